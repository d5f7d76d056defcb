// @ts-check
/** Private parts of rp2040js that this folder needs; a new version of rp2040js may change them. */

/**
 * The clock's alarm that is due first, null without any; `next` links to the following one.
 * @param {any} clock a SimulationClock
 */
export const nextAlarm = (clock) => clock.nextAlarm;

/**
 * The level at a pin's input, before the pad's input enable and override.
 * @param {any} pin a GPIOPin
 * @returns {boolean}
 */
export const inputLevel = (pin) => pin.rawInputValue;

/**
 * Set the level at a pin's input without an interrupt, for the time before the chip runs.
 * @param {any} pin
 * @param {boolean} level
 */
export function presetInput(pin, level) {
  pin.rawInputValue = level;
}

/**
 * Take a pin's present state as reported: its listeners are called after the next change.
 * @param {any} pin
 */
export function markReported(pin) {
  pin.lastValue = pin.value;
}

/**
 * Let a timer count with another clock.
 * @param {any} timer an RPTimer
 * @param {{nanos: number}} clock
 */
export function setTimerClock(timer, clock) {
  timer.clock = clock;
}

/**
 * The time of a timer, in ns.
 * @param {any} timer
 * @returns {number}
 */
export const timerNanos = (timer) => timer.clock.nanos;

/**
 * Move one of a timer's four alarms.
 * @param {any} timer
 * @param {number} number
 * @param {number} delay ns from now
 */
export function scheduleTimerAlarm(timer, number, delay) {
  timer.alarms[number].clockAlarm.schedule(delay);
}

/**
 * The USB endpoint to which a computer sends data for the board's serial port.
 * @param {any} cdc a USBCDC
 * @returns {number}
 */
export const outEndpoint = (cdc) => cdc.outEndpoint;
