// Whether an element stands still: looked at on the frames that the page really draws, never by a clock.
//
// Once somebody has asked about an element, it is looked at on each frame for a while, so that who asks again
// soon need not wait. Boxes are compared as they are, not rounded: a slow slide moves by parts of a pixel.

/** What looks at elements once the scripts of a frame have run. */
/** @type {Array<() => void>} */
let looks = [];

/**
 * Tells when the scripts of a frame have run that move things in it. A look before them would see where things were on
 * the frame before, and find out one frame too late that they stand still.
 */
const frameScripts = new ResizeObserver(lookNow);

function lookNow() {
  frameScripts.disconnect();
  const all = looks;
  looks = [];
  for (const look of all) {
    look();
  }
}

/**
 * Looks on the next frame, when the page's scripts for it have run.
 *
 * @param {() => void} look
 */
function onNextFrame(look) {
  requestAnimationFrame(() => {
    looks.push(look);
    const root = document.documentElement;
    if (root === null || !hasArea(root.getBoundingClientRect())) {
      // Nothing tells of the size of what has none.
      lookNow();
    } else {
      // It tells again of what it is asked about anew, and of this root even if another was there before.
      frameScripts.observe(root);
    }
  });
}

/** On so many more frames an element is looked at once nobody asks any more. */
const STILL_LOOKS = 12;

/**
 * @typedef {object} Stillness
 * @property {DOMRect | null} box where it was on the last frame
 * @property {boolean | null} still whether that was where it was on the frame before; none before two frames
 * @property {number} left on so many more frames it is looked at
 * @property {Array<() => void>} waiting for the next frame
 */

/** @type {WeakMap<Element, Stillness>} */
const stillness = new WeakMap();

/**
 * Begins to look at an element on every frame, or goes on with it.
 *
 * @param {Element} element
 * @returns {Stillness}
 */
function lookAt(element) {
  let known = stillness.get(element);
  if (known === undefined) {
    known = { box: null, still: null, left: 0, waiting: [] };
    stillness.set(element, known);
  }
  const resting = known.left <= 0;
  known.left = STILL_LOOKS;
  if (resting) {
    const looked = known;
    // Where nothing has changed since the last frame, things stand where they were drawn on it.
    looked.box = clock.drawn === clock.now ? placeOfElement(element) : null;
    looked.still = null;
    onNextFrame(() => lookThisFrame(element, looked));
  }
  return known;
}

/**
 * @param {Element} element
 * @param {Stillness} known
 */
function lookThisFrame(element, known) {
  const box = placeOfElement(element);
  known.still = known.box === null ? null : sameBox(known.box, box);
  known.box = box;
  known.left -= 1;
  const waiting = known.waiting;
  known.waiting = [];
  for (const tell of waiting) {
    tell();
  }
  if (known.left > 0 && element.isConnected) {
    onNextFrame(() => lookThisFrame(element, known));
  } else {
    known.left = 0;
  }
}

/**
 * Whether the element stands still. Two frames in a row are waited for, unless they have been looked at before;
 * where the page draws none, there is no answer.
 *
 * @param {Element} element
 * @returns {Promise<boolean>}
 */
async function standsStill(element) {
  const known = lookAt(element);
  while (known.still === null && element.isConnected) {
    await new Promise((done) => {
      known.waiting.push(() => done(true));
    });
  }
  return known.still === true && known.box !== null && sameBox(known.box, placeOfElement(element)) && !isInMotion(element);
}

/**
 * The box of an element, or of what stands in its place when it has none.
 *
 * @param {Element} element
 * @returns {DOMRect}
 */
function placeOfElement(element) {
  const box = element.getBoundingClientRect();
  const instead = hasArea(box) ? null : element.localName === "area" ? imageOf(/** @type {HTMLAreaElement} */ (element)) : element.firstElementChild;
  return instead === null ? box : instead.getBoundingClientRect();
}

/**
 * @param {DOMRect} one
 * @param {DOMRect} other
 * @returns {boolean}
 */
function sameBox(one, other) {
  return one.x === other.x && one.y === other.y && one.width === other.width && one.height === other.height;
}

/** What moves an element, or what stands in it. A keyframe's own `offset` is its place in time. */
const MOVING_PROPERTIES =
  /^(?:transform|translate|rotate|scale|perspective|cssOffset|offset[A-Z]|left|right|top|bottom|inset|margin|padding|width|height|min|max|inlineSize|blockSize|zoom|gap|flex|grid|fontSize|lineHeight)/;

/**
 * Whether an animation that will end is moving the element, or something around it: so slowly, perhaps, that two
 * frames show it at the same place. One without an end is judged by what the frames show alone.
 *
 * @param {Element} element
 * @returns {boolean}
 */
function isInMotion(element) {
  return nearest(element, (around) => around.getAnimations().some(isMotion)) !== null;
}

/**
 * @param {Animation} animation
 * @returns {boolean}
 */
function isMotion(animation) {
  const effect = animation.effect;
  if (animation.playState !== "running" || !(effect instanceof KeyframeEffect) || animation.playbackRate === 0) {
    return false;
  }
  const timing = effect.getComputedTiming();
  if (timing.progress === null || timing.progress === undefined || timing.endTime === Infinity) {
    return false;
  }
  // An animation by scrolling stands where the page is scrolled to.
  if (!(animation.timeline instanceof DocumentTimeline)) {
    return false;
  }
  return effect.getKeyframes().some((frame) => Object.keys(frame).some((property) => MOVING_PROPERTIES.test(property)));
}
