// @ts-check
/** Violations at the pins; each is stored once with its count and its first and last time. */

const MOST = 200; // violations stored; a broken program makes few different ones

/** Times in seconds. `Violation` in ../measure.py explains the kinds. */
/** @typedef {{time: number, kind: string, detail: string, count: number, last: number}} Violation */

export class Violations {
  constructor() {
    /** @type {Map<string, Violation>} */
    this.byName = new Map();
    /** @type {Set<string>} the violations of this moment, as keys of `byName` */
    this.present = new Set();
  }

  get list() {
    return [...this.byName.values()];
  }

  clear() {
    this.byName.clear();
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
    const violation = this.byName.get(kind + detail);
    if (violation) {
      violation.count++;
      violation.last = time;
    } else if (this.byName.size < MOST) {
      this.byName.set(kind + detail, { time, kind, detail, count: 1, last: time });
    }
  }

  /**
   * Record the current violations that are new.
   * @param {number} nanos
   * @param {[string, string][]} lasting kind and detail of each
   */
  setPresent(nanos, lasting) {
    if (!lasting.length && !this.present.size) return;
    for (const [kind, detail] of lasting.sort()) {
      if (!this.present.has(kind + detail)) this.add(nanos, kind, detail);
    }
    this.present = new Set(lasting.map(([kind, detail]) => kind + detail));
  }
}
