// Images that are on a board are seen: on its screen, after the graphics context was lost, on another device, in the PNG, on the card.

import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fromBase64Url } from '#protocol/derive.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { jpeg } from '../../server/testing/pictures.ts';
import { openBoard as openAtServer } from '../../server/testing/test-client.ts';
import { newBoard, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const sha256 = createHash('sha256').update(jpeg).digest('hex');
/** 24 × 16 px: the left half is red, the right one blue. */
const image = { sha256, mime: 'image/jpeg', width: 24, height: 16 };
const at = (x: number, y: number, more: Partial<ItemInput> = {}): ItemInput => ({
  kind: 'image',
  ...{ x, y, w: 120, h: 80, image },
  ...more,
});
/** As it is, mirrored, its right half alone, upside down, and so many that tiles are drawn of them. */
const images: ItemInput[] = [
  at(-240, -120),
  at(0, -120, { w: -120 }),
  at(60, -120, { image: { ...image, crop: [0.5, 0, 0.5, 1] } }),
  at(-240, 20, { rot: Math.PI }),
  ...Array.from({ length: 12 }, (_, n) => at(-60 + (n % 4) * 70, 20 + Math.floor(n / 4) * 50, { w: 60, h: 40 })),
];
/** The halves of the first four, and of the last, from the middle of the view. */
const SPOTS = [
  [-210, -80, 'red'],
  [-150, -80, 'blue'],
  [-90, -80, 'blue'],
  [-30, -80, 'red'],
  [80, -80, 'blue'],
  [160, -80, 'blue'],
  [-210, 60, 'blue'],
  [-150, 60, 'red'],
  [165, 140, 'red'],
  [195, 140, 'blue'],
] as const;

/** The colours of a picture at these px. */
function colours(page: Page, picture: string, spots: readonly (readonly [number, number])[]): Promise<string[]> {
  return page.evaluate(
    async ([source, places]) => {
      const shown = new Image();
      shown.src = source;
      await shown.decode();
      const context = new OffscreenCanvas(shown.naturalWidth, shown.naturalHeight).getContext('2d');
      if (!context) throw new Error('no canvas');
      context.drawImage(shown, 0, 0);
      return places.map(([x, y]) => {
        const [r = 0, g = 0, b = 0] = context.getImageData(Math.round(x), Math.round(y), 1, 1).data;
        if (r > 150 && g < 110 && b < 110) return 'red';
        return b > 150 && g < 110 && r < 110 ? 'blue' : `${r} ${g} ${b}`;
      });
    },
    [picture, spots] as const,
  );
}

/** Two corners of some of a photo's 8 × 6 squares, 16 units within, from its middle when it is 1024 units wide. */
const SQUARES = ['0 0', '7 0', '0 5', '7 5', '2 2', '3 2', '4 3', '5 4'].flatMap((square) => {
  const [column = 0, row = 0] = square.split(' ').map(Number);
  const colour = (column + row) % 2 === 0 ? 'red' : 'blue';
  return [16, 112].map((by) => ({ dx: column * 128 + by - 512, dy: row * 128 + 128 - by - 384, colour }));
});

/** A JPEG of squares of 256 px, red and blue in turn from the top left, with noise that makes it large; and the board has it. */
function photo(page: Page, blobs: string, token: string): Promise<NonNullable<ItemInput['image']>> {
  return page.evaluate(
    async ([path, bearer]) => {
      const [width, height, mime] = [2048, 1536, 'image/jpeg'];
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d');
      if (!context) throw new Error('no canvas');
      const pixels = context.createImageData(width, height);
      let seed = 7;
      for (let k = 0; k < width * height; k++) {
        seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) | 0;
        const by = (seed >>> 24) % 48;
        const odd = ((k % width) >> 8) + (Math.floor(k / width) >> 8);
        const [r, b] = odd % 2 === 0 ? [200, 20] : [20, 200];
        pixels.data.set([r + by, 20 + by, b + by, 255], k * 4);
      }
      context.putImageData(pixels, 0, 0);
      const file = await canvas.convertToBlob({ type: mime, quality: 0.9 });
      if (file.size < 256 * 1024) throw new Error(`${file.size} bytes are few for a photo`);
      const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
      const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
      const headers = { authorization: `Bearer ${bearer}`, 'content-type': mime };
      const { status } = await fetch(path + sha256, { method: 'PUT', headers, body: file });
      if (status !== 200) throw new Error(`the server answers ${status}`);
      return { sha256, mime, width, height };
    },
    [blobs, token] as const,
  );
}

