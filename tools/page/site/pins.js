// @ts-check
/**
 * The wires between the Pico and its panel as a drawing: a grid of segment wires and digit wires
 * with an LED at each crossing, and below it the keypad's rows with a key at each crossing.
 */
import { Display, STEP, element, share } from "./display.js";
import { KEYS } from "./keypad.js";

/** @typedef {import("./emulator/panel.js").Wiring} Wiring */

const SLOWNESS = 1000; // a digit's millisecond lasts a second
const SEGMENTS = "abcdefg.";
// Places in the drawing, in its units.
const LEFT = 84; // beginning of horizontal wires
const RIGHT = 314; // end of horizontal wires
const FIRST_COLUMN = 107; // wire of the first digit
const COLUMN_STEP = 38; // between two digit wires
const HEAD = 56; // height of the digits
const FIRST_LINE = 84; // wire of segment a
const LINE_STEP = 17; // between two segment wires
const FIRST_ROW = 240; // the keypad's first row
const ROW_STEP = 23; // between two rows of the keypad
const BOTTOM = 324;
const GAMMA = 0.5; // the eye: a sixth of the light looks 0.4 as bright

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
    this.wireLayer = element("g", {}); // with labels and dark LEDs
    this.lightLayer = element("g", { class: "lights" });
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

  /** Draw the wires, LEDs and keys. Return the digits above them. */
  draw() {
    const svg = element("svg", { viewBox: `0 0 ${RIGHT + 8} ${BOTTOM}`, "aria-hidden": "true" });
    // The first digit begins half a step left of its wire.
    const transform = `translate(${FIRST_COLUMN - COLUMN_STEP / 2} 0) scale(${COLUMN_STEP / STEP})`;
    const heads = element("g", { class: "digits", transform });
    svg.append(this.wireLayer, this.lightLayer, heads);
    this.drawSegments();
    this.drawDigits();
    this.drawRows();
    this.lightLayer.append(...this.leds);
    svg.append(...this.keys.values());
    this.parts.drawing.append(svg);
    return new Display(heads);
  }

  drawSegments() {
    const { segments, names } = this.wiring;
    segments.forEach((pin, at) => {
      const y = lineOf(at);
      this.drawWire("segment", pin, `M${LEFT} ${y}H${RIGHT}`);
      this.wireLayer.append(text(LEFT - 6, y + 4, "end", `${SEGMENTS[at]} ${names[pin]}`));
    });
  }

  /** Draw the digit wires, with an LED at each segment wire. */
  drawDigits() {
    const { segments, digits, columns, rows, names } = this.wiring;
    digits.forEach((pin, at) => {
      const x = columnOf(at), isColumn = columns.includes(pin);
      const end = isColumn ? rowOf(rows.length - 1) : lineOf(segments.length - 1);
      this.drawWire("digit", pin, `M${x} ${HEAD + 16}V${end + 8}`);
      this.wireLayer.append(text(x, HEAD + 13, "middle", names[pin]));
      segments.forEach((_, segment) => {
        const place = { cx: x, cy: lineOf(segment), r: 4.2 };
        this.wireLayer.append(element("circle", { class: "dark", ...place }));
        this.leds.push(element("circle", { class: "led", ...place }));
      });
    });
  }

  /** Draw the keypad's rows, with a key at each column. */
  drawRows() {
    const { columns, rows, names } = this.wiring;
    rows.forEach((pin, at) => {
      const y = rowOf(at);
      this.drawWire("row", pin, `M${LEFT} ${y}H${columnOf(columns.length - 1) + 12}`);
      this.wireLayer.append(text(LEFT - 6, y + 4, "end", `row ${at + 1} ${names[pin]}`));
      columns.forEach((_, column) => {
        const x = columnOf(column), key = KEYS[columns.length * at + column];
        const group = element("g", { class: "key" });
        group.append(element("circle", { cx: x, cy: y, r: 8.5 }), text(x, y + 4, "middle", key));
        this.keys.set(key, group);
      });
    });
  }

  /**
   * Draw a wire and its light.
   * @param {string} kind
   * @param {number} pin
   * @param {string} path
   */
  drawWire(kind, pin, path) {
    this.wireLayer.append(element("path", { class: "wire", d: path }));
    const light = element("path", { class: `on ${kind}`, d: path, "data-pin": String(pin) });
    this.lightLayer.append(light);
    this.wires.push(light);
  }

  /** List the pins in the table, which screen readers read in place of the drawing. */
  list() {
    const { segments, digits, columns, rows, names } = this.wiring;
    const roles = [
      ...segments.map((pin, at) => {
        const segment = at === 7 ? "the point" : `segment ${SEGMENTS[at]}`;
        return [pin, `${segment} of every digit`];
      }),
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
    for (const [key, group] of this.keys) group.classList.toggle("held", held.includes(key));
    this.display.show(light);
    this.describe(levels);
  }

  /**
   * Describe the pins in words, for common cathodes: a lit digit is low.
   * @param {string} levels
   */
  describe(levels) {
    const { segments, digits, rows, names } = this.wiring;
    const isOn = (/** @type {number} */ at) => share(levels, at) > 0.5;
    const lit = [...SEGMENTS].filter((_, at) => isOn(at));
    const digit = digits.findIndex((_, at) => isOn(segments.length + at));
    const row = rows.findIndex((_, at) => isOn(segments.length + digits.length + at));
    let words = "Each digit has 1 ms in 6.";
    if (this.isSlow) {
      const shown = lit.join(" ") || "nothing";
      words = "No digit is lit.";
      if (digit >= 0) words = `${names[digits[digit]]} is low: digit ${digit + 1} shows ${shown}.`;
      if (row >= 0) words += ` ${names[rows[row]]} reads a key of row ${row + 1}.`;
    }
    if (this.parts.now.textContent !== words) this.parts.now.textContent = words;
  }
}

/** @param {number} segment */
function lineOf(segment) {
  return FIRST_LINE + LINE_STEP * segment;
}

/** @param {number} digit */
function columnOf(digit) {
  return FIRST_COLUMN + COLUMN_STEP * digit;
}

/** @param {number} row of the keypad */
function rowOf(row) {
  return FIRST_ROW + ROW_STEP * row;
}

/** @param {SVGElement} light @param {number} level 0 to 1 */
function lighten(light, level) {
  const opacity = level.toFixed(2);
  if (light.style.opacity !== opacity) light.style.opacity = opacity;
}

/** @param {number} x @param {number} y @param {string} anchor @param {string} words */
function text(x, y, anchor, words) {
  const label = element("text", { x, y, "text-anchor": anchor });
  label.textContent = words;
  return label;
}
