// @ts-check
/** Texts in the browser's storage. */

const DAMAGED = "damaged"; // suffix of the name for unreadable records

export class StoredText {
  /** @param {string} name */
  constructor(name) {
    this.name = name;
    this.isKept = true; // false if the browser refuses storage
  }

  read() {
    try {
      return localStorage.getItem(this.name) ?? "";
    } catch {
      this.isKept = false;
      return "";
    }
  }

  /** @param {string} text @param {string} name */
  write(text, name = this.name) {
    let isWritten = true;
    try {
      localStorage.setItem(name, text);
    } catch {
      isWritten = false;
    }
    if (name === this.name) this.isKept = isWritten;
    return isWritten;
  }

  /** Store unreadable records under another name; return a sentence about it. */
  setAside() {
    const name = `${this.name} ${DAMAGED}`;
    const old = this.write(this.read(), name) ? `The browser keeps the old ones as "${name}".` : "There is no space to keep the old ones.";
    return `The saved games and settings are damaged or of another version, so new ones begin. ${old}`;
  }
}
