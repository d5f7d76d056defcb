// @ts-check
/**
 * Presses of the keypad: keys go down and up in the same order as on the page. Each lasts long
 * enough for a keypad, by the console's clock, which may be slower than real time.
 */

const PRESS = 60; // ms, the shortest press
const GAP = 40; // ms between two presses of a key; the keypad needs 18 ms to detect a release
const QUEUE_LENGTH = 128; // waiting changes; more presses are dropped

export class KeypadInput {
  /** @param {import("./worker.js").RunningConsole} running */
  constructor(running) {
    this.console = running;
    /** @type {{key: string, down: boolean, minMs: number}[]} */
    this.queue = [];
    /** @type {Map<string, number>} the time from which each key may change again */
    this.mayChangeAt = new Map();
    this.down = new Set();
  }

  /**
   * Press a key, until `release`; `minMs`: its shortest duration in ms.
   * @param {string} key
   */
  press(key, minMs = PRESS) {
    if (this.queue.length < QUEUE_LENGTH) this.queue.push({ key, down: true, minMs });
  }

  /** @param {string} key */
  release(key) {
    this.queue.push({ key, down: false, minMs: GAP });
  }

  /** Release all keys, and drop all waiting changes. */
  clear() {
    this.queue = [...this.down].map((key) => ({ key, down: false, minMs: GAP }));
  }

  /** Return whether changes are waiting. */
  isBusy() {
    return this.queue.length > 0;
  }

  /** Press and release the keys that are due. */
  update() {
    const now = this.console.milliseconds();
    while (this.queue.length && this.console.ready()) {
      const { key, down, minMs } = this.queue[0];
      if (now < (this.mayChangeAt.get(key) ?? 0)) return;
      this.queue.shift();
      if (down === this.down.has(key)) continue;
      this.mayChangeAt.set(key, now + minMs);
      if (down) {
        this.down.add(key);
        this.console.press(key);
      } else {
        this.down.delete(key);
        this.console.release(key);
      }
    }
  }
}
