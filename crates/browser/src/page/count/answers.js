// Everything else that answers later: counted where its answer can be seen, a tripwire where it can't.
//
// What is done about which entry point stands in the list. A promise is handed on as one that follows it,
// because looking at the page's own promise would hide from the page that nobody handles its rejection. Those that
// are never rejected stay what they are.

/**
 * Something was begun whose end can't be seen: where the page was first, what stands for the browser's own may be
 * of the page's making. Nothing of that may reach the page as an error.
 *
 * @param {Entry} entry
 */
function unseen(entry) {
  others.delete(entry.serial);
  trip(entry.label);
}

/**
 * Counts until one of some events comes.
 *
 * @param {EventTarget} target
 * @param {string} label
 * @param {string} one
 * @param {string} other
 * @param {number} longest as {@link begin} takes it
 */
function until(target, label, one, other, longest = 0) {
  const entry = begin(label, longest);
  const end = () => conclude(entry);
  try {
    apply(addListener, target, [one, end, { __proto__: null, once: true }]);
    apply(addListener, target, [other, end, { __proto__: null, once: true }]);
  } catch {
    unseen(entry);
  }
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
  return typeof input === "object" && input instanceof NativeRequest && asked(integrityOf, input) !== "";
}

stand(globalThis, "fetch", "apply", (target, receiver, given) => {
  if (promisesItsBody(given[0], given[1])) {
    tookStream();
  }
  return apply(target, receiver, given);
});

/**
 * A promise that is settled as another is, and counted until then. An await looks up nothing that the page could
 * have put in place of the browser's own.
 *
 * @param {Promise<unknown>} promise
 * @param {Entry} entry
 */
async function followed(promise, entry) {
  try {
    const value = await promise;
    conclude(entry);
    return value;
  } catch (reason) {
    conclude(entry);
    throw reason;
  }
}

/**
 * Counts until a promise is settled whose rejection nobody would be told of.
 *
 * @param {Promise<unknown>} promise
 * @param {Entry} entry
 */
async function follow(promise, entry) {
  try {
    await promise;
  } catch {
    // It is over all the same.
  }
  conclude(entry);
}

/** How long, in milliseconds, is waited for what may be the page's own matter, or come to nothing. */
const BRIEFLY = 500;

/** The promise that was handed on for each of the browser's, which may hand out one more than once. */
/** @type {WeakMap<object, Promise<unknown>>} */
const followers = ownMethods(new WeakMap());

/**
 * @param {unknown} promise what was returned; when it is no promise, its like was refused
 * @param {string} label
 * @param {number} longest as {@link begin} takes it
 * @param {boolean} reads the body of an answer
 */
function handedOn(promise, label, longest, reads) {
  if (!(promise instanceof NativePromise)) {
    return promise;
  }
  const known = followers.get(promise);
  if (known !== undefined) {
    return known;
  }
  const entry = begin(label, longest);
  entry.reads = reads;
  const follower = followed(promise, entry);
  followers.set(promise, follower);
  return follower;
}

/**
 * The value of an attribute; none of what does not have it.
 *
 * @param {any} getter
 * @param {unknown} object
 */
function asked(getter, object) {
  try {
    return apply(getter, object, []);
  } catch {
    return undefined;
  }
}

const effectOf = getterOf(Animation.prototype, "effect");
const targetOf = getterOf(KeyframeEffect.prototype, "target");
const isConnectedOf = getterOf(Node.prototype, "isConnected");

/**
 * What is done about each part of the list. A trap is called on the object that holds it, which knows its entry
 * point by name.
 *
 * @typedef {(this: {label: string, owner: string}, target: any, receiverOrArguments: any, argumentsOrTarget: any) => any} Trap
 */

