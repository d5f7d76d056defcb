// @ts-check
/**
 * Six digits and twelve keys at a board's pins, wired as in a board file.
 *
 * Every pin change has its emulated time, so light and violations are measured to the cycle. Keys are
 * contacts: a held key joins the wire of its row and the wire of its column. The level that a pin
 * reads depends on everything that drives or pulls the joined wires.
 *
 * A wire that is only pulled follows its pull after RISE_NS. So rows that are read too soon after a
 * column's release show phantom keys, as on a real board. Not modelled: the brightness that two
 * joined digits share.
 *
 * A net is a set of wires that keys and bridges join. Here key 5 joins row 1 and column 1, a bridge
 * joins columns 1 and 2, and the pin of column 2 is cut:
 *
 *     pin row 1 -----------+         mergedNets = [{row 1, column 1, column 2}]
 *                        key 5       nets[row 1] = nets[column 1] = {row 1, column 1}
 *     pin column 1 -----+--+         nets[column 2] = {column 2}
 *                    bridge          reached[row 1] = {row 1}
 *     pin column 2 -x --+----        reached[column 1] = {column 1, column 2}, reached[column 2] = {}
 *
 * Bad joints: a cut pin reaches no wire. A bridge joins two wires, behind the cuts. If two pins drive
 * bridged wires against each other, the level that lights a digit wins: low for common cathodes. Two
 * segments are dark then, because the wires settle near half the supply, too low for an LED. A
 * segment loses against a digit, because its pin is behind a resistor. Ground is a pin like others,
 * so bridges with it are right for common cathodes only.
 */
import { GPIOPinState } from "./rp2040js/gpio-pin.js";
import { Violations } from "./violations.js";
import { Light, SEGMENTS } from "./light.js";

export const KEYS = "123456789*0#";
const GROUND = -1; // the number of a pin that is always low and reaches no wire without a bridge
const MAX_PINS = 31; // pins with ground: with bit 31 a mask would be negative
const RISE_NS = 10000; // ns: 50 to 80 kohm (RP2040 datasheet, pull-up) on some 100 pF of wire and LEDs
const NAMES = "abcdefgp"; // of the segments

/**
 * Pin numbers, the levels that light, and the names of the pins.
 * @typedef {{segments: number[], digits: number[], columns: number[], rows: number[],
 *   segmentOn: number, digitOn: number, names: Record<number, string>}} Wiring
 */
/** @typedef {number} PinNumber a number of the chip's pin, or GROUND */
/** @typedef {number} PinIndex an index of `Panel.numbers`; a wire has the index of its pin */
/** @typedef {number} Mask a bit 1 << index for each pin or wire */
/** @typedef {Mask} Net the wires that are joined, or their pins without the cut ones */
/** @typedef {{value: number, setInputValue(level: boolean): void,
 *   addListener(listener: (state: number) => void): () => void}} Pin */

export class Panel {
  /**
   * @param {import("./clock.js").Clock} clock
   * @param {Wiring} wiring
   */
  constructor(clock, wiring) {
    this.clock = clock;
    this.wiring = wiring;
    // In the order of their indices: segments first, then digits; ground is the last.
    const { segments, digits, columns, rows } = wiring;
    /** @type {PinNumber[]} */
    this.numbers = [...new Set([...segments, ...digits, ...columns, ...rows, GROUND])];
    if (this.numbers.length > MAX_PINS) throw new Error(`a panel has at most ${MAX_PINS - 1} pins`);
    this.ground = this.bits([GROUND]);
    this.segmentBits = this.bits(wiring.segments);
    this.digitBits = this.bits(wiring.digits);
    this.rowBits = this.bits(wiring.rows);
    this.selectBits = this.digitBits | this.bits(wiring.columns);
    this.names = this.numbers.map((number) => this.nameOf(number));
    /** @type {Pin[]} */
    this.pins = [];
    this.high = this.up = this.down = 0; // masks of the pins that the board drives or pulls so
    this.low = this.ground;
    this.highWires = 0; // mask of the wires that are high
    this.held = new Set();
    /** @type {Map<string, any[]>} the alarms of keys that bounce */
    this.bounces = new Map();
    /** @type {Record<string, number>} ns of the latest press of each key */
    this.closedAt = {};
    this.since = clock.nanos;
    this.litBefore = 0; // mask of segments, before the current span
    this.violations = new Violations();
    this.light = new Light(wiring.digits.length, clock.nanos);
    this.rising = 0; // the pins that follow their pull after RISE_NS
    this.risers = this.numbers.map((_, index) => clock.createOutsideAlarm(() => this.followPull(index)));
    /** @type {Net[]} by pin: the pins joined to it, itself included */
    this.nets = [];
    /** @type {Net[]} the wires of each net of more than one */
    this.mergedNets = [];
    this.cutPins = 0;
    /** @type {Mask[]} pairs of bridged wires */
    this.bridges = [];
    /** @type {Mask[]} by pin: the wires that it reaches without keys */
    this.reached = [];
    this.join();
  }

