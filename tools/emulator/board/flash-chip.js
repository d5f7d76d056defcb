// @ts-check
/**
 * The Pico's flash chip with the commands that the boot ROM uses to erase and program it (W25Q16JV
 * datasheet, 8.2). The corresponding block of rp2040js cannot be written.
 */
import { BasePeripheral } from "./rp2040js/peripherals/peripheral.js";

const SSI = 0x18000, IO_QSPI = 0x40018; // keys in the emulator's table of peripherals
// Registers of the SSI, RP2040 datasheet, 4.10.13.
const SSIENR = 0x08, TXFLR = 0x20, RXFLR = 0x24, SR = 0x28, DR0 = 0x60;
const READY = 0x6, RECEIVED = 0x8; // in SR: room to send; something to read
// Commands of the flash chip.
const PROGRAM = 0x02, READ = 0x03, WRITE_DISABLE = 0x04, STATUS_1 = 0x05, WRITE_ENABLE = 0x06;
const ERASE_SECTOR = 0x20, STATUS_2 = 0x35, IDENTIFY = 0x9f, ERASE_BLOCK = 0xd8;
const BUSY = 1, WRITE_ENABLED = 2; // in STATUS_1
const QUAD_ENABLED = 2; // in STATUS_2
const IDENTITY = [0xef, 0x40, 0x15]; // manufacturer, type, capacity
const PAGE = 256, SECTOR = 4096, BLOCK = 65536; // bytes
const ERASE_NANOS = 45e6, PROGRAM_NANOS = 0.4e6; // W25Q16JV datasheet, 9.6, typical
// The register that holds the chip's select line, RP2040 datasheet, 2.19.6.2.
const SELECT = 0x0c, FORCE = 0x300, FORCE_HIGH = 0x300;

/** One erase or program; `data` is null for an erase. */
/** @typedef {{kind: string, address: number, size: number, nanos: number,
 *   data: Uint8Array | null}} Operation */

/** State that survives a reset of the chip: whether operations take time, and their listener. */
/** @typedef {{isSlow: boolean, onOperation(operation: Operation): void}} FlashLog */

export class FlashChip extends BasePeripheral {
  /**
   * @param {any} chip the RP2040
   * @param {FlashLog} log
   */
  constructor(chip, log) {
    super(chip, "SSI");
    this.log = log;
    /** @type {number[]} bytes since the flash chip was selected */
    this.sent = [];
    /** @type {number[]} */
    this.received = [];
    this.isSelected = true;
    this.isWriteEnabled = false;
    this.readyAt = 0; // ns
    chip.peripherals[SSI] = this;
    chip.peripherals[IO_QSPI] = new SelectLine(chip, this);
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
      // If the line is not forced, the SSI selects the chip for each of its transfers.
      this.sent = [];
      this.received = [];
    } else if (offset === DR0) {
      this.received.push(this.isSelected ? this.exchange(value & 0xff) : 0xff);
    }
  }

  /**
   * Shift a byte in; return the byte shifted out.
   * @param {number} byte
   */
  exchange(byte) {
    this.sent.push(byte);
    const [command, high, middle, low] = this.sent;
    const at = this.sent.length - 2; // bytes after the command, before this one
    if (at < 0) {
      if (command === WRITE_ENABLE) this.isWriteEnabled = true;
      if (command === WRITE_DISABLE) this.isWriteEnabled = false;
      return 0xff;
    }
    if (command === STATUS_1) {
      const busy = /** @type {any} */ (this).rp2040.clock.nanos < this.readyAt ? BUSY : 0;
      return busy | (this.isWriteEnabled ? WRITE_ENABLED : 0);
    }
    if (command === STATUS_2) return QUAD_ENABLED;
    if (command === IDENTIFY) return IDENTITY[at] ?? 0;
    if (command === READ && at >= 3) {
      return this.rp2040.flash[((high << 16) | (middle << 8) | low) + at - 3] ?? 0xff;
    }
    return 0xff;
  }

  select() {
    this.isSelected = true;
    this.sent = [];
    this.received = [];
  }

  /** Do the command, now that the chip is no longer selected. */
  deselect() {
    this.isSelected = false;
    const [command, high, middle, low, ...data] = this.sent;
    this.sent = [];
    if (low === undefined || ![PROGRAM, ERASE_SECTOR, ERASE_BLOCK].includes(command)) return;
    if (!this.isWriteEnabled) return;
    this.isWriteEnabled = false;
    const { flash, clock } = /** @type {any} */ (this.rp2040);
    let address = ((high << 16) | (middle << 8) | low) % flash.length;
    const nanos = clock.nanos;
    if (command === PROGRAM) {
      const bytes = Uint8Array.from(data.slice(0, PAGE));
      bytes.forEach((byte, at) => (flash[address + at] &= byte));
      this.finish({ kind: "program", address, size: bytes.length, nanos, data: bytes });
    } else {
      const size = command === ERASE_SECTOR ? SECTOR : BLOCK;
      address &= -size;
      flash.fill(0xff, address, address + size);
      this.finish({ kind: "erase", address, size, nanos, data: null });
    }
  }

  /** @param {Operation} operation */
  finish(operation) {
    const length = operation.kind === "erase" ? ERASE_NANOS : PROGRAM_NANOS;
    if (this.log.isSlow) this.readyAt = operation.nanos + length;
    this.log.onOperation(operation);
  }
}

/** The pads of the flash chip; the boot ROM drives the select line itself. */
class SelectLine extends BasePeripheral {
  /**
   * @param {any} chip
   * @param {FlashChip} flash
   */
  constructor(chip, flash) {
    super(chip, "IO_QSPI");
    this.flash = flash;
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
    this.value = value;
    const isSelected = (value & FORCE) !== FORCE_HIGH;
    if (isSelected === this.flash.isSelected) return;
    if (isSelected) this.flash.select();
    else this.flash.deselect();
  }
}
