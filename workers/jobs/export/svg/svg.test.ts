// Boards as SVG, made without canvas and DOM: well formed, nothing in them refers to anything outside or runs, and texts are texts.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { SaxesParser } from 'saxes';
import { beforeAll, describe, expect, it } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { ExportLoss } from '#protocol/exports.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { writeItems } from '#protocol/items/write.ts';
import { scenes } from '../../../../tests/golden/scenes.ts';
import { putChunk } from '../../../board/testing/put-chunk.ts';
import type { EngineModule } from '../../../engine/engine.ts';
import type { DrawOrder } from '../../jobs-port.ts';
import { svgFiles } from './svg-file.ts';

const root = path.join(import.meta.dirname, '../../../..');
const EM = { latin: 0.5, metrics: { ascent: 0.95, descent: 0.25 } };
const options = { nowMs: 1_700_000_000_000, measure: () => ({ w: 60, h: 26 }) };
/** A picture of a px: what is asked for is given, whatever it is. */
const PX = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = new Blob([PX], { type: 'image/png' });

let module: EngineModule;
beforeAll(() => {
  const { memory } = initSync({ module: readFileSync(path.join(root, 'engine/pkg/atrium_room_bg.wasm')) });
  module = {
    memory,
    loadDeferredEngine: async () => {},
    wholeEngine: () => undefined,
    make: (outline) => new Engine(outline, new Uint8Array(32).fill(7), options.nowMs),
  };
});

interface Made {
  svg: string;
  left: readonly ExportLoss[];
  missing: readonly string[];
}

async function svgOf(items: readonly ItemInput[], over: Partial<DrawOrder> = {}): Promise<Made> {
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
  };
  const gone = { get: async () => Promise.reject(new Error('gone')) };
  const { files, left = [], missing = [] } = await svgFiles(order, gone, tools);
  expect(files).toHaveLength(order.areas?.length ?? 1);
  return { svg: await files[0]!.file.text(), left, missing };
}

/** All elements' names with their attributes. */
function elementsOf(svg: string): { name: string; attributes: Record<string, string> }[] {
  const found: { name: string; attributes: Record<string, string> }[] = [];
  const parser = new SaxesParser({ xmlns: false });
  parser.on('error', (error) => {
    throw error;
  });
  for (const event of ['doctype', 'processinginstruction', 'cdata', 'comment'] as const)
    parser.on(event, () => expect.unreachable(event));
  parser.on('opentag', ({ name, attributes }) => {
    found.push({ name, attributes });
  });
  parser.write(svg).close();
  return found;
}

const KNOWN = [
  ['svg', 'g', 'defs', 'title', 'style', 'path', 'rect', 'circle', 'text', 'image', 'use'],
  ['pattern', 'mask', 'clipPath'],
].flat();

