// The ledger: what is under way, what belongs to which chain, and when something last ended.
//
// Moments are told apart by a running number, since several things can happen in one tick of the page's clock.
// The ledger keeps no function of the page alive: a callback is known here only while it runs.

const TIMER = 0, FRAME = 1, IDLE = 2, TASK = 3, MESSAGE = 4;

/** What a round takes where no delay was asked for and the page is not held up, by kind, in milliseconds. */
const LONGEST_ROUND = [4, 17, 50];

/** When the shim came, and whether scripts may have run before: then nobody knows what they armed. */
const cameAt = now();
const isLate = document.documentElement !== null &&
  (location.href !== "about:blank" || document.scripts.length > 0);

/** So long after, in milliseconds, what was armed before has run; no window is longer. */
const LATENESS = 15000;

/** The number of the newest thing that began. */
let serial = 0;
/** What began up to this number began before the act. */
let markSerial = 0;
/** When that was. */
let markedAt = 0;
/** When counted work last ended or ran; -1 if none did since the act. */
let lastEnd = -1;
/** Whether the other world waits to hear that something ended. */
let awaited = false;

/**
 * @typedef {object} Chain
 * @property {number} serial of its first link
 * @property {number} rearmed
 * @property {number} period in milliseconds
 * @property {number} last when it fired last
 * @property {number} told the end that was known when it was last told of
 *
 * @typedef {object} Entry
 * @property {number} kind
 * @property {number} serial
 * @property {number} due
 * @property {number} delay
 * @property {string} label
 * @property {any} id
 * @property {number} fired
 * @property {boolean} reads the body of an answer
 * @property {Chain | null} chain
 * @property {number} s0 its own signature, and those of the links before it
 * @property {number} s1
 * @property {number} s2
 * @property {number} s3
 * @property {Rounds | null} rounds what an interval's rounds arm; none for what is no interval
 *
 * An interval goes on by itself, so what its rounds arm is new, unless a round before has armed its like.
 *
 * @typedef {object} Rounds
 * @property {number[]} before signatures of what was armed by the last round that armed anything
 * @property {number[]} latest the same of the round that runs
 * @property {number} armed how much it has armed
 */

/** Timers by their ids, which intervals share. */
const timers = ownMethods(new Map());
const rendered = ownMethods(new Map());
const idles = ownMethods(new Map());
/** Everything else, by its number. */
const others = ownMethods(new Map());

/** The link that runs, until the microtasks that follow its callback are over. */
/** @type {Entry | null} */
let running = null;
/** @type {unknown} */
let runningHandler = null;
/** What is known of its like, once its callback is over and only its microtasks are still to come. */
/** @type {Habit | null} */
let runningHabit = null;

/** So many microtasks may follow one another before what they arm is no longer taken for the callback's. */
const MOST_HOPS = 12;

/** After so many callbacks whose microtasks armed nothing, only one in so many of their like is still followed. */
const FOLLOWED_FIRST = 8, FOLLOWED_THEN = 16;

/**
 * How many callbacks of one signature ran since one of them left a microtask behind that armed something.
 *
 * @typedef {{fruitless: number}} Habit
 */

/** The habits of the signatures that were met; forgotten altogether when they become many. */
/** @type {Map<number, Habit>} */
const habits = ownMethods(new Map());
const MOST_HABITS = 64;
let habitCount = 0;

/**
 * @param {number} signature
 * @returns {Habit}
 */
function habitOf(signature) {
  const known = habits.get(signature);
  if (known !== undefined) {
    return known;
  }
  if (habitCount === MOST_HABITS) {
    habits.clear();
    habitCount = 0;
  }
  const habit = { fruitless: 0 };
  habits.set(signature, habit);
  habitCount += 1;
  return habit;
}

/**
 * Enters something that was armed. What is armed while its like runs, by the same handler or with a delay that
 * was seen in the last links, goes on with their chain; anything else is new, even if a chain's callback armed
 * it: a loop that once starts a timer of its own kind of delay is a cause of something new.
 *
 * @param {number} kind
 * @param {number} delay
 * @param {unknown} handler
 * @returns {Entry}
 */
