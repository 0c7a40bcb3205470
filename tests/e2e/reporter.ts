// A reporter on a port of its own, which reads envelopes as the service does: headers, then each item's header and payload, a line each.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Report {
  exception: { values: { type: string; value: string }[] };
  tags: Record<string, string>;
  contexts: { stack?: { text: string }; answer?: { status: number; url: string; error: string } };
}

export class Reporter {
  readonly reports: Report[] = [];
  /** Of replays, rrweb's events. */
  readonly recorded: { type: number }[] = [];
  /** Every byte of all requests. */
  text = '';
  requests = 0;
  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async open(): Promise<Reporter> {
    const server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        reporter.#read(`${request.url} ${JSON.stringify(request.headers)}`, Buffer.concat(parts).toString('utf8'));
        response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' }).end('{}');
      });
    });
    const reporter = new Reporter(server);
    server.listen(0);
    await once(server, 'listening');
    return reporter;
  }

  get dsn(): string {
    return `http://key@localhost:${(this.#server.address() as AddressInfo).port}/7`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** Reports of what broke there. */
  of(source: string): Report[] {
    return this.reports.filter(({ tags }) => tags.source === source);
  }

  #read(head: string, body: string): void {
    this.requests++;
    this.text += `${head}\n${body}\n`;
    const [, ...lines] = body.split('\n');
    for (let at = 0; at + 1 < lines.length; at += 2) {
      const { type } = JSON.parse(lines[at] as string) as { type: string };
      const payload = lines[at + 1] as string;
      if (type === 'event') this.reports.push(JSON.parse(payload));
      if (type !== 'replay_recording') continue;
      // Its payload is two lines itself: headers, and the events.
      at += 1;
      this.recorded.push(...JSON.parse(lines[at + 1] as string));
    }
  }
}
