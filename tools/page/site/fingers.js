// @ts-check
/**
 * Fingers on the keypad: keys go down and up in the order in which they did on the page, each for
 * as long as a keypad takes to see it, by the machine's clock, which may run slower than ours.
 */

const PRESS = 60; // ms that a key is held at least
const GAP = 40; // ms between two presses of a key; the keypad needs 18 to see a release
const AHEAD = 128; // movements waiting; more presses are dropped

export class Fingers {
  /** @param {import("./worker.js").Engine} machine */
  constructor(machine) {
    this.machine = machine;
    /** @type {{key: string, down: boolean, least: number}[]} */
    this.waiting = [];
    /** @type {Map<string, number>} when each key may move again */
    this.due = new Map();
    this.down = new Set();
  }

  /**
   * Press a key, until `release`; `least`: ms for which it is held at least.
   * @param {string} key
   */
  press(key, least = PRESS) {
    if (this.waiting.length < AHEAD) this.waiting.push({ key, down: true, least });
  }

  /** @param {string} key */
  release(key) {
    this.waiting.push({ key, down: false, least: GAP });
  }

  /** Let go of all keys, and forget what waits. */
  drop() {
    this.waiting = [...this.down].map((key) => ({ key, down: false, least: GAP }));
  }

  /** Press and release what is due. */
  move() {
    const now = this.machine.milliseconds();
    while (this.waiting.length && this.machine.ready()) {
      const { key, down, least } = this.waiting[0];
      if (now < (this.due.get(key) ?? 0)) return;
      this.waiting.shift();
      if (down === this.down.has(key)) continue;
      this.due.set(key, now + least);
      if (down) {
        this.down.add(key);
        this.machine.press(key);
      } else {
        this.down.delete(key);
        this.machine.release(key);
      }
    }
  }
}
