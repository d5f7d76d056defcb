// @ts-check
/** Other chips that an emulated Pico can look like to its program. */
import { BasePeripheral } from "./rp2040js/peripherals/peripheral.js";
import { Port, PORT_BLOCK } from "./samd21-port.js";

// Blocks of addresses: address >> 12.
const SIGNAL_BLOCK = 0x41008; // unused on a SAMD21; boot.py writes there when it ends
const BLOCK_SIZE = 4096, BLOCKS = 352; // of the file system
// littlefs's configuration (struct lfs2_config): read size, program size, block size, blocks,
// cycles, cache size, lookahead. A file's buffer has the size of the cache.
const LFS_CONFIG = [32, 256, BLOCK_SIZE, BLOCKS, 100, 1024, 32];
const CACHE_SIZE_INDEX = 5;
const SAMD21_CACHE = 256; // bytes: progsize in ports/samd/modules/_boot.py
const RP2350_SIO = 0x50400, RP2350_PADS = 0x40038, RP2350_TIMER = 0x400b0;
const RP2040_PADS = 0x4001c, RP2040_TIMER = 0x40054;

/**
 * A SAMD21: its PORT, and a heap that shrinks to `heap` bytes when boot.py ends.
 * @param {any} chip
 * @param {import("./board.js").Board} board
 * @param {{heap: number, hasPort: boolean}} options
 */
export function samd21(chip, board, { heap, hasPort }) {
  const port = new Port(chip);
  board.port = port;
  chip.peripherals[PORT_BLOCK] = port;
  chip.peripherals[SIGNAL_BLOCK] = new Signal(chip, () => {
    // The Pico's boot has mounted littlefs with its own cache: change each configuration in RAM.
    const { words } = board.heap;
    for (let at = 0; at < words.length; at++) {
      if (LFS_CONFIG.every((value, place) => words[at + place] === value)) {
        words[at + CACHE_SIZE_INDEX] = SAMD21_CACHE;
      }
    }
    board.heap.shrink(heap);
  });
  return hasPort ? port.pins : chip.gpio;
}

/**
 * An RP2350: SIO, pads and timer at its addresses, SIO with its offsets. The core is the RP2040's.
 * @param {any} chip
 */
export function rp2350(chip) {
  chip.peripherals[RP2350_SIO] = new Rp2350Sio(chip, "SIO");
  chip.peripherals[RP2350_PADS] = chip.peripherals[RP2040_PADS];
  chip.peripherals[RP2350_TIMER] = chip.peripherals[RP2040_TIMER];
  return chip.gpio;
}

/** An address; a write to it calls `act`. */
class Signal extends BasePeripheral {
  /**
   * @param {any} chip
   * @param {() => void} act
   */
  constructor(chip, act) {
    super(chip, "signal");
    this.act = act;
  }

  writeUint32() {
    this.act();
  }
}

/**
 * Offsets of the RP2350's SIO (datasheet, 3.1.11) and of the same registers on the RP2040.
 * @type {Record<number, number>}
 */
const SIO = { 0x004: 0x004, 0x018: 0x014, 0x020: 0x018, 0x038: 0x024, 0x040: 0x028 };

class Rp2350Sio extends BasePeripheral {
  /** @param {number} offset */
  readUint32(offset) {
    return /** @type {any} */ (this).rp2040.sio.readUint32(registerAt(offset));
  }

  /**
   * @param {number} offset
   * @param {number} value
   */
  writeUint32(offset, value) {
    /** @type {any} */ (this).rp2040.sio.writeUint32(registerAt(offset), value);
  }
}

/** @param {number} offset */
function registerAt(offset) {
  if (!(offset in SIO)) throw new Error(`the SIO has no register at offset 0x${offset.toString(16)}`);
  return SIO[offset];
}
