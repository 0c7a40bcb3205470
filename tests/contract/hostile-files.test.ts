// Damages files of every kind at random, by a seed that a failure prints. Each is read, or rejected with a code that the page can
// explain. HOSTILE_SEEDS=5000 tries more, HOSTILE_SEED=17 one.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { BoardError } from '#protocol/board-error.ts';
import { type WriteOptions, writeParts } from '#protocol/items/write.ts';
import { png } from '../../server/testing/pictures.ts';
import { isSoak } from '../../server/testing/share.ts';
import { Seeded } from '../../server/testing/txns.ts';
import { isZip } from '../../workers/jobs/archive/is-zip.ts';
import { readArchive } from '../../workers/jobs/archive/read-archive.ts';
import { isAnimated } from '../../workers/jobs/images/is-animated.ts';
import { pictureHead } from '../../workers/jobs/images/picture-head.ts';
import { atriumFile, isAtriumFile } from '../../workers/jobs/import/atrium-file.ts';
import { importText } from '../../workers/jobs/import/embedded.ts';
import { picturesIn } from '../../workers/jobs/import/excalidraw-images.ts';
import { readImport } from '../../workers/jobs/import/read-import.ts';

const one = process.env.HOSTILE_SEED;
const seeds = one
  ? [Number(one)]
  : Array.from({ length: Number(process.env.HOSTILE_SEEDS ?? (isSoak ? 50_000 : 2000)) }, (_, k) => k + 1);
const words = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../locales/en/dict.json'), 'utf8')).errors;
const more = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../locales/en/files.json'), 'utf8')).error;
const options: WriteOptions = { nowMs: 0, measure: () => ({ w: 9, h: 9 }) };
const place = { x: 0, y: 0, keeps: false };

const data = (name: string): Uint8Array => readFileSync(path.join(import.meta.dirname, '../data', name));
const text = (value: object): Uint8Array => new TextEncoder().encode(JSON.stringify(value));
const ours = text({
  type: 'atrium',
  version: 1,
  board: { title: 'Plan', paper: 'lined' },
  items: [
    { version: 1, kind: 'rectangle', id: '0192f3a0-0000-7000-8000-000000000001', x: 0, y: 0, w: 9, h: 9, text: 'é' },
    {
      version: 1,
      kind: 'stroke',
      points: [
        [0, 0, 0.5],
        [9, 9, 1],
      ],
      style: { color: 'red', width: 4 },
    },
    { version: 1, kind: 'connector', x: 0, y: 0, w: 5, h: 5, start: { id: '0192f3a0-0000-7000-8000-000000000001' } },
  ],
});
const GIF = [
  ...new TextEncoder().encode('GIF89a'),
  1,
  0,
  1,
  0,
  0,
  0,
  0,
  0x2c,
  0,
  0,
  0,
  0,
  1,
  0,
  1,
  0,
  0,
  2,
  2,
  0x44,
  1,
  0,
];
const SOURCES: readonly Uint8Array[] = [
  ours,
  zipSync({ 'board.json': ours, [`images/${'0'.repeat(64)}.png`]: png(8, 8) }),
  data('made/same-ids.excalidraw'),
  data('made/drawing.excalidraw.png'),
  data('made/drawing.excalidraw.svg'),
  png(8, 8),
  new Uint8Array(GIF),
];
const TEXTS = [ours, data('made/same-ids.excalidraw')];
/** Values that break careless readers. */
const BAD = ['null', '[]', '{}', '-1', '1e999', '"__proto__"', 'NaN', '\\ud800', '}', '"', '\0', '[[[[[[[['];

/** A name, number, string, list or object of a JSON text. */
const VALUE = /"(?:[^"\\]|\\.)*"|-?\d[\d.eE+-]*|\{[^{}]*\}|\[[^[\]]*\]/g;

const OBJECT = /\{[^{}]*\}/g;

/** Some of its values are others: the text stays JSON, mostly. */
function misleading(random: Seeded): Uint8Array {
  let json = Buffer.from(TEXTS[random.below(TEXTS.length)] as Uint8Array).toString();
  for (let n = 1 + random.below(3); n > 0; n--) {
    // Replaces whole objects as often as the values in them.
    const values = [...json.matchAll(random.below(2) === 0 ? VALUE : OBJECT)];
    const { index = 0, 0: value = '' } = values[random.below(values.length)] ?? {};
    json = json.slice(0, index) + BAD[random.below(BAD.length)] + json.slice(index + value.length);
  }
  return new TextEncoder().encode(json);
}

/** Cut, doubled, mixed with noise and with words that mean harm. */
function damaged(random: Seeded): Uint8Array {
  if (random.below(2) === 0) return misleading(random);
  let bytes = SOURCES[random.below(SOURCES.length)] as Uint8Array;
  for (let n = 1 + random.below(4); n > 0; n--) {
    const [a, b] = [random.below(bytes.length + 1), random.below(bytes.length + 1)].sort((x, y) => x - y) as [
      number,
      number,
    ];
    const middle = [
      () => new Uint8Array(),
      () => random.bytes(Math.min(64, b - a)),
      () => new TextEncoder().encode(BAD[random.below(BAD.length)]),
      () => bytes.subarray(a, Math.min(b, a + 4096)),
    ][random.below(4)] as () => Uint8Array;
    const [head, tail] = random.below(4) === 0 ? [a, bytes.length] : [a, Math.min(b, a + random.below(64))];
    bytes = Buffer.concat([bytes.subarray(0, head), middle(), bytes.subarray(tail)]);
  }
  return bytes;
}

async function read(bytes: Uint8Array): Promise<void> {
  const file = new Blob([bytes as Uint8Array<ArrayBuffer>]);
  const head = pictureHead(bytes);
  if (head) isAnimated(bytes, head.kind);
  const archive = (await isZip(file)) ? await readArchive(file) : undefined;
  if (archive || (await isAtriumFile(file))) {
    const { parts } = await atriumFile(archive?.board ?? file, 'a', place, options.measure);
    expect(parts.every(({ chunk }) => chunk.length > 0)).toBe(true);
    await archive?.pictures(new Set(['0'.repeat(64)]));
    return;
  }
  const content = await importText(file, 'a');
  const encode = async (blob: Blob) => ({ blob, width: 1, height: 1, isAnimated: false });
  const { pictures } = await picturesIn(content, encode);
  const { items } = readImport(content, 'a', { pictures });
  for (const { chunk } of writeParts(items, null, { ...options, left: () => undefined }))
    expect(chunk.length).toBeGreaterThan(0);
}

test('damaged files are read or refused by name', async () => {
  for (const seed of seeds) {
    const bytes = damaged(new Seeded(seed));
    try {
      await read(bytes);
    } catch (error) {
      expect(error, `seed ${seed}: ${error instanceof Error ? error.stack : error}`).toBeInstanceOf(BoardError);
      const { code } = error as BoardError;
      expect(words[code] ?? more[code], `seed ${seed}: ${code}`).toBeTypeOf('string');
    }
  }
});
