// @ts-check
/** Runs Othello's engine in C, as WebAssembly, in a worker of its own. */

/** @type {any} */
let engine;

/**
 * Handle a message. The first one has the engine's code and weights; the others are positions in
 * the format of othello_engine.py. The answer is the square of a move, and its value.
 * @param {{data: {code: WebAssembly.Module, weights: Uint8Array} | string}} event
 */
onmessage = ({ data }) => {
  if (typeof data === "string") {
    const square = engine.best_move(...data.split(" ").map(Number));
    postMessage([square, engine.value()]);
    return;
  }
  engine = new WebAssembly.Instance(data.code).exports;
  engine.__wasm_call_ctors();
  const at = engine.allocate(data.weights.length);
  if (at) new Uint8Array(engine.memory.buffer).set(data.weights, at);
  if (!at || !engine.load_weights(at)) throw new Error("no memory to look ahead");
  postMessage(null); // ready
};
