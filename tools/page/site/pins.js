// @ts-check
/** What hangs at the pins of the emulated Pico: six digits, and a keypad on the same lines. */
import { GPIOPinState } from "./rp2040js/gpio-pin.js";

const EYE = 30e6; // ns: light within that time runs together in a person's eye
const COLUMNS = 3, KEYS = "123456789*0#";
const TURN = 6; // of the digits, each of which is lit for a sixth of the time

export class Panel {
  /**
   * @param {any} chip the RP2040
   * @param {any} clock its clock
   * @param {{segments: number[], digits: number[], rows: number[], segmentOn: number,
   *   digitOn: number}} wiring
   */
  constructor(chip, clock, wiring) {
    this.chip = chip;
    this.clock = clock;
    this.wiring = wiring;
    /** @type {Set<string>} */
    this.held = new Set();
    this.lit = false; // whether a segment has been lit yet
    /** @type {Float64Array} ns for which each segment was lit since `since` */
    this.lights = new Float64Array(wiring.digits.length * 8);
    this.since = clock.nanos;
    this.at = clock.nanos;
    this.levels = "00".repeat(this.lights.length);
    /** @type {number[]} the segments that are lit */
    this.on = [];
    for (const pin of [...wiring.segments, ...wiring.digits]) {
      chip.gpio[pin].addListener(() => this.change());
    }
    this.change();
  }

  /** @param {string} key */
  press(key) {
    this.held.add(key);
    this.change();
  }

  /** @param {string} key */
  release(key) {
    this.held.delete(key);
    this.change();
  }

  /** A pin or a key has moved. */
  change() {
    this.count();
    const { chip, wiring } = this;
    const drives = (/** @type {number} */ pin, /** @type {number} */ level) =>
      chip.gpio[pin].value === (level ? GPIOPinState.High : GPIOPinState.Low);
    const driven = wiring.digits.flatMap((pin, at) => (drives(pin, wiring.digitOn) ? [at] : []));
    const { digits, rows } = this.joined(driven);
    wiring.rows.forEach((pin, row) => {
      chip.gpio[pin].setInputValue(rows.has(row) === Boolean(wiring.digitOn));
    });
    this.on = [];
    wiring.segments.forEach((pin, segment) => {
      if (!drives(pin, wiring.segmentOn)) return;
      for (const digit of digits) this.on.push(8 * digit + segment);
    });
    this.lit ||= this.on.length > 0;
  }

  /**
   * The digit lines and the rows that the keys held join to some digit lines.
   * @param {number[]} driven
   */
  joined(driven) {
    const digits = new Set(driven);
    /** @type {Set<number>} */
    const rows = new Set();
    for (let size = -1; size !== digits.size + rows.size; ) {
      size = digits.size + rows.size;
      for (const key of this.held) {
        const at = KEYS.indexOf(key);
        const [row, column] = [Math.floor(at / COLUMNS), at % COLUMNS];
        if (digits.has(column) || rows.has(row)) {
          digits.add(column);
          rows.add(row);
        }
      }
    }
    return { digits, rows };
  }

  /** Add the time that has passed to what is lit. */
  count() {
    const now = this.clock.nanos;
    for (const at of this.on) this.lights[at] += now - this.at;
    this.at = now;
  }

  /** The light of the last 30 ms or more, as `Engine.light` in worker.js tells it. */
  light() {
    this.count();
    const time = this.at - this.since;
    if (time >= EYE) {
      this.levels = [...this.lights]
        .map((lit) => Math.min(255, Math.round((255 * TURN * lit) / time)))
        .map((level) => level.toString(16).padStart(2, "0"))
        .join("");
      this.lights.fill(0);
      this.since = this.at;
    }
    return this.levels;
  }
}
