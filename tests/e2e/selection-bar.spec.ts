// The bar beside the selection: where it stands, that it takes no press meant for the board, what it holds; on a phone it is the sheet.

import type { Locator, Page } from '@playwright/test';
import type { ItemInput } from '#protocol/item-json.ts';
import { png } from '../../server/testing/pictures.ts';
import { atRest, items, newBoard, select } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const bar = (page: Page) => page.getByRole('toolbar', { name: 'Selection' });
const boxAt = (x: number, y: number, more: Partial<ItemInput> = {}): ItemInput => ({
  ...{ kind: 'rectangle', x, y, w: 160, h: 80, style: { fill: 'blue-tint' } },
  ...more,
});

/** Their ids, and Select in hand. The middle of the view is the board's 0, 0. */
async function put(page: Page, ...given: ItemInput[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    await window.board.tool.set('select');
    await window.board.camera.set({ x: 0, y: 0, zoom: 1 });
    return window.board.load(all);
  }, given);
}

/** Side of the bar when it has come to rest. */
async function stand(page: Page): Promise<string> {
  const place = page.locator('[data-side]').filter({ has: bar(page) });
  await place.waitFor();
  await atRest(page);
  return (await place.getAttribute('data-side')) ?? '';
}

test('the bar stands below, above where there is no room, else docked above the tools', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const [id = ''] = await put(page, boxAt(-80, -60), boxAt(-80, 60));
  await select(page, [id]);
  // What lies below is no reason to stand elsewhere.
  await expect.poll(() => stand(page)).toBe('below');
  await page.evaluate(() => window.board.camera.set({ x: 0, y: -270, zoom: 1 }));
  await expect.poll(() => stand(page)).toBe('above');
  await page.evaluate(() => window.board.camera.set({ x: 0, y: -20, zoom: 12 }));
  await expect.poll(() => stand(page)).toBe('docked');
});

test('Ctrl+A with the pen in hand selects everything and shows the bar', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await put(page, boxAt(-80, -60), boxAt(200, -60));
  await page.evaluate(() => window.board.tool.set('pen'));
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toBeVisible();
  await bar(page).getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(async () => (await items(page)).length).toBe(0);
});

test('a press where the bar has just come is the board’s; its keys, and a bar that was seen, are its own', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const [a = '', b = ''] = await put(page, boxAt(-80, -60), boxAt(-300, -300));
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const lock = bar(page).getByRole('button', { name: 'Lock', exact: true });
  const fresh = page.locator('[data-fresh]');
  const timePassesUntil = (there: Locator, n: number) =>
    expect(async () => {
      await page.clock.runFor(50);
      await expect(there).toHaveCount(n, { timeout: 100 });
    }).toPass({ intervals: [10] });
  const come = async (id: string): Promise<void> => {
    // Else the bar of what was selected before could be taken for it.
    await page.evaluate(() => window.board.select([]));
    await timePassesUntil(bar(page), 0);
    await select(page, [id]);
    await timePassesUntil(fresh, 1);
  };
  // Where it stands now: it is placed again when its buttons have come.
  const pressLock = async (): Promise<void> => {
    const box = await lock.boundingBox();
    if (!box) throw new Error('no button');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
  const selected = () => page.evaluate(() => window.board.selection());
  const isLocked = async (id: string) => (await items(page)).find((one) => one.id === id)?.locked ?? false;

  await come(a);
  await pressLock();
  await expect.poll(selected).toEqual([]);
  expect(await isLocked(a)).toBe(false);

  // By keys at once.
  await come(b);
  await lock.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => isLocked(b)).toBe(true);

  await come(a);
  await page.clock.runFor(300);
  await expect(fresh).toHaveCount(0);
  await pressLock();
  await expect.poll(() => isLocked(a)).toBe(true);
});

