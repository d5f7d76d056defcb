// @ts-check
/** Othello's engine in C, beside the console. */

/**
 * `think` begins with a position; `answer` returns null until square and value are known;
 * `stop` ends it.
 * @typedef {{think(task: string): void, answer(): number[] | null, stop(): void}} OthelloEngine
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
  let isThinking = false;
  let error = "";
  const listen = () => {
    worker.onmessage = ({ data }) => (answer = data);
    worker.onerror = (event) => (error = event.message);
  };
  listen();
  return {
    think(task) {
      answer = null;
      isThinking = true;
      worker.postMessage(task);
    },
    answer() {
      if (error) throw new Error(error);
      return answer;
    },
    stop() {
      if (isThinking && answer === null) {
        worker.onmessage = null; // a late message answers nothing now
        worker.terminate();
        worker = start();
        error = "";
        listen();
      }
      isThinking = false;
    },
  };
}
