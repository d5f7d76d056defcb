// @ts-check
/** Runs a board at the speed of a real one, or slower by a factor; never faster. */

const STEP = 1e6; // ns run between two checks of the real time
const LAG = 100; // ms of the board's time behind real time; a longer delay is not made up for
const AVERAGED_TURNS = 30; // turns in the average of the speed

export class Pace {
  /** @param {import("./board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.speedShare = 1; // speed as a fraction of the wanted speed, at most 1
    this.slowness = 1; // factor, 1 for the speed of a real board
    this.realStart = performance.now();
    this.boardStart = board.clock.nanos;
  }

  /**
   * Keep up with real time from `now` on.
   * @param {number} now ms
   */
  start(now) {
    this.realStart = now;
    this.boardStart = this.board.clock.nanos;
  }

  /**
   * Run slower than a real board from now on.
   * @param {number} slowness factor
   */
  slow(slowness) {
    this.slowness = slowness;
    this.start(performance.now());
  }

  /**
   * Run for at most `milliseconds` of real time; return whether the board is up to date.
   * @param {number} milliseconds
   */
  turn(milliseconds) {
    const { board, board: { clock } } = this;
    const begin = performance.now(), from = clock.nanos;
    let now = begin, due = this.due(now);
    while (clock.nanos < due && now < begin + milliseconds) {
      board.runTo(Math.min(due, clock.nanos + STEP));
      now = performance.now();
      due = this.due(now);
    }
    const isUpToDate = clock.nanos >= due - STEP;
    if (due - clock.nanos > LAG * 1e6) this.start(now);
    const wanted = ((now - begin) * 1e6) / this.slowness; // ns
    const share = isUpToDate ? 1 : Math.min(1, (clock.nanos - from) / wanted);
    this.speedShare += (share - this.speedShare) / AVERAGED_TURNS;
    return isUpToDate;
  }

  /**
   * Return the ns that the board should have reached.
   * @param {number} now ms
   */
  due(now) {
    return this.boardStart + ((now - this.realStart) * 1e6) / this.slowness;
  }
}
