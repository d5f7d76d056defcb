// @ts-check
/** The notepad: every guess and its score, of both sides. */

/** @typedef {[guess: string, bulls: number, cows: number]} Row */
/** @typedef {{player: Row[], machine: Row[]}} Guesses */

const TITLES = { player: "Your guesses", machine: "The machine\u2019s guesses" };

export class Notepad {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.shown = "";
  }

  /**
   * Show the guesses; without any the notepad is hidden.
   * @param {Guesses} guesses
   */
  show(guesses) {
    const state = JSON.stringify(guesses);
    if (state === this.shown) return;
    this.shown = state;
    const sides = /** @type {("player" | "machine")[]} */ (["player", "machine"]);
    const tables = sides.filter((side) => guesses[side].length).map((side) => table(TITLES[side], guesses[side]));
    this.place.replaceChildren(...tables);
    this.place.hidden = tables.length === 0;
    this.place.lastElementChild?.scrollIntoView({ block: "end" });
  }
}

/**
 * @param {string} title
 * @param {Row[]} rows
 */
function table(title, rows) {
  const made = document.createElement("table");
  made.createCaption().textContent = title;
  const head = made.createTHead().insertRow();
  for (const text of ["guess", "bulls (in place)", "cows (elsewhere)"]) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.textContent = text;
    head.append(cell);
  }
  const body = made.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const value of row) line.insertCell().textContent = String(value);
  }
  return made;
}