function expectHarmless(svg: string): void {
  const elements = elementsOf(svg);
  const names = new Set(elements.flatMap(({ attributes }) => attributes.id ?? []));
  for (const { name, attributes } of elements) {
    expect(KNOWN).toContain(name);
    for (const [attribute, value] of Object.entries(attributes)) {
      expect(attribute).not.toMatch(/^on/i);
      if (attribute.startsWith('xmlns')) continue;
      if (attribute === 'xlink:href') expect(value).toMatch(/^(#[a-z0-9-]+$|data:image\/(png|jpeg|webp);base64,)/);
      if (attribute === 'style') expect(value).toMatch(/^mix-blend-mode:(multiply|screen)$/);
      for (const [, inner = ''] of value.matchAll(/url\(([^)]*)\)/g)) expect(inner).toMatch(/^#/);
      if (value.startsWith('#') && attribute === 'xlink:href') expect(names).toContain(value.slice(1));
    }
  }
  for (const [, css = ''] of svg.matchAll(/<style>([^<]*)<\/style>/g))
    for (const rule of css.split('}').filter(Boolean))
      expect(rule).toMatch(/^@font-face\{[^{}]*src:url\(data:font\/woff2;base64,[A-Za-z0-9+/=]+\) format\('woff2'\)$/);
}

describe('scenes of the golden pictures', () => {
  it.each(scenes.map((scene) => [scene.name, scene] as const))('%s', async (_, { items, dark = false }) => {
    const { svg } = await svgOf(items, { dark });
    expectHarmless(svg);
    expect(elementsOf(svg).filter(({ name }) => ['path', 'text', 'use'].includes(name)).length).toBeGreaterThan(0);
    expect(svg.replace(/base64,[A-Za-z0-9+/=]+/g, '')).not.toMatch(/NaN|Infinity|undefined/);
  });
});

const text = (words: string, style: ItemInput['style'] = {}): ItemInput => ({
  kind: 'text',
  x: 0,
  y: 0,
  w: 400,
  h: 40,
  text: words,
  style,
});

describe('texts', () => {
  it('are texts, in faces that are in the file', async () => {
    const { svg, left } = await svgOf([text('Plan für März')]);
    expect(svg).toContain('>Plan für März</text>');
    expect(svg.match(/@font-face/g)).toHaveLength(1);
    expect(svg).toContain("font-family:'Figtree'");
    expect(left).toEqual([]);
  });

  it.each([
    '</text><script>alert(1)</script>',
    '"><image href="https://example.org/x.png"/>',
    ']]><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
    '<!-- --><style>@import url(https://example.org)</style>',
    '&#x0; \u0000\u0001\u000b\ufffe\ud800 &amp; &lt;',
    "javascript:alert('1')",
  ])('%j is what it says, and nothing else', async (words) => {
    const { svg } = await svgOf([text(words), { kind: 'frame', x: -50, y: -50, w: 500, h: 300, text: words }]);
    expectHarmless(svg);
    const said = Array.from(svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g), ([, inside]) => inside).join(' ');
    expect(said).not.toContain('<');
    expect(svg).not.toMatch(/(?!\n)\p{Cc}|\p{Cs}|\ufffe/u);
  });

  it('keep the spaces they begin with, and those beside one another', async () => {
    const { svg } = await svgOf([text('   Edge  of')]);
    expect(svg).toMatch(/<text [^>]*xml:space="preserve"[^>]*> {3}Edge {2}of<\/text>/);
    expectHarmless(svg);
  });

  it('that run leftward begin at their right end', async () => {
    const { svg } = await svgOf([text('مرحبا بالعالم')]);
    expect(svg).toMatch(/<text [^>]*direction="rtl" text-anchor="end"[^>]*>مرحبا بالعالم<\/text>/);
    expect(svg).toContain("font-family:'IBM Plex Sans Arabic'");
  });

  it('end in an ellipsis where they are a title longer than its frame', async () => {
    const frame = (text: string) => ({ kind: 'frame' as const, x: 0, y: 0, w: 70, h: 50, text });
    expect((await svgOf([frame('Sprint 24')])).svg).toContain('>Sprint 24</text>');
    // Letters are half their size wide, which is 14.
    expect((await svgOf([frame('Sprint twenty-four')])).svg).toContain('>Sprint tw…</text>');
  });

  it('with emoji are pictures with their words; letters of no face are named', async () => {
    const { svg, left } = await svgOf([text('done 🎉'), text('會議記錄')]);
    expect(svg).toContain('<title>done 🎉</title>');
    expect(svg).toContain('>會議記錄</text>');
    expect(left).toEqual([
      { what: 'emoji', count: 1 },
      { what: 'letters', count: 1 },
    ]);
    expectHarmless(svg);
  });

  it('have no more faces than there is room for', async () => {
    const fonts = ['sans', 'hand', 'serif', 'mono', 'sketch', 'rounded'] as const;
    const items = fonts.map((font) => ({
      kind: 'text' as const,
      x: 0,
      y: 0,
      style: { font },
      paragraphs: [
        { runs: [{ text: 'Straße Łódź ' }, { text: 'kursiv', marks: ['italic' as const] }] },
        { runs: [{ text: 'مرحبا ' }, { text: 'أهلا', marks: ['bold' as const] }] },
      ],
    }));
    const { svg, left } = await svgOf(items);
    const faces = Array.from(svg.matchAll(/base64,([^)]*)\)/g), ([, data = '']) => Buffer.from(data, 'base64').length);
    expect(faces.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(400 * 1024);
    expect(left).toEqual([{ what: 'faces', count: expect.any(Number) }]);
  });
});

describe('what it shows', () => {
  it('is as large as its things, in the colours of the theme, on the paper that is meant', async () => {
    const items: ItemInput[] = [
      { kind: 'rectangle', x: 0, y: 0, w: 100, h: 50, style: { color: 'black', fill: '#ff0000', width: 2 } },
    ];
    const { svg } = await svgOf(items, { background: 'none' });
    const [head] = elementsOf(svg);
    expect(Number(head!.attributes.width)).toBeGreaterThan(100 + 48 - 1);
    expect(Number(head!.attributes.height)).toBeLessThan(50 + 48 + 8);
    expect(svg).toContain('fill="#ff0000"');
    expect(svg).not.toContain('<rect');
    const area = { area: { x: 0, y: 0, w: 50, h: 50 }, name: 'A & B' };
    const framed = await svgOf(items, { areas: [area], background: 'plain', dark: true });
    expect(framed.svg).toContain('<title>A &amp; B</title>');
    expect(framed.svg).toContain('width="50" height="50"');
    expect(framed.svg).toContain('<rect x="0" y="0" width="200" height="200" fill="#16181c"');
  });

  it('chalk is outlines with grain taken out of them; a highlighter lets shine through', async () => {
    const points = Array.from({ length: 30 }, (_, k) => [k * 10, 20 * Math.sin(k / 4)]);
    const { svg, left } = await svgOf([
      { kind: 'stroke', points, style: { brush: 'chalk', width: 12 } },
      { kind: 'stroke', points, style: { brush: 'highlighter', width: 20, color: 'yellow' } },
    ]);
    expect(left).toEqual([{ what: 'grain', count: 1 }]);
    expect(svg.match(/<mask /g)).toHaveLength(2);
    expect(svg).toContain('style="mix-blend-mode:multiply"');
    expectHarmless(svg);
  });

  it('a picture that nobody has now is a box, and named', async () => {
    const image = { sha256: 'ab'.repeat(32), mime: 'image/png', width: 4, height: 4 };
    const { svg, missing } = await svgOf([{ kind: 'image', x: 0, y: 0, w: 40, h: 40, image } as ItemInput]);
    expect(missing).toHaveLength(1);
    expectHarmless(svg);
  });

  it('nothing is refused by name', async () => {
    await expect(svgOf([])).rejects.toMatchObject({ code: 'nothing-to-export' });
  });

  it('draws a line of a very wide board as wide and as dark as on any other', async () => {
    const line = (y: number): ItemInput => ({ kind: 'rectangle', x: 0, y, w: 300, h: 200, style: { width: 1.5 } });
    const far: ItemInput = { ...line(0), x: 60_000 };
    const [near, wide] = [await svgOf([line(0)]), await svgOf([line(0), far])];
    const [path] = elementsOf(near.svg).filter(({ name }) => name === 'path');
    const [both] = elementsOf(wide.svg).filter(({ name }) => name === 'path');
    const { d = '', ...paint } = path!.attributes;
    expect(both!.attributes).toEqual({ ...paint, d: expect.stringContaining(d) });
  });

  it('is exact at the edge of the board, and too large by name from edge to edge', async () => {
    const box: ItemInput = { kind: 'ellipse', x: 0, y: 0, w: 300, h: 200, style: { fill: 'red' } };
    const [middle, edge] = [await svgOf([box]), await svgOf([{ ...box, x: 9e8, y: -9e8 }])];
    const d = (svg: string) =>
      elementsOf(svg).flatMap(({ name, attributes }) => (name === 'path' ? [attributes.d] : []));
    expect(d(edge.svg)).toEqual(d(middle.svg));
    await expect(svgOf([box, { ...box, x: 9e8 }])).rejects.toMatchObject({ code: 'export-too-large' });
  });
});
