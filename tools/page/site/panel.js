// @ts-check
/** The page: the display, the keys and what stands beside them, before a console in a worker. */
import { Board } from "./board.js";
import { Display } from "./display.js";

const KEYS = "123456789*0#";
const NAMES = { "*": "star: go on", "#": "hash: clear, back" };
/** @type {Record<string, string>} what is typed, and the key that it stands for */
const TYPED = { Enter: "*", "+": "*", Backspace: "#", "-": "#" };
const HELP = [
  ["0 to 9", "type, choose"],
  ["* Enter +", "go on"],
  ["# Backspace -", "clear, back"],
  ["?", "what this page asks"],
  ["h or Esc twice", "to the menu"],
];
const STEADY = 250; // ms after which a text is announced
const TWICE = 2000; // ms within which h or Esc is to be typed again
const RECORDS = "records";

/** @param {string} id */
const find = (id) => /** @type {HTMLElement} */ (document.getElementById(id));
/** @param {string} text */
const say = (text) => {
  find("status").textContent = text;
};

/** @type {Worker} */
let worker;
let kept = true; // whether the browser keeps records
let asked = -Infinity; // when h or Esc was typed last

/** What the address asks for: ?seed=7, ?engine=pico. Throws an Error with one clear line. */
function wishes() {
  const query = new URLSearchParams(location.search);
  const seed = query.get("seed");
  if (seed !== null && !/^\d{1,9}$/.test(seed)) {
    throw new Error(`?seed=${seed}: a seed is a whole number of at most nine digits`);
  }
  const engine = query.get("engine") ?? "console";
  if (!["console", "pico"].includes(engine)) {
    throw new Error(`?engine=${engine}: there are console and pico`);
  }
  if (!("Worker" in window && "WebAssembly" in window)) {
    throw new Error("the console needs WebAssembly and workers, which this browser lacks");
  }
  return { engine, seed: seed === null ? null : Number(seed) };
}

/** @param {string} engine */
function records(engine) {
  try {
    return localStorage.getItem(`${RECORDS} ${engine}`) ?? "";
  } catch {
    kept = false;
    return "";
  }
}

/**
 * @param {string} engine
 * @param {string} text
 */
function keep(engine, text) {
  try {
    localStorage.setItem(`${RECORDS} ${engine}`, text);
  } catch {
    kept = false;
  }
}

/** @param {{pico: boolean}} settings @param {string} engine */
function linkOther({ pico }, engine) {
  const other = /** @type {HTMLAnchorElement} */ (find("other"));
  other.hidden = !pico && engine === "console";
  other.href = engine === "console" ? "?engine=pico" : "?";
  other.textContent = engine === "console" ? "On an emulated Pico" : "At once";
}

/** Draw the keypad; fingers and the mouse press its keys, several at a time. */
function makeKeypad() {
  for (const key of KEYS) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = key;
    button.dataset.key = key;
    if (key in NAMES) button.ariaLabel = NAMES[/** @type {"*" | "#"} */ (key)];
    button.onpointerdown = (event) => {
      button.setPointerCapture(event.pointerId);
      press(key);
    };
    button.onlostpointercapture = () => release(key);
    button.oncontextmenu = () => false;
    // A screen reader clicks without a pointer.
    button.onclick = (event) => {
      if (event.detail === 0) {
        press(key);
        release(key);
      }
    };
    find("keypad").append(button);
  }
}

/** @param {string} key @param {boolean} down */
function mark(key, down) {
  find("keypad").querySelector(`[data-key="${key}"]`)?.classList.toggle("down", down);
}

/** @param {string} key */
function press(key) {
  find("words").textContent = "";
  mark(key, true);
  worker.postMessage({ press: key });
}

/** @param {string} key */
function release(key) {
  mark(key, false);
  worker.postMessage({ release: key });
}

/** Take keys typed anywhere on the page, as in the terminal. */
function takeKeyboard() {
  /** @type {Map<string, string>} keys down, by the place of what was typed */
  const down = new Map();
  document.onkeydown = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const focused = event.target instanceof HTMLElement && event.target.closest("a, button");
    if (focused && event.key === "Enter") return; // it is for what is focused
    const key = TYPED[event.key] ?? event.key;
    if (KEYS.includes(key)) {
      event.preventDefault();
      if (!down.has(event.code)) press(key);
      down.set(event.code, key);
    } else if (event.key === "?") {
      worker.postMessage({ explain: true });
    } else if (event.key === "h" || event.key === "H" || event.key === "Escape") {
      home();
    }
  };
  document.onkeyup = (event) => {
    const key = down.get(event.code);
    if (key) release(key);
    down.delete(event.code);
  };
  window.onblur = () => {
    for (const key of down.values()) mark(key, false);
    down.clear();
    worker.postMessage({ drop: true });
  };
}

/** To the menu, when it is asked for twice. */
function home() {
  const now = performance.now();
  if (now - asked < TWICE) {
    asked = -Infinity;
    worker.postMessage({ hold: "#" });
    find("words").textContent = "";
  } else {
    asked = now;
    find("words").textContent = "h or Esc once more: to the menu";
  }
}

/** @param {string} text tell a screen reader what has been shown for a while */
const announce = (() => {
  let timer = 0;
  let latest = "";
  return (/** @type {string} */ text) => {
    if (text === latest) return;
    latest = text;
    clearTimeout(timer);
    timer = setTimeout(() => {
      find("text").textContent = text;
    }, STEADY);
  };
})();

function explainKeys() {
  for (const [keys, meaning] of HELP) {
    const term = document.createElement("dt");
    const description = document.createElement("dd");
    term.textContent = keys;
    description.textContent = meaning;
    find("help").append(term, description);
  }
}

async function main() {
  const wish = wishes();
  worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onerror = (event) => say(`the console cannot be loaded: ${event.message ?? ""}`);
  worker.postMessage({ start: { ...wish, records: records(wish.engine) } });
  makeKeypad();
  takeKeyboard();
  explainKeys();
  const settings = await (await fetch("settings.json")).json();
  linkOther(settings, wish.engine);
  const display = new Display(find("display"), settings);
  const board = new Board(find("othello"), find("board"), find("caption"));
  worker.onmessage = ({ data }) => {
    if (data.trouble) say(data.trouble);
    if (data.words) find("words").textContent = data.words;
    if (data.records !== undefined) keep(wish.engine, data.records);
    if (data.light) {
      display.show(data.light);
      announce(display.text());
      board.show(data.position);
      say(data.status + (kept ? "" : "; records are not kept: this browser refuses to"));
    }
  };
  await navigator.serviceWorker?.register("service-worker.js");
}

main().catch((error) => say(error.message));