function arm(kind, delay, handler) {
  const signature = kind + delay * 8;
  serial += 1;
  /** @type {Entry} */
  const entry = {
    kind, serial, due: delay > 0 ? now() + delay : 0, delay, label: "", id: 0, fired: -1, reads: false, chain: null,
    s0: signature, s1: -1, s2: -1, s3: -1, rounds: null,
  };
  const link = running;
  if (link !== null) {
    if (runningHabit !== null) {
      runningHabit.fruitless = 0;
    }
    entry.s1 = link.s0;
    entry.s2 = link.s1;
    entry.s3 = link.s2;
    const rounds = link.rounds;
    const isLike = rounds !== null
      ? armedInRound(rounds, signature)
      : signature === link.s0 || signature === link.s1 || signature === link.s2 || signature === link.s3;
    if (isLike || handler === runningHandler) {
      const last = link.fired < 0 ? now() : link.fired;
      const chain = link.chain ??= { serial: link.serial, rearmed: 0, period: link.delay, last, told: -2 };
      chain.rearmed += 1;
      entry.chain = chain;
    }
  }
  return entry;
}

/** @returns {Rounds} */
function newRounds() {
  return { before: [-1, -1, -1, -1], latest: [-1, -1, -1, -1], armed: 0 };
}

/** @param {Rounds} rounds */
function beginRound(rounds) {
  if (rounds.armed > 0) {
    const { before, latest } = rounds;
    rounds.before = latest;
    rounds.latest = before;
    rounds.armed = 0;
  }
}

/**
 * Notes what a round arms.
 *
 * @param {Rounds} rounds
 * @param {number} signature
 * @returns {boolean} whether an earlier round has armed its like
 */
function armedInRound(rounds, signature) {
  const { before, latest } = rounds;
  latest[rounds.armed % 4] = signature;
  rounds.armed += 1;
  return signature === before[0] || signature === before[1] || signature === before[2] || signature === before[3];
}

/**
 * Work that runs again and again, whatever the act did (ruling 3).
 *
 * @param {Entry} entry
 */
function isRepeating(entry) {
  return entry.chain !== null && (entry.chain.serial <= markSerial || entry.chain.rearmed >= 3);
}

/**
 * Its callback begins. When that was matters to those in a chain alone.
 *
 * @param {Entry} entry
 * @param {unknown} handler
 */
function start(entry, handler) {
  const chain = entry.chain;
  if (chain !== null) {
    const at = now();
    entry.fired = at;
    if (chain.last >= 0) {
      // A round that comes late makes the chain no slower: the next one may be in time.
      const took = at - chain.last;
      const asked = entry.delay > 0 ? entry.delay : LONGEST_ROUND[entry.kind] ?? took;
      chain.period = took < asked ? took : asked;
    }
    chain.last = at;
  }
  running = entry;
  runningHandler = handler;
  runningHabit = null;
}

/**
 * Its callback is over; the microtasks that it left behind are not. They are followed for those in a chain, and
 * for the rest by habit, since following costs more than all else here. What is armed by one that is not
 * followed counts as new, which holds a window sooner than it lets go of one.
 *
 * @param {Entry} entry
 */
function finish(entry) {
  ended(entry);
  if (entry.chain === null) {
    const habit = habitOf(entry.s0);
    habit.fruitless += 1;
    if (habit.fruitless > FOLLOWED_FIRST && habit.fruitless % FOLLOWED_THEN !== 0) {
      running = null;
      runningHandler = null;
      return;
    }
    runningHabit = habit;
  }
  outlast(entry);
}

/**
 * Lets go of what runs, once the microtasks that it left behind are over. They are over before any other task
 * begins, and nothing of the page can come between: an await asks nobody.
 *
 * @param {Entry} entry
 */
async function outlast(entry) {
  for (let hop = 0; hop < MOST_HOPS; hop += 1) {
    await undefined;
  }
  if (running === entry) {
    running = null;
    runningHandler = null;
    runningHabit = null;
  }
}

/**
 * It ended or ran.
 *
 * @param {Entry} entry
 */
function ended(entry) {
  if (!isRepeating(entry)) {
    lastEnd = now();
  } else if (entry.chain === null || entry.chain.told === lastEnd) {
    return;
  } else {
    entry.chain.told = lastEnd;
  }
  if (awaited) {
    awaited = false;
    tellWorked();
  }
}

