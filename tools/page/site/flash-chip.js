// @ts-check
/**
 * The Pico's flash chip, as the boot ROM talks to it to erase and to program (W25Q16JV datasheet,
 * 8.2). What rp2040js has in its place takes no writes.
 */
import { BasePeripheral } from "./rp2040js/peripherals/peripheral.js";

const SIZE = 2 << 20;
// Registers of the SSI, RP2040 datasheet, 4.10.13.
const SSIENR = 0x08, TXFLR = 0x20, RXFLR = 0x24, SR = 0x28, DR0 = 0x60;
const READY = 0x6, RECEIVED = 0x8; // in SR: room to send; something to read
// Commands of the chip.
const PROGRAM = 0x02, WRITE_ENABLE = 0x06, ERASE_SECTOR = 0x20, STATUS_2 = 0x35, ERASE_BLOCK = 0xd8;
const QUAD_ENABLED = 2; // in STATUS_2
// The register that holds the chip's select line, RP2040 datasheet, 2.19.6.2.
const SELECT = 0x0c, FORCE = 0x300, FORCE_LOW = 0x200;

export class FlashChip extends BasePeripheral {
  /**
   * @param {any} chip the RP2040
   * @param {() => void} changed is called after each erase and program
   */
  constructor(chip, changed) {
    super(chip, "SSI");
    this.changed = changed;
    /** @type {number[]} since the chip was selected */
    this.sent = [];
    /** @type {number[]} */
    this.received = [];
    this.enabled = false;
    chip.peripherals[0x18000] = this;
    chip.peripherals[0x40018] = new SelectLine(chip, () => this.finish());
  }

  /** @param {number} offset */
  readUint32(offset) {
    if (offset === DR0) return this.received.shift() ?? 0;
    if (offset === RXFLR) return this.received.length;
    if (offset === TXFLR) return 0;
    if (offset === SR) return READY | (this.received.length ? RECEIVED : 0);
    return 0;
  }

  /**
   * @param {number} offset
   * @param {number} value
   */
  writeUint32(offset, value) {
    if (offset === SSIENR) {
      this.sent = [];
      this.received = [];
    } else if (offset === DR0) {
      this.sent.push(value & 0xff);
      this.received.push(this.sent[0] === STATUS_2 ? QUAD_ENABLED : 0);
    }
  }

  /** The chip is no longer selected: it does what it was sent. */
  finish() {
    const [command, high, middle, low, ...data] = this.sent;
    this.sent = [];
    if (command === WRITE_ENABLE) {
      this.enabled = true;
    } else if (this.enabled && [PROGRAM, ERASE_SECTOR, ERASE_BLOCK].includes(command)) {
      this.enabled = false;
      const { flash } = this.rp2040;
      const at = ((high << 16) | (middle << 8) | low) % SIZE;
      if (command === PROGRAM) {
        data.forEach((byte, place) => (flash[at + place] &= byte));
      } else {
        const size = command === ERASE_SECTOR ? 4096 : 65536;
        flash.fill(0xff, at & -size, (at & -size) + size);
      }
      this.changed();
    }
  }
}

/** The pads of the flash chip, of which the boot ROM moves the select line itself. */
class SelectLine extends BasePeripheral {
  /**
   * @param {any} chip
   * @param {() => void} released
   */
  constructor(chip, released) {
    super(chip, "IO_QSPI");
    this.released = released;
    this.value = 0;
  }

  /** @param {number} offset */
  readUint32(offset) {
    return offset === SELECT ? this.value : 0;
  }

  /**
   * @param {number} offset
   * @param {number} value
   */
  writeUint32(offset, value) {
    if (offset !== SELECT) return;
    const before = this.value & FORCE;
    this.value = value;
    if (before === FORCE_LOW && (value & FORCE) !== FORCE_LOW) this.released();
  }
}
