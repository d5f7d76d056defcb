// @ts-check
/** Looks ahead for the console, in a worker of its own: Othello's engine in C, as WebAssembly. */

/** @type {any} */
let engine;

/**
 * First comes what to think with, then one position after another, as thinker.py writes it. It is
 * answered with a number, as tools/page/c/thinker.c tells it.
 * @param {{data: {code: WebAssembly.Module, weights: Uint8Array} | string}} event
 */
onmessage = ({ data }) => {
  if (typeof data === "string") {
    postMessage(engine.answer(...data.split(" ").map(Number)));
    return;
  }
  engine = new WebAssembly.Instance(data.code).exports;
  engine.__wasm_call_ctors();
  const at = engine.room(data.weights.length);
  if (at) new Uint8Array(engine.memory.buffer).set(data.weights, at);
  if (!at || !engine.take(at)) throw new Error("no memory to look ahead");
  postMessage(null);
};
