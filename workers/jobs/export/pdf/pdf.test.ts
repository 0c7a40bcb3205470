// Boards as PDF, made without canvas and DOM, and read by other programs: what was typed is found, all faces are in it, nothing is broken.

import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ItemInput } from '#protocol/item-json.ts';
import { scenes } from '../../../../tests/golden/scenes.ts';
import { ask, expectWhole, PdfMaker, picturesIn, wordsOf } from './testing/pdf-maker.ts';

/** Of a few px. */
const JPEG =
  '/9j/4AAQSkZJRgABAQEAAwADAAD/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H///' +
  '/6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAD' +
  'ABUDASIAAhEBAxEB/8QAHwAAAQUBAQEBAQEAAAAAAAAAAAECAwQFBgcICQoL/8QAtRAAAgEDAwIEAwUFBAQAAAF9AQIDAAQRBRIhMUEGE1FhBy' +
  'JxFDKBkaEII0KxwRVS0fAkM2JyggkKFhcYGRolJicoKSo0NTY3ODk6Q0RFRkdISUpTVFVWV1hZWmNkZWZnaGlqc3R1dnd4eXqDhIWGh4iJipKT' +
  'lJWWl5iZmqKjpKWmp6ipqrKztLW2t7i5usLDxMXGx8jJytLT1NXW19jZ2uHi4+Tl5ufo6erx8vP09fb3+Pn6/8QAHwEAAwEBAQEBAQEBAQAAAA' +
  'AAAAECAwQFBgcICQoL/8QAtREAAgECBAQDBAcFBAQAAQJ3AAECAxEEBSExBhJBUQdhcRMiMoEIFEKRobHBCSMzUvAVYnLRChYkNOEl8RcYGRom' +
  'JygpKjU2Nzg5OkNERUZHSElKU1RVVldYWVpjZGVmZ2hpanN0dXZ3eHl6goOEhYaHiImKkpOUlZaXmJmaoqOkpaanqKmqsrO0tba3uLm6wsPExc' +
  'bHyMnK0tPU1dbX2Nna4uPk5ebn6Onq8vP09fb3+Pn6/9oADAMBAAIRAxEAPwDZxRiiigAxRRRQB//Z';

let maker: PdfMaker;
beforeAll(() => {
  maker = new PdfMaker();
});
afterAll(() => maker.close());

describe('scenes of the golden pictures', () => {
  it.each(scenes.map((scene) => [scene.name, scene] as const))('%s', async (_, { items, dark = false }) => {
    expectWhole((await maker.of(items, { dark })).path);
  });
});