const asUrl = (page: Page, take: 'capture' | 'export'): Promise<string> =>
  page.evaluate(async (what) => {
    const { board } = window;
    if (what === 'export') return URL.createObjectURL(await board.export({ format: 'png', scale: 1 }));
    return URL.createObjectURL((await board.debug('capture')) as Blob);
  }, take);

/** On the screen, when all that was asked for is there. */
async function onScreen(page: Page): Promise<string[]> {
  await page.evaluate(() => window.board.debug('calm'));
  return colours(
    page,
    await asUrl(page, 'capture'),
    SPOTS.map(([x, y]) => [640 + x, 360 + y]),
  );
}

async function look(page: Page): Promise<void> {
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
}

test('images are on the screen, on another device, in the PNG and on the card', { tag: ['@canvas', '@way'] }, async ({
  page,
  otherDevice: other,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  const secret = fromBase64Url(new URL(url).hash.split('.')[1] ?? '') as Uint8Array;
  const { id, token } = await openAtServer(server.origin, secret);
  const sent = await fetch(`${server.origin}/api/boards/${id}/blobs/${sha256}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'image/jpeg' },
    body: new Uint8Array(jpeg),
  });
  expect(sent.status).toBe(200);
  await look(page);
  await page.evaluate((all) => window.board.load(all), images);
  const wanted = SPOTS.map(([, , colour]) => colour);
  expect(await onScreen(page)).toEqual(wanted);

  await page.evaluate(() => window.board.debug('loseContext'));
  await page.evaluate(() => window.board.debug('restoreContext'));
  await expect.poll(() => onScreen(page)).toEqual(wanted);

  // 24 board units round everything.
  const inFile = SPOTS.map(([x, y]) => [x + 240 + 24, y + 120 + 24] as const);
  expect(await colours(page, await asUrl(page, 'export'), inFile)).toEqual(wanted);

  await saved(page);
  await other.goto(url);
  await ready(other);
  await look(other);
  await expect.poll(() => onScreen(other)).toEqual(wanted);

  // Decoded to fewer px than it has, a large photo is where it is, and whole, at each of its sizes.
  const large = await photo(page, `/api/boards/${id}/blobs/`, token);
  const put = { kind: 'image', x: 4000, y: 4000, w: 1024, h: 768, image: large } as const;
  await page.evaluate((item) => window.board.load([item]), put);
  for (const zoom of [0.25, 1]) {
    await page.evaluate((zoom) => window.board.camera.set({ x: 4512, y: 4384, zoom }), zoom);
    await page.evaluate(() => window.board.debug('calm'));
    const seen = SQUARES.filter(({ dx, dy }) => Math.abs(dx) * zoom < 600 && Math.abs(dy) * zoom < 250);
    const spots = seen.map(({ dx, dy }) => [640 + dx * zoom, 360 + dy * zoom] as const);
    const squares = await colours(page, await asUrl(page, 'capture'), spots);
    expect(squares, `at ${zoom}`).toEqual(seen.map(({ colour }) => colour));
  }
  await page.evaluate(async () => {
    await window.board.undo();
    await window.board.saved();
  });

  await page.getByRole('link', { name: 'Home', exact: true }).click();
  const cover = page.locator('li img').first();
  await expect(cover).toBeVisible();
  const red = async () => {
    const { src, w, h } = await cover.evaluate((img: HTMLImageElement) => ({
      src: img.src,
      w: img.naturalWidth,
      h: img.naturalHeight,
    }));
    if (w === 0) return [];
    const every = Array.from({ length: 400 }, (_, n) => [((n % 20) / 20) * w, (Math.floor(n / 20) / 20) * h] as const);
    // The card may have taken a newer picture meanwhile, and let go of this one.
    const seen = await colours(page, src, every).catch(() => []);
    return seen.filter((colour) => colour === 'red');
  };
  await expect.poll(async () => (await red()).length).toBeGreaterThan(20);
});
