// @ts-check
/**
 * Six digits and twelve keys at a board's pins, wired as in a board file.
 *
 * Every pin change has its emulated time, so light and faults are measured to the cycle. Keys are
 * contacts: a held key joins the wire of its row and the wire of its column. The level that a pin
 * reads depends on everything that drives or pulls the joined wires.
 *
 * A wire that is only pulled follows its pull after RISE. So rows that are read too soon after a
 * column's release show phantom keys, as on a real board. Not modelled: the brightness that two
 * joined digits share.
 *
 * Bad joints: a cut pin reaches no wire. A bridge joins two wires, behind the cuts. If two pins drive
 * bridged wires against each other, the level that lights a digit wins: low for common cathodes. For
 * two segments that is the dark level: the wires settle near half the supply, which is too low for an
 * LED. For a segment and a digit it is so because the segment's pin is behind a resistor. Ground is a
 * pin like others, so bridges with it are right for common cathodes only.
 */
import { GPIOPinState } from "./rp2040js/gpio-pin.js";
import { Faults } from "./faults.js";
import { Light, SEGMENTS } from "./light.js";

export const KEYS = "123456789*0#";
const GROUND = -1; // the number of a pin that is always low and reaches no wire without a bridge
const RISE = 10000; // ns: 50 to 80 kohm (RP2040 datasheet, pull-up) on some 100 pF of wire and LEDs
const NAMES = "abcdefgp"; // of the segments

