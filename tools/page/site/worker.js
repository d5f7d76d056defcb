// @ts-check
/** Runs a console beside the page, which so never waits for it. */
import { Fingers } from "./fingers.js";

/**
 * What an engine is asked to start with. `seed`: a number that its first game follows;
 * `records`: what was kept last, ""; `keep(records)` is to be called with what is to be kept;
 * `sound(hertz, milliseconds)` with each tone of the piezo, 0 hertz for silence.
 * @typedef {{seed: number, records: string, keep: (records: string) => void,
 *   sound: (hertz: number, milliseconds: number) => void}} Wish
 */
/**
 * A console: its pins, its clock, and what there is to say about it. `turn` goes on for some
 * 10 ms and tells whether there is nothing to do now; `light` gives the light of 48 segments,
 * a to g and the point of each digit from the left, two hexadecimal digits each. `view` gives the
 * console's state as JSON (tools/simulator/view.py), "null" if only its pins are known. `watch`
 * turns `pins` on and off and sets how many times slower the console runs. `pins` gives the share
 * of the time for which each wire is on, segments, digits and rows, two hexadecimal digits each,
 * and after a blank the keys held; "" while it is off. `isDamaged`: the records could not be read.
 * @typedef {{
 *   press(key: string): void, release(key: string): void,
 *   milliseconds(): number, ready(): boolean, turn(): boolean, light(): string,
 *   status(): string, view(): string,
 *   pins?(): string, watch?(isWatched: boolean, slowness: number): void, isDamaged: boolean,
 * }} Engine
 */

const IDLE = 4; // ms between two turns when there is nothing to do
const SHOW = 12; // ms between two looks at the light
const STATUS = 250; // ms after which the page is told the status even if the light is the same
const LONG = 1150; // ms of a key that is held for a second

const channel = new MessageChannel();
/** @type {Engine} */
let engine;
/** @type {Fingers} */
let fingers;
let shown = "";
let viewed = ""; // the state that the page has
let watched = ""; // the pins that the page has
let next = 0; // when to look at the light again
let latest = 0; // when the page was told last

/** One turn of the console; the page's messages come between two. */
function turn() {
  try {
    const idle = engine.turn();
    fingers.move();
    if (performance.now() >= next) show();
    if (idle) setTimeout(turn, IDLE);
    else channel.port2.postMessage(0);
  } catch (error) {
    postMessage({ trouble: `the console has stopped: ${error}` });
  }
}
channel.port1.onmessage = turn;

/** Tell the page what has changed. */
function show() {
  const now = performance.now();
  next = now + SHOW;
  const light = engine.light(), view = engine.view(), pins = engine.pins?.() ?? "";
  const isSame = light === shown && view === viewed && pins === watched;
  if (isSame && now < latest + STATUS) return;
  shown = light;
  latest = now;
  watched = pins;
  postMessage({ light, pins, status: engine.status(), ...(view !== viewed && { view: JSON.parse(view) }) });
  viewed = view;
}

/** @param {{engine: string, seed: number, records: string}} wish */
async function start(wish) {
  const { start } = await import(wish.engine === "pico" ? "./pico.js" : "./at-once.js");
  const keep = (/** @type {string} */ records) => postMessage({ records });
  const sound = (/** @type {number} */ hertz, /** @type {number} */ milliseconds) =>
    postMessage({ tone: { hertz, milliseconds } });
  engine = await start({ seed: wish.seed, records: wish.records, keep, sound });
  if (engine.isDamaged) postMessage({ isDamaged: true });
  fingers = new Fingers(engine);
  turn();
}

onmessage = ({ data }) => {
  if (data.start) {
    start(data.start).catch((error) => postMessage({ trouble: `no console: ${error}` }));
  } else if (!fingers) {
    return; // a key before there is a keypad
  } else if (data.press) {
    fingers.press(data.press);
  } else if (data.release) {
    fingers.release(data.release);
  } else if (data.hold) {
    if (data.hold === "#") fingers.drop();
    fingers.press(data.hold, LONG);
    fingers.release(data.hold);
  } else if (data.tap) {
    for (const key of data.tap) {
      fingers.press(key);
      fingers.release(key);
    }
  } else if (data.watch) {
    engine.watch?.(data.watch.isWatched, data.watch.slowness);
  } else if (data.drop) {
    fingers.drop();
  }
};
