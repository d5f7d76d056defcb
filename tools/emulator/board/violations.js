// @ts-check
/** Violations at the pins; each is stored once with its count and its first and last time. */

const MAX_STORED = 200; // violations stored; a broken program makes few different ones

/** Times in seconds. `Violation` in ../measure.py explains the kinds. */
/** @typedef {{time: number, kind: string, detail: string, count: number, last: number}} Violation */

export class Violations {
  constructor() {
    /** @type {Map<string, Violation>} */
    this.byKey = new Map();
    /** @type {Set<string>} the violations of this moment, as keys of `byKey` */
    this.present = new Set();
  }

  get list() {
    return [...this.byKey.values()];
  }

  clear() {
    this.byKey.clear();
    this.present.clear();
  }

  /**
   * Record a violation that begins.
   * @param {number} nanos
   * @param {string} kind
   * @param {string} detail
   */
  add(nanos, kind, detail) {
    const time = nanos / 1e9;
    const violation = this.byKey.get(kind + detail);
    if (violation) {
      violation.count++;
      violation.last = time;
    } else if (this.byKey.size < MAX_STORED) {
      this.byKey.set(kind + detail, { time, kind, detail, count: 1, last: time });
    }
  }

  /**
   * Record the current violations that are new.
   * @param {number} nanos
   * @param {[string, string][]} present kind and detail of each
   */
  setPresent(nanos, present) {
    if (!present.length && !this.present.size) return;
    for (const [kind, detail] of present.sort()) {
      if (!this.present.has(kind + detail)) this.add(nanos, kind, detail);
    }
    this.present = new Set(present.map(([kind, detail]) => kind + detail));
  }
}
