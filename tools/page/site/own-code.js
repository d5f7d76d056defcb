// @ts-check
/** The private field for the player's code. The code is no part of the console's state. */
/** @typedef {import("./stored-text.js").StoredText} StoredText */
/** @typedef {{digits: number, allow_repeats: boolean}} Duel */
/** @typedef {{code: string, guess: string, duel: Duel, entry: string}} Question */

const EMPTY = "Type your secret code first.";

export class OwnCode {
  /**
   * @param {{place: HTMLElement, field: HTMLInputElement, hide: HTMLElement, check: HTMLElement,
   *   answer: HTMLElement}} parts `check`: the button that asks for the score
   * @param {StoredText} stored the code
   * @param {(question: Question) => void} ask `showAnswer` gets the answer
   */
  constructor(parts, stored, ask) {
    this.parts = parts;
    this.ask = ask;
    this.stored = stored;
    /** @type {Duel | null} */
    this.duel = null;
    this.pending = "";
    this.entry = "";
    const { field, hide, check } = parts;
    field.value = this.stored.read();
    this.conceal(field.value !== "");
    hide.onclick = () => this.conceal(field.type === "text");
    field.oninput = (event) => {
      if (!(/** @type {InputEvent} */ (event).isComposing)) this.onInput();
    };
    field.addEventListener("compositionend", () => this.onInput());
    field.onpaste = (event) => this.paste(event);
    field.onchange = () => this.askAbout("");
    check.onclick = () => this.checkScore();
  }

  /** @param {boolean} isHidden */
  conceal(isHidden) {
    this.parts.field.type = isHidden ? "password" : "text";
    this.parts.hide.textContent = isHidden ? "Show" : "Hide";
  }

  /**
   * Show the field in a running duel; a new duel, which begins with a greeting, empties it.
   * @param {{section: string, text: string, duel: Duel | null, over: boolean, pending: string,
   *   entry: string}} view
   */
  show({ section, text, duel, over, pending, entry }) {
    const { place, field, check } = this.parts;
    if (section === "dUEL" && text === "HELLO") this.clear();
    this.duel = duel;
    this.entry = entry;
    if (pending !== this.pending) this.showReport("");
    this.pending = pending;
    place.hidden = check.hidden = !duel || over;
    if (duel) field.maxLength = duel.digits;
    this.enableCheck();
  }

  /** A score needs a guess of the machine and the player's code. */
  enableCheck() {
    this.parts.check.ariaDisabled = String(!this.pending || !this.parts.field.value);
  }

  clear() {
    this.parts.field.value = "";
    this.conceal(false);
    this.stored.write("");
    this.showReport("");
  }

  /**
   * Insert the digits of a pasted text; the browser would cut it before `onInput` drops its blanks.
   * @param {ClipboardEvent} event
   */
  paste(event) {
    const { field } = this.parts;
    const { selectionStart: start, selectionEnd: end } = field;
    event.preventDefault();
    field.setRangeText(digitsOf(event.clipboardData?.getData("text") ?? ""), start ?? 0, end ?? 0, "end");
    this.onInput();
  }

  /** Keep the digits of the field's text, as many as a code has. */
  onInput() {
    const { field } = this.parts;
    const before = digitsOf(field.value.slice(0, field.selectionStart ?? undefined));
    const value = digitsOf(field.value).slice(0, this.duel?.digits);
    if (value !== field.value) {
      field.value = value;
      field.setSelectionRange(before.length, before.length);
    }
    this.stored.write(field.value);
    this.showReport("");
    this.enableCheck();
    if (field.value.length === this.duel?.digits) this.askAbout("");
  }

  checkScore() {
    if (!this.pending) return;
    if (this.parts.field.value) this.askAbout(this.pending);
    else this.showReport(EMPTY);
  }

  /** @param {string} guess to score; "" asks only whether the code is valid */
  askAbout(guess) {
    const code = this.parts.field.value;
    if (this.duel && code) this.ask({ code, guess, duel: this.duel, entry: this.entry });
  }

  /** @param {{problem: string, advice: string}} answer */
  showAnswer({ problem, advice }) {
    this.showReport(problem || advice);
    this.parts.field.ariaInvalid = String(problem !== "");
  }

  /** @param {string} text */
  showReport(text) {
    this.parts.answer.textContent = text;
    this.parts.field.ariaInvalid = "false";
  }
}

/** @param {string} text */
function digitsOf(text) {
  return text.normalize("NFKC").replace(/\D/g, "");
}
