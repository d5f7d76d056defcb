// @ts-check
/** Bytes as text in base64. */

/** @param {string} text */
export function decode(text) {
  return Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
}

/** @param {Uint8Array} bytes at most some 100,000, because they are arguments of a call */
export function encode(bytes) {
  return btoa(String.fromCharCode(...bytes));
}
