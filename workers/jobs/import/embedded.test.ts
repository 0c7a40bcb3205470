// Drawings inside pictures: as Excalidraw 0.18.1 exported them, in every form the format allows, and broken.

import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { withDeadline } from '#protocol/testing/deadline.ts';
import { importText, MAX_UNPACKED_BYTES, payloadIn } from './embedded.ts';
import { readImport } from './read-import.ts';

const made = (name: string): Buffer => readFileSync(new URL(`../../../tests/data/made/${name}`, import.meta.url));
const textOf = (bytes: Buffer | string, name = 'x'): Promise<string> =>
  importText(new Blob([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)]), name);

const KEYWORD = 'application/vnd.excalidraw+json';
const scene = JSON.stringify({ type: 'excalidraw', version: 2, elements: [{ type: 'rectangle', note: 'Größe ✓' }] });
const packed = (text: string): string =>
  JSON.stringify({
    version: '1',
    encoding: 'bstring',
    compressed: true,
    encoded: deflateSync(text).toString('latin1'),
  });
const plain = JSON.stringify({
  version: '1',
  encoding: 'bstring',
  compressed: false,
  encoded: Buffer.from(scene).toString('latin1'),
});

function png(...chunks: [type: string, body: Buffer][]): Buffer {
  const parts = chunks.map(([type, body]) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(body.length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, body, Buffer.alloc(4)]);
  });
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}
const text = (body: string): [string, Buffer] => ['tEXt', Buffer.from(`${KEYWORD}\0${body}`, 'latin1')];
const international = (body: Buffer, isPacked: number): [string, Buffer] => [
  'iTXt',
  Buffer.concat([Buffer.from(`${KEYWORD}\0`), Buffer.from([isPacked, 0]), Buffer.from('en\0name\0'), body]),
];
const svg = (payload: string, version = 2): string =>
  `<svg xmlns="http://www.w3.org/2000/svg"><metadata><!-- payload-type:${KEYWORD} --><!-- payload-version:${version} -->` +
  `<!-- payload-start -->${payload}<!-- payload-end --></metadata></svg>`;
const base64 = (body: string): string => Buffer.from(body, 'latin1').toString('base64');

describe('a drawing inside a picture', () => {
  it.each(['drawing.excalidraw.png', 'drawing.excalidraw.svg'])('%s comes in, as Excalidraw wrote it', async (name) => {
    const { items } = readImport(await textOf(made(name)), name);
    expect(items.map(({ kind, text: words }) => [kind, words])).toEqual([
      ['rectangle', undefined],
      ['text', 'Größe ✓'],
    ]);
  });

  it.each([
    [
      'packed in a tEXt chunk',
      png(['IHDR', Buffer.alloc(13)], ['tEXt', Buffer.from('Author\0me')], text(packed(scene))),
    ],
    ['unpacked there', png(text(plain))],
    ['as it stood in old ones', png(text('{"type":"excalidraw","elements":[{"type":"rectangle","note":"x"}]}'))],
    ['in an iTXt chunk', png(international(Buffer.from(scene), 0))],
    ['in a packed iTXt chunk', png(international(deflateSync(packed(scene)), 1))],
    ['in an SVG', svg(base64(packed(scene)))],
    ['in an old SVG', `<?xml version="1.0"?>\n${svg(Buffer.from(scene).toString('base64'), 1)}`],
  ])('%s', async (_, bytes) => {
    const { elements } = JSON.parse(await textOf(bytes));
    expect(elements[0].note).toMatch(/^(Größe ✓|x)$/);
  });

  it.each([
    ['a picture without one', png(['IHDR', Buffer.alloc(13)], ['IEND', Buffer.alloc(0)]), 'import-no-scene'],
    ['a drawing without one', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'import-no-scene'],
    ['one cut off', made('drawing.excalidraw.png').subarray(0, 900), 'import-scene-damaged'],
    ['no JSON', png(text('{"encoded":')), 'import-scene-damaged'],
    ['something else', png(text('{"hello":1}')), 'import-scene-damaged'],
    ['nothing at all', png(text('null')), 'import-scene-damaged'],
    ['packed badly', png(text(packed(scene).replace('x', 'y'))), 'import-scene-damaged'],
    ['an SVG whose base64 is none', svg('####'), 'import-scene-damaged'],
    ['an iTXt without its fields', png(['iTXt', Buffer.from(`${KEYWORD}\0\u0001`)]), 'import-scene-damaged'],
  ])('%s is refused by name', async (name, bytes, code) => {
    await expect(textOf(bytes, name)).rejects.toThrow(`${code}: ${name}`);
  });

  it('that unpacks to very much is refused', async () => {
    const bomb = png(text(packed(' '.repeat(MAX_UNPACKED_BYTES + 1))));
    await expect(textOf(bomb)).rejects.toThrow('import-too-large');
  });

  it('any other file is its own text', async () => {
    expect(await textOf('{"type":"excalidraw"}')).toBe('{"type":"excalidraw"}');
    expect(await textOf('words')).toBe('words');
  });
});

describe('the payload of an SVG', () => {
  it.each([
    ['<!-- payload-start -->\n ab\nc= \n<!-- payload-end -->', 'ab\nc='],
    ['<!--payload-start-->abc<!--payload-end-->', 'abc'],
    ['<!-- payload-start --><b/><!-- payload-start -->abc<!-- payload-end -->', 'abc'],
    ['<!-- payload-start -->abc', undefined],
    ['<!-- payload-start -->a<b/>c<!-- payload-end -->', undefined],
  ])('in %s is %s', (text, payload) => {
    expect(payloadIn(text)).toBe(payload);
  });

  it.each([
    ['blanks alone', `<!-- payload-start -->${' '.repeat(100_000)}`],
    ['blanks around a letter', `<!-- payload-start -->${' '.repeat(50_000)}a${' '.repeat(50_000)}b<`],
    ['many starts', '<!-- payload-start -->'.repeat(200_000)],
  ])('is found in linear time in %s', (_, text) => {
    expect(withDeadline(() => payloadIn(text))).toBeUndefined();
  });
});
