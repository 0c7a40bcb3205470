// Stands in front of a server and counts every byte it sends, headers, workers and sockets included: a page's own network
// events do not see what its workers fetch.

import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const QUIET_MS = 1500;
const PATIENCE_MS = 15_000;

export class Relay {
  bytes = 0;
  readonly origin: string;
  private lastMs = performance.now();
  private readonly sockets: Set<Socket>;
  private readonly end: () => void;

  private constructor(origin: string, sockets: Set<Socket>, end: () => void) {
    this.origin = origin;
    this.sockets = sockets;
    this.end = end;
  }

  static async open(target: string): Promise<Relay> {
    const sockets = new Set<Socket>();
    const { port } = new URL(target);
    const server = createServer((near) => {
      const far = connect(Number(port), 'localhost');
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        sockets.add(one);
        one.pipe(other);
        one.on('error', () => other.destroy());
        one.on('close', () => {
          sockets.delete(one);
          other.destroy();
        });
      }
      far.on('data', (chunk: Buffer) => {
        relay.bytes += chunk.length;
        relay.lastMs = performance.now();
      });
    });
    server.listen(0, 'localhost');
    await once(server, 'listening');
    const relay = new Relay(`http://localhost:${(server.address() as AddressInfo).port}`, sockets, () =>
      server.close(),
    );
    return relay;
  }

  /** When nothing has come for a while. */
  async quiet(): Promise<void> {
    const begun = performance.now();
    while (performance.now() - Math.max(this.lastMs, begun) < QUIET_MS && performance.now() - begun < PATIENCE_MS)
      await new Promise((done) => setTimeout(done, 50));
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.end();
  }
}
