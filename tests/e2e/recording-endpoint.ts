// A server on a port of its own that takes whatever pages send it and keeps every byte: what a collector and a reporter have in common.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export abstract class RecordingEndpoint {
  /** Every byte of all requests. */
  text = '';
  requests = 0;
  readonly #server: Server;

  protected constructor() {
    this.#server = createServer((request, response) => {
      const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const body = Buffer.concat(parts).toString('utf8');
        this.requests++;
        this.text += `${request.url} ${JSON.stringify(request.headers)}\n${body}\n`;
        const answer = JSON.stringify(this.take(body));
        response.writeHead(200, { ...cors, 'content-type': 'application/json' }).end(answer);
      });
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  protected async listen(): Promise<this> {
    this.#server.listen(0);
    await once(this.#server, 'listening');
    return this;
  }

  protected get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** Reads what came; the answer to it. */
  protected abstract take(body: string): object;
}
