// @ts-check
/** Emulated time: a clock with alarms that runs up to a limit. */
import { SimulationClock } from "./rp2040js/clock/simulation-clock.js";
import { nextAlarm } from "./internals.js";

export class Clock extends SimulationClock {
  constructor() {
    super();
    this.limit = 0; // ns at which the running loop ends; 0 ends it after the current instruction
    /** @type {WeakSet<object>} alarms of the parts around the chip, which survive a reset */
    this.outside = new WeakSet();
  }

  /**
   * Create an alarm for a part outside the chip, such as a bouncing key.
   * @param {() => void} callback
   */
  createOutsideAlarm(callback) {
    const alarm = this.createAlarm(callback);
    this.outside.add(alarm);
    return alarm;
  }

  /** Cancel every alarm of the chip and end the running loop. */
  dropChipAlarms() {
    for (let alarm = nextAlarm(this); alarm; alarm = alarm.next) {
      if (!this.outside.has(alarm)) alarm.cancel();
    }
    this.limit = 0;
  }
}
