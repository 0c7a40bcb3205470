// In front of a server: a deploy. From `deploy` on every file of the build has another address and says another build, as a new release
// does, and the addresses of the one before are not found. `isCut`: no new connection comes through, and those that came after `mark`
// are ended, as of a tab whose line broke. `refuseSockets`: as of a network that lets no socket through.

import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

const FOLDERS = ['assets', 'workers'];

export class ReleaseProxy {
  readonly #server: Server;
  readonly #target: URL;
  #isDeployed = false;
  #isCut = false;
  #refusesSockets = false;
  #sockets = new Set<Duplex>();

  private constructor(target: string) {
    this.#target = new URL(target);
    this.#server = createServer((incoming, outgoing) => this.#pass(incoming, outgoing));
    this.#server.on('upgrade', (incoming, socket: Duplex, head) => this.#upgrade(incoming, socket, head));
  }

  static async open(target: string): Promise<ReleaseProxy> {
    const proxy = new ReleaseProxy(target);
    proxy.#server.listen(0, 'localhost');
    await once(proxy.#server, 'listening');
    return proxy;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  deploy(): void {
    this.#isDeployed = true;
  }

  /** The sockets that are open now stay when the line is cut. */
  mark(): void {
    this.#sockets = new Set();
  }

  cut(isCut: boolean): void {
    this.#isCut = isCut;
    if (isCut) for (const socket of this.#sockets) socket.destroy();
  }

  refuseSockets(isRefused: boolean): void {
    this.#refusesSockets = isRefused;
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  #upgrade(incoming: IncomingMessage, socket: Duplex, head: Buffer): void {
    if (this.#isCut) return void socket.destroy();
    if (this.#refusesSockets) return void socket.end('HTTP/1.1 403 Forbidden\r\ncontent-length: 0\r\n\r\n');
    this.#sockets.add(socket);
    const onward: Socket = connect(Number(this.#target.port), this.#target.hostname, () => {
      const headers = incoming.rawHeaders.map((text, at) => (at % 2 === 0 ? `${text}: ` : `${text}\r\n`)).join('');
      onward.write(`${incoming.method} ${incoming.url} HTTP/1.1\r\n${headers}\r\n`);
      onward.write(head);
      socket.pipe(onward).pipe(socket);
    });
    onward.on('error', () => socket.destroy());
    onward.on('close', () => socket.destroy());
    socket.on('error', () => onward.destroy());
    socket.on('close', () => onward.destroy());
  }

  #pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const address = incoming.url ?? '';
    if (this.#isCut && address.startsWith('/api/')) return void incoming.socket.destroy();
    const isDeployed = this.#isDeployed;
    const old = FOLDERS.find((folder) => address.startsWith(`/${folder}/`));
    if (isDeployed && old) return void outgoing.writeHead(404).end();
    const path = FOLDERS.reduce((text, folder) => text.replace(`/${folder}2/`, `/${folder}/`), address);
    const headers = { ...incoming.headers, 'accept-encoding': 'identity', ...(isDeployed && { 'if-none-match': '' }) };
    const { hostname, port } = this.#target;
    const onward = request({ hostname, port, path, method: incoming.method, headers }, (answer) => {
      const isText = /javascript|html/.test(answer.headers['content-type'] ?? '');
      if (!isDeployed || !isText) {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        return void answer.pipe(outgoing);
      }
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const text = nextRelease(Buffer.concat(chunks).toString());
        const { 'content-length': _length, etag: _etag, ...rest } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, rest).end(text);
      });
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  }
}

function nextRelease(text: string): string {
  return FOLDERS.reduce(
    (said, folder) => said.replaceAll(new RegExp(`(?<=["'\`/.(])${folder}/`, 'g'), `${folder}2/`),
    text,
  )
    .replaceAll(/\d+\.\d+\.\d+\+[0-9a-f]{8}/g, '9.9.9+99999999')
    .replaceAll(/("?revision"?:\s*["'`][0-9a-f]{12}-)/g, '$1next-');
}
