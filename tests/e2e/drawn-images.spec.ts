// Images that are on a board are seen: on its screen, after the graphics context was lost, on another device, in the PNG, on the card.

import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { fromBase64Url } from '#protocol/derive.ts';
import type { ItemInput } from '#protocol/item-json.ts';
import { openBoard as openAtServer } from '../../server/testing/peer.ts';
import { jpeg } from '../../server/testing/pictures.ts';
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

test('images are on the screen, on another device, in the PNG and on the card', { tag: '@canvas' }, async ({
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
  expect(sent.status).toBe(204);
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