  /**
   * @param {PinNumber[]} numbers
   * @returns {Mask}
   */
  bits(numbers) {
    return numbers.reduce((bits, number) => bits | (1 << this.numbers.indexOf(number)), 0);
  }

  /** @param {PinNumber} number */
  nameOf(number) {
    const { segments, digits, columns, rows, names } = this.wiring;
    if (number === GROUND) return "ground";
    const place = (/** @type {number[]} */ among) => among.indexOf(number);
    let role = `row ${place(rows)}`;
    if (place(columns) >= 0) role = `column ${place(columns)}`;
    if (place(digits) >= 0) role = `digit ${place(digits)}`;
    if (place(segments) >= 0) role = `segment ${NAMES[place(segments)]}`;
    return `${role} (${names[number]})`;
  }

  /**
   * Connect the wires to the pins of a new chip.
   * @param {Pin[]} pins by number
   */
  connect(pins) {
    this.recordSpan();
    this.pins = this.numbers.filter((number) => number !== GROUND).map((number) => pins[number]);
    this.high = this.up = this.down = 0;
    this.low = this.ground;
    this.pins.forEach((pin, index) => {
      pin.addListener((state) => this.changed(index, state));
      this.assign(1 << index, pin.value);
      pin.setInputValue(Boolean((this.highWires >> index) & 1));
    });
    this.settleAll();
  }

  // ---- keys ----

  /**
   * Close or open a key's contact, and flip it after each of `flips`, ns from now.
   * @param {string} key
   * @param {boolean} isClosed
   * @param {number[]} flips an even number of times, ascending
   */
  move(key, isClosed, flips) {
    for (const alarm of this.bounces.get(key) ?? []) alarm.cancel();
    this.bounces.delete(key);
    if (isClosed) this.closedAt[key] = this.clock.nanos;
    this.contact(key, isClosed);
    if (!flips.length) return;
    const alarms = flips.map((delay, at) => {
      const alarm = this.clock.createOutsideAlarm(() => this.contact(key, at % 2 ? isClosed : !isClosed));
      alarm.schedule(delay);
      return alarm;
    });
    this.bounces.set(key, alarms);
  }

  /**
   * @param {string} key
   * @param {boolean} isClosed
   */
  contact(key, isClosed) {
    if (this.held.has(key) === isClosed) return;
    this.recordSpan();
    if (isClosed) this.held.add(key);
    else this.held.delete(key);
    this.join();
    this.settleAll();
  }

  get heldKeys() {
    return [...KEYS].filter((key) => this.held.has(key)).join("");
  }

  /** @param {string} key */
  placeOf(key) {
    const place = KEYS.indexOf(key), { length } = this.wiring.columns;
    return { row: Math.floor(place / length), column: place % length };
  }

  // ---- joints ----

  /** @param {PinNumber} number of the pin that loses its wire */
  cut(number) {
    this.solder(this.cutPins | this.bits([number]), this.bridges);
  }

  /**
   * Join the wires of two pins; `other` may be GROUND.
   * @param {PinNumber} number
   * @param {PinNumber} other
   */
  bridge(number, other) {
    this.solder(this.cutPins, [...this.bridges, this.bits([number, other])]);
  }

  /** Remove all cuts and bridges. */
  mend() {
    this.solder(0, []);
  }

  /**
   * @param {Mask} cutPins
   * @param {Mask[]} bridges
   */
  solder(cutPins, bridges) {
    this.recordSpan();
    this.cutPins = cutPins;
    this.bridges = bridges;
    this.join();
    this.settleAll();
    this.litBefore = this.litSegments; // the program has changed no segment
  }

