// What is put in front of the modules when they are composed.

/** The type of the events through which the two worlds find each other. */
declare const SECRET: string;

/** The type of the event that says that counted work has ended. */
declare const WORKED: string;

/** Entry points of one interface about which the same is done. */
interface Points {
  /** The part of the list in which they are. */
  readonly part: string;
  readonly names: readonly string[];
}

/** An attribute or operation without which a page can't come by the objects of some interfaces. */
interface Door {
  readonly name: string;
  readonly owners: readonly string[];
}

/** The interfaces that are behind no door. */
declare const WATCHED_AT_ONCE: readonly string[];

/** What of the list belongs to an interface. */
declare function pointsOf(owner: string): readonly Points[];

/** The doors that an interface has. */
declare function doorsOf(owner: string): readonly Door[];
