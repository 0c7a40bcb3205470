// Pictures on the board: every way in, what becomes of the file, what others get, without a line, and what is done with them there.

import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { jpeg, noisyPng, png } from '../../server/testing/pictures.ts';
import { clipboardHtml, drag, expectCount, items, newBoard, saved, secondPerson, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { TestServer } from './server.ts';

interface Given {
  name: string;
  bytes: Buffer;
  type?: string;
}

async function drop(page: Page, ...files: Given[]): Promise<void> {
  const given = files.map(({ name, bytes, type = '' }) => ({ name, type, base64: bytes.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((all) => {
    const data = new DataTransfer();
    for (const { name, type, base64 } of all) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      data.items.add(new File([bytes], name, { type }));
    }
    return data;
  }, given);
  for (const type of ['dragenter', 'dragover', 'drop'])
    await page.getByLabel('Board', { exact: true }).dispatchEvent(type, { dataTransfer, clientX: 640, clientY: 360 });
}

/** As a camera writes it: the same picture, held on its side (orientation 6), with the place it was taken at. */
function photograph(): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 2 * 12 + 4 + 2 + 12 + 4);
  tiff.write('MM\0*', 'latin1');
  tiff.writeUInt32BE(8, 4);
  tiff.writeUInt16BE(2, 8);
  const entry = (at: number, tag: number, type: number, count: number): void => {
    tiff.writeUInt16BE(tag, at);
    tiff.writeUInt16BE(type, at + 2);
    tiff.writeUInt32BE(count, at + 4);
  };
  entry(10, 0x0112, 3, 1);
  tiff.writeUInt16BE(6, 18);
  // The place stands in a directory of its own: N.
  entry(22, 0x8825, 4, 1);
  tiff.writeUInt32BE(38, 30);
  tiff.writeUInt16BE(1, 38);
  entry(40, 0x0001, 2, 2);
  tiff.write('N\0', 48, 'latin1');
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const head = Buffer.from([0xff, 0xe1, (exif.length + 2) >> 8, (exif.length + 2) & 0xff]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

test('dropped, pasted and chosen pictures are there for two, without what cameras write, and undo takes them back', {
  tag: '@way',
}, async ({ page, context, server }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const url = await newBoard(page, server.origin);
  const photo = photograph();
  expect(photo.includes('Exif')).toBe(true);
  // Its name lies: what it is its bytes say.
  await drop(page, { name: 'holiday.png', bytes: photo, type: 'image/png' });
  await expectCount(page, 1, 'image');
  await saved(page);
  const [image] = await items(page, 'image');
  expect(image?.image).toMatchObject({ mime: 'image/webp', width: 16, height: 24 });
  // All that is left of the file.
  const name = image?.image?.sha256 as string;
  const file = readFileSync(path.join(server.dataDir, 'blobs', name.slice(0, 2), name));
  expect([file.includes('Exif'), file.toString('latin1', 8, 12), file.length < 2000]).toEqual([false, 'WEBP', true]);

  await page.evaluate(
    async (base64) => {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      await navigator.clipboard.write([new ClipboardItem({ 'image/png': new Blob([bytes], { type: 'image/png' }) })]);
    },
    png(300, 200, 90).toString('base64'),
  );
  await page.mouse.move(400, 300);
  await page.keyboard.press('ControlOrMeta+v');
  await expectCount(page, 2, 'image');

  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('group', { name: 'More tools' }).getByRole('button', { name: 'Image' }).click();
  await (await choosing).setFiles([
    { name: 'a.png', mimeType: 'image/png', buffer: png(5000, 10, 3) },
    {
      name: 'b.svg',
      mimeType: 'image/svg+xml',
      buffer: Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>document.title="ran"</script><image href="https://example.org/track.png"/><rect width="40" height="20" fill="red"/></svg>',
      ),
    },
  ]);
  // What it would have to fetch from elsewhere is named.
  await expect(page.getByRole('alert')).toContainText('https://example.org/track.png');
  await expectCount(page, 4, 'image');
  const all = await items(page, 'image');
  // Large ones are scaled, and nothing of an SVG is left but how it looks.
  expect(all[2]?.image).toMatchObject({ mime: 'image/png', width: 4096, height: 8 });
  expect(all[3]?.image).toMatchObject({ mime: 'image/png', width: 1024, height: 512 });
  // The drawing is as large as it says.
  expect([all[3]?.w, all[3]?.h]).toEqual([40, 20]);
  await expect(page).not.toHaveTitle('ran');
  await saved(page);

  const other = await secondPerson(context, url);
  await expectCount(other, 4, 'image');
  expect((await items(other, 'image')).map((one) => one.image)).toEqual(all.map((one) => one.image));
  await page.keyboard.press('ControlOrMeta+z');
  await expectCount(other, 2, 'image');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectCount(other, 4, 'image');
  await other.context().close();
});

/** Each takes the board's worker a moment. */
const photographs = (count: number): Given[] =>
  Array.from({ length: count }, (_, n) => ({ name: `${n}.png`, bytes: png(4000, 3000, 7 * n), type: 'image/png' }));

test('pictures come one by one, Cancel keeps those that came, and one undo takes them back', async ({
  page,
  server,
}) => {
  await newBoard(page, server.origin);
  await drop(page, ...photographs(6));
  const adding = page.getByRole('group', { name: /^Adding images/ });
  await expect(adding).toContainText(/Adding images: [1-5] of 6/);
  await adding.getByRole('button', { name: 'Cancel' }).click();
  await expect(adding).toBeHidden();
  await saved(page);
  const came = (await items(page, 'image')).length;
  expect(came).toBeGreaterThan(0);
  expect(came).toBeLessThan(6);
  await page.keyboard.press('ControlOrMeta+z');
  await expectCount(page, 0, 'image');
  await page.keyboard.press('ControlOrMeta+Shift+z');
  await expectCount(page, came, 'image');
});

test('prompts a person who leaves while pictures come, and keeps those that came', async ({ page, server }) => {
  const url = await newBoard(page, server.origin);
  await drop(page, ...photographs(40));
  await expect(page.getByRole('group', { name: /^Adding images: [1-9]/ })).toBeVisible();
  const dialog = page.getByRole('dialog', { name: 'Leave this board?' });
  await page.getByRole('link', { name: 'Home' }).click();
  await dialog.getByRole('button', { name: 'Stay' }).click();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(url);
  await page.getByRole('link', { name: 'Home' }).click();
  await dialog.getByRole('button', { name: 'Leave' }).click();
  await expect(page).not.toHaveURL(url);
  await page.goto(url);
  await expect.poll(async () => (await items(page, 'image')).length).toBeGreaterThan(0);
});

test('pictures come as long as the board has room, and the others are named', async ({ page }) => {
  const small = await TestServer.open({ IMAGES_PER_BOARD_MIB: '1' });
  await newBoard(page, small.origin);
  const given = [1, 2, 3, 4].map((n) => ({ name: `${n}.png`, bytes: noisyPng(1000, 1000, n), type: 'image/png' }));
  await drop(page, ...given);
  const note = page.getByRole('alert').filter({ hasText: 'There is no more room for images on this board.' });
  await expect(note).toContainText(/\d images didn’t fit: .*4\.png\./);
  await expect(note).not.toContainText('1.png');
  await expect.poll(async () => (await items(page, 'image')).length).toBeLessThan(4);
  expect((await items(page, 'image')).length).toBeGreaterThan(0);
  await small.close();
});

test('what is no picture, or none that can be shown, is named, and nothing is left of it', async ({ page, server }) => {
  await newBoard(page, server.origin);
  const bomb = png(4, 4);
  bomb.writeUInt32BE(60_000, 16);
  bomb.writeUInt32BE(60_000, 20);
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]);
  for (const [name, bytes, words] of [
    ['bomb.png', bomb, 'This image is too large: at most 64 MB and 128 megapixels, an SVG 16 MB. bomb.png'],
    ['photo.heic', heic, 'This browser can’t open HEIC photos. Save it as JPEG and try again. photo.heic'],
    ['cut.jpg', jpeg.subarray(0, 60), 'This image is damaged and can’t be shown. cut.jpg'],
    [
      'letter.docx',
      Buffer.from('no picture at all, but words'),
      'Files of this type can’t be added to a board. letter.docx',
    ],
  ] as const) {
    await drop(page, { name, bytes });
    await expect(page.getByText(words)).toBeVisible();
  }
  // The good ones of several come in.
  await drop(page, { name: 'bad.jpg', bytes: jpeg.subarray(0, 60) }, { name: 'good.jpg', bytes: jpeg });
  await expectCount(page, 1, 'image');
  await expect(page.getByText('This image is damaged and can’t be shown. bad.jpg')).toBeVisible();
});

