// Lists of which a page renders only a part: by what it says of their number, or by a scroller that is much longer
// than what is in it (ruling 22).
//
// Asked only where absence or a number is to be concluded, because it looks at every element.

/** What holds items. */
const HOLDERS = "[role=list],[role=listbox],[role=tree],[role=grid],[role=treegrid],[role=table],[role=menu],[role=feed]," +
  "[role=tablist],[role=radiogroup],ul,ol,table";

/** So many alike are taken for items of a list. */
const FEWEST_ITEMS = 5;

/**
 * For each such list the numbers of the element that holds it and of those around it, inside out.
 *
 * @returns {number[][]}
 */
function virtualised() {
  /** @type {Set<Element>} */
  const found = new Set();
  lookForVirtual(document, found);
  return Array.from(found, (element) => {
    const outwards = [];
    for (let at = /** @type {Element | null} */ (element); at !== null; at = composedParent(at)) {
      outwards.push(numberOf(at));
    }
    return outwards;
  });
}

/**
 * @param {ParentNode} within
 * @param {Set<Element>} found
 */
function lookForVirtual(within, found) {
  for (const element of within.querySelectorAll("*")) {
    const root = rootOf(element);
    if (root !== null) {
      lookForVirtual(root, found);
    }
    if (saysMoreRows(element) || (scrolls(element) && isMostlyEmpty(element))) {
      found.add(element);
    } else if (element.hasAttribute("aria-setsize")) {
      const holder = element.parentElement?.closest(HOLDERS) ?? null;
      if (holder !== null && !found.has(holder) && saysMoreItems(holder, element)) {
        found.add(holder);
      }
    }
  }
}

/**
 * @param {Element} element
 * @returns {boolean} whether it says that it has more rows than are there
 */
function saysMoreRows(element) {
  const said = element.getAttribute("aria-rowcount");
  if (said === null) {
    return false;
  }
  const rows = Number(said);
  return rows === -1 || rows > element.querySelectorAll("[role=row],tr").length;
}

/**
 * @param {Element} holder
 * @param {Element} item
 * @returns {boolean} whether an item says that it has more equals than are there
 */
function saysMoreItems(holder, item) {
  const [size, level] = [item.getAttribute("aria-setsize"), item.getAttribute("aria-level")];
  if (size === "-1") {
    return true;
  }
  let equals = 0;
  for (const other of holder.querySelectorAll("[aria-setsize]")) {
    if (other.getAttribute("aria-setsize") === size && other.getAttribute("aria-level") === level) {
      equals += 1;
    }
  }
  return Number(size) > equals;
}

/**
 * Whether the items in a scroller fill only a part of its length: then it shows others when it is scrolled.
 *
 * @param {Element} scroller
 * @returns {boolean}
 */
function isMostlyEmpty(scroller) {
  if (scroller.scrollHeight < 3 * scroller.clientHeight) {
    return false;
  }
  let list = scroller;
  for (let depth = 0; depth < 6; depth += 1) {
    const longest = Array.from(list.children).find((child) => child.scrollHeight >= 0.9 * scroller.scrollHeight);
    if (list.children.length >= FEWEST_ITEMS || longest === undefined) {
      break;
    }
    list = longest;
  }
  const items = Array.from(list.children).filter((child) => (child.textContent ?? "").trim() !== "");
  const alike = items.filter((item) => item.localName === items[0]?.localName);
  if (alike.length < FEWEST_ITEMS || alike.length < 0.8 * items.length) {
    return false;
  }
  const filled = items.reduce((sum, item) => sum + item.getBoundingClientRect().height, 0);
  return filled < 0.6 * scroller.scrollHeight;
}