  /** Find the wires that bridges and held keys connect. */
  join() {
    const { columns, rows } = this.wiring;
    const nets = this.numbers.map((_, index) => 1 << index);
    const merge = (/** @type {Mask} */ wires) => {
      let net = 0;
      this.eachPin(wires, (index) => (net |= nets[index]));
      this.eachPin(net, (index) => (nets[index] = net));
    };
    this.bridges.forEach(merge);
    // Without keys, which are merged below.
    this.reached = nets.map((net, index) => ((this.cutPins >> index) & 1 ? 0 : net));
    for (const key of this.held) {
      const place = this.placeOf(key);
      merge(this.bits([rows[place.row], columns[place.column]]));
    }
    this.mergedNets = [...new Set(nets.filter((net) => net & (net - 1)))];
    this.nets = nets.map((net, index) => ((this.cutPins >> index) & 1 ? 1 << index : net & ~this.cutPins));
  }

  /**
   * Return the wires that pins reach without keys.
   * @param {Mask} pins
   * @returns {Mask}
   */
  reach(pins) {
    if (!this.cutPins && !this.bridges.length) return pins;
    let wires = 0;
    this.eachPin(pins, (index) => (wires |= this.reached[index]));
    return wires;
  }

  /**
   * Return the wires that have a level because pins drive them, bridges included.
   * @param {number} level
   * @returns {Mask}
   */
  wiresAt(level) {
    const wires = this.reach(level ? this.high : this.low);
    if (level === this.wiring.digitOn) return wires; // it wins; the other level loses its wires
    return wires & ~this.reach(level ? this.low : this.high);
  }

  // ---- levels ----

  /**
   * Handle a change of a pin.
   * @param {PinIndex} index
   * @param {number} state
   */
  changed(index, state) {
    this.recordSpan();
    this.assign(1 << index, state);
    this.settle(this.nets[index]);
  }

  /**
   * @param {Mask} pin a single bit
   * @param {number} state
   */
  assign(pin, state) {
    this.high &= ~pin;
    this.low &= ~pin;
    this.up &= ~pin;
    this.down &= ~pin;
    if (state === GPIOPinState.High) this.high |= pin;
    else if (state === GPIOPinState.Low) this.low |= pin;
    else if (state === GPIOPinState.InputPullUp) this.up |= pin;
    else if (state === GPIOPinState.InputPullDown) this.down |= pin;
  }

  settleAll() {
    for (const net of new Set(this.nets)) this.settle(net);
  }

  /**
   * Set a net's level. Driven: at once. Pulled: after RISE_NS. Neither: it keeps its level. If its
   * pins differ, it takes the level that lights a digit.
   * @param {Net} net
   * @param {boolean} hasRisen true if the time to follow a pull is over
   */
  settle(net, hasRisen = false) {
    const isDriven = Boolean((this.low | this.high) & net);
    let low = (isDriven ? this.low : this.down) & net;
    let high = (isDriven ? this.high : this.up) & net;
    if (!low && !high) {
      low = ~this.highWires & net;
      high = this.highWires & net;
    }
    const isHigh = Boolean(low && high ? this.wiring.digitOn : high);
    const differing = (isHigh ? ~this.highWires : this.highWires) & net;
    const settled = this.rising & net & (isDriven ? net : ~differing);
    this.eachPin(settled, (index) => this.risers[index].cancel());
    this.rising &= ~settled;
    this.eachPin(differing, (index) => {
      if (isDriven || hasRisen) {
        this.highWires ^= 1 << index;
        this.pins[index]?.setInputValue(isHigh);
      } else if (!((this.rising >> index) & 1)) {
        this.rising |= 1 << index;
        this.risers[index].schedule(RISE_NS);
      }
    });
  }

  /**
   * Raise or lower a pulled wire.
   * @param {PinIndex} index
   */
  followPull(index) {
    this.rising &= ~(1 << index);
    this.settle(this.nets[index], true);
  }

  /**
   * @param {Mask} mask
   * @param {(index: PinIndex) => void} act
   */
  eachPin(mask, act) {
    for (let index = 0; mask >> index; index++) if ((mask >> index) & 1) act(index);
  }

  // ---- light and violations ----

  /** The segments whose wires are driven to the level that lights, as a mask. */
  get litSegments() {
    return this.wiresAt(this.wiring.segmentOn) & this.segmentBits;
  }

  /** The digits whose wires are driven to the level that lights, as a mask of their indices. */
  get litDigits() {
    return (this.wiresAt(this.wiring.digitOn) & this.digitBits) >> SEGMENTS;
  }