/**
 * Pin numbers, the levels that light, and the names of the pins.
 * @typedef {{segments: number[], digits: number[], columns: number[], rows: number[],
 *   segmentOn: number, digitOn: number, names: Record<number, string>}} Wiring
 */
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
    // From here on, pins are indices of `numbers`: segments first, then digits; ground is the last.
    const { segments, digits, columns, rows } = wiring;
    this.numbers = [...new Set([...segments, ...digits, ...columns, ...rows, GROUND])];
    this.ground = this.bits([GROUND]);
    this.segmentBits = this.bits(wiring.segments);
    this.digitBits = this.bits(wiring.digits);
    this.rowBits = this.bits(wiring.rows);
    this.selectBits = this.digitBits | this.bits(wiring.columns);
    this.names = this.numbers.map((number) => this.nameOf(number));
    /** @type {Pin[]} */
    this.pins = [];
    this.high = this.up = this.down = 0; // how the board drives or pulls each pin
    this.low = this.ground;
    this.level = 0; // of each wire
    this.held = new Set();
    /** @type {Map<string, any[]>} the alarms of keys that bounce */
    this.bounces = new Map();
    /** @type {Record<string, number>} ns of the latest press of each key */
    this.closedAt = {};
    this.since = clock.nanos;
    this.wasLit = 0;
    this.faults = new Faults();
    this.light = new Light(wiring.digits.length, clock.nanos);
    this.rising = 0; // the pins that follow their pull after RISE
    this.risers = this.numbers.map((_, at) => clock.createOutsideAlarm(() => this.rise(at)));
    /** @type {number[]} the pins joined to each pin, as a mask */
    this.nets = [];
    /** @type {number[]} the nets of more than one wire */
    this.joinedNets = [];
    this.cutPins = 0;
    /** @type {number[]} pairs of bridged wires, each pair as a mask */
    this.bridges = [];
    /** @type {number[]} the wires that each pin reaches without keys, as a mask */
    this.reached = [];
    this.join();
  }

  /** @param {number[]} numbers */
  bits(numbers) {
    return numbers.reduce((bits, number) => bits | (1 << this.numbers.indexOf(number)), 0);
  }

  /** @param {number} number */
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
    this.account();
    this.pins = this.numbers.filter((number) => number !== GROUND).map((number) => pins[number]);
    this.high = this.up = this.down = 0;
    this.low = this.ground;
    this.pins.forEach((pin, at) => {
      pin.addListener((state) => this.changed(at, state));
      this.assign(1 << at, pin.value);
      pin.setInputValue(Boolean((this.level >> at) & 1));
    });
    this.settleAll();
  }

  // ---- keys ----

  /**
   * Close or open a key's contact, and flip it after each of `flips`, ns from now.
   * @param {string} key
   * @param {boolean} isClosed
   * @param {number[]} flips an even number, ascending
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
    this.account();
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

  /** @param {number} number of the pin that loses its wire */
  cut(number) {
    this.solder(this.cutPins | this.bits([number]), this.bridges);
  }

  /**
   * Join the wires of two pins; `other` may be GROUND.
   * @param {number} number
   * @param {number} other
   */
  bridge(number, other) {
    this.solder(this.cutPins, [...this.bridges, this.bits([number, other])]);
  }

  /** Remove all cuts and bridges. */
  mend() {
    this.solder(0, []);
  }

  /**
   * @param {number} cutPins
   * @param {number[]} bridges
   */
  solder(cutPins, bridges) {
    this.account();
    this.cutPins = cutPins;
    this.bridges = bridges;
    this.join();
    this.settleAll();
    this.wasLit = this.litSegments; // the program has changed no segment
  }

  /** Find the wires that bridges and held keys connect. */
  join() {
    const { columns, rows } = this.wiring;
    const nets = this.numbers.map((_, at) => 1 << at);
    const merge = (/** @type {number} */ wires) => {
      let net = 0;
      this.eachPin(wires, (at) => (net |= nets[at]));
      this.eachPin(net, (at) => (nets[at] = net));
    };
    this.bridges.forEach(merge);
    this.reached = nets.map((net, at) => ((this.cutPins >> at) & 1 ? 0 : net));
    for (const key of this.held) {
      const place = this.placeOf(key);
      merge(this.bits([rows[place.row], columns[place.column]]));
    }
    this.joinedNets = [...new Set(nets.filter((net) => net & (net - 1)))];
    this.nets = nets.map((net, at) => ((this.cutPins >> at) & 1 ? 1 << at : net & ~this.cutPins));
  }

  /**
   * Return the wires that pins reach without keys.
   * @param {number} pins
   */
  reach(pins) {
    if (!this.cutPins && !this.bridges.length) return pins;
    let wires = 0;
    this.eachPin(pins, (at) => (wires |= this.reached[at]));
    return wires;
  }

  /**
   * Return the wires that are driven to a level.
   * @param {number} level
   */
  wiresAt(level) {
    const wires = this.reach(level ? this.high : this.low);
    if (level === this.wiring.digitOn) return wires;
    return wires & ~this.reach(level ? this.low : this.high);
  }

  // ---- levels ----

  /**
   * Handle a change of a pin.
   * @param {number} at
   * @param {number} state
   */
  changed(at, state) {
    this.account();
    this.assign(1 << at, state);
    this.settle(this.nets[at]);
  }

  /**
   * @param {number} bit
   * @param {number} state
   */
  assign(bit, state) {
    this.high &= ~bit;
    this.low &= ~bit;
    this.up &= ~bit;
    this.down &= ~bit;
    if (state === GPIOPinState.High) this.high |= bit;
    else if (state === GPIOPinState.Low) this.low |= bit;
    else if (state === GPIOPinState.InputPullUp) this.up |= bit;
    else if (state === GPIOPinState.InputPullDown) this.down |= bit;
  }

  settleAll() {
    for (const net of new Set(this.nets)) this.settle(net);
  }

  /**
   * Set the inputs of a net's pins to its level, which stays if nothing drives or pulls the net.
   * @param {number} net
   * @param {boolean} hasRisen true if the time to follow a pull is over
   */
  settle(net, hasRisen = false) {
    const isDriven = Boolean((this.low | this.high) & net);
    const low = (isDriven ? this.low : this.down) & net;
    const high = (isDriven ? this.high : this.up) & net;
    const { digitOn } = this.wiring;
    let level;
    if (low && high) level = digitOn ? net : 0;
    else if (low || high) level = high ? net : 0;
    else if (digitOn) level = this.level & net ? net : 0;
    else level = (this.level & net) === net ? net : 0;
    const differing = (this.level ^ level) & net;
    const settled = this.rising & net & (isDriven ? net : ~differing);
    this.eachPin(settled, (at) => this.risers[at].cancel());
    this.rising &= ~settled;
    this.eachPin(differing, (at) => {
      if (isDriven || hasRisen) {
        this.level ^= 1 << at;
        this.pins[at]?.setInputValue(Boolean(level));
      } else if (!((this.rising >> at) & 1)) {
        this.rising |= 1 << at;
        this.risers[at].schedule(RISE);
      }
    });
  }

  /** @param {number} at */
  rise(at) {
    this.rising &= ~(1 << at);
    this.settle(this.nets[at], true);
  }

  /**
   * @param {number} mask
   * @param {(at: number) => void} act
   */
  eachPin(mask, act) {
    for (let at = 0; mask >> at; at++) if ((mask >> at) & 1) act(at);
  }

  // ---- light and faults ----

  /** The segments whose wires are driven to the level that lights, as a mask. */
  get litSegments() {
    return this.wiresAt(this.wiring.segmentOn) & this.segmentBits;
  }

  /** The digits whose pins drive the level that lights, as a mask of their indices. */
  get litDigits() {
    return ((this.wiring.digitOn ? this.high : this.low) & this.digitBits) >> SEGMENTS;
  }

  /** Account for the time since the last change; called before each change. */
  account() {
    const now = this.clock.nanos, start = this.since;
    if (now === start) return;
    this.since = now;
    const lit = this.litSegments;
    const own = (this.wiresAt(this.wiring.digitOn) & this.digitBits) >> SEGMENTS;
    if (lit !== this.wasLit || own !== this.light.was) this.turn(start, lit, own);
    this.check(start);
    if (own) this.light.book({ start, end: now, lit, own, joined: this.joinedTo(own) });
  }

  /**
   * Handle a change of segments or digits at `now`; changes at the same time count as one.
   * @param {number} now
   * @param {number} lit
   * @param {number} own
   */
  turn(now, lit, own) {
    const staying = this.light.was & own;
    if (staying && this.wasLit !== lit) {
      const names = [...NAMES].filter((_, at) => ((this.wasLit ^ lit) >> at) & 1).join("");
      this.eachPin(staying, (at) =>
        this.faults.add(now, "ghost", `segments ${names} changed with digit ${at} lit`),
      );
    }
    this.wasLit = lit;
    this.light.turn(now, own);
  }

  /**
   * Return the digits that only held keys connect to the driven ones.
   * @param {number} own
   */
  joinedTo(own) {
    let joined = 0;
    for (const net of this.joinedNets) {
      const digits = (net & this.digitBits) >> SEGMENTS;
      if (digits & own) joined |= digits;
    }
    return joined & ~own;
  }

  /**
   * Record the faults of the current state, which began at `now`.
   * @param {number} now
   */
  check(now) {
    const { digitOn } = this.wiring;
    const off = digitOn ? this.low : this.high;
    const driven = this.high | this.low;
    const wrong = (off & this.selectBits) | (driven & this.rowBits);
    const digits = this.litDigits;
    const overlap = digits & (digits - 1);
    if (!wrong && !overlap && !this.joinedNets.length) {
      this.faults.setPresent(now, []);
      return;
    }
    /** @type {[string, string][]} */
    const lasting = [];
    this.eachPin(wrong, (at) => {
      const kind = (this.rowBits >> at) & 1 ? "row" : "unlit";
      lasting.push([kind, `${this.names[at]} driven ${this.driveOf(at)}`]);
    });
    if (overlap) {
      const names = this.list(digits << SEGMENTS, (at) => this.names[at]);
      lasting.push(["overlap", `${names} lit at once`]);
    }
    const opposed = this.reach(this.high) & this.reach(this.low);
    for (const joined of this.joinedNets) {
      const net = joined & ~this.cutPins;
      const pins = driven & net;
      const keys = this.held.size ? `by keys ${this.heldKeys}` : "by a bridge";
      const what = (/** @type {number} */ mask) =>
        this.list(mask, (at) => `${this.names[at]} (${this.driveOf(at)})`);
      if (pins & opposed) lasting.push(["bridged", `${what(pins & opposed)} driven both ways`]);
      if (pins & ~this.reach(pins & -pins)) {
        lasting.push(["joined", `${what(pins)} ${keys}`]);
      } else if (!pins && this.up & net && this.down & net) {
        lasting.push(["pulls", `${this.list(net, (at) => this.names[at])} pulled both ways ${keys}`]);
      }
    }
    this.faults.setPresent(now, lasting);
  }

  /**
   * @param {number} mask
   * @param {(at: number) => string} describe
   */
  list(mask, describe) {
    /** @type {string[]} */
    const texts = [];
    this.eachPin(mask, (at) => texts.push(describe(at)));
    return texts.join(" and ");
  }

  /** @param {number} at */
  driveOf(at) {
    return (this.high >> at) & 1 ? "high" : "low";
  }

  /** The pins that the board drives, such as "segment a (GP0) high". */
  get driven() {
    /** @type {string[]} */
    const texts = [];
    const driven = (this.high | this.low) & ~this.ground;
    this.eachPin(driven, (at) => texts.push(`${this.names[at]} ${this.driveOf(at)}`));
    return texts;
  }
}
