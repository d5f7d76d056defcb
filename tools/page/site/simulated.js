// @ts-check
/** The simulated console: its code on MicroPython's WebAssembly build. */
import { decode } from "./base64.js";
import { startEngine } from "./othello-engine.js";
import { startPython } from "./python.js";

const RECORDS = "/records.txt";
const DAMAGED = "/records.txt.bad"; // device/store.py renames unreadable records to this
const WEIGHTS = "/lib/weights/othello.weights";
const SLOW = "Othello's fast engine could not be loaded: levels 6 and higher take longer.";

/**
 * Start a console.
 * @param {import("./worker.js").ConsoleOptions} options
 * @returns {Promise<import("./worker.js").RunningConsole>}
 */
export async function start({ seed, records, keep, sound }) {
  const content = fetch("files.json").then((answer) => answer.json());
  const [engine, python] = await Promise.all([
    content.then((files) => startEngine(decode(files[WEIGHTS]))),
    content.then(startPython),
  ]);
  if (records) python.FS.writeFile(RECORDS, records);
  python.registerJsModule("host", {
    now: () => performance.now(),
    keep,
    sound,
    ...engine,
  });
  python.globals.set("seed", seed);
  python.runPython("import page\nconsole = page.PageConsole(seed)");
  const running = python.globals.get("console");
  return {
    press: running.press,
    release: running.release,
    milliseconds: running.milliseconds,
    ready: running.ready,
    turn: running.turn,
    light: running.light,
    status: () => (engine ? running.status() : `${running.status()}. ${SLOW}`),
    view: running.view,
    answer({ code, guess, duel: { digits, allow_repeats }, entry }) {
      const problem = running.problem(code, digits, allow_repeats);
      return { problem, advice: guess && !problem ? running.advice(code, guess, digits, entry) : "" };
    },
    isDamaged: python.FS.analyzePath(DAMAGED).exists,
  };
}
