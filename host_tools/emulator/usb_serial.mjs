// The host's end of the USB cable: enumerates the board and speaks CDC, a serial port, with it.

import { USBCDC } from 'rp2040js';

const RESET_NANOS = 100_000;

export class UsbSerial {
  /** @param onData called with what the board sends */
  constructor(usb, onData) {
    this.usb = usb;
    this.queue = []; // bytes for the board, not yet asked for
    this.connected = false;
    this.request = undefined; // {endpoint, size}: the board waits for bytes
    // A host resets a new device for 10 ms or more. This one is quicker, so that it hears what
    // the board says while it boots.
    usb.resetDevice = () => usb.resetAlarm.schedule(RESET_NANOS);
    const cdc = new USBCDC(usb);
    cdc.onDeviceConnected = () => {
      this.connected = true;
    };
    cdc.onSerialData = onData;
    // rp2040js answers a request at once, with nothing if need be, and the board asks again, all
    // day long. A real host lets it wait until there is something to send.
    usb.onEndpointRead = (endpoint, size) => {
      if (endpoint !== cdc.outEndpoint) return;
      this.request = { endpoint, size };
      this.feed();
    };
  }

  /** Give the board bytes; it takes them when it asks for some. */
  send(bytes) {
    for (const byte of bytes) this.queue.push(byte);
  }

  /** Hand over what is there, if the board waits for it. */
  feed() {
    if (!this.connected || !this.request || this.queue.length === 0) return;
    const { endpoint, size } = this.request;
    this.request = undefined;
    this.usb.endpointReadDone(endpoint, Uint8Array.from(this.queue.splice(0, size)));
  }
}
