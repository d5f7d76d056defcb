// @ts-check
/** The state of the wires between an emulated board and its panel: at a moment, or on average. */
import { SEGMENTS } from "./emulator/light.js";

const WINDOW = 240e6; // ns of an average: 40 times the cycle of six digits, so it is steady

export class Wires {
  /**
   * @param {import("./emulator/board.js").Board} board
   * @param {import("./emulator/panel.js").Panel} panel
   */
  constructor(board, panel) {
    this.board = board;
    this.panel = panel;
    /** @type {number[]} share of the last window that each segment and digit was lit */
    this.averages = [];
  }

  /** Start the first window of an average. */
  begin() {
    const { light, wiring } = this.panel;
    this.averages = [...wiring.segments, ...wiring.digits].map(() => 0);
    this.panel.recordSpan();
    light.reset(this.board.clock.nanos);
  }

  /** Return the wires that are on now: segments, digits, rows that a key joins to a lit digit. */
  states() {
    const { panel } = this, { litSegments, litDigits } = panel;
    const { digitOn, segments, digits, rows } = panel.wiring;
    const isLow = (/** @type {number} */ row) => (panel.highWires & panel.bits([row])) === 0;
    return [
      ...segments.map((_, at) => Boolean((litSegments >> at) & 1)),
      ...digits.map((_, at) => Boolean((litDigits >> at) & 1)),
      ...rows.map((row) => isLow(row) !== Boolean(digitOn)),
    ];
  }

  /** Return the light of 48 segments now, 0 or 1. */
  light() {
    const { panel } = this;
    const on = this.states(), lit = panel.litDigits;
    const digits = lit | panel.digitsLitThroughKeys(lit);
    return panel.wiring.digits.flatMap((_, digit) =>
      panel.wiring.segments.map((_, segment) => ((digits >> digit) & 1 && on[segment] ? 1 : 0)),
    );
  }

  /** Return the share of time that each segment and digit was lit, over the last whole window. */
  average() {
    const { light, wiring } = this.panel;
    const now = this.board.clock.nanos, length = now - light.started;
    if (length >= WINDOW) {
      this.panel.recordSpan();
      const times = wiring.segments.map(() => 0);
      light.drivenLight.forEach((nanos, at) => (times[at % SEGMENTS] += nanos));
      times.push(...light.dwells.map((dwell) => dwell.time(now)));
      this.averages = times.map((nanos) => nanos / length);
      light.reset(now);
    }
    return [...this.averages, ...this.rowShares()];
  }

  /**
   * Return the shares of rows; a row is on if the column of one of its held keys is on. A column that
   * is no digit line has no average, so it counts as off.
   */
  rowShares() {
    const { panel } = this;
    const { segments, columns, digits, rows } = panel.wiring;
    const shares = rows.map(() => 0);
    for (const { row, column } of panel.heldKeys.split("").map((key) => panel.placeOf(key))) {
      const digit = digits.indexOf(columns[column]);
      if (digit >= 0) shares[row] += this.averages[segments.length + digit] ?? 0;
    }
    return shares.map((share) => Math.min(1, share));
  }
}
