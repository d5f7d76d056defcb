// @ts-check
/** The piezo: the console's tones as a square wave. */

const VOLUME = 0.05; // of full volume

export class Piezo {
  /** @type {AudioContext | null} created by the first tone, so a silent console needs none */
  context = null;
  /** @type {OscillatorNode | null} */
  oscillator = null;

  /** Allow sound; browsers require a call in a key press, so call this in each. */
  wake() {
    if (this.context?.state === "suspended") this.context.resume();
  }

  /**
   * Play a tone; it ends the previous one.
   * @param {number} hertz 0 for silence
   * @param {number} milliseconds 0 for a tone that lasts until the next call
   */
  play(hertz, milliseconds) {
    this.oscillator?.stop();
    this.oscillator = null;
    if (!hertz) return;
    this.context ??= new AudioContext({ latencyHint: "interactive" });
    const { context } = this;
    const volume = new GainNode(context, { gain: VOLUME });
    this.oscillator = new OscillatorNode(context, { type: "square", frequency: hertz });
    this.oscillator.connect(volume).connect(context.destination);
    this.oscillator.start();
    if (milliseconds) this.oscillator.stop(context.currentTime + milliseconds / 1000);
  }
}