test('images of an Excalidraw drawing come in as dropped ones do, cropped, mirrored, held by their arrows, and two see them', async ({
  page,
  context,
  server,
}) => {
  const url = await newBoard(page, server.origin);
  const image = { type: 'image', x: 0, y: 0, width: 120, height: 80, angle: 0, fileId: 'photo', scale: [1, 1] };
  const elements = [
    { ...image, id: 'whole', opacity: 50 },
    {
      ...image,
      id: 'part',
      x: 400,
      scale: [-1, 1],
      // Px of the picture as it was seen there: 16 × 24, held upright.
      crop: { x: 4, y: 6, width: 8, height: 12, naturalWidth: 16, naturalHeight: 24 },
    },
    { ...image, id: 'torn', y: 300, fileId: 'torn' },
    { ...image, id: 'lost', y: 300, fileId: 'lost' },
    { ...image, id: 'svg', y: 600, fileId: 'svg' },
    {
      ...{ id: 'a', type: 'arrow', x: 125, y: 40, width: 270, height: 0, angle: 0 },
      points: [
        [0, 0],
        [270, 0],
      ],
      startBinding: { elementId: 'whole', focus: 0, gap: 5 },
      endBinding: { elementId: 'part', focus: 0, gap: 5 },
    },
  ];
  const dataURL = (bytes: Buffer) => ({ dataURL: `data:image/png;base64,${bytes.toString('base64')}` });
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><script>document.title="ran"</script><rect width="40" height="20" fill="red"/></svg>',
  );
  const files = {
    svg: { dataURL: `data:image/svg+xml;base64,${svg.toString('base64')}` },
    photo: dataURL(photograph()),
    torn: dataURL(photograph().subarray(0, 200)),
  };
  const scene = JSON.stringify({ type: 'excalidraw', version: 2, elements, files });
  const report = await page.evaluate((text) => window.board.import(new File([text], 'a.excalidraw')), scene);
  expect(report).toMatchObject({ state: 'saved', kept: 5, refused: 0, missing: ['image 120 × 80'] });
  expect(report.dropped).toEqual([{ type: 'image', reason: 'image-broken', count: 1, at: ['3'] }]);

  const [whole, part, drawn] = await items(page, 'image');
  expect(drawn).toMatchObject({ w: 120, h: 80, image: { mime: 'image/png', width: 1024, height: 512 } });
  expect(whole).toMatchObject({ w: 120, h: 80, image: { mime: 'image/webp', width: 16, height: 24 } });
  expect(whole?.style?.opacity).toBeCloseTo(0.5);
  expect(part).toMatchObject({ w: -120, h: 80, image: { sha256: whole?.image?.sha256, crop: [0.25, 0.25, 0.5, 0.5] } });
  expect((part?.x ?? 0) - (whole?.x ?? 0)).toBeCloseTo(520);
  const [arrow] = await items(page, 'connector');
  expect([arrow?.start?.id, arrow?.end?.id]).toEqual([whole?.id, part?.id]);
  // Nothing of the file is left but the picture, and who else is there can have it.
  const name = whole?.image?.sha256 as string;
  expect(readFileSync(path.join(server.dataDir, 'blobs', name.slice(0, 2), name)).includes('Exif')).toBe(false);
  const other = await secondPerson(context, url);
  await expectCount(other, 3, 'image');
  await other.context().close();
});

