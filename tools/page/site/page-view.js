// @ts-check
/** The page: a drawn console with words, notes and board beside it. A worker runs the console. */
import { Actions } from "./actions.js";
import { OthelloBoard } from "./othello-board.js";
import { Display } from "./display.js";
import { Keypad } from "./keypad.js";
import { Notepad } from "./notepad.js";
import { OwnCode } from "./own-code.js";
import { Piezo } from "./piezo.js";
import { Pins } from "./pins.js";
import { Share } from "./share.js";
import { StoredText } from "./stored-text.js";
import { offerFullScreen, offerInstallation } from "./window.js";

/**
 * The console's state, see tools/simulator/view.py.
 * @typedef {{section: string, text: string, words: string, keys: Record<string, string>,
 *   legend: string[][], idle: string[], actions: [name: string, keys: string | null][],
 *   entry: string, state: string, turn: string,
 *   board: import("./othello-board.js").Position | null, result: string, address: string,
 *   seed: number | null, over: boolean, duel: import("./own-code.js").Duel | null}
 *   & import("./notepad.js").Notes} View
 */
/** @typedef {{version: string, pico: boolean, rules: Record<string, string>, seeds: number}} Settings */

const ANNOUNCE_DELAY = 250; // ms that words must stay before they are announced
const HOME_TIMEOUT = 2000; // ms within which h or Esc must be typed again
const RECORDS = "records";
const MENU = /^[1-9] \w/; // the text of an entry
const UNIMPORTANT_STATUS = /^simulated board(, seed \d+)?$/; // a small window leaves it out
const OTHER_TAB = "Another tab has saved games or settings: reload this tab, or it will overwrite them.";

const LONGEST_SHOWN = 20; // characters of a parameter that a problem quotes
const HOME_PROMPT = "h or Esc again: to the menu";
const STEP_TIMEOUT = 500; // ms in which the next page of the address must appear
/** @type {Record<"level" | "digits" | "repeats" | "first", {values: Record<string, RegExp>, rule: string}>} */
const OPTIONS = {
  level: {
    values: { othello: /^[1-9]$/, duel: /^(easy|hard|sly)$/ },
    rule: "Othello, ?game=othello, has the levels 1 to 9, a duel has easy, hard and sly",
  },
  digits: { values: { duel: /^[2-5]$/ }, rule: "a duel, ?game=duel, has 2 to 5 digits" },
  repeats: { values: { duel: /^(yes|no)$/ }, rule: "a duel, ?game=duel, has yes and no" },
  first: {
    values: { duel: /^(you|machine)$/, othello: /^(you|machine)$/ },
    rule: "a duel and Othello have you and machine",
  },
};
const GAMES = ["duel", "word", "12c", "statistics", "othello"]; // by their keys in the menu

/** @param {string} id */
const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Return the parameters of the address, with a sentence about each invalid one. */
function readAddress() {
  const query = new URLSearchParams(location.search);
  /** @type {string[]} */
  const problems = [];
  /** @param {string} name @param {(value: string) => boolean} isValid @param {string} rule */
  const read = (name, isValid, rule) => {
    const typed = query.get(name) ?? "", value = typed.toLowerCase();
    if (!value || isValid(value)) return value;
    const shown = typed.length > LONGEST_SHOWN ? `${typed.slice(0, LONGEST_SHOWN)}…` : typed;
    problems.push(`?${name}=${shown} is left out: ${rule}.`);
    return "";
  };
  const isSeed = (/** @type {string} */ value) => /^\d{1,9}$/.test(value);
  const seed = read("seed", isSeed, "a seed is a whole number of at most nine digits");
  const isEngine = (/** @type {string} */ value) => ["console", "pico"].includes(value);
  const engine = read("engine", isEngine, "there are console and pico") || "console";
  const isGame = (/** @type {string} */ value) => GAMES.includes(value);
  const game = read("game", isGame, `there are ${GAMES.join(", ")}`);
  const options = { level: "", digits: "", repeats: "", first: "" };
  for (const name of /** @type {(keyof typeof options)[]} */ (Object.keys(options))) {
    const { values, rule } = OPTIONS[name];
    const isOption = (/** @type {string} */ value) => Boolean(values[game]?.test(value));
    options[name] = read(name, isOption, rule);
  }
  const navigations = performance.getEntriesByType("navigation");
  const [{ type }] = /** @type {PerformanceNavigationTiming[]} */ (navigations);
  const isReload = type === "reload" || type === "back_forward";
  return { engine, seed, hasSeed: seed !== "", game, options, problems, isReload };
}

