// A collector of telemetry on a port of its own, which reads what arrives as the ingestion does: one JSON object a line.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TelemetryItem {
  tags: Record<string, string>;
  data: { baseType: string; baseData: { name?: string; properties?: Record<string, string> } };
}

export class Collector {
  readonly items: TelemetryItem[] = [];
  /** Every byte of them. */
  text = '';
  requests = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<Collector> {
    const server = createServer((request, response) => {
      const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
      if (request.method === 'OPTIONS') return response.writeHead(204, cors).end();
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        const count = collector.#read(request.url ?? '', Buffer.concat(parts).toString('utf8'));
        response.writeHead(200, { ...cors, 'content-type': 'application/json' });
        response.end(JSON.stringify({ itemsReceived: count, itemsAccepted: count, errors: [] }));
      });
    });
    const collector = new Collector(server);
    server.listen(0);
    await once(server, 'listening');
    return collector;
  }

  get connection(): string {
    return `InstrumentationKey=test-key;IngestionEndpoint=http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** How many there were. */
  #read(path: string, body: string): number {
    this.requests++;
    this.text += `${path}\n${body}\n`;
    const items = body.split('\n').map((line) => JSON.parse(line) as TelemetryItem);
    this.items.push(...items);
    return items.length;
  }
}
