// Messages on their way between the ports of a channel of this document, and the arrival of those to its window.
//
// A message counts from its posting to its arrival. What is posted to another context is not counted: that
// context is a channel (ruling 4), and it is noted that something was sent on it.

/** A message that was taken in and has not arrived by then never will: its reading failed without a word. */
const LOST_AFTER = 1000;

/**
 * The messages on their way to one place. They arrive in the order in which they were posted, so that a number
 * and the newest tell all.
 *
 * @typedef {object} Queue
 * @property {number} coming how many
 * @property {number} newest the running number of the newest
 * @property {number} at when that was posted, or when the place was opened
 * @property {boolean} isOpen whether anything arrives; what is posted before waits, and nobody knows for what
 *
 * What is known of a port: the one at its other end, and the messages on their way to it.
 *
 * @typedef {object} Port
 * @property {Port | null} peer none once either end may be elsewhere
 * @property {Queue} queue
 */

/** @type {WeakMap<object, Port>} */
const ports = ownMethods(new WeakMap());

/** The queues in which messages are on their way, and those that were emptied since somebody asked. */
/** @type {Map<Queue, Queue>} */
const queues = ownMethods(new Map());

const emptyQueue = () => /** @type {Queue} */ ({ coming: 0, newest: 0, at: 0, isOpen: false });

/**
 * @param {Queue} queue
 */
function posted(queue) {
  serial += 1;
  queue.newest = serial;
  queue.coming += 1;
  queue.at = now();
  if (queue.coming === 1) {
    queues.set(queue, queue);
  }
}

/**
 * @param {Queue} queue
 */
function arrived(queue) {
  if (queue.coming > 0) {
    queue.coming -= 1;
  }
  lastEnd = now();
  if (awaited) {
    awaited = false;
    tellWorked();
  }
}

/**
 * The messages that will arrive, as text.
 *
 * @param {number} at
 * @returns {string}
 */
function messagesComing(at) {
  let text = "";
  queues.forEach((queue) => {
    if (queue.coming === 0 || queue.isOpen && at - queue.at > LOST_AFTER) {
      queue.coming = 0;
      queues.delete(queue);
    } else if (queue.isOpen) {
      text += `\n${MESSAGE}|${queue.newest > markSerial ? 1 : 0}|0|0|`;
    }
  });
  return text;
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
  try {
    const one = apply(portOf[0], channel, []);
    const two = apply(portOf[1], channel, []);
    /** @type {Port} */
    const first = { peer: null, queue: emptyQueue() };
    /** @type {Port} */
    const second = { peer: first, queue: emptyQueue() };
    first.peer = second;
    listened(one, first);
    listened(two, second);
  } catch {
    // The page was first, and its ports are of its own making.
  }
  return channel;
});

/**
 * @param {MessagePort} port
 * @param {Port} known
 */
function listened(port, known) {
  const queue = known.queue;
  const listener = () => arrived(queue);
  ports.set(port, known);
  apply(addListener, port, ["message", listener]);
  apply(addListener, port, ["messageerror", listener]);
}

/**
 * A port takes in what comes once it is started; setting its handler starts it.
 *
 * @param {unknown} port
 */
function opened(port) {
  const queue = ports.get(/** @type {object} */ (port))?.queue;
  if (queue !== undefined && !queue.isOpen) {
    queue.isOpen = true;
    queue.at = now();
    // What had waited begins to come now.
    serial += 1;
    queue.newest = serial;
  }
}

stand(globalThis.MessagePort?.prototype, "start", "apply", (target, receiver, given) => {
  const result = apply(target, receiver, given);
  opened(receiver);
  return result;
});

stand(globalThis.MessagePort?.prototype, "onmessage", "apply", (target, receiver, given) => {
  const result = apply(target, receiver, given);
  opened(receiver);
  return result;
}, "set");

stand(globalThis.MessagePort?.prototype, "close", "apply", (target, receiver, given) => {
  const result = apply(target, receiver, given);
  const port = ports.get(receiver);
  if (port !== undefined) {
    // Nothing arrives here any more, whoever sends it.
    port.queue.coming = 0;
    port.queue.isOpen = false;
  }
  return result;
});

stand(globalThis.MessagePort?.prototype, "postMessage", "apply", (target, receiver, given) => {
  const result = apply(target, receiver, given);
  const peer = ports.get(receiver)?.peer ?? null;
  if (peer === null || !peer.queue.isOpen) {
    // Where nobody listens yet, the port may have been handed on to another window.
    sentOn("message port to another context");
  }
  if (peer !== null) {
    posted(peer.queue);
  }
  transferred(given[1]);
  return result;
});

// What is posted to a window can't be seen without a function of ours in between, and then the window would be told
// a wrong sender: the one whose function called last. It arrives before the next frame is drawn, so that it is enough
// to see it arrive.
for (const type of ["message", "messageerror"]) {
  apply(addListener, globalThis, [type, () => {
    lastEnd = now();
  }, true]);
}

stand(globalThis, "structuredClone", "apply", (target, receiver, given) => {
  const result = apply(target, receiver, given);
  transferred(given[1]);
  return result;
});
