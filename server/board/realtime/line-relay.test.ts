// Requests of lines that are passed on to another process: which one, as whose, how many, and what becomes of them when it is dead.

import { randomBytes } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { Keys, keysIn } from '../../platform/secrets/keys.ts';
import { type TestServer, testServer } from '../../testing/test-server.ts';
import { LineRelay, type RelayedRequest } from './line-relay.ts';
import { relayHeader } from './relay.ts';

const clock = { nowMs: () => Date.now() };
const newId = (): string => randomBytes(32).toString('base64url');
const signal = new AbortController().signal;

const servers: Server[] = [];
let server: TestServer | undefined;
afterEach(async () => {
  for (const one of servers.splice(0)) {
    one.closeAllConnections();
    one.close();
  }
  await server?.end();
  server = undefined;
});

async function listening(answer: RequestListener): Promise<string> {
  const http = createServer(answer).listen(0, '127.0.0.1');
  servers.push(http);
  await new Promise((resolve) => http.once('listening', resolve));
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

const put = (network: string, id = newId()): RelayedRequest => ({
  id,
  network,
  method: 'PUT',
  url: `/ws/lines/${id}`,
  signal,
});

test('SHARE-1 a request that is passed on counts for its caller’s network, and only with a signature', async () => {
  server = await testServer({ waitingPerNetwork: 1, waitingPlaceMs: 60_000 });
  const { address, dataDir } = server;
  const relay = new LineRelay({ keys: keysIn(dataDir), clock, owners: { lineAddress: async () => address } });
  const statuses: unknown[] = [];
  for (const network of ['192.0.2.1', '192.0.2.2', '192.0.2.1', '192.0.2.2'])
    statuses.push((await relay.pass(put(network)))?.status);
  expect(statuses).toEqual([204, 204, 429, 429]);
  const forged = () =>
    fetch(`${address}/ws/lines/${newId()}`, {
      method: 'PUT',
      headers: { [relayHeader]: `${Date.now()} 192.0.2.3.AAAA` },
    });
  expect([(await forged()).status, (await forged()).status]).toEqual([204, 429]);
});

test('OWN-4 the process of a line is looked up once, and again when it did not answer', async () => {
  const keys = new Keys(randomBytes(32));
  const address = await listening((_request, response) => response.writeHead(204).end());
  let isAlive = true;
  const asked: string[] = [];
  const relay = new LineRelay({
    keys,
    clock,
    owners: {
      async lineAddress(id) {
        asked.push(id);
        return isAlive ? address : undefined;
      },
    },
  });
  const id = newId();
  for (let n = 0; n < 3; n++) expect((await relay.pass(put('192.0.2.1', id)))?.status).toBe(204);
  expect(asked).toEqual([id]);
  servers[0]?.closeAllConnections();
  await new Promise((resolve) => servers[0]?.close(resolve));
  await expect(relay.pass(put('192.0.2.1', id))).rejects.toMatchObject({ code: 'not-ready' });
  isAlive = false;
  expect(await relay.pass(put('192.0.2.1', id))).toBeUndefined();
  expect(asked).toEqual([id, id]);
});

test('OWN-4 limits the requests of one network that are relayed at a time', async () => {
  const keys = new Keys(randomBytes(32));
  const relay = new LineRelay({ keys, clock, owners: { lineAddress: () => new Promise(() => undefined) } });
  const address = await listening(() => undefined);
  for (let n = 0; n < 2047; n++) void relay.pass(put('192.0.2.1'));
  const gone = new AbortController();
  const held = relay.pass({ ...put('192.0.2.1'), signal: gone.signal }, address);
  await expect(relay.pass(put('192.0.2.1'))).rejects.toMatchObject({ code: 'too-many-requests' });
  gone.abort();
  await expect(held).rejects.toMatchObject({ code: 'not-ready' });
  void relay.pass(put('192.0.2.1'));
  await expect(relay.pass(put('192.0.2.1'))).rejects.toMatchObject({ code: 'too-many-requests' });
});
