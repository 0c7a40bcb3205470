// A picture that the server lacks, over the real client, engine and server: what came with it is kept, and what was done to that since; in
// the picture's place is a box with its name, for all. IMG-6, CLI-26.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ItemInput, ItemJson } from '#protocol/item-json.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeParts } from '#protocol/items/write.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { Seeded } from '../../server/testing/txns.ts';
import { until } from '../../workers/board/sync/testing/browser.ts';
import { run } from '../../workers/engine/commands.ts';
import type { EngineHost } from './engine-host.ts';
import { openPerson } from './person.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

const measure = () => ({ w: 10, h: 10 });
const itemsOf = ({ engine }: EngineHost): ItemJson[] => readItems(engine.items(new Uint8Array(), -1, false));
const rectangle = (x: number): ItemInput => ({ kind: 'rectangle', x, y: 0, w: 10, h: 10 });
const picture = (alt: string, name: string): ItemInput => ({
  kind: 'image',
  ...{ x: 40, y: 0, w: 120, h: 90, locked: true },
  image: { sha256: name.repeat(32), mime: 'image/png', width: 640, height: 480, ...(alt && { alt }) },
});

test('what came offline with a picture that is nowhere is kept, and what was done to it; a box stands for the picture', async () => {
  const random = new Seeded(91);
  const secret = random.bytes(32);
  const [ann, ben] = [
    await openPerson(server.address, secret, random, 1),
    await openPerson(server.address, secret, random, 2),
  ];
  const { host, client } = ann.tab;
  await until('they are on', () => [ann, ben].every(({ tab }) => tab.host.saved === 'saved'));
  ann.wire.down = true;
  ann.wire.cut();
  const items = [rectangle(0), picture('Roof plan', 'ab'), rectangle(20), picture('', 'cd')];
  for (const { chunk } of writeParts(items, null, { nowMs: 1, measure })) host.putItem(chunk);
  const [first] = itemsOf(host);
  run(host.engine, 'select', [first!.id]);
  run(host.engine, 'act', 'nudge', 7, 0);
  host.flush();
  await until('both are pending', () => host.pending.size === 2);
  ann.wire.down = false;
  ann.tab.client.wake();
  await client.saved();
  expect(await client.kept()).toEqual([]);
  expect(host.notices).toEqual(['pictures-missing']);
  const now = itemsOf(host);
  expect(now.map(({ kind, x, text }) => [kind, x, text])).toEqual([
    ['rectangle', 7, undefined],
    ['rectangle', 40, 'Roof plan'],
    ['rectangle', 20, undefined],
    ['rectangle', 40, 'PNG 640 × 480'],
  ]);
  expect(now[1]).toMatchObject({ w: 120, h: 90, locked: true, style: { dash: 'dashed' } });
  await until('ben has it', () => ben.tab.host.seq === host.seq);
  expect(ben.tab.host.digest).toBe(host.digest);
  for (const { tab } of [ann, ben]) await tab.client.stop();
});
