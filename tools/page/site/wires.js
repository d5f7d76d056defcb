// @ts-check
/** The state of the wires between an emulated board and its panel: at a moment, or on average. */

const WINDOW = 240e6; // ns of an average: 40 times the cycle of six digits, so it is steady

export class Wires {
  /**
   * @param {import("./emulator/board.js").Board} board
   * @param {import("./emulator/panel.js").Panel} panel
   */
  constructor(board, panel) {
    this.board = board;
    this.panel = panel;
    const { segments, digits, rows, segmentOn, digitOn } = panel.wiring;
    this.driven = [...segments, ...digits]; // the pins that the board drives
    this.onLevels = [...segments.map(() => segmentOn), ...digits.map(() => digitOn)];
    this.rowCount = rows.length;
    /** @type {(number | null)[]} ns at which each wire was switched on */
    this.onSince = [];
    /** @type {number[]} ns that each wire was on in this window */
    this.onTimes = [];
    this.start = 0; // ns
    /** @type {number[]} share of the last window that each wire was on */
    this.averages = [];
  }

  /** Start to record: from here on `note` must get each change of `driven`, and no other. */
  begin() {
    const now = this.board.clock.nanos;
    this.onSince = this.states().map((isOn) => (isOn ? now : null)).slice(0, this.driven.length);
    this.onTimes = this.driven.map(() => 0);
    this.averages = this.onTimes.slice();
    this.start = now;
  }

  /** @param {number} nanos @param {number} pin @param {number | null} level */
  note(nanos, pin, level) {
    const at = this.driven.indexOf(pin), since = this.onSince[at];
    const isOn = level === this.onLevels[at];
    if (isOn === (since !== null)) return;
    if (since !== null) this.onTimes[at] += nanos - since;
    this.onSince[at] = isOn ? nanos : null;
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

  /** Return the share of time that each wire was on, over the last complete window. */
  average() {
    const now = this.board.clock.nanos, length = now - this.start;
    if (length >= WINDOW) {
      const sinceOn = this.onSince.map((since) => now - (since ?? now));
      this.averages = this.onTimes.map((time, at) => (time + sinceOn[at]) / length);
      this.onTimes.fill(0);
      this.onSince = this.onSince.map((since) => (since === null ? null : now));
      this.start = now;
    }
    return [...this.averages, ...this.rowShares()];
  }

  /**
   * Return the shares of rows; a row is on if the column of one of its held keys is on. A column that
   * is no digit line has no average, so it counts as off.
   */
  rowShares() {
    const { panel } = this;
    const { segments, columns, digits } = panel.wiring;
    const shares = new Array(this.rowCount).fill(0);
    for (const { row, column } of panel.heldKeys.split("").map((key) => panel.placeOf(key))) {
      const digit = digits.indexOf(columns[column]);
      if (digit >= 0) shares[row] += this.averages[segments.length + digit] ?? 0;
    }
    return shares.map((share) => Math.min(1, share));
  }
}
