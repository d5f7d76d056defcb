// @ts-check
/** The real firmware on an emulated Pico, wired at its pins as boards/pico.py says. */
import { RP2040 } from "./rp2040js/rp2040.js";
import { SimulationClock } from "./rp2040js/clock/simulation-clock.js";
import { FlashChip } from "./flash-chip.js";
import { Panel } from "./pins.js";
import { SilentUart } from "./silent-uart.js";

const FLASH = 0x10000000;
const UARTS = [0x40034, 0x40038]; // keys in the emulator's table of peripherals
const NANOS = 8; // of a cycle at 125 MHz
const TURN = 10; // ms of real time
const BATCH = 2000; // instructions between two looks at the time
const SECTOR = 4096; // bytes of flash
const BOOT_ROM = 0x4000; // bytes

/**
 * Switch a Pico on.
 * @param {import("./worker.js").Wish} wish of which the seed is not followed: its games go by the
 * chip's own random bits
 * @returns {Promise<import("./worker.js").Engine>}
 */
export async function start({ records, keep }) {
  const get = async (/** @type {string} */ name) =>
    new Uint8Array(await (await fetch(name)).arrayBuffer());
  const [rom, uf2, wiring] = await Promise.all([
    get("bootrom.bin"),
    get("pico.uf2"),
    fetch("wiring.json").then((answer) => answer.json()),
  ]);
  const clock = new SimulationClock();
  const chip = new RP2040(clock);
  chip.logger = { debug() {}, info() {}, warn() {}, error() {} };
  chip.loadBootrom(new Uint32Array(rom.buffer, 0, BOOT_ROM / 4));
  load(uf2, chip.flash);
  const shipped = chip.flash.slice(0, 2 << 20);
  restore(records, chip.flash);
  let unsaved = false;
  new FlashChip(chip, () => (unsaved = true));
  for (const uart of UARTS) chip.peripherals[uart] = new SilentUart(chip);
  const panel = new Panel(chip, clock, wiring);
  chip.core.PC = FLASH;
  let share = 0; // of a Pico's speed

  function turn() {
    const begin = performance.now();
    const from = clock.nanos;
    while (performance.now() - begin < TURN) step(chip, clock);
    const now = (clock.nanos - from) / 1e6 / (performance.now() - begin);
    share = share ? share + (now - share) / 50 : now;
    if (unsaved) {
      unsaved = false;
      keep(changes(chip.flash, shipped));
    }
    return false;
  }
  const seconds = () => (clock.nanos / 1e9).toFixed(1);
  return {
    press: (key) => panel.press(key),
    release: (key) => panel.release(key),
    milliseconds: () => clock.nanos / 1e6,
    ready: () => panel.lit,
    turn,
    light: () => panel.light(),
    status: () =>
      `emulated Pico, at ${share.toFixed(2)} of a Pico's speed, on for ${seconds()} s`,
    words: () => null,
    position: () => "",
  };
}

/**
 * @param {RP2040} chip
 * @param {SimulationClock} clock
 */
function step(chip, clock) {
  for (let count = 0; count < BATCH; count++) {
    if (chip.core.waiting) {
      clock.tick(clock.nanosToNextAlarm);
      count += 20;
    } else {
      clock.tick(chip.core.executeInstruction() * NANOS);
    }
  }
}

/**
 * Put what a UF2 file holds into flash (github.com/microsoft/uf2: blocks of 512 bytes).
 * @param {Uint8Array} uf2
 * @param {Uint8Array} flash
 */
function load(uf2, flash) {
  const view = new DataView(uf2.buffer);
  for (let at = 0; at < uf2.length; at += 512) {
    const address = view.getUint32(at + 12, true);
    const size = view.getUint32(at + 16, true);
    flash.set(uf2.subarray(at + 32, at + 32 + size), address - FLASH);
  }
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
 * @param {string} text from `changes`
 * @param {Uint8Array} flash
 */
function restore(text, flash) {
  for (const [at, sector] of Object.entries(JSON.parse(text || "{}"))) {
    flash.set(Uint8Array.from(atob(sector), (c) => c.charCodeAt(0)), Number(at));
  }
}
