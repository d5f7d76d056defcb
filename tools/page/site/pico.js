// @ts-check
/** The real firmware on an emulated Pico, wired at its pins as boards/pico.py says. */
import { Board, Listener } from "./emulator/board.js";
import { FLASH_SIZE, FLASH_START } from "./emulator/chip.js";
import { Pace } from "./emulator/pace.js";

const TURN = 10; // ms of real time
const EYE = 30e6; // ns: light within that time runs together in a person's eye
const DIGITS = 6; // each of which is lit for a sixth of the time
const SECTOR = 4096; // bytes of flash
const BOOT_ROM = 0x4000; // bytes
const STEADY = 0.02; // by which two periods of one tone may differ

/** Notes that the flash has changed, and hears the piezo's pin. */
class Ears extends Listener {
  hasNewFlash = false;
  hertz = 0; // of the tone that sounds
  rose = -Infinity; // ns, when the pin rose last
  period = 0; // ns, the one before

  /** @param {import("./worker.js").Wish["sound"]} sound */
  constructor(sound) {
    super();
    this.sound = sound;
  }

  flash() {
    this.hasNewFlash = true;
  }

  /** @param {number} nanos @param {number} _pin @param {number | null} level */
  pin(nanos, _pin, level) {
    if (!level) return;
    const period = nanos - this.rose, before = this.period;
    this.rose = nanos;
    this.period = period;
    if (Math.abs(period - before) > STEADY * period) return; // a tone begins or ends
    const hertz = Math.round(1e9 / period);
    if (Math.abs(hertz - this.hertz) <= STEADY * hertz) return;
    this.hertz = hertz;
    this.sound(hertz, 0);
  }

  /** @param {number} nanos the time now: end the tone if the pin is still */
  listen(nanos) {
    if (!this.hertz || nanos - this.rose < 2 * this.period) return;
    this.hertz = 0;
    this.sound(0, 0);
  }
}

/**
 * Switch a Pico on.
 * @param {import("./worker.js").Wish} wish of which the seed is not followed: its games go by the
 * chip's own random bits
 * @returns {Promise<import("./worker.js").Engine>}
 */
export async function start({ records, keep, sound }) {
  const get = async (/** @type {string} */ name) =>
    new Uint8Array(await (await fetch(name)).arrayBuffer());
  const [rom, uf2, { buzzer, ...wiring }] = await Promise.all([
    get("bootrom.bin"),
    get("pico.uf2"),
    fetch("wiring.json").then((answer) => answer.json()),
  ]);
  const shipped = load(uf2);
  const ears = new Ears(sound);
  const [seed] = crypto.getRandomValues(new Uint32Array(1));
  const words = new Uint32Array(rom.buffer, 0, BOOT_ROM / 4);
  const board = new Board({ rom: words, flash: restore(records, shipped), wiring, seed }, ears);
  board.record([buzzer]);
  const panel = /** @type {import("./emulator/panel.js").Panel} */ (board.panel);
  const pace = new Pace(board);
  let isLit = false;

  function turn() {
    const isUpToDate = pace.turn(TURN);
    ears.listen(board.clock.nanos);
    if (ears.hasNewFlash) {
      ears.hasNewFlash = false;
      keep(changes(board.flash, shipped));
    }
    return isUpToDate;
  }

  /** The light of the last 30 ms as `Engine.light` in worker.js has it. */
  function light() {
    panel.account();
    const lit = [...panel.light.recent(board.clock.nanos, EYE, true)];
    isLit ||= lit.some((nanos) => nanos > 0);
    return lit
      .map((nanos) => Math.min(255, Math.round((255 * DIGITS * nanos) / EYE)))
      .map((level) => level.toString(16).padStart(2, "0"))
      .join("");
  }

  const seconds = () => (board.clock.nanos / 1e9).toFixed(1);
  const speed = () => (pace.share > 0.99 ? "a Pico's" : `${pace.share.toFixed(2)} of a Pico's`);
  return {
    press: (key) => panel.move(key, true, []),
    release: (key) => panel.move(key, false, []),
    milliseconds: () => board.clock.nanos / 1e6,
    ready: () => isLit,
    turn,
    light,
    status: () => `emulated Pico, at ${speed()} speed, on for ${seconds()} s`,
    view: () => "null",
  };
}

/**
 * The flash that a UF2 file makes (github.com/microsoft/uf2: blocks of 512 bytes).
 * @param {Uint8Array} uf2
 */
function load(uf2) {
  const flash = new Uint8Array(FLASH_SIZE).fill(0xff);
  const view = new DataView(uf2.buffer);
  for (let at = 0; at < uf2.length; at += 512) {
    const address = view.getUint32(at + 12, true);
    const size = view.getUint32(at + 16, true);
    flash.set(uf2.subarray(at + 32, at + 32 + size), address - FLASH_START);
  }
  return flash;
}

/**
 * The sectors of flash that are not as they were shipped, as text.
 * @param {Uint8Array} flash
 * @param {Uint8Array} shipped
 */
function changes(flash, shipped) {
  /** @type {Record<number, string>} */
  const sectors = {};
  for (let at = 0; at < shipped.length; at += SECTOR) {
    const sector = flash.subarray(at, at + SECTOR);
    if (sector.some((byte, place) => byte !== shipped[at + place])) {
      sectors[at] = btoa(String.fromCharCode(...sector));
    }
  }
  return JSON.stringify(sectors);
}

/**
 * The flash as it was kept.
 * @param {string} text from `changes`
 * @param {Uint8Array} shipped
 */
function restore(text, shipped) {
  const flash = shipped.slice();
  for (const [at, sector] of Object.entries(JSON.parse(text || "{}"))) {
    flash.set(Uint8Array.from(atob(sector), (c) => c.charCodeAt(0)), Number(at));
  }
  return flash;
}
