// What the isolated world and recent browsers offer beyond TypeScript's own DOM types.

// What the reader keeps on nodes. The page does not see it: this world has objects of its own for them.
interface Node {
  __number?: number;
  __record?: Rec;
  /** Where a link was found to lead, because that is slow to find out. */
  __link?: { written: string | null; base: string; address: string | null };
  /** What the last look has seen of it. */
  __seen?: Seen;
  /** The numbers of the parts of a long text. */
  __parts?: number[];
  /** What a control held when it was last looked at. */
  __held?: string;
}

interface Element {
  readonly ariaLabelledByElements: ReadonlyArray<Element> | null;
}

/** The binding through which the program tells the driver something; absent when the driver has none. */
declare var __surefootPush: ((json: string) => void) | undefined;

/** The installed program. */
declare var __surefoot: SurefootProgram | undefined;

interface SurefootProgram {
  readonly home: Document;
  call(name: string, argumentsJson: string): string | Promise<string>;
  indexOf(element: Element): number;
  elementOf(number: number): Element | null;
  suspects(): Element[];
  adopt(roots: ShadowRoot[]): number;
  hail(secret: string): boolean;
}
