// @ts-check
/** Othello's board beside the keypad: a click on a square types its row and column. */

const SIDE = 8;
/** @type {Record<string, string>} the letters of the display in words */
const PLAYERS = { U: "you", I: "machine" };
/** @type {Record<string, string | undefined>} */
const DISCS = { X: "black", O: "white" };

/**
 * Othello's position, see `board_of` in tools/simulator/view.py.
 * @typedef {{squares: string, names: string[], black: number, to_move: number | null, last: number | null,
 *   flipped: number[], legal: number[], counts: number[], opening: string | null}} Position
 */

export class OthelloBoard {
  /**
   * @param {HTMLElement} figure hidden without a game of Othello
   * @param {HTMLElement} grid of the squares
   * @param {HTMLElement} caption
   * @param {(keys: string) => void} tap called with the keys of the clicked square's move
   */
  constructor(figure, grid, caption, tap) {
    this.figure = figure;
    this.caption = caption;
    this.before = ""; // the keys that lead to the empty entry of a move
    /** @type {HTMLButtonElement[]} */
    this.squares = [];
    for (let row = 0; row <= SIDE; row++) {
      for (let column = 0; column <= SIDE; column++) {
        grid.append(row && column ? this.square(row, column, tap) : number(row || column));
      }
    }
  }

  /** @param {number} row @param {number} column @param {(keys: string) => void} tap */
  square(row, column, tap) {
    const square = document.createElement("button");
    this.squares.push(square);
    square.type = "button";
    square.onclick = () => {
      if (square.ariaDisabled === "false") tap(`${this.before}${row}${column}*`);
    };
    return square;
  }

  /**
   * Show a position; null hides the board.
   * @param {Position | null} position
   * @param {string | null} before the keys before those of a square; null if no person has to move
   */
  show(position, before) {
    this.figure.hidden = !position;
    if (!position) return;
    const { squares, names, black, to_move, last, counts, opening } = position;
    const legal = new Set(before === null ? [] : position.legal);
    this.before = before ?? "";
    const flipped = new Set(position.flipped);
    this.squares.forEach((square, at) => {
      const disc = DISCS[squares[at]];
      const kinds = ["square", disc ?? (legal.has(at) ? "legal" : "")];
      if (last === at) kinds.push("last");
      if (disc && flipped.has(at)) kinds.push("flipped");
      const name = kinds.join(" ").trim();
      if (square.className !== name) square.className = name;
      // `disabled` would take the focus from the square of the last move.
      square.ariaDisabled = String(!legal.has(at));
      square.tabIndex = legal.has(at) ? 0 : -1;
      const state = disc ?? (legal.has(at) ? "legal move" : "empty");
      square.ariaLabel = `row ${(at >> 3) + 1}, column ${(at & 7) + 1}: ${state}`;
    });
    const players = names.map((name) => PLAYERS[name] ?? name);
    const discs = players.map(
      (name, player) => `${name} (${player === black ? "black" : "white"}) ${counts[player]}`,
    );
    const turn = to_move === null ? "the game is over" : `${players[to_move]} to move`;
    this.caption.textContent =
      `${discs.join(", ")}; ${turn}` + (opening ? `. Opening: ${opening}` : "");
  }
}

/** @param {number} label of a row or column, 0 for the corner */
function number(label) {
  const cell = document.createElement("span");
  cell.className = "number";
  cell.textContent = label ? String(label) : "";
  return cell;
}