/** @type {Record<string, Trap>} */
const APPLIED = {
  PROMISES(target, receiver, given) {
    const promise = apply(target, receiver, given);
    // These read the body of an answer, or of one that they ask for themselves.
    const reads = this.owner === "Response" || this.owner === "Cache" || this.owner === "WebAssembly";
    return handedOn(promise, this.label, 0, reads);
  },

  BRIEF_PROMISES(target, receiver, given) {
    return handedOn(apply(target, receiver, given), this.label, BRIEFLY, false);
  },

  TRAVERSALS(target, receiver, given) {
    const result = apply(target, receiver, given);
    until(globalThis, this.label, "popstate", "pagehide", BRIEFLY);
    return result;
  },

  ANIMATIONS(target, receiver, given) {
    const result = apply(target, receiver, given);
    const element = this.owner === "Element" ? receiver : asked(targetOf, asked(effectOf, receiver));
    if (asked(isConnectedOf, element) !== true) {
      trip("an animation outside of the document");
    }
    return result;
  },

  SURE_PROMISES(target, receiver, given) {
    const promise = apply(target, receiver, given);
    if (promise instanceof NativePromise) {
      follow(promise, begin(this.label));
    }
    return promise;
  },

  REQUESTS(target, receiver, given) {
    const request = apply(target, receiver, given);
    until(request, this.label, "success", "error");
    return request;
  },

  CURSORS(target, receiver, given) {
    const result = apply(target, receiver, given);
    until(asked(getterOf(globalThis.IDBCursor?.prototype, "request"), receiver), this.label, "success", "error");
    return result;
  },

  TRANSACTIONS(target, receiver, given) {
    const transaction = apply(target, receiver, given);
    until(transaction, this.label, "complete", "abort");
    return transaction;
  },

  READERS(target, receiver, given) {
    const result = apply(target, receiver, given);
    until(receiver, this.label, "loadend", "loadend");
    return result;
  },

  CALLBACKS(target, receiver, given) {
    const handler = given[0];
    if (typeof handler !== "function") {
      return apply(target, receiver, given);
    }
    const entry = arm(TASK, 0, handler);
    entry.label = this.label;
    entry.id = entry.serial;
    given[0] = wrapped(entry, handler, others);
    const result = apply(target, receiver, given);
    others.set(entry.serial, entry);
    return result;
  },

  TRANSITIONS(target, receiver, given) {
    const transition = apply(target, receiver, given);
    // The browser has marked this promise as handled itself, so that nothing is hidden by a look at it.
    follow(asked(getterOf(globalThis.ViewTransition?.prototype, "finished"), transition), begin("view transition"));
    return transition;
  },

  WIRES(target, receiver, given) {
    trip(this.label);
    return apply(target, receiver, given);
  },

  SENDERS(target, receiver, given) {
    sentOn(this.owner);
    const result = apply(target, receiver, given);
    transferred(given[1]);
    return result;
  },
};

/** @type {Record<string, Trap>} */
const CONSTRUCTED = {
  WIRED_OBJECTS(target, given, newTarget) {
    trip(this.label);
    return construct(target, given, newTarget);
  },

  CHANNELS(target, given, newTarget) {
    const made = construct(target, given, newTarget);
    sentOn(this.label);
    return made;
  },
};

// The page could add to the prototype of all objects what would be taken for a trap.
setPrototypeOf(APPLIED, null);
setPrototypeOf(CONSTRUCTED, null);

/** The interfaces that are under watch. */
const watched = ownMethods(new Map());

/**
 * Puts an interface under watch, and in front of its doors what puts those behind them under watch. To look at an
 * interface for the first time costs the browser most, so that nothing is looked at before it must be. A page
 * may have patched what it likes by then, so that nothing of an array or of a text is called here.
 *
 * @param {string} owner
 */
function watch(owner) {
  if (watched.get(owner) !== undefined) {
    return;
  }
  watched.set(owner, true);
  const known = owner === "window" ? globalThis : /** @type {any} */ (globalThis)[owner];
  const groups = known === undefined ? [] : pointsOf(owner);
  for (let index = 0; index < groups.length; index += 1) {
    const { part, names } = /** @type {Points} */ (groups[index]);
    for (let place = 0; place < names.length; place += 1) {
      const name = /** @type {string} */ (names[place]);
      const holder = getOwnPropertyDescriptor(known, name) === undefined ? known.prototype : known;
      const applied = APPLIED[part];
      if (applied === undefined) {
        put(holder, name, "value", { __proto__: null, label: name, owner, construct: CONSTRUCTED[part] });
      } else {
        const key = typeof getOwnPropertyDescriptor(holder ?? known, name)?.get === "function" ? "get" : "value";
        put(holder, name, key, { __proto__: null, label: `${owner}.${name}`, owner, apply: applied });
      }
    }
  }
  const doors = known === undefined ? [] : doorsOf(owner);
  for (let index = 0; index < doors.length; index += 1) {
    const { name, owners } = /** @type {Door} */ (doors[index]);
    meet(getOwnPropertyDescriptor(known, name) === undefined ? known.prototype : known, name, () => {
      for (let place = 0; place < owners.length; place += 1) {
        watch(/** @type {string} */ (owners[place]));
      }
    });
  }
}

for (const owner of WATCHED_AT_ONCE) {
  watch(owner);
}
