// @ts-check
/**
 * A UART with nothing at its pins: what is sent is gone at once, and nothing comes. That of rp2040js
 * asks for more to send without end, so that the firmware does nothing else.
 */
import { BasePeripheral } from "./rp2040js/peripherals/peripheral.js";

// RP2040 datasheet, 4.2.8: flags, and interrupts as they are and as they are let through.
const FR = 0x18, RIS = 0x3c, MIS = 0x40;
const EMPTY = 0x90; // both ways

export class SilentUart extends BasePeripheral {
  /** @param {any} chip the RP2040 */
  constructor(chip) {
    super(chip, "UART");
    /** @type {Map<number, number>} */
    this.registers = new Map();
  }

  /** @param {number} offset */
  readUint32(offset) {
    if (offset === FR) return EMPTY;
    if (offset === RIS || offset === MIS) return 0;
    return this.registers.get(offset) ?? 0;
  }

  /**
   * @param {number} offset
   * @param {number} value
   */
  writeUint32(offset, value) {
    this.registers.set(offset, value);
  }
}
