// @ts-check
/** Othello's board beside the keypad: a click on a square makes a move. */

const SIDE = 8;
/** @type {Record<string, string>} the letters of the display in words */
const PLAYERS = { U: "you", I: "machine" };

/**
 * Othello's position, see `board_of` in tools/simulator/view.py.
 * @typedef {{squares: string, names: string[], to_move: number | null, last: number | null,
 *   flipped: number[], legal: number[], counts: number[], opening: string | null}} Position
 */

export class Board {
  /**
   * @param {HTMLElement} figure hidden without a game of Othello
   * @param {HTMLElement} grid of the squares
   * @param {HTMLElement} caption
   * @param {(square: number) => void} choose called with the clicked legal square, 0 to 63
   */
  constructor(figure, grid, caption, choose) {
    this.figure = figure;
    this.grid = grid;
    this.caption = caption;
    /** @type {HTMLButtonElement[]} */
    this.squares = [];
    for (let row = 0; row <= SIDE; row++) {
      for (let column = 0; column <= SIDE; column++) {
        grid.append(row && column ? this.square(choose) : number(row || column));
      }
    }
  }

  /** @param {(square: number) => void} choose */
  square(choose) {
    const square = document.createElement("button");
    const at = this.squares.push(square) - 1;
    square.type = "button";
    square.onclick = () => choose(at);
    return square;
  }

  /**
   * Show a position; null hides the board.
   * @param {Position | null} position
   * @param {boolean} isPlayersTurn true if a person has to move here
   */
  show(position, isPlayersTurn) {
    this.figure.hidden = !position;
    if (!position) return;
    const { squares, names, to_move, last, counts, opening } = position;
    const legal = new Set(isPlayersTurn ? position.legal : []);
    const flipped = new Set(position.flipped);
    this.squares.forEach((square, at) => {
      const disc = { 0: "first", 1: "second" }[squares[at]];
      const kinds = ["square", disc ?? (legal.has(at) ? "legal" : "")];
      if (last === at) kinds.push("last");
      if (disc && flipped.has(at)) kinds.push("flipped");
      const name = kinds.join(" ").trim();
      if (square.className !== name) square.className = name;
      square.disabled = !legal.has(at);
      const state = disc ? ["white", "black"][Number(squares[at])] : legal.has(at) ? "legal move" : "empty";
      square.ariaLabel = `row ${(at >> 3) + 1}, column ${(at & 7) + 1}: ${state}`;
    });
    const players = names.map((name) => PLAYERS[name] ?? name);
    let turn = to_move === null ? "the game is over" : `${players[to_move]} to move`;
    if (legal.size) turn += ", a dot marks each legal square";
    this.caption.textContent =
      `${players[0]} (white) ${counts[0]}, ${players[1]} (black) ${counts[1]}; ${turn}` +
      (opening ? `. Opening: ${opening}` : "");
  }
}

/** @param {number} label of a row or column, 0 for the corner */
function number(label) {
  const cell = document.createElement("span");
  cell.className = "number";
  cell.textContent = label ? String(label) : "";
  return cell;
}
