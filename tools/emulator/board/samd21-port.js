// @ts-check
/** The PORT block of a SAMD21 (SAM D21 datasheet, chapter "PORT"): registers and pins. */
import { GPIOPinState } from "./rp2040js/gpio-pin.js";
import { BasePeripheral } from "./rp2040js/peripherals/peripheral.js";

export const PORT_BLOCK = 0x41004; // key of 0x41004000 in the emulator's table of peripherals
const PORT = 0x400; // offset of the PORT in its block
const GROUP = 0x80; // bytes of registers for each of the groups A and B
const WRPINCFG = 1 << 30, HIGH_HALF = 1 << 31, PMUXEN = 1 << 16; // in WRCONFIG
const IN = 0x20, WRCONFIG = 0x28;

/**
 * The register that each address changes, and the new value.
 * @type {Record<number, ["direction" | "output", (old: number, value: number) => number]>}
 */
const WRITERS = {
  0x00: ["direction", (_, value) => value],
  0x04: ["direction", (old, value) => old & ~value],
  0x08: ["direction", (old, value) => old | value],
  0x0c: ["direction", (old, value) => old ^ value],
  0x10: ["output", (_, value) => value],
  0x14: ["output", (old, value) => old & ~value],
  0x18: ["output", (old, value) => old | value],
  0x1c: ["output", (old, value) => old ^ value],
};

export class Port extends BasePeripheral {
  /** @param {any} chip */
  constructor(chip) {
    super(chip, "PORT");
    this.pins = Array.from({ length: 64 }, (_, number) => new PortPin(this, number)); // PA00 first
    this.inputs = [0, 0]; // the levels at the pins of each group
    this.direction = [0, 0];
    this.output = [0, 0];
    this.inputEnable = [0, 0];
    this.pullEnable = [0, 0];
    this.strong = [0, 0]; // pins driven with 8 mA instead of 2 mA
  }

  /** @param {number} offset */
  readUint32(offset) {
    const group = Math.floor((offset - PORT) / GROUP), register = (offset - PORT) % GROUP;
    if (group === 0 || group === 1) {
      if (register in WRITERS) return this[WRITERS[register][0]][group] >>> 0;
      if (register === IN) return (this.inputs[group] & this.inputEnable[group]) >>> 0;
    }
    throw new Error(`the PORT has no register to read at 0x41004000 + 0x${offset.toString(16)}`);
  }

  /**
   * Set a register; a SAMD21 has no atomic aliases.
   * @param {number} offset
   * @param {number} value
   */
  writeUint32Atomic(offset, value) {
    const group = Math.floor((offset - PORT) / GROUP), register = (offset - PORT) % GROUP;
    const isWritable = register in WRITERS || register === WRCONFIG;
    if ((group !== 0 && group !== 1) || !isWritable) {
      throw new Error(`the PORT has no register to write at 0x41004000 + 0x${offset.toString(16)}`);
    }
    if (register === WRCONFIG) {
      this.configure(group, value);
    } else {
      const [name, change] = WRITERS[register];
      this[name][group] = change(this[name][group], value);
    }
    for (const pin of this.pins.slice(32 * group, 32 * group + 32)) pin.update();
  }

  /**
   * WRCONFIG: bits 15 to 0 select pins of the half that bit 31 selects; the rest are settings.
   * @param {number} group
   * @param {number} value
   */
  configure(group, value) {
    if (!(value & WRPINCFG)) return;
    if (value & PMUXEN) throw new Error("a pin was given to a peripheral (PMUXEN)");
    const pins = (value & 0xffff) << (value & HIGH_HALF ? 16 : 0);
    const set = (/** @type {number[]} */ setting, /** @type {number} */ bit) => {
      setting[group] = value & (1 << bit) ? setting[group] | pins : setting[group] & ~pins;
    };
    set(this.inputEnable, 17);
    set(this.pullEnable, 18);
    set(this.strong, 22);
  }
}

/** One pin of the PORT, with the methods that the panel uses. */
class PortPin {
  /**
   * @param {Port} port
   * @param {number} number
   */
  constructor(port, number) {
    this.port = port;
    this.group = number >> 5;
    this.bit = 1 << (number & 31);
    /** @type {Set<(state: number, before: number) => void>} */
    this.listeners = new Set();
    this.before = GPIOPinState.Input;
  }

  get value() {
    const { port, group, bit } = this;
    const isHigh = port.output[group] & bit;
    if (port.direction[group] & bit) return isHigh ? GPIOPinState.High : GPIOPinState.Low;
    if (!(port.pullEnable[group] & bit)) return GPIOPinState.Input;
    return isHigh ? GPIOPinState.InputPullUp : GPIOPinState.InputPullDown;
  }

  update() {
    const { value, before } = this;
    if (value === before) return;
    this.before = value;
    for (const listener of this.listeners) listener(value, before);
  }

  /** @param {(state: number, before: number) => void} listener */
  addListener(listener) {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** @param {boolean} level */
  setInputValue(level) {
    const { inputs } = this.port;
    inputs[this.group] = level ? inputs[this.group] | this.bit : inputs[this.group] & ~this.bit;
  }
}
