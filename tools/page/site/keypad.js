// @ts-check
/**
 * The drawn keypad, with a caption on each key or one line for many keys, and the keys typed on a
 * keyboard.
 */

const TOUCH = 12; // ms of vibration after a touch
export const KEYS = "123456789*0#";
/** @type {Record<string, string>} typed characters -> keys of the keypad */
const TYPED = { Enter: "*", " ": "*", "+": "*", Backspace: "#", "-": "#" };

export class Keypad {
  /**
   * @param {HTMLElement} place
   * @param {(key: string) => void} press
   * @param {(key: string) => void} release
   */
  constructor(place, press, release) {
    this.onPress = press;
    this.onRelease = release;
    /** @type {Map<string, {button: HTMLElement, caption: HTMLElement}>} */
    this.keys = new Map();
    this.legend = document.createElement("p"); // a key's name has its own caption
    this.legend.ariaHidden = "true";
    place.append(this.legend);
    for (const key of KEYS) place.append(this.draw(key));
    /**
     * @type {Map<string, string>} keys held on the keyboard, by the code of the keyboard's key; ""
     * after its release on the keypad
     */
    this.typed = new Map();
    window.addEventListener("blur", () => this.drop());
  }

  /** @param {string} key */
  draw(key) {
    const button = document.createElement("button");
    const caption = document.createElement("span");
    button.type = "button";
    button.dataset.key = key;
    button.append(key, " ", caption);
    this.keys.set(key, { button, caption });
    button.onpointerdown = (event) => {
      if (event.button) return; // not the main one
      button.setPointerCapture(event.pointerId);
      if (event.pointerType === "touch") vibrate();
      this.press(key);
    };
    button.onlostpointercapture = () => this.release(key);
    button.oncontextmenu = () => false;
    // A screen reader clicks without a pointer.
    button.onclick = (event) => {
      if (event.detail === 0) this.tap(key);
    };
    return button;
  }

  /**
   * Show the captions, and dim the idle keys.
   * @param {Record<string, string>} captions of the keys that have an effect now
   * @param {string[][]} legend name and caption of keys that share a caption, such as "1-8", "row":
   *   it is shown once, above the keys
   * @param {string[]} idle
   */
  show(captions, legend, idle) {
    const shared = new Set(legend.map(([, caption]) => caption));
    for (const [key, { button, caption }] of this.keys) {
      const text = captions[key] ?? "";
      button.classList.toggle("idle", idle.includes(key));
      caption.classList.toggle("hidden", shared.has(text));
      if (caption.textContent !== text) caption.textContent = text;
    }
    this.legend.textContent = legend.map(([name, caption]) => `${name}: ${caption}`).join("; ");
  }

  /** @param {string} key @param {boolean} isDown */
  mark(key, isDown) {
    this.keys.get(key)?.button.classList.toggle("down", isDown);
  }

  /** @param {string} key */
  press(key) {
    this.mark(key, true);
    this.onPress(key);
  }

  /** @param {string} key */
  release(key) {
    this.mark(key, false);
    this.onRelease(key);
  }

  /** @param {string} key */
  tap(key) {
    this.press(key);
    this.release(key);
  }

  /**
   * Handle a key press on the keyboard; return whether it is a key of the keypad.
   * @param {KeyboardEvent} event
   */
  down(event) {
    const isForFocused = event.key === "Enter" || event.key === " ";
    const focused = isForFocused && event.target instanceof HTMLElement ? event.target.closest("a, button") : null;
    const own = focused?.getAttribute("data-key"); // a key of the keypad can be held
    if (focused && !own) return false;
    const key = own ?? TYPED[event.key] ?? event.key;
    if (key.length !== 1 || !KEYS.includes(key)) return false;
    event.preventDefault();
    if (!event.repeat && !this.typed.has(event.code)) {
      this.releaseTyped(); // a fast typist holds several keys, and three are ambiguous
      this.press(key);
      this.typed.set(event.code, key);
    }
    return true;
  }

  /** @param {KeyboardEvent} event */
  up(event) {
    const key = this.typed.get(event.code);
    if (key) this.release(key);
    if (key !== undefined) event.preventDefault(); // no click of the focused key
    this.typed.delete(event.code);
  }

  /** Release the keys that the keyboard holds. */
  releaseTyped() {
    for (const [code, key] of this.typed) {
      if (key) this.release(key);
      this.typed.set(code, "");
    }
  }

  /** Release the keys that the keyboard holds, whose end the page will not see. */
  drop() {
    this.releaseTyped();
    this.typed.clear();
  }
}

/** Vibrate after a touch, if the device can and its user has not reduced motion. */
function vibrate() {
  if (!matchMedia("(prefers-reduced-motion: reduce)").matches) navigator.vibrate?.(TOUCH);
}
