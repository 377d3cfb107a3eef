// The board's serial port as a TCP port of this computer.

import net from 'node:net';

const MOST_UNHEARD = 16384; // packets, of 64 bytes at most

export class Console {
  /** @param onData called with what somebody typed */
  constructor(onData) {
    this.clients = new Set();
    this.unheard = []; // what the board said before anybody listened
    this.heard = false;
    this.server = net.createServer((client) => {
      client.setNoDelay(true);
      this.clients.add(client);
      for (const chunk of this.unheard.splice(0)) client.write(chunk);
      this.heard = true;
      client.on('data', onData);
      client.on('close', () => this.clients.delete(client));
      client.on('error', () => client.destroy());
    });
  }

  /** Open the port, any free one for 0; resolves with its number. */
  listen(port) {
    return new Promise((resolve, reject) => {
      this.server.on('error', reject);
      this.server.listen(port, '127.0.0.1', () => resolve(this.server.address().port));
    });
  }

  /** The board says something. */
  write(bytes) {
    const chunk = Buffer.from(bytes);
    if (!this.heard && this.unheard.length < MOST_UNHEARD) this.unheard.push(chunk);
    for (const client of this.clients) client.write(chunk);
  }

  /** Everybody gets the rest of what was said, then the end. */
  async close() {
    const ends = [...this.clients].map(
      (client) => new Promise((resolve) => client.end(resolve).on('error', resolve)),
    );
    this.server.close();
    await Promise.all(ends);
  }
}
