// @ts-check
/** MicroPython's WebAssembly build with the console's files. */
import { decode } from "./base64.js";
import { loadMicroPython } from "./micropython.js";

const HEAP = 4 << 20; // bytes

/**
 * Start MicroPython.
 * @param {Record<string, string>} files their contents in base64 by their paths, of files.json
 */
export async function startPython(files) {
  const url = new URL("micropython.wasm", import.meta.url).href;
  const python = await loadMicroPython({ url, heapsize: HEAP });
  for (const [path, content] of Object.entries(files)) write(python.FS, path, decode(content));
  return python;
}

/**
 * Write a file, and create its folders.
 * @param {any} system
 * @param {string} path
 * @param {Uint8Array} content
 */
function write(system, path, content) {
  for (let at = path.indexOf("/", 1); at > 0; at = path.indexOf("/", at + 1)) {
    const folder = path.slice(0, at);
    if (!system.analyzePath(folder).exists) system.mkdir(folder);
  }
  system.writeFile(path, content);
}
