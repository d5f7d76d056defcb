// @ts-check
/** The keys beside the board and the notepad: each presses the console's own keys. */

export class Actions {
  /**
   * @param {HTMLElement} place
   * @param {(keys: string) => void} tap
   */
  constructor(place, tap) {
    this.place = place;
    this.tap = tap;
    /** @type {Map<string, HTMLButtonElement>} */
    this.buttons = new Map();
    /** @type {Record<string, string | null>} */
    this.actions = {};
  }

  /**
   * Show a key for each action. One without an effect now keeps its place and the focus.
   * @param {[name: string, keys: string | null][]} actions
   */
  show(actions) {
    this.actions = Object.fromEntries(actions);
    for (const [name] of actions) if (!this.buttons.has(name)) this.buttons.set(name, this.draw(name));
    const wanted = actions.map(([name]) => /** @type {HTMLElement} */ (this.buttons.get(name)));
    if (wanted.some((button, at) => this.place.children[at] !== button)) this.place.prepend(...wanted);
    for (const [name, button] of this.buttons) {
      button.hidden = !(name in this.actions);
      button.ariaDisabled = String(this.actions[name] == null);
    }
  }

  /** @param {string} name */
  draw(name) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = name;
    button.onclick = () => {
      const keys = this.actions[name];
      if (keys != null) this.tap(keys);
    };
    return button;
  }
}