test('images copied on one board are pasted on another, which has them then for everybody', async ({
  page,
  context,
  server,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newBoard(page, server.origin);
  await drop(page, { name: 'a.png', bytes: png(40, 30, 77) });
  await expectCount(page, 1, 'image');
  await saved(page);
  const [there] = await items(page, 'image');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('ControlOrMeta+c');
  await expect.poll(() => clipboardHtml(page)).toContain('data-atrium-shapes');

  const url = await newBoard(page, server.origin);
  await page.keyboard.press('ControlOrMeta+v');
  await expectCount(page, 1, 'image');
  await saved(page);
  expect((await items(page, 'image')).map(({ image }) => image)).toEqual([there?.image]);
  const other = await secondPerson(context, url);
  await expectCount(other, 1, 'image');
  await other.context().close();
});

test('a picture is added without a line, seen after a reload, and sent when the line is back', { tag: '@way' }, async ({
  page,
  context,
  server,
}) => {
  const url = await newBoard(page, server.origin);
  // What reads pictures has come while there was a line.
  await drop(page, { name: 'first.jpg', bytes: jpeg });
  await expectCount(page, 1, 'image');
  await saved(page);
  await server.kill();
  await expect(page.getByRole('status').filter({ hasText: /^Can’t reach the server/ })).toBeVisible();
  await drop(page, { name: 'second.png', bytes: png(60, 60, 200) });
  await expectCount(page, 2, 'image');
  await expect(page.getByRole('status').filter({ hasText: /^Can’t reach the server: 1/ })).toBeVisible();
  await server.start();
  await saved(page);
  const other = await secondPerson(context, url);
  await expectCount(other, 2, 'image');
  await other.context().close();
});

test('an image is cropped, replaced, described and saved as a file, by mouse, keys and a second person seeing it', {
  tag: '@way',
}, async ({ page, context, server }) => {
  const url = await newBoard(page, server.origin);
  await drop(page, { name: 'wide.png', bytes: png(400, 200, 120) });
  await expectCount(page, 1, 'image');
  const shown = async (of = page) => {
    const [first] = (await items(of, 'image')) as Required<Awaited<ReturnType<typeof items>>[number]>[];
    const { x = 0, y = 0, w = 0, h = 0, image } = first ?? {};
    return { x, y, w, h, crop: image?.crop?.map((share) => Math.round(share * 100) / 100), alt: image?.alt };
  };
  const before = await shown();
  const bar = page.getByRole('toolbar', { name: 'Selection' });

  await bar.getByRole('button', { name: 'Crop' }).click();
  const dialog = page.getByRole('dialog', { name: 'Crop image' });
  const left = dialog.getByRole('slider', { name: 'Left edge' });
  await left.focus();
  for (let n = 0; n < 5; n++) await page.keyboard.press('Shift+ArrowRight');
  await expect(left).toHaveAttribute('aria-valuenow', '50');
  const bottom = (await dialog.getByRole('slider', { name: 'Bottom edge' }).boundingBox()) as DOMRect;
  const picture = (await dialog.locator('img').boundingBox()) as DOMRect;
  await page.mouse.move(bottom.x + bottom.width / 2, bottom.y + bottom.height / 2);
  await page.mouse.down();
  await page.mouse.move(bottom.x + bottom.width / 2, bottom.y + bottom.height / 2 - picture.height / 2, { steps: 4 });
  await page.mouse.up();
  await dialog.getByRole('button', { name: 'Crop', exact: true }).click();
  // What is still seen stays where it was.
  await expect.poll(() => shown()).toMatchObject({ crop: [0.5, 0, 0.5, 0.5] });
  const cropped = await shown();
  expect(cropped.x).toBeCloseTo(before.x + before.w / 2, 3);
  expect([cropped.w, cropped.h].map(Math.round)).toEqual([before.w / 2, before.h / 2].map(Math.round));

  await bar.getByRole('button', { name: 'Alternative text' }).click();
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('A grey wall');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => shown()).toMatchObject({ alt: 'A grey wall', crop: [0.5, 0, 0.5, 0.5] });

  const choosing = page.waitForEvent('filechooser');
  await bar.getByRole('button', { name: 'Replace image' }).click();
  await (await choosing).setFiles({ name: 'tall.jpg', mimeType: 'image/jpeg', buffer: jpeg });
  await expect.poll(async () => (await items(page, 'image'))[0]?.image).toMatchObject({ width: 24, height: 16 });
  const replaced = await shown();
  expect([replaced.crop, replaced.alt]).toEqual([undefined, 'A grey wall']);
  expect(replaced.w / replaced.h).toBeCloseTo(1.5, 3);

  const saving = page.waitForEvent('download');
  await bar.getByRole('button', { name: 'Download image' }).click();
  expect((await saving).suggestedFilename()).toBe('A grey wall.webp');

  await saved(page);
  const other = await secondPerson(context, url);
  await expect.poll(() => shown(other)).toEqual(replaced);
  for (let n = 0; n < 3; n++) await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(() => shown(other)).toEqual(before);
  await other.context().close();
});

test('an SVG that unfolds to more than can be drawn, and an empty one, are named; one can draw on', async ({
  page,
  server,
}) => {
  await newBoard(page, server.origin);
  const levels = Array.from({ length: 12 }, (_, n) => `<g id="l${n + 1}">${`<use href="#l${n}"/>`.repeat(10)}</g>`);
  const svg = (inside: string): Buffer => Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${inside}</svg>`);
  const choosing = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'More tools' }).click();
  await page.getByRole('group', { name: 'More tools' }).getByRole('button', { name: 'Image' }).click();
  await (await choosing).setFiles([
    {
      name: 'bomb.svg',
      mimeType: 'image/svg+xml',
      buffer: svg(`<defs><rect id="l0" width="9" height="9"/>${levels.join('')}</defs><use href="#l12"/>`),
    },
    { name: 'empty.svg', mimeType: 'image/svg+xml', buffer: svg('<title>nothing</title>') },
  ]);
  const notice = page.getByRole('alert');
  await expect(notice).toContainText('This drawing has too many parts to be shown. bomb.svg');
  await expect(notice).toContainText('There is nothing in this image. empty.svg');
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await expectCount(page, 1);
});
