// Two clients on one board by HTTP, or by HTTP and sockets in turns. Requests and responses get lost, and the server is killed. Nothing may be
// lost or there twice. LINE-2, LINE-5.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpSocket } from '#protocol/browser/http-socket.ts';
import { ByteWriter } from '#protocol/bytes.ts';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { nextSecret } from '../../server/testing/seed.ts';
import { isSoak } from '../../server/testing/share.ts';
import { item, itemId, Seeded } from '../../server/testing/txns.ts';
import { TestBrowser, until, type Wire } from '../../workers/board/sync/testing/browser.ts';
import { ServerProcess } from '../faults/server-process.ts';
import { EngineHost } from './engine-host.ts';
import { FaultyWire } from './faulty-wire.ts';

const ITEMS = 40;
/** Chances of an item's step: sockets are refused from now on, or let through again. */
const CHANGE = 0.15;
const changing = Array.from({ length: isSoak ? 60 : 3 }, (_, n) => n + 11);

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-by-http-'));
  server = await ServerProcess.start(dataDir);
});
afterAll(async () => {
  await server.signal('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

/** What clients take for the server's address, wherever the living one is. */
const ORIGIN = 'http://board.test';

/** Requests and frames get lost on their way there or back; no socket opens while they are refused. */
class ChangingWire implements Wire {
  readonly origin = ORIGIN;
  readonly #wire: FaultyWire;
  #refusesSockets = true;

  constructor(random: () => number, faults: number) {
    this.#wire = new FaultyWire(ORIGIN, random, faults);
  }

  readonly fetch = ((input: string, init?: RequestInit) =>
    this.#wire.fetch(String(input).replace(ORIGIN, server.address), init)) as typeof fetch;

  socket(url: string): WebSocket {
    if (!this.#refusesSockets)
      return this.#wire.socket(`${server.address.replace('http', 'ws')}${new URL(url).pathname}`);
    return new HttpSocket(ORIGIN, {
      fetch: this.fetch,
      randomBytes: (n) => crypto.getRandomValues(new Uint8Array(n)),
      hold: (work) => work(true),
    }) as unknown as WebSocket;
  }

  change(): void {
    this.#refusesSockets = !this.#refusesSockets;
    if (this.#refusesSockets) this.#wire.cut();
  }

  heal(): void {
    this.#wire.faults = 0;
  }
}

interface Life {
  seed: number;
  faults: number;
  /** Of a step, between two items. */
  change: number;
  isKilled: boolean;
}

async function live({ seed, faults, change, isKilled }: Life): Promise<void> {
  const random = new Seeded(seed);
  const secret = nextSecret();
  const options = { alias: deriveBoard(secret).alias, secret: Buffer.from(secret).toString('base64url') };
  const wires = [1, 2].map(() => new ChangingWire(() => random.next(), faults));
  const tabs = wires.map((wire, n) => {
    const host = new EngineHost(random.bytes(32), 1_700_000_000_000);
    const bound = { origin: wire.origin, fetch: wire.fetch, socket: (url: string) => wire.socket(url) };
    const tab = new TestBrowser(() => random.next(), seed * 10 + n).open(host, bound, options);
    host.sync = tab.client;
    return tab;
  });
  await Promise.all(tabs.map(({ client }) => client.start()));
  const killedAt = isKilled ? random.below(ITEMS) : -1;
  for (let k = 0; k < ITEMS; k++) {
    const chunk = new ByteWriter(1024)
      .u8(1)
      .varint(1)
      .raw(item({ id: itemId(random), kind: 7 }))
      .done();
    tabs[k % 2]!.host.putItem(chunk);
    for (let turns = random.below(20); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
    for (const wire of wires) if (random.next() < change) wire.change();
    if (k !== killedAt) continue;
    await server.signal('SIGKILL');
    server = await ServerProcess.start(dataDir);
  }
  for (const wire of wires) wire.heal();
  for (const { client } of tabs) client.wake();
  await until(
    () => `all agree: ${tabs.map(({ host }) => `${host.saved} ${host.engine.count(-1)}`)} (seed ${seed})`,
    () => tabs.every(({ host }) => host.saved === 'saved' && host.engine.count(-1) === ITEMS),
  );
  expect(tabs[0]!.host.digest).toBe(tabs[1]!.host.digest);
  for (const { client } of tabs) await client.stop();
}

test.each([
  [1, 0],
  [2, 0.1],
  [3, 0.2],
])(
  'LINE-2 seed %i: two clients by HTTP agree, of %d requests lost',
  (seed, faults) => live({ seed, faults, change: 0, isKilled: false }),
  120_000,
);

test.each(changing)(
  'LINE-5 seed %i: two clients agree whose sockets are refused and let through in turns, of a server that is killed',
  (seed) => live({ seed, faults: 0.05, change: CHANGE, isKilled: true }),
  120_000,
);
