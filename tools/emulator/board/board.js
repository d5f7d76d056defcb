// @ts-check
/** An emulated board: power, time, flash, serial port, and the panel at its pins. */
import { GPIOPinState } from "./rp2040js/gpio-pin.js";
import { Chip, FLASH_SIZE } from "./chip.js";
import { Clock } from "./clock.js";
import { Heap } from "./heap.js";
import { nextAlarm } from "./internals.js";
import { rp2350, samd21 } from "./chip-variants.js";
import { Panel } from "./panel.js";
import { SerialHost } from "./serial-host.js";

/**
 * `rom`: the boot ROM. `flash`: an image of FLASH_SIZE bytes, which is copied. `wiring`: null for a
 * board without a panel. `seed`: of the ring oscillator's random bits. `isPlugged`: false if USB is
 * not connected. `frequency`: Hz of the core. `isFast`: see FastCore. `variant`: the chip that programs
 * see. `heap`: bytes of a SAMD21's heap, 0 for the RP2040's. `hasPort`: false without its PORT.
 * @typedef {{rom: Uint32Array, flash: Uint8Array, wiring: import("./panel.js").Wiring | null,
 *   seed?: number, isPlugged?: boolean, frequency?: number,
 *   isFast?: boolean, variant?: "rp2040" | "rp2350" | "samd21", heap?: number, hasPort?: boolean}} Options
 */

// The pin of a Pico that is high while USB supplies power (Raspberry Pi Pico datasheet, "Pinout").
const USB_POWER = 24;

/**
 * Receives the board's events as they occur: serial output, bytes of UARTs, operations of the flash,
 * changes of recorded pins (null if released).
 * @typedef {{output?(data: Uint8Array): void, sent?(uart: number, byte: number): void,
 *   flash(operation: import("./flash-chip.js").Operation): void,
 *   pin(nanos: number, pin: number, level: number | null): void}} Listener
 */

export class Board {
  /**
   * @param {Options} options
   * @param {Listener} listener
   */
  constructor(options, listener) {
    this.options = options;
    this.listener = listener;
    this.clock = new Clock();
    this.period = 1e9 / (options.frequency ?? 125e6); // ns per cycle
    this.randomBits = new RandomBits(options.seed ?? 0);
    this.flash = new Uint8Array(FLASH_SIZE);
    this.flash.set(options.flash);
    /** @type {import("./flash-chip.js").FlashLog} */
    this.flashLog = { isSlow: false, onOperation: (operation) => listener.flash(operation) };
    this.serial = new SerialHost((data) => listener.output?.(data));
    this.heap = new Heap(() => this.chip);
    this.resets = 0;
    /** @type {number[]} the pins whose changes are recorded */
    this.recorded = [];
    /** @type {Map<number, () => void>} functions that end the recording of a pin */
    this.recorders = new Map();
    this.fault = ""; // the reason why the core stopped
    /** @type {any[]} the pins that the program sees, by number */
    this.pins = [];
    /** @type {import("./samd21-port.js").Port | null} of a SAMD21 */
    this.port = null;
    this.panel = options.wiring ? new Panel(this.clock, options.wiring) : null;
    this.chip = this.switchOn();
  }

  /** Return a new chip, switched on, whose pins are connected to the panel and the recorders. */
  switchOn() {
    const { rom, variant, isFast = true, isPlugged = true } = this.options;
    const chip = new Chip(this.clock, rom, this.flash, this.randomBits, this.flashLog, isFast);
    chip.onBreak = (code) => this.stop(`the core stopped at breakpoint ${code}`);
    chip.watchdog.onWatchdogTrigger = () => this.reset("watchdog");
    chip.uarts.forEach((uart, at) => (uart.onSent = (byte) => this.listener.sent?.(at, byte)));
    this.serial.plug(chip, isPlugged);
    chip.gpio[USB_POWER].setInputValue(isPlugged);
    this.pins = chip.gpio;
    if (variant === "rp2350") this.pins = rp2350(chip);
    if (variant === "samd21") {
      const { heap = 0, hasPort = true } = this.options;
      this.pins = samd21(chip, this, { heap, hasPort });
    }
    this.panel?.connect(this.pins);
    this.recorded.forEach((pin) => this.listenTo(pin));
    return chip;
  }

  /** @param {import("./chip.js").Cause} cause */
  reset(cause) {
    const before = this.chip;
    this.clock.dropChipAlarms();
    this.chip = this.switchOn();
    this.chip.startAfter(before, cause);
    this.resets++;
  }

  /** @param {string} why */
  stop(why) {
    this.fault = why;
    this.clock.limit = 0;
  }

  /**
   * Run until `nanos`, to the instruction. Throws an Error if the core stops before.
   * @param {number} nanos
   */
  runTo(nanos) {
    const { clock, period } = this;
    while (clock.nanos < nanos && !this.fault) {
      clock.limit = nanos;
      const { core } = this.chip;
      while (clock.nanos < clock.limit) {
        const alarm = nextAlarm(clock)?.nanos ?? Infinity;
        const remaining = Math.min(clock.limit, alarm) - clock.nanos;
        clock.tick(core.waiting ? remaining : core.run(remaining / period) * period);
      }
    }
    if (this.fault) {
      const { fault } = this;
      this.fault = "";
      throw new Error(fault);
    }
  }

  /**
   * Record the changes of these pins only, from now on.
   * @param {number[]} pins
   */
  record(pins) {
    const missing = pins.find((pin) => !this.pins[pin]);
    if (missing !== undefined) throw new Error(`there is no pin ${missing}`);
    this.recorded.forEach((pin) => this.recorders.get(pin)?.());
    this.recorders.clear();
    this.recorded = pins;
    pins.forEach((pin) => this.listenTo(pin));
  }

  /** @param {number} pin */
  listenTo(pin) {
    const listener = (/** @type {number} */ state) =>
      this.listener.pin(this.clock.nanos, pin, state <= GPIOPinState.High ? state : null);
    this.recorders.set(pin, this.pins[pin].addListener(listener));
  }
}

/** Random bits that follow a seed: xorshift32 (Marsaglia, Xorshift RNGs, 2003). */
class RandomBits {
  /** @param {number} seed */
  constructor(seed) {
    this.state = (Math.imul(seed, 0x9e3779b1) ^ 0x2545f491) || 1;
  }

  bit() {
    this.state ^= this.state << 13;
    this.state ^= this.state >>> 17;
    this.state ^= this.state << 5;
    return this.state & 1;
  }
}
