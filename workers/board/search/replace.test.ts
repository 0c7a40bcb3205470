// Words in place of others, by the real engine: what a server takes, and what people see who look at marks and links.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { ItemInput, ItemJson, ParagraphJson } from '#protocol/item-json.ts';
import { idText } from '#protocol/items/ids.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeItems } from '#protocol/items/write.ts';
import { LIMITS } from '#protocol/limits.ts';
import { opsOf } from '#protocol/txn.ts';
import { run } from '../../engine/commands.ts';
import { putChunk } from '../testing/put-chunk.ts';
import { replaceText } from './replace.ts';

beforeAll(() => {
  initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });
});

const options = { nowMs: 1_700_000_000_000, measure: () => ({ w: 60, h: 26 }) };
const texts = { measure: () => ({ w: 80, h: 30 }) };

/** What stands there afterwards, and how many ops it took. */
function replacedIn(given: ItemInput, find: string, inserted: string): { item: ItemJson; ops: number } {
  const engine = new Engine(true, new Uint8Array(32).fill(3), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  const { ids } = putChunk(engine, writeItems([given], null, options));
  const read = (): ItemJson => readItems(engine.items(ids, -1, false))[0]!;
  const { text = '' } = read();
  const places = [...text.matchAll(new RegExp(find, 'g'))].map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  );
  let ops = 0;
  const enact = (txn: Uint8Array): boolean => {
    ops = [...opsOf(txn)].length;
    return engine.enact(txn);
  };
  const port = { engine: { items: (...args: Parameters<Engine['items']>) => engine.items(...args), enact }, texts };
  expect(replaceText(port, [{ id: idText(ids), text, places, inserted }])).toBe(places.length);
  run(engine, 'undo');
  expect(read().text ?? '').toBe(text);
  run(engine, 'redo');
  return { item: read(), ops };
}

const sticky = (paragraphs: ParagraphJson[]): ItemInput => ({ kind: 'sticky', x: 0, y: 0, paragraphs });

test('more places of one text than a server takes splices of are replaced all the same', () => {
  const given: ItemInput = { kind: 'sticky', x: 0, y: 0, text: 'a b\n'.repeat(400) };
  const { item, ops } = replacedIn(given, 'a', 'tea');
  expect(item.text).toBe('tea b\n'.repeat(400));
  expect(ops).toBeLessThanOrEqual(LIMITS.textSplices);
});

test('a frame that nobody has named yet is given a name', () => {
  const { item, ops } = replacedIn({ kind: 'frame', x: 0, y: 0, w: 300, h: 200 }, '^$', 'Frame 1');
  expect([item.text, ops]).toEqual(['Frame 1', 1]);
});

test('the words that come look as the words that go', () => {
  const runs = [
    { text: 'see ' },
    { text: 'tea', link: 'https://example.org/' },
    { text: ' or ' },
    { text: '👍tea', marks: ['bold' as const] },
    { text: 'tea.' },
  ];
  const { item } = replacedIn(
    sticky([{ runs }, { list: 'open', runs: [{ text: 'tea', marks: ['bold'] }] }]),
    '(👍)?tea',
    'milk',
  );
  expect(item.paragraphs).toEqual([
    {
      runs: [
        { text: 'see ' },
        { text: 'milk', link: 'https://example.org/' },
        { text: ' or ' },
        { text: 'milk', marks: ['bold'] },
        { text: 'milk.' },
      ],
    },
    { list: 'open', runs: [{ text: 'milk', marks: ['bold'] }] },
  ]);
});

test('lines are broken and joined alike, whether it is few places or many', () => {
  const lines = (n: number): ParagraphJson[] =>
    Array.from({ length: n }, () => ({
      list: 'bullet' as const,
      runs: [{ text: 'a' }, { text: 'b', marks: ['bold' as const] }],
    }));
  for (const n of [3, 260]) {
    const { item: broken } = replacedIn(sticky(lines(n)), 'a', 'x\ny');
    expect(broken.text).toBe(Array(n).fill('x\nyb').join('\n'));
    expect(broken.paragraphs?.every(({ list }) => list === 'bullet')).toBe(true);
    const { item: joined } = replacedIn(sticky(lines(n)), 'b\na', ',');
    expect(joined.text).toBe(`a${','.repeat(n - 1)}b`);
  }
});

test('what would be longer than a text may be is refused by name, and nothing is replaced', () => {
  const text = 'a'.repeat(200);
  const given: ItemInput = { kind: 'sticky', x: 0, y: 0, text };
  expect(() => replacedIn(given, 'a', 'b'.repeat(2000))).toThrow('too-large');
  // Much comes, as much goes.
  const long = 'c'.repeat(LIMITS.textBytes / 2);
  expect(replacedIn({ ...given, text: `${long}x` }, 'c+', 'd'.repeat(LIMITS.textBytes / 2 + 9)).item.text?.length).toBe(
    LIMITS.textBytes / 2 + 10,
  );
});
