// @ts-check
/** Othello's engine in C, beside the console. */

/**
 * `think` begins with a position; `thought` is null until the answer, square and value, is
 * known; `stop` ends it.
 * @typedef {{think(task: string): void, thought(): number[] | null, stop(): void}} OthelloEngine
 */

/**
 * Start the engine; null if its files are missing or this browser cannot run it.
 * @param {Uint8Array} weights the file of weights
 * @returns {Promise<OthelloEngine | null>}
 */
export async function startEngine(weights) {
  /** @type {Worker | undefined} */
  let worker;
  try {
    const code = await WebAssembly.compile(await (await fetch("othello.wasm")).arrayBuffer());
    const start = () => {
      const next = new Worker(new URL("othello-worker.js", import.meta.url), { type: "module" });
      next.postMessage({ code, weights });
      return next;
    };
    const started = (worker = start());
    await new Promise((resolve, reject) => {
      started.onmessage = resolve;
      started.onerror = reject;
    });
    return engineOf(started, start);
  } catch {
    worker?.terminate();
    return null;
  }
}

/**
 * @param {Worker} worker
 * @param {() => Worker} start a worker in place of one that was ended
 * @returns {OthelloEngine}
 */
function engineOf(worker, start) {
  /** @type {number[] | null} */
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
        worker = start();
        trouble = "";
        listen();
      }
      asked = false;
    },
  };
}
