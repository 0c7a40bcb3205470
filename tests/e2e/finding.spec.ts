// What helps to find: the palette of all actions, the outline with search and replace, the minimap, links to a shape.

import type { Page } from '@playwright/test';
import { expectCount, expectSame, items, newBoard, openBoard, ready, saved, select } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const put = (page: Page, given: readonly object[]): Promise<string[]> =>
  page.evaluate((list) => window.board.load(list as never), given);
const selection = (page: Page): Promise<string[]> => page.evaluate(() => window.board.selection());
const camera = (page: Page) => page.evaluate(() => window.board.camera.get());
const textOf = async (page: Page, id: string) => (await items(page)).find((one) => one.id === id)?.text;

test.describe('the palette', () => {
  test('runs what is typed, with or without accents, by keys alone', { tag: '@way' }, async ({
    page,
    server,
    query,
  }) => {
    await newBoard(page, server.origin, query);
    const ids = await put(page, [
      { kind: 'rectangle', x: -200, y: -50, w: 120, h: 80 },
      { kind: 'rectangle', x: 60, y: -50, w: 120, h: 80 },
    ]);
    await page.keyboard.press('v');
    await select(page, ids);
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Actions' });
    const field = palette.getByRole('combobox');
    await expect(field).toBeFocused();
    await page.keyboard.type('grôup');
    await expect(palette.getByRole('option').first()).toHaveAccessibleName(/^Group/);
    await expect(palette.getByRole('option', { selected: true })).toHaveAccessibleName(/^Group/);
    await page.keyboard.press('Enter');
    await expect(palette).toHaveCount(0);
    await expectCount(page, 1, 'group');

    // What cannot act now is not offered; what needs no selection is.
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('group');
    await expect(palette.getByRole('option', { name: /group/i })).toHaveCount(0);
    await expect(palette.getByText('No results')).toBeVisible();
    await field.fill('hand');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Hand', exact: true })).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(palette).toHaveCount(0);
    await expect(page.getByRole('application')).toBeFocused();
  });

  test('opens from the menu by touch, and a tap runs an action', async ({ browser, server, query }) => {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    const page = await context.newPage();
    await newBoard(page, server.origin, query);
    await page.getByRole('button', { name: 'Menu', exact: true }).tap();
    await page.getByRole('menuitem', { name: 'Actions…' }).tap();
    const palette = page.getByRole('dialog', { name: 'Actions' });
    await palette.getByRole('combobox').fill('sticky');
    const option = palette.getByRole('option', { name: /^Sticky note/ });
    expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    await option.tap();
    await expect(palette).toHaveCount(0);
    await page.touchscreen.tap(200, 300);
    await expectCount(page, 1, 'sticky');
    await context.close();
  });
});

