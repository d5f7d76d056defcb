// @ts-check
/** The notepad: every guess and its score, of both sides. */

/**
 * `left`: the number of consistent codes after each guess, as far as it may be shown; `pending`:
 * the machine's guess without a score, or "".
 * @typedef {[guess: string, bulls: number, cows: number]} Row
 * @typedef {{player: Row[], machine: Row[]}} Guesses
 * @typedef {{guesses: Guesses, left: {player: number[], machine: number[]}, pending: string}} Notes
 */

const TITLES = { player: "Your guesses", machine: "The machine's guesses" };

export class Notepad {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.shown = "";
  }

  /**
   * Show the guesses; without any the notepad is hidden.
   * @param {Notes} notes
   */
  show({ guesses, left, pending }) {
    const state = JSON.stringify([guesses, left, pending]);
    if (state === this.shown) return;
    this.shown = state;
    const sides = /** @type {("player" | "machine")[]} */ (["player", "machine"]);
    const tables = sides.flatMap((side) => {
      const waiting = side === "machine" ? pending : "";
      return guesses[side].length || waiting ? [table(TITLES[side], guesses[side], left[side], waiting)] : [];
    });
    this.place.replaceChildren(...tables);
    this.place.hidden = tables.length === 0;
    this.place.lastElementChild?.scrollIntoView({ block: "end" });
  }
}

/**
 * @param {string} title
 * @param {Row[]} rows
 * @param {number[]} left the codes left of the first rows
 * @param {string} waiting a guess without a score, or ""
 */
function table(title, rows, left, waiting) {
  const made = document.createElement("table");
  made.createCaption().textContent = title;
  const head = made.createTHead().insertRow();
  const titles = [["guess"], ["bulls", "in place"], ["cows", "elsewhere"], ["codes", "left"]];
  for (const [name, place] of left.length ? titles : titles.slice(0, 3)) {
    const cell = document.createElement("th");
    cell.scope = "col";
    cell.append(name);
    if (place) cell.append(" ", Object.assign(document.createElement("small"), { textContent: place }));
    head.append(cell);
  }
  /** @type {(string | number)[][]} */
  const lines = rows.map((row, at) => (left.length ? [...row, left[at] ?? ""] : row));
  if (waiting) lines.push([waiting, "?", "?", ...(left.length ? [""] : [])]);
  const body = made.createTBody();
  for (const values of lines) {
    const line = body.insertRow();
    for (const value of values) line.insertCell().textContent = String(value);
  }
  return made;
}
