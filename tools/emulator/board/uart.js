// @ts-check
/**
 * A UART whose bytes take as long as on the wire, with an interrupt when its FIFO runs low (RP2040
 * datasheet, 4.2.6). The UART of rp2040js sends at once and keeps its interrupt pending.
 */
import { RPUART } from "./rp2040js/peripherals/uart.js";

const FIFO = 32; // bytes
const LOW = 4; // bytes left in the FIFO that raise the transmit interrupt
const CLOCK = 48e6; // Hz of the UARTs under MicroPython
const BITS = 10; // bits per byte on the wire, with start and stop bit
const DATA = 0x00; // UARTDR
const FULL = 1 << 5, EMPTY = 1 << 7, BUSY = 1 << 3; // transmitter's flags in UARTFR
const TRANSMIT = 1 << 5; // the transmit interrupt

export class Uart extends RPUART {
  /**
   * @param {any} chip
   * @param {any} original the UART of rp2040js that this one replaces
   * @param {import("./clock.js").Clock} clock
   */
  constructor(chip, original, clock) {
    super(chip, original.name, original.irq, original.dreq);
    /** @type {number[]} */
    this.sending = [];
    this.alarm = clock.createAlarm(() => this.sent());
    /** @type {(byte: number) => void} called when a byte has been sent */
    this.onSent = () => {};
  }

  get flags() {
    const receiver = super.flags & ~EMPTY;
    const full = this.sending.length >= FIFO ? FULL : 0;
    return receiver | full | (this.sending.length ? BUSY : EMPTY);
  }

  checkInterrupts() {
    /** @type {any} */
    const uart = this;
    uart.rp2040.setInterrupt(uart.irq, Boolean(uart.interruptStatus & uart.interruptMask));
  }

  /**
   * @param {number} offset
   * @param {number} value
   */
  writeUint32(offset, value) {
    if (offset !== DATA) {
      super.writeUint32(offset, value);
    } else if (this.enabled && this.sending.length < FIFO) {
      this.sending.push(value & 0xff);
      if (this.sending.length === 1) this.begin();
    }
  }

  begin() {
    // 16 samples a bit, in ns.
    this.alarm.schedule(Math.round((BITS * 16e9 * this.baudDivider) / CLOCK));
  }

  sent() {
    const byte = this.sending.shift();
    if (byte === undefined) return;
    if (this.sending.length === LOW) {
      /** @type {any} */ (this).interruptStatus |= TRANSMIT;
      this.checkInterrupts();
    }
    if (this.sending.length) this.begin();
    this.onSent(byte);
  }
}
