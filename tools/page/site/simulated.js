// @ts-check
/** The simulated console: its code on MicroPython's WebAssembly build. */
import { loadMicroPython } from "./micropython.js";
import { startEngine } from "./othello-engine.js";

const HEAP = 4 << 20; // bytes
const RECORDS = "/records.txt";
const DAMAGED = "/records.txt.bad"; // device/store.py renames unreadable records to this
const WEIGHTS = "/lib/weights/othello.weights";
const SLOW = "Othello's fast engine could not be loaded: levels 6 and higher take longer.";

/**
 * Start a console.
 * @param {import("./worker.js").EngineOptions} options
 * @returns {Promise<import("./worker.js").Engine>}
 */
export async function start({ seed, records, keep, sound }) {
  const content = fetch("files.json").then((answer) => answer.json());
  const [files, engine, python] = await Promise.all([
    content,
    content.then((files) => startEngine(bytes(files[WEIGHTS]))),
    loadMicroPython({ url: new URL("micropython.wasm", import.meta.url).href, heapsize: HEAP }),
  ]);
  for (const [path, content] of Object.entries(files)) write(python.FS, path, bytes(content));
  if (records) python.FS.writeFile(RECORDS, records);
  python.registerJsModule("host", {
    now: () => performance.now(),
    keep,
    sound,
    ...engine,
  });
  python.globals.set("seed", seed);
  python.runPython("import page\nboard = page.Board(seed)");
  const board = python.globals.get("board");
  return {
    press: board.press,
    release: board.release,
    milliseconds: board.milliseconds,
    ready: board.ready,
    turn: board.turn,
    light: board.light,
    status: () => (engine ? board.status() : `${board.status()}. ${SLOW}`),
    view: board.view,
    answer({ code, guess, duel: { digits, allow_repeats }, entry }) {
      const problem = board.problem(code, digits, allow_repeats);
      return { problem, advice: guess && !problem ? board.advice(code, guess, digits, entry) : "" };
    },
    isDamaged: python.FS.analyzePath(DAMAGED).exists,
  };
}

/** @param {string} text base64 */
function bytes(text) {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

/**
 * Write a file, and create its folders.
 * @param {any} system
 * @param {string} path
 * @param {Uint8Array} content
 */
function write(system, path, content) {
  for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1)) {
    const folder = path.slice(0, at);
    if (!system.analyzePath(folder).exists) system.mkdir(folder);
  }
  system.writeFile(path, content);
}
