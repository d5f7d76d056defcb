// @ts-check
/** Othello's board beside the keypad. */

const SIDE = 8;

export class Board {
  /**
   * @param {HTMLElement} figure what is hidden while Othello is not played
   * @param {HTMLElement} grid where the squares go
   * @param {HTMLElement} caption
   */
  constructor(figure, grid, caption) {
    this.figure = figure;
    this.grid = grid;
    this.caption = caption;
    /** @type {HTMLElement[]} */
    this.squares = [];
    for (let row = 0; row <= SIDE; row++) {
      for (let column = 0; column <= SIDE; column++) {
        const cell = document.createElement("span");
        if (row && column) this.squares.push(cell);
        else cell.textContent = row || column ? String(row || column) : "";
        grid.append(cell);
      }
    }
  }

  /**
   * Show a position as tools/page/board/page.py tells it; "" hides the board.
   * @param {string} position
   */
  show(position) {
    this.figure.hidden = !position;
    if (!position) return;
    const [squares, names, toMove, last, legal] = position.split(";");
    const legals = new Set(legal.split(",").filter(Boolean).map(Number));
    this.squares.forEach((cell, at) => {
      const kinds = ["square"];
      if (squares[at] === "0") kinds.push("first");
      else if (squares[at] === "1") kinds.push("second");
      else if (legals.has(at)) kinds.push("legal");
      if (last !== "" && Number(last) === at) kinds.push("last");
      cell.className = kinds.join(" ");
    });
    const count = (/** @type {string} */ player) => squares.split(player).length - 1;
    const turn = toMove === "" ? "at its end" : `${names[Number(toMove)]} to move`;
    const caption = `Othello: white ${names[0]} ${count("0")}, black ${names[1]} ${count("1")}, ${turn}`;
    this.caption.textContent = caption;
    this.grid.setAttribute("aria-label", caption);
  }
}
