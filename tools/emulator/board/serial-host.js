// @ts-check
/** The computer at the other end of the USB cable: opens the serial port, sends and receives. */
import { USBCDC } from "./rp2040js/usb/cdc.js";
import { outEndpoint } from "./internals.js";

export class SerialHost {
  /** @param {(data: Uint8Array) => void} received is called with the board's output */
  constructor(received) {
    this.received = received;
    this.isConnected = false;
    /** @type {number[]} bytes that the board has not taken yet */
    this.outgoing = [];
    this.capacity = 0; // bytes that the board can take now
    /** @type {any} */
    this.cdc = null;
  }

  /**
   * Connect the cable to a chip that was just switched on or reset.
   * @param {any} chip
   * @param {boolean} isPlugged false for a board on a battery
   */
  plug(chip, isPlugged) {
    this.isConnected = false;
    this.outgoing = [];
    this.capacity = 0;
    const controller = chip.usbCtrl;
    const cdc = (this.cdc = new USBCDC(controller));
    cdc.onSerialData = (data) => this.received(data);
    cdc.onDeviceConnected = () => (this.isConnected = true);
    if (!isPlugged) controller.onUSBEnabled = undefined;
    // rp2040js answers a request at once, if necessary without bytes, so the firmware would handle
    // empty packets all the time. A real host does not answer until it has data.
    controller.onEndpointRead = (/** @type {number} */ endpoint, /** @type {number} */ size) => {
      if (endpoint !== outEndpoint(cdc)) return;
      this.capacity = size;
      this.feed();
    };
  }

  /** @param {Uint8Array} data */
  send(data) {
    for (const byte of data) this.outgoing.push(byte);
    this.feed();
  }

  feed() {
    if (!this.capacity || !this.outgoing.length) return;
    const packet = Uint8Array.from(this.outgoing.splice(0, this.capacity));
    this.capacity = 0;
    this.cdc.usb.endpointReadDone(outEndpoint(this.cdc), packet);
  }
}
