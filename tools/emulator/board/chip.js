// @ts-check
/**
 * The RP2040 of rp2040js with changes that this project needs: flash that can be written, UARTs
 * and timers with exact times, pulls at open pins, a ring oscillator with a seed.
 *
 * Keep state in objects, here and in every script of a board: snapshot.js does not save a variable
 * of a closure.
 */
import { GPIOPin, GPIOPinState } from "./rp2040js/gpio-pin.js";
import { BasePeripheral } from "./rp2040js/peripherals/peripheral.js";
import { RPTimer } from "./rp2040js/peripherals/timer.js";
import { RP2040 } from "./rp2040js/rp2040.js";
import { FastCore, StepCore } from "./fast-core.js";
import { FlashChip } from "./flash-chip.js";
import * as internals from "./internals.js";
import { Uart } from "./uart.js";

const FLASH_START = 0x10000000;
export const FLASH_SIZE = 2 << 20;
const RAM_START = 0x20000000, RAM_END = 0x20042000;
// Keys in the emulator's table of peripherals: bits 31 to 12 of the address.
const UARTS = [0x40034, 0x40038], TIMER = 0x40054, WATCHDOG = 0x40058, ROSC = 0x40060;
const CHIP_RESET = 0x40064;
// VREG_AND_CHIP_RESET, RP2040 datasheet, 2.10.7: the cause of the reset.
const CHIP_RESET_REGISTER = 8, HAD_POR = 1 << 8, HAD_RUN = 1 << 16;
const ROSC_STATUS = 0x18, ROSC_STABLE = 0x80001000, ROSC_RANDOMBIT = 0x1c;
// Values of the pads' registers after a reset, RP2040 datasheet, 2.19.6.3 and 2.19.6.4.
const PAD_RESET = 0x56;
const SELECT_PAD = 1;
const QSPI_PAD_RESETS = [0x56, 0x5a, 0x52, 0x52, 0x52, 0x52]; // SCLK, SS, SD0 to SD3

/** The cause of the chip's start: "power", "run" (the RUN pin) or "watchdog". */
/** @typedef {"power" | "run" | "watchdog"} Cause */

export class Chip extends RP2040 {
  /** @type {StepCore} */
  core = new StepCore(this);

  /**
   * @param {import("./clock.js").Clock} clock
   * @param {Uint32Array} rom the boot ROM
   * @param {Uint8Array<ArrayBuffer>} flash FLASH_SIZE bytes, written in place
   * @param {{bit: () => number}} randomBits of the ring oscillator
   * @param {import("./flash-chip.js").FlashLog} flashLog
   * @param {boolean} isFast false for the unchanged core of rp2040js
   */
  constructor(clock, rom, flash, randomBits, flashLog, isFast) {
    super(clock);
    // rp2040js only logs SEV; the instruction sets the event register (ARMv6-M Architecture
    // Reference Manual, B1.5.18).
    const info = (/** @type {string} */ _, /** @type {string} */ message) => {
      if (message === "SEV") this.core.eventRegistered = true;
    };
    this.logger = { debug() {}, info, warn() {}, error() {} };
    this.loadBootrom(rom);
    this.flash = flash;
    this.flash16 = new Uint16Array(flash.buffer, flash.byteOffset, flash.length / 2);
    this.flashView = new DataView(flash.buffer, flash.byteOffset, flash.length);
    if (isFast) this.core = new FastCore(this);
    this.core.reset();
    this.gpio = this.gpio.map((_, index) => new Pin(this, index));
    this.qspi.forEach((pad, index) => (pad.padValue = QSPI_PAD_RESETS[index]));
    // The flash's select line is pulled up: CircuitPython reads it as BOOTSEL not pressed.
    internals.presetInput(this.qspi[SELECT_PAD], true);
    this.flashChip = new FlashChip(this, flashLog);
    this.uarts = UARTS.map((key, index) => new Uart(this, this.uart[index], clock));
    this.uarts.forEach((uart, index) => {
      this.uart[index] = this.peripherals[UARTS[index]] = uart;
    });
    this.peripherals[TIMER] = new Timer(this);
    this.peripherals[ROSC] = new RingOscillator(this, randomBits);
    /** @type {any} */
    this.watchdog = this.peripherals[WATCHDOG];
    this.resetCause = new Registers(this, "VREG_AND_CHIP_RESET");
    this.peripherals[CHIP_RESET] = this.resetCause;
    this.core.PC = FLASH_START;
  }

