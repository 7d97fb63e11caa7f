// What the isolated world and recent browsers offer beyond TypeScript's own DOM types.

interface Element {
  [RECORD]?: Rec;
  [NUMBER]?: number;
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
  suspects(): Element[];
  adopt(roots: ShadowRoot[]): number;
}
