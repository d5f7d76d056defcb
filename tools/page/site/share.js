// @ts-check
/** The button that shares a game's result, with a link to the same game. */

/** @typedef {{section: string, result: string, address: string, seed: number | null}} Game */

/** @type {Record<string, string>} the games by their sections */
const TITLES = { dUEL: "Bulls and Cows", AbCd: "Bulls and Cows, a word", "12C": "Bulls and Cows, HP-12C", OtHE: "Othello" };

export class Share {
  /**
   * @param {HTMLElement} button hidden while there is no result
   * @param {HTMLElement} answer for the page's report of the result
   */
  constructor(button, answer) {
    this.button = button;
    this.answer = answer;
    /** @type {Game | null} the game at its result, because the next game has another seed */
    this.game = null;
    button.onclick = () => this.share();
  }

  /**
   * Show the button if the game has a result.
   * @param {Game} game
   */
  show(game) {
    if (game.result === (this.game?.result ?? "")) return;
    this.game = game.result ? game : null;
    this.button.hidden = !this.game;
    this.answer.textContent = "";
  }

  /** Hand the text to the system's share menu; a browser without one copies the text. */
  async share() {
    if (!this.game) return;
    const { section, result, address, seed } = this.game;
    const text = `${TITLES[section]}: ${result}${seed === null ? "" : `, seed ${seed}`}`;
    const query = address + (seed === null ? "" : `&seed=${seed}`);
    const url = new URL(`?${query}`, location.href).href;
    try {
      if (navigator.share) {
        await navigator.share({ title: document.title, text, url });
      } else {
        await navigator.clipboard.writeText(`${text}\n${url}`);
        this.report(`Copied: ${text}`);
      }
    } catch (error) {
      const isCancelled = error instanceof Error && error.name === "AbortError";
      if (!isCancelled) this.report(`Copy this: ${text} ${url}`);
    }
  }

  /** @param {string} text */
  report(text) {
    this.answer.textContent = text;
    this.answer.scrollIntoView({ block: "nearest" });
  }
}
