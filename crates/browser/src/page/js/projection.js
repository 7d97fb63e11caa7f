// Projections of the plane: what transforms and perspective make of a rectangle.
//
// Nothing here asks anything of the page.

/**
 * @typedef {object} Place
 * @property {number} x
 * @property {number} y
 *
 * @typedef {number[]} Projection a matrix of three rows: the places it maps are divided by its last row
 */

/**
 * The projection that maps places as `map` does, asked at four places of a box. The browser's answers are
 * whole multiples of a 64th of a pixel; where they differ from those of a parallelogram by no more than that
 * can explain, there is no perspective.
 *
 * @param {Box} box
 * @param {(place: Place) => Place} map
 * @returns {Projection | null} none where all of the box is mapped to one line
 */
function projectionOf(box, map) {
  const width = (box.right - box.left) / 2;
  const height = (box.bottom - box.top) / 2;
  const start = { x: box.left + width / 2, y: box.top + height / 2 };
  const a = map(start);
  const b = map({ x: start.x + width, y: start.y });
  const c = map({ x: start.x + width, y: start.y + height });
  const d = map({ x: start.x, y: start.y + height });
  const offX = a.x - b.x + c.x - d.x;
  const offY = a.y - b.y + c.y - d.y;
  let across = 0;
  let down = 0;
  if (Math.abs(offX) > 0.1 || Math.abs(offY) > 0.1) {
    const divisor = (b.x - c.x) * (d.y - c.y) - (d.x - c.x) * (b.y - c.y);
    if (divisor === 0) {
      return null;
    }
    across = (offX * (d.y - c.y) - (d.x - c.x) * offY) / divisor;
    down = ((b.x - c.x) * offY - offX * (b.y - c.y)) / divisor;
  }
  /** @type {Projection} */
  const fromUnit = [
    b.x - a.x + across * b.x, d.x - a.x + down * d.x, a.x,
    b.y - a.y + across * b.y, d.y - a.y + down * d.y, a.y,
    across, down, 1,
  ];
  return product(fromUnit, [1 / width, 0, -start.x / width, 0, 1 / height, -start.y / height, 0, 0, 1]);
}

/**
 * @param {Projection} one
 * @param {Projection} other mapped by first
 * @returns {Projection}
 */
function product(one, other) {
  const result = [];
  for (let row = 0; row < 9; row += 3) {
    for (let column = 0; column < 3; column += 1) {
      let sum = 0;
      for (let at = 0; at < 3; at += 1) {
        sum += /** @type {number} */ (one[row + at]) * /** @type {number} */ (other[3 * at + column]);
      }
      result.push(sum);
    }
  }
  return result;
}

/**
 * @param {Projection} projection
 * @returns {Projection | null}
 */
function inverse(projection) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = projection;
  const cofactors = [
    e * i - f * h, c * h - b * i, b * f - c * e,
    f * g - d * i, a * i - c * g, c * d - a * f,
    d * h - e * g, b * g - a * h, a * e - b * d,
  ];
  const determinant = a * (e * i - f * h) + b * (f * g - d * i) + c * (d * h - e * g);
  return Math.abs(determinant) < 1e-12 ? null : cofactors.map((cofactor) => cofactor / determinant);
}

/**
 * @param {Projection} projection
 * @param {Place} place
 * @returns {Place}
 */
function project(projection, place) {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = projection;
  const scale = g * place.x + h * place.y + i;
  return { x: (a * place.x + b * place.y + c) / scale, y: (d * place.x + e * place.y + f) / scale };
}

/**
 * @param {Box} box
 * @returns {Place[]} in the order in which they lie around it
 */
function cornersOf(box) {
  return [
    { x: box.left, y: box.top }, { x: box.right, y: box.top }, { x: box.right, y: box.bottom },
    { x: box.left, y: box.bottom },
  ];
}

/**
 * @param {Place[]} places
 * @returns {Box} one without area when there are none
 */
function boxAround(places) {
  if (places.length === 0) {
    return { left: 0, top: 0, right: 0, bottom: 0 };
  }
  const xs = places.map((place) => place.x);
  const ys = places.map((place) => place.y);
  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}

/**
 * What is left of a convex polygon where `inside` is not negative; it grows evenly along each line.
 *
 * @param {Place[]} polygon
 * @param {(place: Place) => number} inside
 * @returns {Place[]}
 */
function cutAway(polygon, inside) {
  return polygon.flatMap((place, index) => {
    const before = /** @type {Place} */ (polygon.at(index - 1));
    const here = inside(place);
    const there = inside(before);
    const left = here >= 0 ? [place] : [];
    if (here >= 0 === there >= 0) {
      return left;
    }
    const part = there / (there - here);
    const edge = { x: before.x + (place.x - before.x) * part, y: before.y + (place.y - before.y) * part };
    return [edge, ...left];
  });
}
