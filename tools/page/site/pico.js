// @ts-check
/** The real firmware on an emulated Pico, with the wiring of boards/pico.py. */
import { decode, encode } from "./base64.js";
import { Board } from "./emulator/board.js";
import { Pace } from "./emulator/pace.js";
import { startPython } from "./python.js";
import { Wires } from "./wires.js";

const TURN = 10; // ms of real time
const EYE = 30e6; // ns over which an eye averages light
const DIGITS = 6; // each is lit for a sixth of the time
const SECTOR = 4096; // bytes of flash
const BOOT_ROM = 0x4000; // bytes
const TONE_TOLERANCE = 0.02; // the largest relative difference of two periods of one tone

/** Notes changes of the flash, and detects tones at the piezo's pin, the only one recorded. */
class BoardListener {
  hasNewFlash = false;
  hertz = 0; // of the current tone
  risenAt = -Infinity; // ns, the latest rise of the pin
  period = 0; // ns, the previous period

  /** @param {import("./worker.js").ConsoleOptions["sound"]} sound */
  constructor(sound) {
    this.sound = sound;
  }

  flash() {
    this.hasNewFlash = true;
  }

  /** @param {number} nanos @param {number} _pin @param {number | null} level */
  pin(nanos, _pin, level) {
    if (!level) return;
    const period = nanos - this.risenAt, before = this.period;
    this.risenAt = nanos;
    this.period = period;
    if (Math.abs(period - before) > TONE_TOLERANCE * period) return; // a tone begins or ends
    const hertz = Math.round(1e9 / period);
    if (Math.abs(hertz - this.hertz) <= TONE_TOLERANCE * hertz) return;
    this.hertz = hertz;
    this.sound(hertz, 0);
  }

  /** @param {number} nanos the time now: the tone ends if the pin no longer changes */
  endTone(nanos) {
    if (!this.hertz || nanos - this.risenAt < 2 * this.period) return;
    this.hertz = 0;
    this.sound(0, 0);
  }
}

/**
 * Switch a Pico on.
 * @param {import("./worker.js").ConsoleOptions} options its seed is ignored: games
 * use the chip's own random bits
 * @returns {Promise<import("./worker.js").RunningConsole>}
 */
export async function start({ records, keep, sound }) {
  const get = async (/** @type {string} */ name) =>
    new Uint8Array(await (await fetch(name)).arrayBuffer());
  const json = async (/** @type {string} */ name) => (await fetch(name)).json();
  const [rom, shipped, { buzzer, ...wiring }, python] = await Promise.all([
    get("bootrom.bin"),
    get("flash.bin"),
    json("wiring.json"),
    json("files.json").then(startPython),
  ]);
  python.runPython("import pico_page\nreader = pico_page.Reader()");
  const reader = python.globals.get("reader");
  const digest = await digestOf(shipped);
  const listener = new BoardListener((...tone) => {
    if (pace.slowness === 1) sound(...tone);
  });
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const words = new Uint32Array(rom.buffer, 0, BOOT_ROM / 4);
  const flash = restore(records, shipped, digest);
  const board = new Board({ rom: words, flash: flash ?? shipped.slice(), wiring, seed }, listener);
  board.record([buzzer]);
  const panel = /** @type {import("./emulator/panel.js").Panel} */ (board.panel);
  const pace = new Pace(board);
  const wires = new Wires(board, panel);
  let isLit = false, hasPins = false;

  function turn() {
    const isUpToDate = pace.turn(TURN);
    listener.endTone(board.clock.nanos);
    if (listener.hasNewFlash) {
      listener.hasNewFlash = false;
      keep(changes(board.flash, shipped, digest));
    }
    return isUpToDate;
  }

  /** The light as `RunningConsole.light` in worker.js: of the last 30 ms, or the current one if slow. */
  function light() {
    if (pace.slowness > 1) return hex(wires.light());
    panel.recordSpan();
    const lit = [...panel.light.recent(board.clock.nanos, EYE, true)];
    isLit ||= lit.some((nanos) => nanos > 0);
    return hex(lit.map((nanos) => (DIGITS * nanos) / EYE));
  }

  /** @param {boolean} isWatched @param {number} slowness */
  function watch(isWatched, slowness) {
    if (slowness !== pace.slowness) pace.slow(slowness);
    if (isWatched && !hasPins) wires.begin();
    hasPins = isWatched;
  }

  function pins() {
    if (!hasPins) return "";
    const levels = pace.slowness > 1 ? wires.states().map(Number) : wires.average();
    return `${hex(levels)} ${panel.heldKeys}`;
  }

  /** The state as far as it is shown; in slow motion the display shows no text. */
  function view() {
    if (pace.slowness > 1) return reader.latest();
    const cells = panel.light.cells(board.clock.nanos, EYE, false);
    // A text, because proxies of arrays lengthen MicroPython's collections.
    return reader.view(cells.map(hexByte).join(""), board.clock.nanos / 1e6);
  }

  function status() {
    const seconds = board.clock.nanos / 1e9;
    if (pace.slowness > 1) {
      return `emulated Pico, ${pace.slowness} times slower, on for ${seconds.toFixed(3)} s`;
    }
    const speed = pace.speedShare > 0.99 ? "a Pico's" : `${pace.speedShare.toFixed(2)} of a Pico's`;
    return `emulated Pico, at ${speed} speed, on for ${seconds.toFixed(1)} s`;
  }

  return {
    press(key) {
      panel.move(key, true, []);
      reader.press(key);
    },
    release(key) {
      panel.move(key, false, []);
      reader.release(key);
    },
    milliseconds: () => board.clock.nanos / 1e6,
    ready: () => isLit,
    turn,
    light,
    status,
    view,
    pins,
    watch,
    isDamaged: !flash,
  };
}

/**
 * Return fractions of full light, in two hexadecimal digits each.
 * @param {number[]} shares
 */
function hex(shares) {
  return shares.map((share) => hexByte(Math.min(255, Math.round(255 * share)))).join("");
}

/** @param {number} byte */
function hexByte(byte) {
  return byte.toString(16).padStart(2, "0");
}

/** @param {Uint8Array<ArrayBuffer>} shipped */
async function digestOf(shipped) {
  return encode(new Uint8Array(await crypto.subtle.digest("SHA-256", shipped)));
}

/**
 * Return the changed sectors of flash as text, with the digest of the shipped flash.
 * @param {Uint8Array} flash
 * @param {Uint8Array} shipped
 * @param {string} digest
 */
function changes(flash, shipped, digest) {
  /** @type {Record<number, string>} */
  const sectors = {};
  for (let at = 0; at < shipped.length; at += SECTOR) {
    const sector = flash.subarray(at, at + SECTOR);
    if (sector.some((byte, place) => byte !== shipped[at + place])) {
      sectors[at] = encode(sector);
    }
  }
  return JSON.stringify({ shipped: digest, sectors });
}

/**
 * Return the flash as it was stored, or null if the text is damaged or for another shipped flash.
 * @param {string} text from `changes`
 * @param {Uint8Array} shipped
 * @param {string} digest
 */
function restore(text, shipped, digest) {
  const flash = shipped.slice();
  if (!text) return flash;
  try {
    const stored = JSON.parse(text);
    if (stored.shipped !== digest) return null; // its file system has other blocks
    for (const [at, sector] of Object.entries(stored.sectors)) {
      const bytes = decode(sector);
      if (Number(at) % SECTOR !== 0 || bytes.length !== SECTOR) return null;
      flash.set(bytes, Number(at));
    }
  } catch {
    return null;
  }
  return flash;
}