describe('what it says', () => {
  const text = (words: string, y: number): ItemInput => ({ kind: 'text', x: 0, y, w: 600, h: 30, text: words });

  it('is what was typed, in the order it stands in', async () => {
    const { path: file, left } = await maker.of([
      text('Plan für März', 0),
      text('會議記錄', 60),
      text('مرحبا بالعالم', 120),
    ]);
    expectWhole(file);
    expect(left).toBeUndefined();
    expect(wordsOf(file)).toEqual(['Plan für März 會議記錄 مرحبا بالعالم']);
    expect(picturesIn(file)).toEqual([]);
  });

  it('letters of one Arabic glyph are read in their order', async () => {
    const { path: file } = await maker.of([text('السلام عليكم لا إله', 0)]);
    expect(wordsOf(file)).toEqual(['السلام عليكم لا إله']);
  });

  it('of a line with emoji only these are pictures, whose words are found', async () => {
    const { path: file, left } = await maker.of([
      { kind: 'text', x: 0, y: 0, w: 600, h: 200, text: 'Ideas 😀 and ناقش الخطة' },
    ]);
    expectWhole(file);
    expect(left).toEqual([{ what: 'emoji', count: 1 }]);
    expect(picturesIn(file)).toHaveLength(1);
    const [said = ''] = wordsOf(file);
    expect(said).toContain('Ideas 😀 and');
    expect(said).toContain('ناقش الخطة');
  });

  it.each([
    ['E\u2011Mail', 0],
    ['1 \u20bf', 1],
    ['no \u2717', 1],
    ['H\u2082O', 1],
    ['[\u02a4\u0259]', 1],
    ['\u7b80\u4f53', 1],
    ['x\u0302\u20d7', 1],
  ])('%s: what no face has is an image whose text is found, and counted', async (words, images) => {
    const { path: file, left } = await maker.of([text(words, 0)]);
    expectWhole(file);
    expect(wordsOf(file).join('').replace(/ /g, '')).toBe(words.replace(/ /g, ''));
    expect(picturesIn(file)).toHaveLength(images);
    expect(left).toEqual(images > 0 ? [{ what: 'drawn', count: 1 }] : undefined);
  });

  it('what nobody sees is nothing', async () => {
    const { path: file } = await maker.of([text('\u200f', 0), text(' \u200d ', 60), text('Plan', 120)]);
    expect(wordsOf(file)).toEqual(['Plan']);
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
    const made = await maker.of(items, over);
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
    const again = await maker.of(items, over);
    expect(Buffer.from(await again.file.arrayBuffer()).equals(Buffer.from(await made.file.arrayBuffer()))).toBe(true);
  });

  const idOf = (k: number): string => `018bcfe5-6800-7000-8000-00000000000${k}`;

  it('frames of the whole board are bookmarks by the names given, in their order; hidden frames are none', async () => {
    const items: ItemInput[] = [
      { kind: 'frame', id: idOf(1), x: 0, y: 0, w: 400, h: 300, text: 'One' },
      { kind: 'frame', id: idOf(2), x: 500, y: 0, w: 200, h: 300 },
      { kind: 'frame', id: idOf(3), x: 900, y: 0, w: 200, h: 300, text: 'Hidden', hidden: true },
    ];
    const titles = (file: string) =>
      Array.from(
        ask('qpdf', '--qdf', '--object-streams=disable', file, '-').matchAll(/\/Title \((.*)\)/g),
        ([, name]) => name,
      );
    expect(titles((await maker.of(items)).path)).toEqual(['One']);
    const frameNames = [
      { id: idOf(2), name: 'Frame 1' },
      { id: idOf(1), name: 'One' },
    ];
    expect(titles((await maker.of(items, { frameNames })).path)).toEqual(['Frame 1', 'One']);
  });

  it('photographs are in it byte by byte, with what they show', async () => {
    const [sha256, other] = ['ab'.repeat(32), 'cd'.repeat(32)];
    const image = { sha256, mime: 'image/jpeg', width: 20, height: 2, alt: 'A boat on the lake' };
    const photo = Buffer.from(JPEG, 'base64');
    const longer = Buffer.concat([photo, Buffer.alloc(100_000)]);
    const { path: file, missing } = await maker.of(
      [
        { kind: 'image', x: 0, y: 0, w: 400, h: 40, image },
        { kind: 'image', x: 0, y: 100, w: 400, h: 40, image: { ...image, sha256: other } },
      ],
      {},
      { [sha256]: new Blob([photo], { type: image.mime }), [other]: new Blob([longer], { type: image.mime }) },
    );
    expectWhole(file);
    expect(missing).toBeUndefined();
    const isJpeg = expect.stringMatching(/ jpeg /);
    expect(picturesIn(file)).toEqual([isJpeg, isJpeg]);
    const bytes = readFileSync(file);
    for (const one of [photo, longer])
      expect(bytes.includes(Buffer.concat([one, Buffer.from('\nendstream')]))).toBe(true);
    expect(ask('pdfinfo', '-struct', file)).toContain('Figure');
    expect(ask('qpdf', '--qdf', '--object-streams=disable', file, '-')).toContain('/Alt (A boat on the lake)');
  });

  it('of a larger page than any viewer takes by its numbers a unit is more than a point', async () => {
    const wide: ItemInput = { kind: 'rectangle', x: 0, y: 0, w: 40_000, h: 100 };
    const small = { area: { x: 0, y: 0, w: 400, h: 300 }, name: 'Small' };
    const { path: file } = await maker.of([wide], {
      areas: [small, { area: { x: 0, y: 0, w: 40_000, h: 100 }, name: 'Wide' }],
    });
    expectWhole(file);
    expect(ask('pdfinfo', '-f', '2', '-l', '2', file)).toMatch(/^Page +2 size: +14400 x /m);
    const { qpdf } = JSON.parse(ask('qpdf', '--json=2', '--json-key=qpdf', file)) as { qpdf: object[] };
    const pages = Object.values(qpdf[1] as Record<string, { value?: Record<string, unknown> }>)
      .map(({ value }) => value)
      .filter((value) => value?.['/Type'] === '/Page');
    // 40,000 units of 0.75 points.
    expect(pages.map((page) => page?.['/UserUnit'])).toEqual(
      [undefined, 30_000 / 14_400].map((unit) => unit && Number(unit.toFixed(4))),
    );
  });

  it('what is drawn on a page is packed', async () => {
    const items = Array.from(
      { length: 300 },
      (_, k): ItemInput => ({ kind: 'ellipse', x: 50 * k, y: 0, w: 40, h: 30 }),
    );
    const { path: file } = await maker.of(items);
    expectWhole(file);
    const unpacked = ask('qpdf', '--qdf', '--object-streams=disable', file, '-').length;
    expect(readFileSync(file).length).toBeLessThan(unpacked / 3);
  });
});