test.describe('the outline', () => {
  const note = (x: number, text: string, more: object = {}) => ({
    kind: 'sticky',
    x,
    y: 0,
    w: 160,
    h: 160,
    text,
    ...more,
  });

  test('lists what is on the board by frames, finds words, and goes there by keys', { tag: '@way' }, async ({
    page,
    server,
    query,
  }) => {
    await newBoard(page, server.origin, query);
    const frame = crypto.randomUUID();
    const [, , far = '', farther = ''] = await put(page, [
      { kind: 'frame', id: frame, x: -400, y: -300, w: 600, h: 500, text: 'Plans' },
      note(-300, 'Milk', { parent: frame }),
      note(5000, 'Die Größe der Straße'),
      note(9000, 'Straße'),
    ]);
    await page.keyboard.press('Control+f');
    const panel = page.getByRole('complementary', { name: 'Find and replace' });
    await expect(panel.getByRole('combobox')).toBeFocused();
    await expect(panel.getByRole('option')).toHaveText(['Plans', 'Milk', 'Die Größe der Straße', 'Straße']);
    await page.keyboard.type('street');
    await expect(panel.getByText('Nothing on the board has these words')).toBeVisible();
    await panel.getByRole('combobox').fill('STRASSE');
    await expect(panel.getByRole('option')).toHaveCount(2);
    await expect(panel.getByRole('status')).toHaveText('2 objects');
    await page.keyboard.press('Enter');
    await expect.poll(() => selection(page)).toEqual([far]);
    expect(Math.round((await camera(page)).x)).toBe(5080);
    await page.keyboard.press('Enter');
    await expect.poll(() => selection(page)).toEqual([farther]);
    // A press on a row leaves the keys to the board; asked for again the words are there to be typed over.
    await panel.getByRole('option').first().click();
    await expect.poll(() => selection(page)).toEqual([far]);
    await expect(page.getByRole('application')).toBeFocused();
    for (const words of ['milk', 'plans']) {
      await page.keyboard.press('Control+f');
      await expect(panel.getByRole('combobox')).toBeFocused();
      await page.keyboard.type(words);
      await expect(panel.getByRole('combobox')).toHaveValue(words);
      await panel.getByRole('textbox', { name: 'Replace with' }).focus();
    }
    // The outline is of all that is there, whatever was looked for before.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('application')).toBeFocused();
    await page.keyboard.press('Control+f');
    await page.keyboard.type('milk');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Outline' }).click();
    const outline = page.getByRole('complementary', { name: 'Outline' });
    await expect(outline.getByRole('combobox')).toHaveValue('');
    await expect(outline.getByRole('option')).toHaveCount(4);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await expect(page.getByRole('application')).toBeFocused();
  });

  test('puts other words in the place of those it found: one step, for everybody', async ({
    page,
    otherDevice,
    server,
    query,
  }) => {
    const url = await newBoard(page, server.origin, query);
    const [a = '', b = '', locked = '', text = ''] = await put(page, [
      note(0, 'blue and Blue'),
      note(200, 'bluebell'),
      note(400, 'blue for ever', { locked: true }),
      { kind: 'text', x: 0, y: 300, text: 'blue' },
    ]);
    await openBoard(otherDevice, url);
    const before = (await items(page)).find(({ id }) => id === text)?.w ?? 0;
    await page.keyboard.press('Control+f');
    const panel = page.getByRole('complementary', { name: 'Find and replace' });
    await panel.getByRole('combobox').fill('blue');
    await expect(panel.getByRole('option')).toHaveCount(4);
    await panel.getByRole('textbox', { name: 'Replace with' }).fill('turquoise');
    await panel.getByRole('button', { name: 'Replace all' }).click();
    await expect(panel.getByRole('status')).toHaveText('4 places replaced');
    await expect.poll(() => textOf(page, a)).toBe('turquoise and turquoise');
    expect(await textOf(page, b)).toBe('turquoisebell');
    expect(await textOf(page, locked)).toBe('blue for ever');
    const after = (await items(page)).find(({ id }) => id === text);
    expect(after).toMatchObject({ text: 'turquoise' });
    expect(after?.w).toBeGreaterThan(before * 1.5);
    await expectSame(page, otherDevice);
    // What another adds meanwhile is in the list too.
    await put(otherDevice, [note(600, 'blue again')]);
    await expect(panel.getByRole('option', { name: 'blue again' })).toBeVisible();
    await panel.getByRole('button', { name: 'Close' }).click();
    await page.keyboard.press('Control+z');
    await expect.poll(() => textOf(page, a)).toBe('blue and Blue');
    expect(await textOf(page, b)).toBe('bluebell');
    expect((await items(page)).find(({ id }) => id === text)?.w).toBe(before);
  });
});

test('a link to a shape is copied from its menu, and selects and shows it for who opens it', { tag: '@way' }, async ({
  page,
  otherDevice,
  context,
  server,
  query,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await newBoard(page, server.origin, query);
  const [, far = ''] = await put(page, [
    { kind: 'rectangle', x: 0, y: 0, w: 100, h: 100 },
    { kind: 'rectangle', x: 7000, y: 0, w: 100, h: 100 },
  ]);
  await page.keyboard.press('v');
  await page.evaluate(() => window.board.camera.set({ x: 7050, y: 50, zoom: 1 }));
  await select(page, [far]);
  await page.keyboard.press('Shift+F10');
  await page.getByRole('menuitem', { name: 'Copy link to this object' }).click();
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain('shape-id=');
  await saved(page);
  await otherDevice.goto(await page.evaluate(() => navigator.clipboard.readText()));
  await ready(otherDevice);
  await expect.poll(() => selection(otherDevice)).toEqual([far]);
  const { x, y } = await camera(otherDevice);
  expect(x).toBe(7050);
  // In the middle between the bars, of which those at the foot are higher.
  expect(Math.abs(y - 50)).toBeLessThan(60);
});

test('the minimap shows the view among everything, and moves it by press and drag', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await put(page, [
    { kind: 'rectangle', x: 0, y: 0, w: 100, h: 100 },
    { kind: 'sticky', x: 8000, y: 4000, w: 160, h: 160 },
  ]);
  await page.evaluate(() => window.board.camera.set({ x: 0, y: 0, zoom: 1 }));
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Minimap' }).click();
  const picture = page.getByTestId('minimap');
  const box = await picture.boundingBox();
  if (!box) throw new Error('no minimap');
  // Before it knows what is on the board it shows the view alone.
  const view = picture.locator('div');
  await expect.poll(async () => (await view.boundingBox())?.width ?? box.width).toBeLessThan(box.width / 2);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await expect.poll(async () => (await camera(page)).x).toBeGreaterThan(3000);
  const middle = await camera(page);
  await page.mouse.move(box.x + box.width - 12, box.y + box.height - 30);
  await expect.poll(async () => (await camera(page)).x).toBeGreaterThan(middle.x + 1500);
  await page.mouse.up();
  expect((await camera(page)).zoom).toBe(1);
});
