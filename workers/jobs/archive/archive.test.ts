// `.atrium` files out and in: a board with its pictures, one with as many items as a file may have, and files that mean harm, each refused
// by its name before it costs memory.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { constants, deflateRawSync } from 'node:zlib';
import { type Zippable, zipSync } from 'fflate';
import { beforeAll, describe, expect, test } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import { ARCHIVE_LIMITS, ARCHIVE_TYPE } from '#protocol/atrium-archive.ts';
import { imagesIn } from '#protocol/item-bytes.ts';
import type { ItemInput, ItemJson } from '#protocol/item-json.ts';
import { readInk } from '#protocol/items/ink.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeParts } from '#protocol/items/write.ts';
import { putChunk } from '../../board/testing/put-chunk.ts';
import { archiveFile } from '../export/archive.ts';
import { atriumFile } from '../import/atrium-file.ts';
import { isZip } from './is-zip.ts';
import { readArchive } from './read-archive.ts';

beforeAll(() => {
  initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });
});

const options = { nowMs: 1_700_000_000_000, measure: () => ({ w: 60, h: 26 }) };
const PLACE = { x: 0, y: 0, keeps: true };

function emptyBoard(): Engine {
  const engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  return engine;
}

function recordsOf(items: readonly ItemInput[]): Uint8Array {
  const engine = emptyBoard();
  for (const { chunk } of writeParts(items, null, options)) putChunk(engine, chunk);
  return engine.items(new Uint8Array(), -1, false);
}

async function itemsIn(file: Blob): Promise<{ items: ItemJson[]; pictures: Blob[] }> {
  const archive = await readArchive(file);
  const { parts } = await atriumFile(archive.board, 'a.atrium', PLACE, options.measure);
  const engine = emptyBoard();
  for (const { chunk } of parts) putChunk(engine, chunk);
  const shown = new Set(parts.flatMap(({ chunk }) => [...imagesIn(chunk)]));
  const items = readItems(engine.items(new Uint8Array(), -1, false), readInk);
  return { items, pictures: await archive.pictures(shown) };
}

/** The head of a PNG of so many px, and bytes that make it another file. */
function png(mark: number, wPx = 40): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(2000).fill(mark);
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]);
  new DataView(bytes.buffer).setUint32(16, wPx);
  new DataView(bytes.buffer).setUint32(20, 30);
  return bytes;
}
const shaOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const imageItem = (sha256: string, alt: string): ItemInput => ({
  kind: 'image',
  ...{ x: 0, y: 0, w: 40, h: 30 },
  image: { sha256, mime: 'image/png', width: 40, height: 30, alt },
});

