// @ts-check
/** Six digits as an SVG, each segment as bright as its light. */

const DIGITS = 6;
export const STEP = 60; // between two digits, in the drawing's units
// Corners of the segments a to g: a bar connects two of these points.
const POINTS = { nw: [12, 14], ne: [44, 14], w: [10, 50], e: [42, 50], sw: [8, 86], se: [40, 86] };
const BARS = [
  [POINTS.nw, POINTS.ne], [POINTS.ne, POINTS.e], [POINTS.e, POINTS.se], [POINTS.sw, POINTS.se],
  [POINTS.w, POINTS.sw], [POINTS.nw, POINTS.w], [POINTS.w, POINTS.e],
];
const HALF = 3.6; // the thickness of a bar

/**
 * The outline of a bar between two points: six corners, with a gap at both ends.
 * @param {number[][]} ends
 */
function outline([[x1, y1], [x2, y2]]) {
  const length = Math.hypot(x2 - x1, y2 - y1);
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const at = (/** @type {number} */ along, /** @type {number} */ across) =>
    `${(x1 + ux * along - uy * across).toFixed(1)},${(y1 + uy * along + ux * across).toFixed(1)}`;
  return [
    at(1, 0), at(1 + HALF, HALF), at(length - 1 - HALF, HALF), at(length - 1, 0),
    at(length - 1 - HALF, -HALF), at(1 + HALF, -HALF),
  ].join(" ");
}

/**
 * A segment of a digit: 0 to 6 are a to g, 7 is the point.
 * @param {number} segment
 * @param {Record<string, string>} attributes
 */
function shape(segment, attributes) {
  if (segment === 7) return element("circle", { cx: 50, cy: 87, r: 4.2, ...attributes });
  return element("polygon", { points: outline(BARS[segment]), ...attributes });
}

/**
 * Return a new element of a drawing.
 * @param {string} name
 * @param {Record<string, string | number>} attributes
 * @returns {SVGElement}
 */
export function element(name, attributes) {
  const created = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, String(value));
  return /** @type {SVGElement} */ (created);
}

/**
 * Return the light of a segment, or the share of time of a wire: 0 to 1.
 * @param {string} levels two hexadecimal digits each
 * @param {number} at
 */
export function share(levels, at) {
  return parseInt(levels.slice(2 * at, 2 * at + 2), 16) / 255;
}

export class Display {
  /** @param {Element} svg the drawing */
  constructor(svg) {
    /** @type {SVGElement[]} */
    this.lights = [];
    /** @type {number[]} */
    this.levels = new Array(DIGITS * 8).fill(0);
    const lit = element("g", { class: "lights" }); // all lights: they share one glow
    svg.append(lit);
    for (let digit = 0; digit < DIGITS; digit++) {
      const transform = `translate(${3 + STEP * digit} 0)`;
      for (let segment = 0; segment < 8; segment++) {
        svg.insertBefore(shape(segment, { class: "segment", transform }), lit);
        const light = shape(segment, { class: "light", transform });
        lit.append(light);
        this.lights.push(light);
      }
    }
  }

  /**
   * Show the light of each segment.
   * @param {string} light two hexadecimal digits per segment
   */
  show(light) {
    for (let at = 0; at < this.levels.length; at++) {
      const level = share(light, at);
      if (level !== this.levels[at]) {
        this.levels[at] = level;
        this.lights[at].style.opacity = String(level);
      }
    }
  }
}
