// Everything else that answers later: counted where its answer can be seen, a tripwire where it can't.
//
// What is done about which entry point stands in the list. A promise is handed on as one that follows it,
// because looking at the page's own promise would hide from the page that nobody handles its rejection.

/**
 * Counts until one of some events comes.
 *
 * @param {EventTarget} target
 * @param {string} label
 * @param {string} one
 * @param {string} other
 */
function until(target, label, one, other) {
  const entry = open(TASK, label);
  const end = () => close(entry);
  apply(addListener, target, [one, end, { __proto__: null, once: true }]);
  apply(addListener, target, [other, end, { __proto__: null, once: true }]);
}

meet(globalThis.Response?.prototype, "body", tookStream);

/**
 * Whether a request promises what its body is, so that it is answered only when all of the body is there. Nothing
 * of the page is run to find out.
 *
 * @param {unknown} input
 * @param {unknown} options
 */
function promisesItsBody(input, options) {
  const isObject = typeof options === "object" && options !== null;
  const given = isObject ? getOwnPropertyDescriptor(/** @type {object} */ (options), "integrity") : undefined;
  if (given !== undefined) {
    return given.value !== "";
  }
  return typeof input === "object" && input instanceof NativeRequest && apply(integrityOf, input, []) !== "";
}

stand(globalThis, "fetch", "apply", (target, receiver, given) => {
  if (promisesItsBody(given[0], given[1])) {
    tookStream();
  }
  return apply(target, receiver, given);
});

/** @typedef {(target: any, receiverOrArguments: any, argumentsOrTarget: any) => any} Handler */

/** What reads the body of an answer, or of one that it asks for itself. */
const READS = /^(Response|Cache|WebAssembly)\./;

/**
 * What is done about each part of the list, by a handler made for each entry point.
 *
 * @type {[string, "apply" | "construct", (label: string) => Handler][]}
 */
const TREATMENTS = [
  [PROMISES, "apply", (label) => {
    const reads = READS.test(label);
    return (target, receiver, given) => {
      const promise = apply(target, receiver, given);
      if (!(promise instanceof NativePromise)) {
        return promise;
      }
      const entry = open(TASK, label);
      entry.reads = reads;
      return apply(promiseThen, promise, [
        (/** @type {unknown} */ value) => {
          close(entry);
          return value;
        },
        (/** @type {unknown} */ reason) => {
          close(entry);
          throw reason;
        },
      ]);
    };
  }],
  [REQUESTS, "apply", (label) => (target, receiver, given) => {
    const request = apply(target, receiver, given);
    until(request, label, "success", "error");
    return request;
  }],
  [CURSORS, "apply", (label) => (target, receiver, given) => {
    const result = apply(target, receiver, given);
    until(apply(getterOf(globalThis.IDBCursor.prototype, "request"), receiver, []), label, "success", "error");
    return result;
  }],
  [TRANSACTIONS, "apply", (label) => (target, receiver, given) => {
    const transaction = apply(target, receiver, given);
    until(transaction, label, "complete", "abort");
    return transaction;
  }],
  [READERS, "apply", (label) => (target, receiver, given) => {
    const result = apply(target, receiver, given);
    until(receiver, label, "loadend", "loadend");
    return result;
  }],
  [CALLBACKS, "apply", (label) => (target, receiver, given) => {
    const handler = given[0];
    if (typeof handler !== "function") {
      return apply(target, receiver, given);
    }
    const entry = arm(TASK, 0, handler);
    entry.label = label;
    entry.id = entry.serial;
    given[0] = wrapped(entry, handler, others);
    const result = apply(target, receiver, given);
    others.set(entry.serial, entry);
    return result;
  }],
  [TRANSITIONS, "apply", () => (target, receiver, given) => {
    const transition = apply(target, receiver, given);
    const entry = open(TASK, "view transition");
    const end = () => close(entry);
    const finished = apply(getterOf(globalThis.ViewTransition.prototype, "finished"), transition, []);
    // The browser has marked this promise as handled itself, so that nothing is hidden by a look at it.
    apply(promiseThen, finished, [end, end]);
    return transition;
  }],
  [WIRES, "apply", (label) => (target, receiver, given) => {
    trip(label);
    return apply(target, receiver, given);
  }],
  [WIRED_OBJECTS, "construct", (label) => (target, given, newTarget) => {
    trip(label);
    return construct(target, given, newTarget);
  }],
  [CHANNELS, "construct", (label) => (target, given, newTarget) => {
    const made = construct(target, given, newTarget);
    sentOn(label);
    return made;
  }],
  [SENDERS, "apply", (label) => {
    const kind = /** @type {string} */ (label.split(".")[0]);
    return (target, receiver, given) => {
      sentOn(kind);
      const result = apply(target, receiver, given);
      transferred(given[1]);
      return result;
    };
  }],
];

/**
 * @typedef {object} EntryPoint
 * @property {string} name
 * @property {"apply" | "construct"} trap
 * @property {Handler} handler
 */

/** The entry points of each interface, with what is done about them; all made before any script of the page. */
/** @type {Record<string, EntryPoint[]>} */
const entryPoints = Object.create(null);

for (const [part, trap, treat] of TREATMENTS) {
  for (const label of part.trim().split(/\s+/)) {
    const [owner, name] = /** @type {[string, string]} */ (trap === "apply" ? label.split(".") : ["window", label]);
    (entryPoints[owner] ??= []).push({ name, trap, handler: treat(label) });
  }
}

/**
 * Puts an interface under watch.
 *
 * @param {string} owner
 */
function watch(owner) {
  const known = owner === "window" ? globalThis : /** @type {any} */ (globalThis)[owner];
  const points = entryPoints[owner];
  for (let index = 0; known !== undefined && points !== undefined && index < points.length; index += 1) {
    const { name, trap, handler } = /** @type {EntryPoint} */ (points[index]);
    stand(getOwnPropertyDescriptor(known, name) === undefined ? known.prototype : known, name, trap, handler);
  }
  delete entryPoints[owner];
}

const doors = DOORS.trim().split("\n").map((line) => /** @type {[string, string[]]} */ ((([door, owners]) => [
  door, /** @type {string} */ (owners).split(" "),
])(line.split(": "))));
const behindDoors = new Set(doors.flatMap(([, owners]) => owners));

for (const owner of Object.keys(entryPoints)) {
  if (!behindDoors.has(owner)) {
    watch(owner);
  }
}

for (const [door, owners] of doors) {
  const [owner, name] = /** @type {[string, string]} */ (door.split("."));
  const holder = owner === "window" ? globalThis : /** @type {any} */ (globalThis)[owner]?.prototype;
  let isOpen = false;
  meet(holder, name, () => {
    for (let index = 0; !isOpen && index < owners.length; index += 1) {
      watch(/** @type {string} */ (owners[index]));
    }
    isOpen = true;
  });
}
