// The way between a client and a real server, with faults in it: sockets cut before or after a frame went through, in either
// direction, sockets that hang half-open, requests that fail before or after the server saw them. Healed, it is a plain line.

import { WebSocket } from 'ws';
import type { Wire } from '../../workers/board/sync/testing/browser.ts';

export class FaultyWire implements Wire {
  readonly origin: string;
  /** Chance of a fault per frame or request. */
  faults: number;
  /** Nothing gets through. */
  down = false;
  /** Sockets made so far. */
  sockets = 0;
  readonly #random: () => number;
  readonly #open = new Set<WebSocket>();

  constructor(origin: string, random: () => number, faults = 0) {
    this.origin = origin;
    this.#random = random;
    this.faults = faults;
  }

  readonly fetch = (async (...[input, init]: Parameters<typeof fetch>) => {
    if (this.down || this.#strikes()) throw new TypeError('lost on the way there');
    const response = await fetch(input, init);
    if (this.#strikes()) {
      await response.body?.cancel();
      throw new TypeError('lost on the way back');
    }
    return response;
  }) as typeof fetch;

  socket(url: string): globalThis.WebSocket {
    this.sockets += 1;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on('error', () => {});
    this.#open.add(socket);
    socket.on('close', () => this.#open.delete(socket));
    if (this.down) socket.terminate();
    const send = socket.send.bind(socket);
    socket.send = (data: Uint8Array) => {
      if (this.#strikes()) return socket.terminate();
      send(data);
      if (!this.#strikes()) return;
      // The frame gets through and nothing after it: half-open for this end until the next frame.
      if (this.#random() < 0.5) socket.send = () => socket.terminate();
      else setImmediate(() => socket.terminate());
    };
    const emit = socket.emit.bind(socket);
    socket.emit = (name: string | symbol, ...rest: unknown[]) => {
      if (name === 'message' && this.#strikes()) {
        socket.terminate();
        return true;
      }
      return emit(name, ...rest);
    };
    return socket as unknown as globalThis.WebSocket;
  }

  /** Every line is cut now. */
  cut(): void {
    for (const socket of this.#open) socket.terminate();
  }

  #strikes(): boolean {
    return this.faults > 0 && this.#random() < this.faults;
  }
}
