// @ts-check
/** Othello's engine in C, beside the console. */

/**
 * `think` begins with a position; `thought` is null until the answer is known; `stop` ends it.
 * @typedef {{think(task: string): void, thought(): number | null, stop(): void}} Thinking
 */

/**
 * Start the engine; null if its files are missing or this browser cannot run it.
 * @param {Uint8Array} weights the file of weights
 * @returns {Promise<Thinking | null>}
 */
export async function thinking(weights) {
  /** @type {Worker | undefined} */
  let worker;
  try {
    const code = await WebAssembly.compile(await (await fetch("othello.wasm")).arrayBuffer());
    const started = (worker = begin({ code, weights }));
    await new Promise((resolve, reject) => {
      started.onmessage = resolve;
      started.onerror = reject;
    });
    return thinker(started, () => begin({ code, weights }));
  } catch {
    worker?.terminate();
    return null;
  }
}

/** @param {{code: WebAssembly.Module, weights: Uint8Array}} means */
function begin(means) {
  const worker = new Worker(new URL("thinker.js", import.meta.url), { type: "module" });
  worker.postMessage(means);
  return worker;
}

/**
 * @param {Worker} worker
 * @param {() => Worker} another
 * @returns {Thinking}
 */
function thinker(worker, another) {
  /** @type {number | null} */
  let answer = null;
  let asked = false;
  let trouble = "";
  const listen = () => {
    worker.onmessage = ({ data }) => (answer = data);
    worker.onerror = (event) => (trouble = event.message);
  };
  listen();
  return {
    think(task) {
      answer = null;
      asked = true;
      worker.postMessage(task);
    },
    thought() {
      if (trouble) throw new Error(trouble);
      return answer;
    },
    stop() {
      if (asked && answer === null) {
        worker.onmessage = null; // a late message answers nothing now
        worker.terminate();
        worker = another();
        trouble = "";
        listen();
      }
      asked = false;
    },
  };
}
