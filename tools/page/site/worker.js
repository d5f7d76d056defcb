// @ts-check
/** Runs a console in a worker, so that the page never waits for it. */
import { KeypadInput } from "./keypad-input.js";

/**
 * The options of a console. `seed`: a number, the seed of its first game; `records`: the records
 * stored last, or ""; `keep(records)` is called to store records; `sound(hertz, milliseconds)` is
 * called with each tone of the piezo, 0 hertz for silence.
 * @typedef {{seed: number, records: string, keep: (records: string) => void,
 *   sound: (hertz: number, milliseconds: number) => void}} ConsoleOptions
 */
/**
 * A console: its pins, its clock, and its status. `turn` runs it for some 10 ms and returns
 * whether it is idle. `light` returns the light of 48 segments, a to g and the point of each digit
 * from the left, two hexadecimal digits each. `view` returns the console's state as JSON
 * (tools/simulator/view.py), as far as it is known. `watch` turns `pins` on and off and sets the
 * factor by which the console is slower. `pins` returns the share of time that each wire is on
 * (segments, digits, rows), two hexadecimal digits each, then a blank and the held keys; "" while
 * it is off. `answer` scores a guess against the player's own code, by
 * tools/simulator/own_code.py. `isDamaged`: the records could not be read.
 * @typedef {{
 *   press(key: string): void, release(key: string): void,
 *   milliseconds(): number, ready(): boolean, turn(): boolean, light(): string,
 *   status(): string, view(): string,
 *   answer?(question: import("./own-code.js").Question): {problem: string, advice: string},
 *   pins?(): string, watch?(isWatched: boolean, slowness: number): void, isDamaged: boolean,
 * }} RunningConsole
 */

const IDLE = 4; // ms between two turns of an idle console
const SHOW = 12; // ms between two samples of the light
const STATUS = 250; // ms after which the page gets the status even if the light is unchanged
const LONG = 1150; // ms of a long press; the console needs a second

const channel = new MessageChannel();
/** @type {RunningConsole} */
let running;
/** @type {KeypadInput} */
let input;
let sentLight = ""; // the light that the page has
let sentView = ""; // the state that the page has
let sentPins = ""; // the pins that the page has
let nextSample = 0; // the time of the next sample of the light
let sentAt = 0; // the time of the last message to the page
/** @type {{isWatched: boolean, slowness: number} | null} the page's last request before the start */
let watch = null;

/** Run one turn of the console; messages of the page are handled between turns. */
function turn() {
  try {
    const idle = running.turn();
    input.update();
    if (performance.now() >= nextSample) show();
    if (idle) setTimeout(turn, IDLE);
    else channel.port2.postMessage(0);
  } catch (error) {
    postMessage({ error: `the console has stopped: ${error}` });
  }
}
channel.port1.onmessage = turn;

/** Send the page all changes. */
function show() {
  const now = performance.now();
  nextSample = now + SHOW;
  const light = running.light(), view = running.view(), pins = running.pins?.() ?? "";
  const isSame = light === sentLight && view === sentView && pins === sentPins;
  if (isSame && now < sentAt + STATUS) return;
  sentLight = light;
  sentAt = now;
  sentPins = pins;
  postMessage({ light, pins, status: running.status(), ...(view !== sentView && { view: JSON.parse(view) }) });
  sentView = view;
}

/** @param {{engine: string, seed: number, records: string}} options */
async function start({ engine: name, seed, records }) {
  const engine = await import(name === "pico" ? "./pico.js" : "./simulated.js");
  const keep = (/** @type {string} */ records) => postMessage({ records });
  const sound = (/** @type {number} */ hertz, /** @type {number} */ milliseconds) =>
    postMessage({ tone: { hertz, milliseconds } });
  running = await engine.start({ seed, records, keep, sound });
  if (running.isDamaged) postMessage({ isDamaged: true });
  input = new KeypadInput(running);
  if (watch) running.watch?.(watch.isWatched, watch.slowness);
  turn();
}

onmessage = ({ data }) => {
  if (data.start) {
    start(data.start).catch((error) => postMessage({ error: `no console: ${error}` }));
  } else if (!input) {
    watch = data.watch ?? watch; // no key before there is a keypad
  } else if (data.press) {
    input.press(data.press);
  } else if (data.release) {
    input.release(data.release);
  } else if (data.home) {
    input.clear();
    input.press("#", LONG);
    input.release("#");
  } else if (data.tap) {
    if (data.isStep) input.clear();
    else if (input.isBusy()) return; // its keys are for the page before
    for (const key of data.tap) {
      input.press(key);
      input.release(key);
    }
  } else if (data.question) {
    postMessage({ answer: running.answer?.(data.question) });
  } else if (data.watch) {
    running.watch?.(data.watch.isWatched, data.watch.slowness);
  }
};
