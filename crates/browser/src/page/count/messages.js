// Messages on their way: between the ports of a channel of this document, and those posted to its window.
//
// A message counts from its posting to its arrival. What is posted to another context is not counted: that
// context is a channel (ruling 4), and it is noted that something was sent on it.

/** What is known of a port: the one at its other end, and the messages on their way to it, oldest first. */
/**
 * @typedef {object} Port
 * @property {Port | null} peer none once either end may be elsewhere
 * @property {Queue} coming
 *
 * @typedef {object} Queue
 * @property {{entry: Entry, next: any} | null} first
 * @property {{entry: Entry, next: any} | null} last
 */

/** @type {WeakMap<object, Port>} */
const ports = ownMethods(new WeakMap());

const emptyQueue = () => /** @type {Queue} */ ({ first: null, last: null });

/**
 * @param {Queue} queue
 */
function posted(queue) {
  const link = { entry: open(MESSAGE, ""), next: null };
  if (queue.last === null) {
    queue.first = link;
  } else {
    queue.last.next = link;
  }
  queue.last = link;
}

/**
 * @param {Queue} queue
 */
function arrived(queue) {
  const first = queue.first;
  if (first !== null) {
    queue.first = first.next;
    if (queue.first === null) {
      queue.last = null;
    }
    others.delete(first.entry.serial);
    ended(first.entry);
  }
}

/**
 * Ports that are sent along leave for a place that may be another context.
 *
 * @param {unknown} given a list of what is transferred, or options that hold one
 */
function transferred(given) {
  if (typeof given !== "object" || given === null) {
    return;
  }
  const list = /** @type {any} */ (given);
  const items = typeof list.length === "number" ? list : list.transfer;
  const count = typeof items === "object" && items !== null ? items.length : 0;
  for (let index = 0; index < count; index += 1) {
    const port = ports.get(items[index]);
    if (port !== undefined && port.peer !== null) {
      port.peer.peer = null;
      port.peer = null;
    }
  }
}

const portOf = [1, 2].map((number) => getterOf(globalThis.MessageChannel.prototype, `port${number}`));

stand(globalThis, "MessageChannel", "construct", (target, given, newTarget) => {
  const channel = construct(target, given, newTarget);
  const one = apply(portOf[0], channel, []);
  const two = apply(portOf[1], channel, []);
  /** @type {Port} */
  const first = { peer: null, coming: emptyQueue() };
  /** @type {Port} */
  const second = { peer: first, coming: emptyQueue() };
  first.peer = second;
  ports.set(one, first);
  ports.set(two, second);
  apply(addListener, one, ["message", () => arrived(first.coming)]);
  apply(addListener, two, ["message", () => arrived(second.coming)]);
  return channel;
});

stand(globalThis.MessagePort?.prototype, "postMessage", "apply", (target, receiver, given) => {
  const result = apply(target, receiver, given);
  const peer = ports.get(receiver)?.peer ?? null;
  if (peer === null) {
    sentOn("message port to another context");
  } else {
    posted(peer.coming);
  }
  transferred(given[1]);
  return result;
});

const toThisWindow = emptyQueue();

stand(globalThis, "postMessage", "apply", (target, receiver, given) => {
  const result = apply(target, receiver, given);
  posted(toThisWindow);
  transferred(given.length > 2 ? given[2] : given[1]);
  return result;
});

apply(addListener, globalThis, ["message", (/** @type {MessageEvent} */ event) => {
  if (apply(originOf, event, []) === ownOrigin) {
    arrived(toThisWindow);
  } else {
    // Its sender could not be counted, but its arrival is the end of counted work.
    lastEnd = now();
  }
}, true]);

stand(globalThis, "structuredClone", "apply", (target, receiver, given) => {
  const result = apply(target, receiver, given);
  transferred(given[1]);
  return result;
});
