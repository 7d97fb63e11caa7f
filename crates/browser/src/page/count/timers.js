// Timers, frames, idle callbacks and tasks.
//
// A callback is wrapped, so that its run is seen; arguments, `this`, what it returns and what it throws pass
// through. A handler that is a text stays one: the browser decides whether it may be run.

/**
 * @param {unknown} delay as the page gave it; an object is not asked for its value a second time
 * @returns {number}
 */
function milliseconds(delay) {
  const number = typeof delay === "number" ? delay : typeof delay === "string" ? +delay : 0;
  return number > 0 ? (number > 2147483647 ? 0 : number) : 0;
}

/**
 * @param {Entry} entry
 * @param {Function} handler
 * @param {Map<any, Entry>} list that it leaves when it runs
 */
function wrapped(entry, handler, list) {
  return /** @this {unknown} */ function () {
    list.delete(entry.id);
    start(entry, handler);
    try {
      return apply(handler, this, arguments);
    } finally {
      finish(entry);
    }
  };
}

stand(globalThis, "setTimeout", "apply", (target, receiver, given) => {
  const handler = given[0];
  const entry = arm(TIMER, milliseconds(given[1]), handler);
  if (typeof handler === "function") {
    given[0] = wrapped(entry, handler, timers);
    entry.id = apply(target, receiver, given);
  } else {
    entry.id = apply(target, receiver, given);
    // It was armed right after the text, for the same moment, and so it runs right after it.
    nativeSetTimeout(() => {
      if (timers.delete(entry.id)) {
        ended(entry);
      }
    }, entry.delay);
  }
  timers.set(entry.id, entry);
  return entry.id;
});

stand(globalThis, "setInterval", "apply", (target, receiver, given) => {
  const handler = given[0];
  const entry = arm(TIMER, milliseconds(given[1]), handler);
  entry.chain = null;
  const rounds = newRounds();
  entry.rounds = rounds;
  if (typeof handler === "function") {
    given[0] = /** @this {unknown} */ function () {
      beginRound(rounds);
      start(entry, handler);
      const at = entry.fired < 0 ? now() : entry.fired;
      try {
        return apply(handler, this, arguments);
      } finally {
        finish(entry);
        entry.chain ??= { serial: entry.serial, rearmed: 0, period: entry.delay, last: at, told: -2 };
        entry.chain.rearmed += 1;
        entry.due = at + entry.delay;
      }
    };
  } else {
    trip("an interval with a text as its handler");
  }
  entry.id = apply(target, receiver, given);
  if (typeof handler === "function") {
    timers.set(entry.id, entry);
  }
  return entry.id;
});

for (const [name, kind, list] of /** @type {[string, number, Map<any, Entry>][]} */ ([
  ["requestAnimationFrame", FRAME, rendered], ["webkitRequestAnimationFrame", FRAME, rendered],
  ["requestIdleCallback", IDLE, idles],
])) {
  stand(globalThis, name, "apply", (target, receiver, given) => {
    const handler = given[0];
    if (typeof handler !== "function") {
      return apply(target, receiver, given);
    }
    const entry = arm(kind, 0, handler);
    given[0] = wrapped(entry, handler, list);
    entry.id = apply(target, receiver, given);
    list.set(entry.id, entry);
    return entry.id;
  });
}

for (const [name, list] of /** @type {[string, Map<any, Entry>][]} */ ([
  ["clearTimeout", timers], ["clearInterval", timers], ["cancelAnimationFrame", rendered],
  ["webkitCancelAnimationFrame", rendered], ["cancelIdleCallback", idles],
])) {
  stand(globalThis, name, "apply", (target, receiver, given) => {
    const result = apply(target, receiver, given);
    const id = given[0];
    list.delete(typeof id === "string" ? +id : id);
    return result;
  });
}

stand(globalThis.AbortSignal, "timeout", "apply", (target, receiver, given) => {
  const signal = apply(target, receiver, given);
  const entry = arm(TIMER, milliseconds(given[0]), null);
  entry.id = `signal ${entry.serial}`;
  timers.set(entry.id, entry);
  nativeSetTimeout(() => {
    if (timers.delete(entry.id)) {
      ended(entry);
    }
  }, entry.delay);
  return signal;
});

stand(globalThis.Scheduler?.prototype, "postTask", "apply", (target, receiver, given) => {
  const handler = given[0];
  if (typeof handler !== "function") {
    return apply(target, receiver, given);
  }
  const options = given[1];
  const isObject = typeof options === "object" && options !== null;
  const entry = arm(TASK, isObject ? milliseconds(options.delay) : 0, handler);
  entry.label = "task";
  entry.id = entry.serial;
  given[0] = wrapped(entry, handler, others);
  const answer = apply(target, receiver, given);
  others.set(entry.serial, entry);
  const signal = isObject ? options.signal : undefined;
  if (signal !== undefined && signal !== null) {
    try {
      apply(addListener, signal, ["abort", () => conclude(entry), { __proto__: null, once: true }]);
    } catch {
      // It is no signal, and the task was refused.
    }
  }
  return answer;
});
