// @ts-check
/**
 * The wires between the Pico and its panel as a drawing: a grid of segment wires and digit wires
 * with an LED at each crossing, and below it the keypad's rows with a key at each crossing.
 */
import { Display, element } from "./display.js";
import { KEYS } from "./keypad.js";

/** @typedef {import("./emulator/panel.js").Wiring} Wiring */

const SLOWNESS = 1000; // a digit's millisecond lasts a second
const SEGMENTS = "abcdefg.";
const LEFT = 84, RIGHT = 314; // the ends of the horizontal wires, in the drawing's units
const COLUMN = 38, FIRST = 107; // between two digit wires, and the first one
const HEAD = 56; // height of the digits
const TOP = 84, LINE = 17; // the first segment wire, and the distance between two
const ROWS = 240, ROW = 23; // the first row of the keypad, and the distance between two
const BOTTOM = 324;
const GAMMA = 0.5; // an eye sees a sixth of the light as nearly half as bright

export class Pins {
  /**
   * @param {Record<"place" | "toggle" | "slow" | "drawing" | "now" | "table", HTMLElement>} parts
   * @param {Wiring} wiring
   * @param {(watch: {isWatched: boolean, slowness: number}) => void} watch
   */
  constructor(parts, wiring, watch) {
    this.parts = parts;
    this.wiring = wiring;
    this.isShown = false;
    this.isSlow = false;
    this.watch = () => watch({ isWatched: this.isShown, slowness: this.isSlow ? SLOWNESS : 1 });
    /** @type {SVGElement[]} the lights of segment wires, digit wires and rows */
    this.wires = [];
    /** @type {SVGElement[]} the LEDs, as `Display` orders the segments */
    this.leds = [];
    /** @type {Map<string, SVGElement>} */
    this.keys = new Map();
    this.display = this.draw();
    this.list();
    parts.toggle.onclick = () => this.set(!this.isShown, false);
    parts.slow.onclick = () => this.set(this.isShown, !this.isSlow);
  }

  /** @param {boolean} isShown @param {boolean} isSlow */
  set(isShown, isSlow) {
    this.isShown = isShown;
    this.isSlow = isSlow;
    const { place, toggle, slow } = this.parts;
    place.hidden = slow.hidden = !isShown;
    toggle.textContent = isShown ? "Hide the pins" : "Show the pins";
    toggle.ariaExpanded = String(isShown);
    slow.textContent = isSlow ? "Real speed" : `${SLOWNESS} times slower`;
    this.watch();
    place.dispatchEvent(new CustomEvent("toggle"));
  }

  draw() {
    const { segments, digits, columns, rows, names } = this.wiring;
    const svg = element("svg", { viewBox: `0 0 ${RIGHT + 8} ${BOTTOM}`, "aria-hidden": "true" });
    const below = element("g", {}), lights = element("g", { class: "lights" });
    const heads = element("g", { class: "digits", transform: `translate(${FIRST - 19} 0) scale(${COLUMN / 60})` });
    svg.append(below, lights, heads);
    /** @type {(kind: string, pin: number, path: string) => void} */
    const wire = (kind, pin, path) => {
      below.append(element("path", { class: "wire", d: path }));
      const light = element("path", { class: `on ${kind}`, d: path, "data-pin": String(pin) });
      lights.append(light);
      this.wires.push(light);
    };
    segments.forEach((pin, at) => {
      const y = TOP + LINE * at;
      wire("segment", pin, `M${LEFT} ${y}H${RIGHT}`);
      below.append(text(LEFT - 6, y + 4, "end", `${SEGMENTS[at]} ${names[pin]}`));
    });
    digits.forEach((pin, at) => {
      const x = FIRST + COLUMN * at, isColumn = columns.includes(pin);
      const end = isColumn ? ROWS + ROW * (rows.length - 1) : TOP + LINE * (segments.length - 1);
      wire("digit", pin, `M${x} ${HEAD + 16}V${end + 8}`);
      below.append(text(x, HEAD + 13, "middle", names[pin]));
      segments.forEach((_, segment) => {
        const y = TOP + LINE * segment;
        below.append(element("circle", { class: "dark", cx: x, cy: y, r: 4.2 }));
        this.leds.push(element("circle", { class: "led", cx: x, cy: y, r: 4.2 }));
      });
    });
    rows.forEach((pin, at) => {
      const y = ROWS + ROW * at, last = FIRST + COLUMN * (columns.length - 1);
      wire("row", pin, `M${LEFT} ${y}H${last + 12}`);
      below.append(text(LEFT - 6, y + 4, "end", `row ${at + 1} ${names[pin]}`));
      columns.forEach((_, column) => {
        const x = FIRST + COLUMN * column, key = KEYS[columns.length * at + column];
        const made = element("g", { class: "key" });
        made.append(element("circle", { cx: x, cy: y, r: 8.5 }), text(x, y + 4, "middle", key));
        this.keys.set(key, made);
      });
    });
    lights.append(...this.leds);
    svg.append(...this.keys.values());
    this.parts.drawing.append(svg);
    return new Display(heads);
  }