/**
 * Return the pages on the way to a game, and the keys that continue from each. With options or a
 * seed a saved game is declined; not after a reload, because it may be the game of this address.
 * `isFollowed`: the next step follows, so the player's keys are ignored until then.
 * @param {ReturnType<typeof readAddress>} request
 * @returns {{page: RegExp, keys: string, isFollowed?: boolean}[]}
 */
function stepsTo({ game, options, hasSeed, isReload }) {
  if (!game) return [];
  /** @type {ReturnType<typeof stepsTo>} */
  const steps = [{ page: /^1 dUEL$/, keys: String(GAMES.indexOf(game) + 1) }];
  const hasOptions = Object.values(options).some((value) => value);
  if ((hasOptions || hasSeed) && !isReload) steps.push({ page: /^GO On$/, keys: "2" });
  const isFollowed = true;
  const first = { page: /^1St\./, keys: options.first === "machine" ? "2" : "1" };
  if (game === "othello" && hasOptions) {
    // The set-up offers the choices of the game before.
    steps.push({ page: /^(I  |YOU) 4\.4$/, keys: "1", isFollowed }, { page: /^[UI]-[UI]$/, keys: "1", isFollowed });
    steps.push({ ...first, isFollowed });
    steps.push({ page: /^LEUEL/, keys: options.level || "1" });
  } else if (game === "duel" && hasOptions) {
    // The player confirms the greeting, which asks for a code on paper.
    steps.push({ page: /^LEn/, keys: options.digits || "4", isFollowed });
    const level = ["easy", "hard", "sly"].indexOf(options.level || "easy") + 1;
    steps.push({ page: /^(EASy|HArd|SLY)$/, keys: String(level), isFollowed });
    steps.push({ page: /^rEP/, keys: options.repeats === "no" ? "2" : "1", isFollowed }, first);
  } else if (game === "12c" && hasSeed) {
    steps.push({ page: /^0\.-----$/, keys: "**" }); // the calculator's seed is drawn, then used
  }
  return steps;
}

/** Announces words to a screen reader when they have stayed for a while. */
class Announcer {
  timer = 0;
  latest = "";

  /** @param {string} text */
  say(text) {
    if (text === this.latest) return;
    this.latest = text;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      byId("announcement").textContent = text;
    }, ANNOUNCE_DELAY);
  }
}

class PageView {
  main = /** @type {HTMLElement} */ (document.querySelector("main"));
  announcer = new Announcer();
  piezo = new Piezo();
  /** @type {View | null} */
  view = null;
  /** @type {Pins | null} */
  pins = null;
  isCardOpen = false;
  hasLeftMenu = false;
  ignoresKeysUntil = 0; // the time until which presses are ignored
  /** @type {number | undefined} runs while a second h or Esc may follow the first one */
  homeTimer = undefined;

  /**
   * @param {Worker} worker
   * @param {Settings} settings
   * @param {ReturnType<typeof readAddress>} request
   * @param {StoredText} records
   */
  constructor(worker, settings, request, records) {
    this.worker = worker;
    this.settings = settings;
    this.problems = request.problems;
    this.records = records;
    this.steps = stepsTo(request);
    const tap = (/** @type {string} */ keys) => this.post({ tap: keys });
    this.display = new Display(byId("display"));
    this.keypad = new Keypad(byId("keypad"), (key) => this.press(key), (key) => this.post({ release: key }));
    this.notepad = new Notepad(byId("notepad"));
    this.board = new OthelloBoard(byId("othello"), byId("board"), byId("caption"), tap);
    this.actions = new Actions(byId("actions"), tap);
    this.share = new Share(byId("share"), byId("share-answer"));
    const ownCodeParts = {
      place: byId("own-code"),
      field: /** @type {HTMLInputElement} */ (byId("code")),
      hide: byId("hide-code"),
      check: byId("check"),
      answer: byId("check-answer"),
    };
    const ownCode = new StoredText(request.engine === "pico" ? "own code pico" : "own code");
    this.ownCode = new OwnCode(ownCodeParts, ownCode, (question) => this.post({ question }));
    this.keypad.show({}, [], []);
    this.linkOtherEngine(request.engine);
    this.connectDocument();
  }

  /** @param {object} message to the worker */
  post(message) {
    this.worker.postMessage(message);
  }

  /** @param {string} key */
  press(key) {
    this.piezo.wake();
    // The press would go to a page that the address passes.
    if (performance.now() < this.ignoresKeysUntil) return;
    if (document.activeElement === byId("code")) byId("code").blur(); // typed keys are the console's
    this.post({ press: key });
  }

