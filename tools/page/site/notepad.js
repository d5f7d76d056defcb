// @ts-check
/** The notepad: every guess and its score, of each side. */

/**
 * `left`: the number of consistent codes after each guess, as far as it may be shown; `pending`:
 * the machine's guess without a score, or "".
 * @typedef {[guess: string, bulls: number, cows: number]} Row
 * @typedef {{player?: Row[], machine?: Row[]}} Guesses of each side that guesses in this game
 * @typedef {{guesses: Guesses, left: {player: number[], machine: number[]}, pending: string}} Notes
 */

const TITLES = { player: "Your guesses", machine: "Machine's guesses" };

export class Notepad {
  /** @param {HTMLElement} place */
  constructor(place) {
    this.place = place;
    this.shown = "";
  }

  /**
   * Show a table for each side that guesses, from the start of its game; hide the notepad if
   * there is none.
   * @param {Notes} notes
   */
  show({ guesses, left, pending }) {
    const state = JSON.stringify([guesses, left, pending]);
    if (state === this.shown) return;
    this.shown = state;
    const sides = /** @type {("player" | "machine")[]} */ (["player", "machine"]);
    const tables = sides.flatMap((side) => {
      const rows = guesses[side];
      const waiting = side === "machine" ? pending : "";
      return rows ? [createTable(TITLES[side], rows, left[side], waiting)] : [];
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
function createTable(title, rows, left, waiting) {
  const table = document.createElement("table");
  table.createCaption().textContent = title;
  const head = table.createTHead().insertRow();
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
  else if (!rows.length) lines.push(["", "", ""]);
  const body = table.createTBody();
  for (const values of lines) {
    const line = body.insertRow();
    for (const value of values) line.insertCell().textContent = String(value);
  }
  return table;
}
