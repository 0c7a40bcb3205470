// Serves the floor page on a free port of this machine.

import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const TYPES: Record<string, string> = { html: 'text/html', js: 'text/javascript' };
const FILES = new Set(['index.html', 'page.js', 'worker.js']);

export async function serveFloor(): Promise<{ origin: string; close(): void }> {
  const server = createServer(async (request, response) => {
    const name = new URL(request.url ?? '/', 'http://floor').pathname.slice(1) || 'index.html';
    if (!FILES.has(name)) return response.writeHead(404).end();
    const body = await readFile(new URL(name, import.meta.url));
    response.writeHead(200, { 'content-type': TYPES[name.split('.')[1] as string] }).end(body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return { origin: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}
