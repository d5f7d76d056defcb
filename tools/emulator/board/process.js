// @ts-check
/**
 * One emulated board as a process: requests on standard input, replies on standard output.
 *
 * A request and a reply are one line of JSON each. Bytes are base64, times are ns.
 *
 *   {"call": NAME, "with": [ARGUMENT ...]}     NAME is a method of `Commands`, such as "run", or of
 *                                              its parts, such as "panel.cut"
 *   {"value": RESULT, "state": STATE, ...}     or {"error": TEXT, "state": STATE, ...}
 *
 * STATE has the board's time (`nanos`), `awake` (cycles since the last reset, without sleep) and
 * `resets`. A reply also has the events since the previous one: `output` (serial), `sent` (UART:
 * [number, byte]), `flash` (operations) and `pins` ([ns, pin, level or null]). The process ends
 * when its input does.
 */
import { readSync, writeFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
import { Board } from "./board.js";
import { Pace } from "./pace.js";
import { capture } from "./snapshot.js";

const CHUNK = 1 << 16; // bytes read at a time
// Addresses for `callFunction`: the code is at the beginning of RAM.
const RAM = 0x20000000, RETURN = 0x20008000, ARGUMENT = 0x20010000, STACK = 0x20040000;
const LIMIT = 1e8; // cycles of a called function; the longest of ours takes some 10 million
const SLICE = 20e6; // ns run between two checks that the other process is still there

console.warn = () => {}; // rp2040js warns at each soft reset: it lacks the FIFO of core 1

/** Collects the board's events until the next reply. */
class Events {
  text = ""; // all serial output, a character per byte
  pending = newEvents();

  /** @param {Uint8Array} data */
  output(data) {
    this.pending.output.push(Uint8Array.from(data));
    this.text += Buffer.from(data).toString("latin1");
  }

  /** @param {number} uart @param {number} byte */
  sent(uart, byte) {
    this.pending.sent.push([uart, byte]);
  }

  /** @param {import("./flash-chip.js").Operation} operation */
  flash(operation) {
    this.pending.flash.push({ ...operation, data: operation.data && encode(operation.data) });
  }

  /** @param {number} nanos @param {number} pin @param {number | null} level */
  pin(nanos, pin, level) {
    this.pending.pins.push([nanos, pin, level]);
  }

  /** Return the events since the last call. */
  take() {
    const { output, ...events } = this.pending;
    this.pending = newEvents();
    return { output: encode(Buffer.concat(output)), ...events };
  }
}

function newEvents() {
  return {
    /** @type {Uint8Array[]} */
    output: [],
    /** @type {number[][]} */
    sent: [],
    /** @type {object[]} */
    flash: [],
    /** @type {(number | null)[][]} */
    pins: [],
  };
}

/**
 * A condition to wait for: `shows`, one of several displays in the last ns; `frame`, the latest
 * dwell of each digit; `output`, bytes of the serial output from `start` on; `connected`;
 * `driven`, true if the board drives any wire of the panel.
 * @typedef {{shows?: {patterns: number[][], window: number}, frame?: number[], output?: string,
 *   start?: number, connected?: true, driven?: true}} Condition
 */

class Commands {
  events = new Events();
  /** @type {Map<number, {restore: () => void, text: string}>} */
  snapshots = new Map();
  parent = process.ppid;

  /** @type {Board | null} */
  opened = null;
  /** @type {Pace | null} */
  pace = null;

  get board() {
    if (!this.opened) throw new Error("no board is open");
    return this.opened;
  }

  get panel() {
    const { panel } = this.board;
    if (!panel) throw new Error("the board has no panel");
    panel.recordSpan();
    return panel;
  }

  /** @param {any} options as `Options` in board.js, bytes as base64 */
  open(options) {
    const rom = new Uint32Array(decode(options.rom).slice().buffer);
    this.events = new Events();
    this.snapshots.clear();
    this.pace = null;
    this.opened = new Board({ ...options, rom, flash: decode(options.flash) }, this.events);
  }

  /** @param {number} nanos */
  run(nanos) {
    const { board } = this;
    while (board.clock.nanos < nanos) {
      board.runTo(Math.min(nanos, board.clock.nanos + SLICE));
      if (process.ppid !== this.parent) process.exit(1);
    }
  }

  /**
   * Run until a condition is true; return whether it became true.
   * @param {Condition} condition
   * @param {number} deadline ns
   * @param {number} step ns between two evaluations
   */
  until(condition, deadline, step) {
    const { clock } = this.board;
    while (!this.holds(condition)) {
      if (clock.nanos >= deadline) return false;
      this.run(Math.min(clock.nanos + step, deadline));
    }
    return true;
  }

  /** @param {Condition} condition */
  holds(condition) {
    const { shows, frame, output } = condition;
    if (shows) {
      const cells = this.cells(shows.window, false);
      return shows.patterns.some((pattern) => isDeepStrictEqual(pattern, cells));
    }
    if (frame) return isDeepStrictEqual(frame, this.panel.light.frame);
    if (output) {
      const mark = Buffer.from(output, "base64").toString("latin1");
      return this.events.text.indexOf(mark, condition.start) >= 0;
    }
    if (condition.connected) return this.board.serial.isConnected;
    if (condition.driven) return this.panel.driveTexts.length > 0;
    throw new Error(`unknown condition ${JSON.stringify(condition)}`);
  }

  /**
   * Run for at most `milliseconds` of real time, no faster than a real board.
   * @param {number} milliseconds
   */
  play(milliseconds) {
    this.pace ??= new Pace(this.board);
    const isUpToDate = this.pace.turn(milliseconds);
    return { isUpToDate, share: this.pace.speedShare };
  }

  /** @param {number} window @param {boolean} withJoined */
  cells(window, withJoined) {
    return this.panel.light.cells(this.board.clock.nanos, window, withJoined);
  }

  /** Return the panel's state: frame, times of contacts and of the last change, keys, pins. */
  panelState() {
    const { light, closedAt, heldKeys, driveTexts } = this.panel;
    return { frame: light.frame, changedAt: light.changedAt, closedAt, held: heldKeys, driven: driveTexts };
  }

  measure() {
    const { nanos } = this.board.clock;
    const { light } = this.panel;
    return {
      seconds: (nanos - light.started) / 1e9,
      digits: light.dwells.map((dwell) => dwell.measure(nanos)),
      light: [...light.drivenLight],
    };
  }

  resetMeasure() {
    this.panel.light.reset(this.board.clock.nanos);
  }

  violations() {
    const { panel } = this;
    panel.check(panel.since); // includes violations of this moment
    return panel.violations.list;
  }

  /** @param {number} start @param {number} size */
  readFlash(start, size) {
    return encode(this.board.flash.subarray(start, start + size));
  }

  /** @param {number} start @param {string} data */
  writeFlash(start, data) {
    this.board.flash.set(decode(data), start);
  }

  slowFlash() {
    this.board.flashLog.isSlow = true;
  }

  /** @param {string} data */
  send(data) {
    this.board.serial.send(decode(data));
  }

  /** Return the settings of a SAMD21's pins, a word for each of the groups A and B. */
  portRegisters() {
    const { port } = this.board;
    if (!port) throw new Error("the board has no PORT");
    const { direction, output, inputEnable, pullEnable, strong } = port;
    return { direction, output, inputEnable, pullEnable, strong };
  }

  /**
   * Call a function in machine code on the core, without firmware; return r0 and the cycles.
   * @param {string} code of the function, position-independent
   * @param {string} argument bytes whose address the function gets
   */
  callFunction(code, argument) {
    const { sram, core } = this.board.chip;
    sram.set(decode(code), 0);
    sram.set(decode(argument), ARGUMENT - RAM);
    core.registers[0] = ARGUMENT;
    core.SP = STACK;
    core.LR = RETURN | 1;
    core.PC = RAM;
    core.cycles = 0;
    while ((core.PC & ~1) !== RETURN) {
      if (core.cycles > LIMIT) throw new Error(`the function did not return in ${LIMIT} cycles`);
      core.run(1);
    }
    return { result: core.registers[0] | 0, cycles: core.cycles };
  }

  /**
   * Save the board. The events and the options are not part of it.
   * @param {number} number the name for `restore`
   */
  snapshot(number) {
    const restore = capture(this.board, new Set([this.events, this.board.options]));
    this.snapshots.set(number, { restore, text: this.events.text });
  }

  /** @param {number} number */
  restore(number) {
    const snapshot = this.snapshots.get(number);
    if (!snapshot) throw new Error(`no snapshot ${number}`);
    snapshot.restore();
    this.events.take();
    this.events.text = snapshot.text;
  }

  /** Return the state that every reply has. */
  state() {
    if (!this.opened) return {};
    const { clock, chip, resets } = this.opened;
    return { nanos: clock.nanos, awake: chip.core.cycles, resets };
  }
}

/** @param {Uint8Array} bytes */
function encode(bytes) {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString("base64");
}

/** @param {string} text */
function decode(text) {
  return new Uint8Array(Buffer.from(text, "base64"));
}

/** Read lines from standard input until it ends. */
function* lines() {
  const chunk = Buffer.alloc(CHUNK);
  /** @type {Buffer[]} */
  let parts = [];
  for (let size = readSync(0, chunk); size; size = readSync(0, chunk)) {
    let rest = Buffer.from(chunk.subarray(0, size));
    for (let end = rest.indexOf(10); end >= 0; end = rest.indexOf(10)) {
      yield Buffer.concat([...parts, rest.subarray(0, end)]).toString();
      parts = [];
      rest = rest.subarray(end + 1);
    }
    parts.push(rest);
  }
}

/**
 * Call a method by its name in a request.
 * @param {string} name
 * @param {unknown[]} values
 */
function call(name, values) {
  const parts = name.split(".");
  const method = parts.pop() ?? "";
  const owner = parts.reduce((part, each) => part?.[each], /** @type {any} */ (commands));
  if (typeof owner?.[method] !== "function") throw new Error(`no command ${name}`);
  return owner[method](...values);
}

const commands = new Commands();
for (const line of lines()) {
  const request = JSON.parse(line);
  let reply;
  try {
    reply = { value: call(request.call, request.with) };
  } catch (error) {
    reply = { error: error instanceof Error ? error.message : String(error) };
  }
  const whole = { ...reply, ...commands.events.take(), state: commands.state() };
  writeFileSync(1, JSON.stringify(whole) + "\n");
}
process.exit(); // a running PIO of rp2040js has a timer, which would keep the process
