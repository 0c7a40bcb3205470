// Frames as pages: their sizes, their panel and its order, and what they clip.

import type { Locator, Page } from '@playwright/test';
import { newBoard, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const frames = (page: Page) => page.evaluate(() => window.board.items({ kind: 'frame' }));

test('frames take a size, clip, notes, and stand in the order one gives them; another device has it too', {
  tag: '@way',
}, async ({ page, otherDevice, server }) => {
  const url = await newBoard(page, server.origin);
  await page.evaluate(async () => {
    await window.board.load([
      { kind: 'frame', x: 0, y: 0, w: 300, h: 200, text: 'First', id: 'a' },
      { kind: 'rectangle', x: 250, y: 50, w: 200, h: 80, style: { fill: 'red' }, parent: 'a' },
      { kind: 'frame', x: 500, y: 0, w: 300, h: 200, text: 'Second' },
      { kind: 'frame', x: 0, y: 400, w: 150, h: 200 },
    ]);
    await window.board.camera.fit();
  });
  // By its title a frame is taken with one click; beside its words lies the board.
  await page.keyboard.press('v');
  const camera = await page.evaluate(() => window.board.camera.get());
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const [left, top] = [width / 2 + (500 - camera.x) * camera.zoom, height / 2 - camera.y * camera.zoom];
  const selected = () =>
    page.evaluate(async () =>
      (await window.board.items({ ids: await window.board.selection() })).map((one) => one.text),
    );
  await page.mouse.click(left + 10, top - 12);
  await expect.poll(selected).toEqual(['Second']);
  await page.mouse.click(left + 120, top - 12);
  await expect.poll(selected).toEqual([]);

  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Frames' }).click();
  const panel = page.getByRole('complementary', { name: 'Frames' });
  const names = panel.getByRole('listitem');
  const first = async (on: Page) => (await frames(on)).find(({ text }) => text === 'First');
  await expect(names).toHaveText([/First/, /Second/, /Untitled/]);
  const picture = panel.getByRole('listitem').last().locator('img');
  await names.last().scrollIntoViewIfNeeded();
  await expect(picture).toBeVisible();
  // All of a frame is seen, however narrow: its picture is no larger than the box that would cut it off.
  const boxOf = (place: Locator) => place.evaluate((element) => element.getBoundingClientRect().height);
  expect(await boxOf(picture)).toBe(await boxOf(picture.locator('..')));
  await names.nth(2).getByRole('button').first().focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(names).toHaveText([/First/, /Untitled/, /Second/]);
  await names.nth(1).getByRole('button', { name: 'Move up' }).click();
  await expect(names).toHaveText([/Untitled/, /First/, /Second/]);

  await names.nth(1).getByRole('button', { name: 'Speaker notes' }).click();
  await panel.getByRole('textbox', { name: 'Speaker notes' }).fill('Say hello');
  await panel.getByRole('spinbutton', { name: 'Minutes' }).fill('5');
  await page.keyboard.press('Tab');
  const spoken = { notes: 'Say hello', minutes: 5 };
  await expect.poll(async () => (await first(page))?.speaker).toEqual(spoken);

  await names.nth(1).getByRole('button').first().click();
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Clip content' }).click();
  await bar.getByRole('button', { name: 'Frame size' }).click();
  await page.getByRole('group', { name: 'Frame size' }).getByRole('button', { name: '16:9' }).click();
  await expect.poll(async () => (await first(page))?.frame?.clip).toBe(true);
  await expect.poll(async () => (await first(page))?.w).toBe(960);
  await page.keyboard.press('Escape');
  await saved(page);
  await otherDevice.goto(url);
  await expect.poll(async () => (await first(otherDevice))?.frame?.clip).toBe(true);
  expect((await first(otherDevice))?.frame?.order).toBe((await first(page))?.frame?.order);
  expect((await first(otherDevice))?.speaker).toEqual(spoken);
});

test('a frame that is drawn has a surface and a name, which is typed over or kept; it takes plain words alone', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const title = page.getByRole('textbox', { name: 'Text being edited' });
  const draw = async (x: number) => {
    await page.keyboard.press('f');
    await page.mouse.move(x, 200);
    await page.mouse.down();
    await page.mouse.move(x + 200, 400, { steps: 5 });
    await page.mouse.up();
  };
  const titles = async () => (await frames(page)).map(({ text }) => text);

  await draw(150);
  await expect(title).toHaveText('Frame 1');
  await expect.poll(() => page.evaluate(() => `${document.getSelection()}`)).toBe('Frame 1');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('Plan');
  await expect(page.locator('[data-text-bar]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect.poll(titles).toEqual(['Plan']);
  const [plan] = await frames(page);
  expect(plan?.style.fill).toBe('white');
  expect(plan?.paragraphs).toBeUndefined();

  await page.keyboard.press('Escape');
  await draw(450);
  await expect(title).toHaveText('Frame 2');
  await page.keyboard.press('Escape');
  await expect.poll(async () => (await titles()).toSorted()).toEqual(['Frame 2', 'Plan']);
});
