// @ts-check
/**
 * The light of the display: the time that each segment of each digit is lit. A dwell of a digit is
 * the time from its lighting until another digit is lit.
 */

export const SEGMENTS = 8; // per digit: a to g and the point
const HISTORY_NS = 1e9; // ns of detailed history
const LIT = 0.3; // of the brightest segment's light; with less a segment does not look lit
const BLANK = 0.002; // share of the time; less light is invisible
// Spans of the history: how many it has before old ones are removed, and how many are removed at
// once, because a splice moves the rest.
const PRUNE_ABOVE = 4000, PRUNED = 2000;

/**
 * A time without changes, in ns, and as masks: the segments driven (`lit`), the digits driven, and
 * the digits that held keys join to those (`joined`).
 * @typedef {{start: number, end: number, lit: number, driven: number, joined: number}} Span
 */

export class Light {
  /**
   * @param {number} digits
   * @param {number} now ns
   */
  constructor(digits, now) {
    this.digits = digits;
    /** @type {Span[]} of the last second, the oldest first */
    this.history = [];
    this.frame = new Array(digits).fill(0); // by digit: segments of the longest span since it was lit
    this.longestSpan = new Array(digits).fill(0); // ns, the longest span of the current dwell
    this.changedAt = 0; // ns, the last change of `frame`
    this.drivenBefore = 0; // digits, before the current span
    this.lastDriven = 0; // the digits of the latest span that drove any
    // The figures since `started`, in ns; light per digit, without the light through held keys.
    this.started = now;
    this.drivenLight = new Float64Array(digits * SEGMENTS);
    /** @type {DwellTimes[]} */
    this.dwells = [];
    this.reset(now);
  }

  /**
   * Begin a measurement.
   * @param {number} now
   */
  reset(now) {
    this.started = now;
    this.drivenLight.fill(0);
    this.dwells = Array.from({ length: this.digits }, () => new DwellTimes(now));
    this.lastDriven = 0;
  }

  /**
   * Digits were switched at `now`.
   * @param {number} now
   * @param {number} driven the digits now driven
   */
  noteSwitch(now, driven) {
    this.dwells.forEach((dwell, at) => {
      const bit = 1 << at;
      if (driven & bit && !(this.drivenBefore & bit)) {
        dwell.begin(now, Boolean(this.lastDriven & bit));
        this.longestSpan[at] = 0;
      } else if (this.drivenBefore & bit && !(driven & bit)) {
        dwell.end(now);
      }
    });
    this.drivenBefore = driven;
    if (driven) this.lastDriven = driven;
  }

  /**
   * Add a span in which digits were driven.
   * @param {Span} span
   */
  addSpan(span) {
    const { start, end, lit, driven } = span;
    for (let at = 0; at < this.digits; at++) {
      if (!((driven >> at) & 1) || end - start <= this.longestSpan[at]) continue;
      this.longestSpan[at] = end - start;
      if (this.frame[at] !== lit) {
        this.frame[at] = lit;
        this.changedAt = start;
      }
    }
    if (!lit) return;
    spread(this.drivenLight, lit, driven, end - start);
    const { history } = this;
    history.push(span);
    if (history.length > PRUNE_ABOVE && history[PRUNED].end < end - HISTORY_NS) history.splice(0, PRUNED);
  }

  /**
   * The light of each segment in the last `window` ns, at most a second, in ns.
   * @param {number} now
   * @param {number} window
   * @param {boolean} withJoined whether to include light through held keys
   */
  recent(now, window, withJoined) {
    const light = new Float64Array(this.digits * SEGMENTS);
    const from = Math.max(0, now - window, now - HISTORY_NS);
    for (let at = this.history.length - 1; at >= 0; at--) {
      const { start, end, lit, driven, joined } = this.history[at];
      if (end <= from) break;
      spread(light, lit, withJoined ? driven | joined : driven, end - Math.max(start, from));
    }
    return light;
  }

  /**
   * The segments that a person sees lit, a mask for each digit.
   * @param {number} now
   * @param {number} window ns
   * @param {boolean} withJoined
   */
  cells(now, window, withJoined) {
    const light = this.recent(now, window, withJoined);
    const brightest = Math.max(...light);
    const cells = new Array(this.digits).fill(0);
    if (brightest <= BLANK * Math.min(window, now)) return cells;
    light.forEach((value, at) => {
      if (value >= LIT * brightest) cells[Math.floor(at / SEGMENTS)] |= 1 << at % SEGMENTS;
    });
    return cells;
  }
}

/**
 * Add light to each segment of `lit` in each digit of `digits`.
 * @param {Float64Array} light
 * @param {number} lit
 * @param {number} digits
 * @param {number} nanos
 */
function spread(light, lit, digits, nanos) {
  for (let digit = 0; digits >> digit; digit++) {
    if (!((digits >> digit) & 1)) continue;
    for (let segment = 0; lit >> segment; segment++) {
      if ((lit >> segment) & 1) light[SEGMENTS * digit + segment] += nanos;
    }
  }
}

/** The times that one digit is lit, in ns. */
class DwellTimes {
  /** @param {number} now */
  constructor(now) {
    /** @type {number | null} the time it was lit, if within the measurement */
    this.litAt = null;
    this.first = this.previous = now;
    this.lightings = 0;
    this.longestGap = 0;
    this.ended = 0; // dwells that have ended
    this.total = 0;
    this.unfinished = 0; // ns of the latest dwell, not yet in the figures above
  }

  /**
   * @param {number} now
   * @param {boolean} continuesDwell true if no other digit was lit in between
   */
  begin(now, continuesDwell) {
    this.litAt = now;
    if (continuesDwell && this.lightings) return;
    this.close();
    this.longestGap = Math.max(this.longestGap, now - this.previous);
    this.previous = now;
    if (!this.lightings) this.first = now;
    this.lightings++;
  }

  /** @param {number} now */
  end(now) {
    if (this.litAt === null) return;
    this.unfinished += now - this.litAt;
    this.litAt = null;
  }

  close() {
    if (!this.unfinished) return;
    this.ended++;
    this.total += this.unfinished;
    this.unfinished = 0;
  }

  /**
   * Return the time that the digit was lit, in ns.
   * @param {number} now
   */
  time(now) {
    return this.total + this.unfinished + (this.litAt === null ? 0 : now - this.litAt);
  }

  /**
   * Return the figures in seconds, as `DigitMeasure` in ../measure.py names them.
   * @param {number} now
   */
  measure(now) {
    const pending = this.litAt === null ? this.unfinished : 0; // the same digit may be lit again
    const ended = this.ended + (pending ? 1 : 0);
    const span = this.previous - this.first;
    return {
      refreshes: this.lightings,
      rate: span ? ((this.lightings - 1) / span) * 1e9 : 0,
      dwell_mean: ended ? (this.total + pending) / ended / 1e9 : 0,
      gap: Math.max(this.longestGap, now - this.previous) / 1e9,
    };
  }
}
