// Stands between a browser and a server and counts what each response weighs on the wire, headers included, whoever asked:
// page, worker or engine. Upgrades (the socket) pass through uncounted. What is `gone` is not found, as after a deploy.

import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

/** `askedMs`: since 1970. */
export type Weighed = { path: string; bytes: number; askedMs: number };

export class CountingProxy {
  readonly seen: Weighed[] = [];
  gone: RegExp | null = null;
  private readonly server: Server;
  private readonly target: URL;

  private constructor(target: string) {
    this.target = new URL(target);
    this.server = createServer((incoming, outgoing) => this.pass(incoming, outgoing));
    this.server.on('upgrade', (incoming, socket, head) => {
      const onward = connect(Number(this.target.port), this.target.hostname, () => {
        onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${rawHeaders(incoming)}\r\n`);
        onward.write(head);
        socket.pipe(onward).pipe(socket);
      });
      onward.on('error', () => socket.destroy());
      socket.on('error', () => onward.destroy());
    });
  }

  static async open(target: string): Promise<CountingProxy> {
    const proxy = new CountingProxy(target);
    proxy.server.listen(0, 'localhost');
    await once(proxy.server, 'listening');
    return proxy;
  }

  get url(): string {
    return `http://localhost:${(this.server.address() as AddressInfo).port}`;
  }

  close(): void {
    this.server.close();
    this.server.closeAllConnections();
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const askedMs = Date.now();
    const weighed = { path: (incoming.url ?? '').split('?')[0] as string, bytes: 0, askedMs };
    this.seen.push(weighed);
    if (this.gone?.test(weighed.path)) {
      outgoing.writeHead(404).end();
      return;
    }
    const { hostname, port } = this.target;
    // The browser's own Host goes on, so that an origin check sees what it would see without the proxy.
    const onward = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers: incoming.headers },
      (answer) => {
        weighed.bytes +=
          rawHeaders(answer).length + `HTTP/1.1 ${answer.statusCode} ${answer.statusMessage}\r\n\r\n`.length;
        answer.on('data', (chunk: Buffer) => {
          weighed.bytes += chunk.length;
        });
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }
}

function rawHeaders({ rawHeaders: raw }: IncomingMessage): string {
  let text = '';
  for (let at = 0; at < raw.length; at += 2) text += `${raw[at]}: ${raw[at + 1]}\r\n`;
  return text;
}