const board = (items: number | string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(
    `{"type":"atrium","version":1,"items":[${typeof items === 'string' ? items : Array.from({ length: items }, () => '{"kind":"rectangle","x":0,"y":0,"w":1,"h":1}').join()}]}`,
  ) as Uint8Array<ArrayBuffer>;
const zip = (entries: Zippable): Blob => new Blob([zipSync(entries) as Uint8Array<ArrayBuffer>]);

describe('a board and its pictures', () => {
  const [here, gone, shared] = [png(1), png(2), png(3)];
  const source = new Map([here, shared].map((bytes) => [shaOf(bytes), bytes]));
  const blobs = {
    async get(sha256: string): Promise<Blob> {
      const bytes = source.get(sha256);
      if (!bytes) throw new Error('not there');
      return new Blob([bytes], { type: 'image/png' });
    },
  };

  test('come out and in again, each picture once; one that cannot be had is named', async () => {
    const records = recordsOf([
      { kind: 'text', x: 5, y: 6, text: 'مرحبا 你好' },
      imageItem(shaOf(here), 'here'),
      imageItem(shaOf(gone), 'a lost photograph'),
      imageItem(shaOf(shared), 'twice'),
      imageItem(shaOf(shared), 'twice'),
    ]);
    const { file, missing } = await archiveFile([records], { title: 'Harbour', paper: 'dotted' }, blobs);
    expect([file.type, missing, await isZip(file)]).toEqual([ARCHIVE_TYPE, ['a lost photograph'], true]);
    const { items, pictures } = await itemsIn(file);
    const before = readItems(records, readInk);
    const told = (list: readonly ItemJson[]): unknown[] => list.map(({ id: _, ...rest }) => rest);
    expect(told(items)).toEqual(told(before));
    const names = await Promise.all(pictures.map(async (one) => shaOf(new Uint8Array(await one.arrayBuffer()))));
    expect(names).toEqual([shaOf(here), shaOf(shared)]);
    expect(pictures.map(({ type }) => type)).toEqual(['image/png', 'image/png']);
  });

  test('what its keeper answers that is another picture is not written', async () => {
    const lies = { get: async () => new Blob([gone]) };
    const { missing } = await archiveFile([recordsOf([imageItem(shaOf(here), 'here')])], undefined, lies);
    expect(missing).toEqual(['here']);
  });

  test('200,000 equal rectangles', async () => {
    const archive = await readArchive(zip({ 'board.json': board(200_000) }));
    const { parts, report } = await atriumFile(archive.board, 'a.atrium', PLACE, options.measure);
    expect([parts.reduce((sum, { count }) => sum + count, 0), report.kept]).toEqual([200_000, 200_000]);
    const engine = emptyBoard();
    engine.openPut(200_000, 0);
    for (const { chunk } of parts) engine.putPart(chunk);
    engine.closePut();
    const { file } = await archiveFile([engine.items(new Uint8Array(), -1, false)], undefined, blobs);
    // Packed far tighter than any picture may be.
    expect(file.size).toBeLessThan(20 << 20);
    expect((await atriumFile((await readArchive(file)).board, 'b.atrium', PLACE, options.measure)).report.kept).toBe(
      200_000,
    );
  }, 60_000);
});

describe('a file that means harm', () => {
  const refused = async (file: Blob): Promise<unknown> => {
    try {
      return await itemsIn(file);
    } catch (error) {
      return (error as Error).message;
    }
  };
  const one = board(1);

  test.each<[string, Zippable, string]>([
    ['a way out', { 'board.json': one, '../evil': one }, 'import-bad-archive: "../evil" is nothing a board has'],
    [
      'a way out of images',
      { 'board.json': one, 'images/../board.json': one },
      'import-bad-archive: "images/../board.json"',
    ],
    [
      'a link',
      { 'board.json': [one, { os: 3, attrs: (0o120777 << 16) >>> 0 }] },
      'import-bad-archive: "board.json" is a link',
    ],
    [
      'an archive in it',
      { 'board.json': one, 'inner.atrium': zipSync({ 'board.json': one }) },
      'import-bad-archive: "inner.atrium"',
    ],
    ['no board', { 'images/': new Uint8Array() }, 'import-bad-archive: "board.json" is not there'],
    ['brackets in brackets', { 'board.json': board('['.repeat(1_000_000)) }, 'import-too-deep'],
    ['200,001 elements', { 'board.json': board(200_001) }, 'import-too-many'],
    [
      'a picture that is packed too tightly',
      { 'board.json': one, [`images/${'ab'.repeat(32)}`]: new Uint8Array(8 << 20) },
      'import-too-large',
    ],
    [
      'a picture that is too large',
      { 'board.json': one, [`images/${'ab'.repeat(32)}`]: [new Uint8Array((16 << 20) + 1), { level: 0 }] },
      'import-too-large',
    ],
  ])(
    '%s',
    async (_, entries, message) => {
      expect(await refused(zip(entries))).toContain(message);
    },
    10_000,
  );

  /** Deflated zeros without an end: 64 KiB of them are 64 MiB. */
  const zeros = deflateRawSync(Buffer.alloc(64 << 20), { level: 9, finishFlush: constants.Z_FULL_FLUSH });

  /** A ZIP whose entries all name the same packed bytes. */
  function handmade(packed: Uint8Array, names: readonly string[], bytes: number, from = (_k: number) => 0): Blob {
    const text = new TextEncoder();
    const local = (name: string): Uint8Array => {
      const head = new DataView(new ArrayBuffer(30));
      head.setUint32(0, 0x04034b50, true);
      head.setUint16(8, 8, true);
      head.setUint16(26, name.length, true);
      return Buffer.concat([new Uint8Array(head.buffer), text.encode(name)]);
    };
    const body = Buffer.concat([local(names[0]!), packed]);
    const entries = names.map((name, k) => {
      const head = new DataView(new ArrayBuffer(46));
      head.setUint32(0, 0x02014b50, true);
      head.setUint16(10, 8, true);
      head.setUint32(20, packed.length, true);
      head.setUint32(24, bytes, true);
      head.setUint16(28, name.length, true);
      head.setUint32(42, from(k), true);
      return Buffer.concat([new Uint8Array(head.buffer), text.encode(name)]);
    });
    const directory = Buffer.concat(entries);
    const end = new DataView(new ArrayBuffer(22));
    end.setUint32(0, 0x06054b50, true);
    end.setUint16(10, names.length, true);
    end.setUint32(12, directory.length, true);
    end.setUint32(16, body.length, true);
    return new Blob([Buffer.concat([body, directory, new Uint8Array(end.buffer)])]);
  }

  test('1 GB behind 1 MB that says it is small, or large, and 10 GB by ten names for it', async () => {
    const bomb = Buffer.concat(Array.from({ length: 16 }, () => zeros));
    expect(bomb.length).toBeLessThan(1.1 * (1 << 20));
    const peak = process.memoryUsage().rss;
    expect(await refused(handmade(bomb, ['board.json'], 1000))).toContain(
      'import-bad-archive: "board.json" is damaged',
    );
    expect(await refused(handmade(bomb, ['board.json'], 1 << 30))).toContain('import-too-large');
    expect(await refused(handmade(bomb, ['board.json'], ARCHIVE_LIMITS.boardBytes))).toMatch(/^import-/);
    const names = ['board.json', ...Array.from({ length: 9 }, (_, k) => `images/${String(k).repeat(64)}`)];
    expect(await refused(handmade(bomb, names, 16 << 20))).toContain('lies over another entry');
    expect(process.memoryUsage().rss - peak).toBeLessThan(512 << 20);
  }, 10_000);

  test('60 MB of noise: as the file, and as its board', async () => {
    let seed = 7;
    const noise = Uint32Array.from({ length: 15 << 20 }, () => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed;
    });
    const bytes = new Uint8Array(noise.buffer);
    bytes.set([0x50, 0x4b, 3, 4]);
    expect(await refused(new Blob([bytes]))).toContain('import-bad-archive: "its end" is damaged');
    expect(await refused(zip({ 'board.json': [bytes, { level: 0 }] }))).toMatch(
      /^import-(not-json|too-large|too-deep)/,
    );
  }, 10_000);

  test('a byte that fell over', async () => {
    const bytes = new Uint8Array(await zip({ 'board.json': [one, { level: 0 }] }).arrayBuffer());
    bytes[60]! ^= 1;
    expect(await refused(new Blob([bytes]))).toMatch(/^import-bad-archive: "board.json" is damaged/);
  });

  test('a picture that is not what it is called, or no picture, counts as not there', async () => {
    const [real, page, huge] = [png(1), new TextEncoder().encode('<html>'.repeat(9)), png(1, 4097)];
    const names = ['ab'.repeat(32), shaOf(page), shaOf(huge), shaOf(real)];
    const items = names.map((sha256) => JSON.stringify(imageItem(sha256, 'a'))).join();
    const entries = Object.fromEntries([real, page, huge, real].map((bytes, k) => [`images/${names[k]}`, bytes]));
    const { pictures } = await itemsIn(zip({ 'board.json': board(items), ...entries }));
    expect(pictures.map(({ size }) => size)).toEqual([real.length]);
  });
});