  /** Handle keys, clicks and other tabs. */
  connectDocument() {
    this.takeKeyboard();
    window.addEventListener("storage", ({ key }) => {
      if (key !== this.records.name || this.problems.includes(OTHER_TAB)) return;
      this.problems.push(OTHER_TAB);
      this.announcer.say(OTHER_TAB);
    });
    // A click on a button does not take the focus: Enter means OK after it, not this button again.
    document.onmousedown = (event) => {
      if (event.target instanceof Element && event.target.closest("button")) event.preventDefault();
    };
    byId("home").onclick = () => this.goHome();
    byId("how").onclick = () => this.openCard(!this.isCardOpen);
    offerFullScreen(byId("full"));
    offerInstallation(byId("install"));
  }

  /**
   * Offer the view of the pins, on the emulated Pico.
   * @param {import("./emulator/panel.js").Wiring} wiring
   */
  offerPins(wiring) {
    const parts = {
      place: byId("pins"),
      toggle: byId("toggle-pins"),
      slow: byId("slow"),
      drawing: byId("drawing"),
      now: byId("pins-now"),
      table: byId("pins-table"),
    };
    this.pins = new Pins(parts, wiring, (watch) => this.post({ watch }));
    byId("pins").addEventListener("toggle", () => this.openCard(false));
    byId("pico").hidden = false;
  }

  /** @param {string} engine */
  linkOtherEngine(engine) {
    const otherEngineLink = /** @type {HTMLAnchorElement} */ (byId("other-engine"));
    otherEngineLink.hidden = !this.settings.pico && engine === "console";
    otherEngineLink.href = engine === "console" ? "?engine=pico" : "?";
    otherEngineLink.textContent = engine === "console" ? "Emulated Pico" : "Simulated console";
  }

  /** Take keys typed anywhere on the page, as in the terminal. */
  takeKeyboard() {
    document.onkeydown = (event) => {
      const isSign = event.altKey && event.key === "#"; // on keyboards that have it there
      if ((event.ctrlKey || event.metaKey || event.altKey) && !isSign) return;
      if (event.target === byId("code")) {
        if (["Enter", "Escape"].includes(event.key)) byId("code").blur();
        return;
      }
      if (this.keypad.down(event)) return;
      if (event.repeat && !this.homeTimer) return; // a held h or Esc asks, and leads to the menu
      if (event.key === "?") this.openCard(!this.isCardOpen);
      else if (["h", "H", "Escape"].includes(event.key)) this.askForHome();
    };
    document.onkeyup = (event) => this.keypad.up(event);
  }

  /** Go to the menu if h or Esc is typed twice. */
  askForHome() {
    if (this.isCardOpen) {
      this.openCard(false);
    } else if (this.homeTimer) {
      this.endHomeQuestion();
      this.goHome();
    } else {
      this.homeTimer = window.setTimeout(() => this.endHomeQuestion(), HOME_TIMEOUT);
      this.showWords("");
      this.announcer.say(HOME_PROMPT);
    }
  }

  endHomeQuestion() {
    clearTimeout(this.homeTimer);
    this.homeTimer = undefined;
    this.announcer.say(""); // so that the next question is announced again
    if (this.view) this.showWords(this.view.words);
  }

  /** @param {string} words shown unless a second h or Esc may follow */
  showWords(words) {
    byId("words").textContent = this.homeTimer ? HOME_PROMPT : words;
  }

  goHome() {
    this.openCard(false);
    this.steps = [];
    if (this.pins?.isSlow) this.pins.set(true, false); // else a press of 1.1 s takes 19 minutes
    this.post({ home: true });
  }

  /** @param {boolean} isOpen */
  openCard(isOpen) {
    this.isCardOpen = isOpen;
    this.showSide();
  }

  /** @param {any} message of the worker */
  receive(message) {
    const { error, records, isDamaged, tone, light, pins, view, status, answer } = message;
    if (isDamaged) this.problems.push(this.records.setAside());
    if (error) { // the console has stopped, so no view follows
      byId("words").textContent = error;
      this.announcer.say(error);
    }
    if (records !== undefined) this.records.write(records);
    if (tone) this.piezo.play(tone.hertz, tone.milliseconds);
    if (answer) this.ownCode.showAnswer(answer);
    if (view) this.show(view);
    if (!light) return;
    this.display.show(light);
    this.pins?.show(pins, light);
    const notKept = "Records are not kept: this browser refuses storage, or the storage is full.";
    const text = [...this.problems, status, ...(this.records.isKept ? [] : [notKept])].join(" ");
    const line = byId("status");
    if (line.textContent !== text) line.textContent = text; // else it cannot be selected
    line.classList.toggle("minor", UNIMPORTANT_STATUS.test(text));
  }