/**
 * Enters something that has no id and ends by {@link conclude}.
 *
 * @param {string} label
 * @param {number} longest after how many milliseconds it is no longer waited for; 0 for never
 * @returns {Entry}
 */
function begin(label, longest = 0) {
  const entry = arm(TASK, longest, null);
  entry.label = label;
  others.set(entry.serial, entry);
  return entry;
}

/**
 * @param {Entry} entry
 */
function conclude(entry) {
  if (others.delete(entry.serial)) {
    ended(entry);
  }
}

/** Something was begun that can't be counted: its kind, with the number at which that last happened. */
const wires = ownMethods(new Map());
/** Ways to talk with what is not counted here: whether any is open, and when something was last sent. */
const channels = ownMethods(new Map());

/**
 * @param {string} kind
 */
function trip(kind) {
  serial += 1;
  wires.set(kind, serial);
}

/**
 * @param {string} kind
 */
function sentOn(kind) {
  serial += 1;
  channels.set(kind, serial);
}

/** When a script last took the stream of a body, as a number. */
let streamed = 0;

/** What is read of a stream is not counted to its end, so the browser has to tell of that. */
function tookStream() {
  serial += 1;
  streamed = serial;
}

/** How many files were asked for since the act of which only this world knows. */
let filesAsked = 0;

function askedForFile() {
  filesAsked += 1;
}

/** Everything that begins from now on began after the act. */
function mark() {
  filesAsked = 0;
  markSerial = serial;
  markedAt = now();
  lastEnd = -1;
}

/**
 * What is pending, as text: the first line says when something last ended, what can't be counted, which
 * channels are open, on which of them something was sent, whether a body is read or its stream was taken, and how
 * many files were asked for; each other line is an entry.
 *
 * @returns {string}
 */
function account() {
  const at = now();
  others.forEach((/** @type {Entry} */ entry) => {
    // A task of the page's own comes late at most; what was waited for briefly is given up, which is its end.
    if (entry.delay > 0 && entry.due < at && entry.label !== "task") {
      others.delete(entry.serial);
      if (entry.due > markedAt && entry.due > lastEnd) {
        lastEnd = entry.due;
      }
    }
  });
  let tripped = isLate && at - cameAt < LATENESS ? "what began before it was watched/" : "";
  wires.forEach((/** @type {number} */ last, /** @type {string} */ kind) => {
    tripped += last > markSerial ? `${kind}/` : "";
  });
  let open = "";
  let sent = "";
  channels.forEach((/** @type {number} */ last, /** @type {string} */ kind) => {
    open += `${kind}/`;
    sent += last > markSerial ? `${kind}/` : "";
  });
  let text = "";
  let reads = streamed > markSerial;
  const write = (/** @type {Entry} */ entry) => {
    const due = dueOf(entry, at);
    reads ||= entry.reads;
    text += `\n${entry.kind}|${entry.serial > markSerial ? 1 : 0}|${due}|${entry.delay}|${entry.label}`;
    const chain = entry.chain;
    if (chain !== null && chain.rearmed > 0) {
      text += `|${chain.serial > markSerial ? 1 : 0}|${chain.rearmed}|${chain.period}|${chain.last < markedAt ? -1 : at - chain.last}`;
    }
  };
  timers.forEach(write);
  rendered.forEach(write);
  idles.forEach(write);
  others.forEach(write);
  text += messagesComing(at);
  return `${lastEnd < 0 ? -1 : at - lastEnd}|${tripped}|${open}|${sent}|${reads ? 1 : 0}|${filesAsked}${text}`;
}

/**
 * In how many milliseconds an entry is due; -1 when that can't be known.
 *
 * @param {Entry} entry
 * @param {number} at
 * @returns {number}
 */
function dueOf(entry, at) {
  switch (entry.kind) {
    case FRAME:
      return 16;
    case TIMER:
      return entry.due > at ? entry.due - at : 0;
    case TASK:
      return entry.label === "task" || entry.delay > 0 ? (entry.due > at ? entry.due - at : 0) : -1;
    default:
      return -1;
  }
}