  /** Account for the time since the last change; called before each change. */
  recordSpan() {
    const now = this.clock.nanos, start = this.since;
    if (now === start) return;
    this.since = now;
    const lit = this.litSegments, driven = this.litDigits;
    if (lit !== this.litBefore || driven !== this.light.drivenBefore) this.recordSwitch(start, lit, driven);
    this.check(start);
    if (!driven) return;
    const joined = this.digitsLitThroughKeys(driven);
    this.light.addSpan({ start, end: now, lit, driven, joined });
  }

  /**
   * Handle a change of segments or digits at `now`; changes at the same time count as one.
   * @param {number} now
   * @param {number} lit
   * @param {number} driven the digits driven now
   */
  recordSwitch(now, lit, driven) {
    const staying = this.light.drivenBefore & driven;
    if (staying && this.litBefore !== lit) {
      const names = [...NAMES].filter((_, at) => ((this.litBefore ^ lit) >> at) & 1).join("");
      this.eachPin(staying, (digit) =>
        this.violations.add(now, "ghost", `segments ${names} changed with digit ${digit} lit`),
      );
    }
    this.litBefore = lit;
    this.light.noteSwitch(now, driven);
  }

  /**
   * Return the digits that only held keys connect to the driven ones.
   * @param {number} driven
   */
  digitsLitThroughKeys(driven) {
    let lit = 0;
    for (const net of this.mergedNets) {
      const digits = (net & this.digitBits) >> SEGMENTS;
      if (digits & driven) lit |= digits;
    }
    return lit & ~driven;
  }

  /**
   * Record the violations of the current state, which began at `now`.
   * @param {number} now
   */
  check(now) {
    const { digitOn } = this.wiring;
    const on = digitOn ? this.high : this.low, off = digitOn ? this.low : this.high;
    const driven = this.high | this.low;
    const wrong = (off & this.selectBits) | (driven & this.rowBits);
    const digitPins = on & this.digitBits; // a bridge to another digit is no overlap
    const overlap = digitPins & (digitPins - 1);
    if (!wrong && !overlap && !this.mergedNets.length) {
      this.violations.setPresent(now, []);
      return;
    }
    /** @type {[string, string][]} */
    const present = [];
    this.eachPin(wrong, (index) => {
      const kind = (this.rowBits >> index) & 1 ? "row" : "unlit";
      present.push([kind, `${this.names[index]} driven ${this.driveOf(index)}`]);
    });
    if (overlap) {
      const names = this.textsOf(digitPins, (index) => this.names[index]);
      present.push(["overlap", `${names.join(" and ")} lit at once`]);
    }
    const opposed = this.reach(this.high) & this.reach(this.low);
    for (const wires of this.mergedNets) {
      const net = wires & ~this.cutPins;
      const pins = driven & net;
      const keys = this.held.size ? `by keys ${this.heldKeys}` : "by a bridge";
      const describe = (/** @type {Mask} */ mask) =>
        this.textsOf(mask, (index) => `${this.names[index]} (${this.driveOf(index)})`).join(" and ");
      if (pins & opposed) present.push(["bridged", `${describe(pins & opposed)} driven both ways`]);
      // Pins that the lowest driven one does not reach without keys:
      if (pins & ~this.reach(pins & -pins)) {
        present.push(["joined", `${describe(pins)} ${keys}`]);
      } else if (!pins && this.up & net && this.down & net) {
        const names = this.textsOf(net, (index) => this.names[index]);
        present.push(["pulls", `${names.join(" and ")} pulled both ways ${keys}`]);
      }
    }
    this.violations.setPresent(now, present);
  }

  /**
   * @param {Mask} mask
   * @param {(index: PinIndex) => string} describe
   */
  textsOf(mask, describe) {
    /** @type {string[]} */
    const texts = [];
    this.eachPin(mask, (index) => texts.push(describe(index)));
    return texts;
  }

  /** @param {PinIndex} index */
  driveOf(index) {
    return (this.high >> index) & 1 ? "high" : "low";
  }

  /** The pins that the board drives, such as "segment a (GP0) high". */
  get driveTexts() {
    const driven = (this.high | this.low) & ~this.ground;
    return this.textsOf(driven, (index) => `${this.names[index]} ${this.driveOf(index)}`);
  }
}