  /** @param {View} view */
  show(view) {
    const { words, entry, section, text } = view;
    const isKnown = section !== "any";
    if (isKnown && section !== this.view?.section) this.isCardOpen = false; // another game
    this.view = view;
    this.showWords(words);
    byId("display").ariaLabel = `the display: ${text}`;
    this.announcer.say(entry ? `${words} Typed: ${[...entry].join(" ")}` : words);
    this.keypad.show(view.keys, view.legend, view.idle);
    if (isKnown) this.main.dataset.section = section;
    this.notepad.show(view);
    const move = view.actions.find(([name]) => name === "move")?.[1] ?? null;
    this.board.show(view.board, view.turn === "player" ? move : null);
    this.actions.show(view.actions.filter(([name]) => name !== "move"));
    this.ownCode.show(view);
    this.share.show(view);
    this.showSide();
    this.follow(text);
  }

  /**
   * Continue towards the game in the address, until the player returns to the menu: a later game
   * has nothing to do with the address.
   * @param {string} text on the display
   */
  follow(text) {
    if (this.hasLeftMenu && MENU.test(text)) this.steps = [];
    this.hasLeftMenu ||= Boolean(text) && !MENU.test(text);
    const step = this.steps.find(({ page }) => page.test(text));
    if (!step) return;
    this.steps = this.steps.slice(this.steps.indexOf(step) + 1);
    this.ignoresKeysUntil = step.isFollowed ? performance.now() + STEP_TIMEOUT : 0;
    this.post({ tap: step.keys, isStep: true });
  }

  /** Show the card in the menu and on request; it hides notes and board. */
  showSide() {
    const section = this.view?.section ?? "menu";
    const isBusy = ["notepad", "othello", "pins"].some((id) => !byId(id).hidden);
    this.main.classList.toggle("pins", !byId("pins").hidden);
    const isShown = this.isCardOpen || (!isBusy && ["menu", "dUEL"].includes(section));
    const rules = this.settings.rules[section] ?? "";
    const isDrawn = !byId("othello").hidden || !byId("pins").hidden;
    const visible = {
      card: isShown,
      worked: isShown || section === "dUEL",
      start: section === "menu",
      rules: rules && section !== "dUEL", // its rules are the steps
      reminder: rules && !isShown && !isDrawn,
      turned: section === "OtHE" && (isShown || !isDrawn),
    };
    for (const [id, isVisible] of Object.entries(visible)) byId(id).hidden = !isVisible;
    const classes = { card: isShown && isBusy, ended: Boolean(this.view?.result), asked: this.isCardOpen };
    for (const [name, isOn] of Object.entries(classes)) byId("side").classList.toggle(name, isOn);
    byId("how").ariaExpanded = String(isShown);
    byId(isShown ? "steps" : "reminder").after(byId("worked"));
    byId(isShown ? "rules" : "reminder").after(byId("turned"));
    byId("rules").textContent = byId("reminder").textContent = rules;
  }
}

async function main() {
  if (!("Worker" in window && "WebAssembly" in window)) {
    throw new Error(
      "The console needs WebAssembly and workers, which this browser lacks. In a terminal: python3 tools/play.py",
    );
  }
  const request = readAddress();
  const ready = fetch("settings.json").then((answer) => answer.json());
  if (request.engine === "pico" && !(await ready).pico) {
    request.problems.push("?engine=pico is left out: this page comes without the emulated Pico.");
    request.engine = "console";
  }
  if (request.engine === "pico" && request.hasSeed) {
    request.problems.push("?seed is left out: the emulated Pico draws its own random numbers.");
    request.hasSeed = false;
  }
  const records = new StoredText(`${RECORDS} ${request.engine}`);
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.onerror = (event) => {
    byId("words").textContent = `The console cannot be loaded: ${event.message ?? ""}`;
  };
  const settings = await ready;
  const pageView = new PageView(worker, settings, request, records);
  worker.onmessage = ({ data }) => pageView.receive(data);
  // A seed determines a game only in the same console, so the page draws the seed.
  const drawn = crypto.getRandomValues(new Uint32Array(1))[0] % settings.seeds;
  const seed = Number(request.seed || drawn);
  worker.postMessage({ start: { engine: request.engine, seed, records: records.read() } });
  if (request.engine === "pico") pageView.offerPins(await (await fetch("wiring.json")).json());
  // The page needs it offline only, so a failure does not matter.
  await navigator.serviceWorker?.register("service-worker.js").catch(() => null);
}

main().catch((error) => {
  byId("words").textContent = error.message;
});
