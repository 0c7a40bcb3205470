// Boards as PDF, made without canvas and DOM, and read by other programs: what was typed is found, all faces are in it, nothing is broken.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import { initSync as initFiles, PdfFile } from '#engine/atrium_files.js';
import type { ExportedFile } from '#protocol/bus.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { writeItems } from '#protocol/items/write.ts';
import { scenes } from '../../../../tests/golden/scenes.ts';
import type { EngineModule } from '../../../board/engine-api.ts';
import { putChunk } from '../../../board/testing/put-chunk.ts';
import type { DrawOrder } from '../../jobs-port.ts';
import { pdfFile } from './pdf-file.ts';

const root = path.join(import.meta.dirname, '../../../..');
const EM = { latin: 0.5, metrics: { ascent: 0.95, descent: 0.25 } };
const options = { nowMs: 1_700_000_000_000, measure: () => ({ w: 60, h: 26 }) };
const PX = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = new Blob([PX], { type: 'image/png' });
const folder = mkdtempSync(path.join(os.tmpdir(), 'atrium-pdf-'));
afterAll(() => rmSync(folder, { recursive: true }));

let module: EngineModule;
beforeAll(() => {
  const { memory } = initSync({ module: readFileSync(path.join(root, 'engine/pkg/atrium_room_bg.wasm')) });
  initFiles({ module: readFileSync(path.join(root, 'engine/pkg/atrium_files_bg.wasm')) });
  module = {
    memory,
    bringRest: async () => {},
    make: (outline) => new Engine(outline, new Uint8Array(32).fill(7), options.nowMs),
  };
});

interface Made extends ExportedFile {
  path: string;
}

async function pdfOf(items: readonly ItemInput[], over: Partial<DrawOrder> = {}): Promise<Made> {
  const engine = module.make(true);
  if (items.length > 0) putChunk(engine, writeItems(items, null, options));
  const order: DrawOrder = { chunks: engine.snapshotChunks(), dark: false, background: 'paper', ...over };
  engine.free();
  const tools = {
    module,
    measure: {
      width: (text: string, _font: number, size: number) => [...text].length * EM.latin * size,
      metrics: () => EM.metrics,
      forget: () => {},
    },
    face: async (address: string) => new Uint8Array(readFileSync(path.join(root, address))),
    letters: async () => picture,
    make: (title: string, language: string) => new PdfFile(title, language),
    asPng: async () => picture,
  };
  const gone = { get: async () => Promise.reject(new Error('gone')) };
  const made = await pdfFile(order, gone, tools);
  const to = path.join(folder, `${Math.random()}.pdf`);
  writeFileSync(to, new Uint8Array(await made.file.arrayBuffer()));
  return { ...made, path: to };
}

/** Programs of poppler and qpdf, as the set-up brings them. */
function ask(program: string, ...args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

function expectWhole(file: string): void {
  expect(ask('qpdf', '--check', file)).toContain('No syntax or stream encoding errors found');
  const fonts = ask('pdffonts', file).split('\n').slice(2).filter(Boolean);
  for (const font of fonts) expect(font).toMatch(/ yes yes yes /);
}

describe('scenes of the golden pictures', () => {
  it.each(scenes.map((scene) => [scene.name, scene] as const))('%s', async (_, { items, dark = false }) => {
    expectWhole((await pdfOf(items, { dark })).path);
  });
});

describe('what it says', () => {
  const text = (words: string, y: number): ItemInput => ({ kind: 'text', x: 0, y, w: 600, h: 30, text: words });

  it('is what was typed, in the order it stands in', async () => {
    const { path: file, left } = await pdfOf([
      text('Plan für März', 0),
      text('會議記錄', 60),
      text('مرحبا بالعالم', 120),
    ]);
    expectWhole(file);
    expect(left).toBeUndefined();
    const said = ask('pdftotext', file, '-').replace(/[\u202a-\u202e\f]/g, '');
    expect(said.split('\n').filter(Boolean)).toEqual(['Plan für März', '會議記錄', 'مرحبا بالعالم']);
    expect(ask('pdfimages', '-list', file).split('\n').slice(2).filter(Boolean)).toEqual([]);
  });

  it('frames are pages in their order, with their titles as bookmarks; the same board is the same file', async () => {
    const items: ItemInput[] = [
      { kind: 'frame', x: 0, y: 0, w: 400, h: 300, text: 'One' },
      { kind: 'frame', x: 500, y: 0, w: 200, h: 300, text: 'Two' },
    ];
    const areas = [
      { area: { x: 500, y: 0, w: 200, h: 300 }, name: 'Two' },
      { area: { x: 0, y: 0, w: 400, h: 300 }, name: 'One' },
    ];
    const over = { areas, title: 'Plan', language: 'de' };
    const made = await pdfOf(items, over);
    const told = ask('pdfinfo', '-f', '1', '-l', '2', made.path);
    expect(told).toMatch(/^Title: +Plan$/m);
    expect(told).toMatch(/^Tagged: +yes$/m);
    expect(told).toMatch(/^Page +1 size: +150 x 225 pts/m);
    expect(told).toMatch(/^Page +2 size: +300 x 225 pts/m);
    const objects = ask('qpdf', '--qdf', '--object-streams=disable', made.path, '-');
    expect(objects.match(/\/Title \((One|Two|Plan)\)/g)).toEqual(
      expect.arrayContaining(['/Title (Two)', '/Title (One)']),
    );
    expect(objects).toContain('/Lang (de)');
    const again = await pdfOf(items, over);
    expect(Buffer.from(await again.file.arrayBuffer()).equals(Buffer.from(await made.file.arrayBuffer()))).toBe(true);
  });

  it('a larger page than any viewer takes is drawn smaller', async () => {
    const { path: file } = await pdfOf([{ kind: 'rectangle', x: 0, y: 0, w: 40_000, h: 100 }]);
    expect(ask('pdfinfo', file)).toMatch(/^Page size: +14400 x /m);
  });
});