test('while one of its buttons is pressed the bar stays there, wherever the selection goes', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const [id = ''] = await put(page, boxAt(-80, -80));
  await select(page, [id]);
  const lock = bar(page).getByRole('button', { name: 'Lock' });
  await lock.hover();
  const before = await lock.boundingBox();
  await page.mouse.down();
  const way = 60;
  await page.evaluate((one) => window.board.change([one]), {
    id,
    box: { x: -80 + way, y: -80, w: 160, h: 80, rot: 0 },
  });
  await expect.poll(async () => (await items(page))[0]?.x).toBe(-80 + way);
  await atRest(page);
  await page.mouse.up();
  await expect.poll(async () => (await items(page))[0]?.locked).toBe(true);
  await page.getByRole('application').focus();
  await page.keyboard.press('Control+z');
  await expect(lock).toBeVisible();
  await expect.poll(async () => (await lock.boundingBox())?.x).toBeCloseTo((before?.x ?? 0) + way, 0);
});

test('it has at most seven buttons and a menu of the rest, one width, and goes while something is dragged', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const [a = '', b = '', note = ''] = await put(page, boxAt(-80, -60), boxAt(200, -300), {
    kind: 'sticky',
    x: -500,
    y: -300,
  });
  const widths = new Set<number>();
  for (const ids of [[a], [a, b], [note], [a, note]]) {
    await select(page, ids);
    await stand(page);
    await expect(bar(page).getByRole('button', { name: 'Delete', exact: true })).toBeVisible();
    expect(await bar(page).getByRole('button').count()).toBeLessThanOrEqual(8);
    widths.add((await bar(page).boundingBox())?.width ?? 0);
  }
  expect(widths.size).toBe(1);
  await select(page, [a]);
  await bar(page).getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menuitem', { name: 'Copy style' })).toBeVisible();
  // What the bar has itself is not said twice.
  await expect(page.getByRole('menuitem', { name: 'Lock', exact: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);

  await page.mouse.move(640, 340);
  await page.mouse.down();
  await page.mouse.move(700, 340, { steps: 3 });
  await expect(bar(page)).toHaveCount(0);
  await page.mouse.up();
  await expect(bar(page)).toBeVisible();
});

test('on a phone it is part of the sheet with the tools, and what it opens grows out of it', async ({
  page,
  server,
  query,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newBoard(page, server.origin, query);
  const [id = ''] = await put(page, boxAt(-80, -160));
  await select(page, [id]);
  const boxOf = async (one: Locator) => {
    await one.waitFor();
    await atRest(page);
    const box = await one.boundingBox();
    if (!box) throw new Error('it is gone');
    return box;
  };
  // Read again when its buttons have come: it is higher then.
  await expect(async () => {
    const [own, tools] = [await boxOf(bar(page)), await boxOf(page.getByRole('toolbar', { name: 'Tools' }))];
    expect(own.height).toBeLessThan(60);
    expect(Math.abs(own.y + own.height - tools.y)).toBeLessThanOrEqual(4);
  }).toPass();
  await bar(page).getByRole('button', { name: 'Fill', exact: true }).click();
  await expect(async () => {
    const [surface, own] = [await boxOf(page.getByRole('group', { name: 'Fill' })), await boxOf(bar(page))];
    expect(surface.width).toBeGreaterThan(360);
    expect(Math.abs(surface.y + surface.height - own.y)).toBeLessThanOrEqual(16);
  }).toPass();
});

test('a double click on a picture opens what of it is shown', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await put(page);
  await page.evaluate(
    async (picture) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      await window.board.import(new File([bytes], 'a.png', { type: 'image/png' }));
      await window.board.select([]);
    },
    png(300, 200, 90).toString('base64'),
  );
  const [image] = await items(page, 'image');
  if (!image) throw new Error('no picture');
  const view = page.viewportSize() ?? { width: 0, height: 0 };
  const { x, y, w, h } = image.bounds;
  await page.mouse.dblclick(x + w / 2 + view.width / 2, y + h / 2 + view.height / 2);
  await expect(page.getByRole('dialog', { name: 'Crop image' })).toBeVisible();
});