  /** List the pins in the table, which screen readers read in place of the drawing. */
  list() {
    const { segments, digits, columns, rows, names } = this.wiring;
    const roles = [
      ...segments.map((pin, at) => [pin, at === 7 ? "the point of every digit" : `segment ${SEGMENTS[at]} of every digit`]),
      ...digits.map((pin, at) => {
        const column = columns.indexOf(pin);
        return [pin, `digit ${at + 1}` + (column < 0 ? "" : ` and column ${column + 1} of the keypad`)];
      }),
      ...rows.map((pin, at) => [pin, `row ${at + 1} of the keypad`]),
    ];
    for (const [pin, role] of roles) {
      const row = document.createElement("tr");
      for (const cell of [names[Number(pin)], String(role)]) row.insertCell().textContent = cell;
      this.parts.table.append(row);
    }
  }

  /**
   * Show the wires as `RunningConsole.pins` in worker.js gives them, and the light of the segments.
   * @param {string} pins "" while they are off
   * @param {string} light
   */
  show(pins, light) {
    if (!pins || !this.isShown) return;
    const [levels, held] = pins.split(" ");
    this.wires.forEach((wire, at) => lighten(wire, share(levels, at) ** GAMMA));
    this.leds.forEach((led, at) => lighten(led, share(light, at)));
    for (const [key, made] of this.keys) made.classList.toggle("held", held.includes(key));
    this.display.show(light);
    this.describe(levels);
  }

  /** @param {string} levels */
  describe(levels) {
    const { segments, digits, rows, names } = this.wiring;
    const isOn = (/** @type {number} */ _, /** @type {number} */ at) => share(levels, at) > 0.5;
    const lit = [...SEGMENTS].filter((_, at) => isOn(0, at));
    const digit = digits.findIndex((_, at) => isOn(0, segments.length + at));
    const row = rows.findIndex((_, at) => isOn(0, segments.length + digits.length + at));
    let words = "Each digit has 1 ms in 6.";
    if (this.isSlow) {
      words = digit < 0 ? "No digit is lit." : `${names[digits[digit]]} is low: digit ${digit + 1} shows ${lit.join(" ") || "nothing"}.`;
      if (row >= 0) words += ` ${names[rows[row]]} reads a key of row ${row + 1}.`;
    }
    if (this.parts.now.textContent !== words) this.parts.now.textContent = words;
  }
}

/**
 * Return the share of time of one wire or segment.
 * @param {string} levels two hexadecimal digits each
 * @param {number} at
 */
function share(levels, at) {
  return parseInt(levels.slice(2 * at, 2 * at + 2), 16) / 255;
}

/** @param {SVGElement} light @param {number} level 0 to 1 */
function lighten(light, level) {
  const opacity = level.toFixed(2);
  if (light.style.opacity !== opacity) light.style.opacity = opacity;
}

/** @param {number} x @param {number} y @param {string} anchor @param {string} words */
function text(x, y, anchor, words) {
  const made = element("text", { x, y, "text-anchor": anchor });
  made.textContent = words;
  return made;
}