  /**
   * Take over the state of the chip before a reset, as far as it survives.
   * @param {Chip} before
   * @param {Cause} cause
   */
  startAfter(before, cause) {
    if (cause !== "power") this.sram.set(before.sram);
    if (cause === "watchdog") {
      this.watchdog.reason = before.watchdog.reason;
      this.watchdog.scratchData.set(before.watchdog.scratchData);
      this.resetCause.values = before.resetCause.values;
    } else {
      this.resetCause.values.set(CHIP_RESET_REGISTER, cause === "run" ? HAD_RUN : HAD_POR);
    }
  }

  /**
   * Try RAM first: rp2040js would search its peripherals first.
   * @param {number} address
   * @param {number} value
   */
  writeUint32(address, value) {
    address >>>= 0;
    if (address >= RAM_START && address < RAM_END) {
      this.sramView.setUint32(address - RAM_START, value, true);
    } else {
      super.writeUint32(address, value);
    }
  }
}

/** A pin that reads its own output or pull while nothing else is connected to it. */
class Pin extends GPIOPin {
  /**
   * @param {any} chip
   * @param {number} index
   */
  constructor(chip, index) {
    super(chip, index);
    this.padValue = PAD_RESET;
    // rp2040js reads it before the pad has its reset value.
    internals.markReported(this);
    this.connected = false;
  }

  /** @param {boolean} value the level of the wire outside */
  setInputValue(value) {
    this.connected = true;
    super.setInputValue(value);
  }

  checkForUpdates() {
    super.checkForUpdates();
    if (this.connected) return;
    const level = this.value === GPIOPinState.High || this.value === GPIOPinState.InputPullUp;
    if (level !== internals.inputLevel(this)) super.setInputValue(level);
  }

  refreshInput() {
    super.setInputValue(internals.inputLevel(this));
  }
}

/** A block whose registers read back the values written to them. */
class Registers extends BasePeripheral {
  /**
   * @param {any} chip
   * @param {string} name
   */
  constructor(chip, name) {
    super(chip, name);
    /** @type {Map<number, number>} */
    this.values = new Map();
  }

  /** @param {number} offset */
  readUint32(offset) {
    return this.values.get(offset) ?? 0;
  }

  /**
   * @param {number} offset
   * @param {number} value
   */
  writeUint32(offset, value) {
    this.values.set(offset, value);
  }
}

/** The ring oscillator: stable, with random bits (RP2040 datasheet, 2.17). */
class RingOscillator extends Registers {
  /**
   * @param {any} chip
   * @param {{bit: () => number}} randomBits
   */
  constructor(chip, randomBits) {
    super(chip, "ROSC");
    this.randomBits = randomBits;
  }

  /** @param {number} offset */
  readUint32(offset) {
    if (offset === ROSC_RANDOMBIT) return this.randomBits.bit();
    return offset === ROSC_STATUS ? ROSC_STABLE : super.readUint32(offset);
  }
}

const ALARM0 = 0x10, ALARM3 = 0x1c;
const WRAP = 1000 * 2 ** 32; // ns until the timer's low word wraps

/** The timer: it counts from the reset, and its alarms fire at their microsecond. */
class Timer extends RPTimer {
  /** @param {any} chip */
  constructor(chip) {
    super(chip, "TIMER");
    const clock = chip.clock, start = clock.nanos;
    const sinceReset = {
      get nanos() {
        return clock.nanos - start;
      },
    };
    internals.setTimerClock(this, sinceReset);
  }

  /**
   * Set a register; rp2040js truncates an alarm's delay to microseconds.
   * @param {number} offset
   * @param {number} value
   */
  writeUint32(offset, value) {
    super.writeUint32(offset, value);
    if (offset < ALARM0 || offset > ALARM3) return;
    let delay = ((value >>> 0) * 1000 - internals.timerNanos(this)) % WRAP;
    if (delay < 0) delay += WRAP;
    if (delay > WRAP - 1000) delay = 0; // the alarm is due in this microsecond
    internals.scheduleTimerAlarm(this, (offset - ALARM0) / 4, delay);
  }
}
