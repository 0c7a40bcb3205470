// What hands know from other boards: the wheel, the middle button, Alt, double clicks, the right button, Escape, a tool that is kept.

import type { Page } from '@playwright/test';
import {
  drag,
  expectCount,
  items,
  newBoard,
  openBoard,
  type Point,
  secondPerson,
  select,
  Touch,
  tool,
  viewLink,
  wave,
} from './board-page.ts';
import { expect, sharedTest as test } from './fixtures.ts';

const camera = (page: Page) => page.evaluate(() => window.board.camera.get());
const selection = (page: Page) => page.evaluate(() => window.board.selection());
const text = async (page: Page, kind: string): Promise<string | undefined> => (await items(page, kind))[0]?.text;
const inHand = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name, exact: true, pressed: true });

const choose = (page: Page, ids: string[]) => page.evaluate((wanted) => window.board.select(wanted), ids);

/** Once the menu has the keys. */
async function escapeMenu(page: Page): Promise<void> {
  await expect(page.locator('[role=menu]:focus-within, [role=menu]:focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
}

/** Board units are CSS px from the top left: easy to read. */
async function boardAtCorner(page: Page, origin: string, query: string): Promise<void> {
  await newBoard(page, origin, query);
  await page.evaluate(() => window.board.camera.set({ x: innerWidth / 2, y: innerHeight / 2, zoom: 1 }));
}

async function put(page: Page, ...list: object[]): Promise<string[]> {
  return page.evaluate((all) => window.board.load(all as never), list);
}

const box = (x: number, y: number, more: object = {}) => ({
  kind: 'rectangle',
  x,
  y,
  w: 200,
  h: 120,
  style: { fill: 'sky' },
  ...more,
});

test('one notch of the wheel with Ctrl zooms by a quarter, and back', async ({ page, server, query }) => {
  await boardAtCorner(page, server.origin, query);
  await page.mouse.move(500, 300);
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await expect.poll(async () => (await camera(page)).zoom).toBeCloseTo(1.25, 4);
  await page.mouse.wheel(0, -120);
  await expect.poll(async () => (await camera(page)).zoom).toBeCloseTo(1.25 ** 2, 4);
  await page.mouse.wheel(0, 100);
  await page.mouse.wheel(0, 100);
  await expect.poll(async () => (await camera(page)).zoom).toBeCloseTo(1, 4);
  // A pinch on a trackpad comes in small steps, which are taken as they are.
  for (let step = 0; step < 10; step++) await page.mouse.wheel(0, -4);
  await expect.poll(async () => (await camera(page)).zoom).toBeCloseTo(Math.exp(0.4), 4);
  await page.keyboard.up('Control');
});

test('the middle button and the space bar move the board, whatever tool is in hand', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await boardAtCorner(page, server.origin, query);
  await tool(page, 'Pen');
  await page.evaluate(() => {
    document.documentElement.dataset.pastes = '0';
    const count = (): void => {
      document.documentElement.dataset.pastes += '1';
    };
    addEventListener('paste', count, { capture: true });
  });
  const before = await camera(page);
  await page.mouse.move(500, 300);
  await page.mouse.down({ button: 'middle' });
  await page.mouse.move(560, 340, { steps: 3 });
  await page.mouse.up({ button: 'middle' });
  await expect.poll(async () => Math.round((await camera(page)).x - before.x)).toBe(-60);
  await page.keyboard.down(' ');
  await drag(page, [
    { x: 560, y: 340 },
    { x: 500, y: 300 },
  ]);
  await page.keyboard.up(' ');
  await expect.poll(async () => Math.round((await camera(page)).x - before.x)).toBe(0);
  await expect(inHand(page, 'Pen')).toBeVisible();
  await expectCount(page, 0);
  // What was marked last anywhere is not pasted by it, as Linux does.
  expect(await page.evaluate(() => document.documentElement.dataset.pastes)).toBe('0');
});

test('a press on a bar leaves keys and Ctrl with the wheel to the board; Tab still reaches the bars', async ({
  page,
  server,
  query,
}) => {
  await boardAtCorner(page, server.origin, query);
  await tool(page, 'Pen');
  const press: [string, () => Promise<void>][] = [
    [
      'a colour',
      () =>
        page
          .getByRole('radio', { name: 'Blue' })
          .or(page.getByRole('button', { name: 'Blue' }))
          .click(),
    ],
    ['a thickness', () => page.getByRole('button', { name: 'Thick', exact: true }).click()],
    ['Zoom in', () => page.getByRole('button', { name: 'Zoom in' }).click()],
    ['Ruler', () => page.getByRole('button', { name: 'Ruler', exact: true }).click()],
    [
      'Share, closed by Escape',
      async () => {
        await page.getByRole('button', { name: 'Share' }).click();
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toBeHidden();
      },
    ],
  ];
  for (const [name, go] of press) {
    await go();
    const before = await camera(page);
    await page.keyboard.down(' ');
    await drag(page, [
      { x: 1000, y: 600 },
      { x: 940, y: 560 },
    ]);
    await page.keyboard.up(' ');
    await expect.poll(async () => Math.round(((await camera(page)).x - before.x) * before.zoom), name).toBe(60);
  }
  await expectCount(page, 0, 'stroke');
  await page.getByRole('button', { name: 'Ruler', exact: true }).click();
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-bars] :focus')).toBeVisible();

  const { zoom } = await camera(page);
  await page.getByRole('button', { name: 'Zoom in' }).hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(async () => (await camera(page)).zoom / zoom).toBeCloseTo(1.25, 4);
  expect(await page.evaluate(() => visualViewport?.scale)).toBe(1);
});

test('the menu key opens the menu of what a mouse has selected, though letters would write in it', async ({
  page,
  server,
  query,
}) => {
  await boardAtCorner(page, server.origin, query);
  await put(page, box(200, 200));
  await tool(page, 'Select');
  await page.mouse.click(220, 220);
  await expect(page.locator('[data-text-editor]')).toBeFocused();
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menu', { name: 'Selection menu' }).getByRole('menuitem').first()).toBeVisible();
});

test('Alt drags a copy, in one step', async ({ page, server, query }) => {
  await boardAtCorner(page, server.origin, query);
  const [id] = await put(page, box(200, 200));
  await tool(page, 'Select');
  await page.mouse.click(220, 220);
  await page.keyboard.down('Alt');
  await drag(page, [
    { x: 220, y: 220 },
    { x: 620, y: 320 },
  ]);
  await page.keyboard.up('Alt');
  await expectCount(page, 2, 'rectangle');
  const copy = (await items(page, 'rectangle')).find((one) => one.id !== id);
  expect([copy?.x, copy?.y]).toEqual([600, 300]);
  expect(await selection(page)).toEqual([copy?.id]);
  await page.keyboard.press('Control+z');
  await expectCount(page, 1, 'rectangle');
  expect((await items(page))[0]).toMatchObject({ id, x: 200, y: 200 });
});

test('a double click on the empty board begins a text, on a shape, a note or a title it edits that', {
  tag: '@way',
}, async ({ page, server, query }) => {
  await boardAtCorner(page, server.origin, query);
  await put(page, box(100, 100), { kind: 'frame', x: 100, y: 320, w: 300, h: 200, text: 'Plan' });
  await tool(page, 'Select');
  await page.mouse.dblclick(700, 200);
  await page.keyboard.type('here');
  await page.keyboard.press('Escape');
  await expect.poll(() => text(page, 'text')).toBe('here');
  await expect(inHand(page, 'Select')).toBeVisible();

  await page.mouse.dblclick(200, 160);
  await page.keyboard.type('box');
  await page.keyboard.press('Escape');
  await expect.poll(() => text(page, 'rectangle')).toBe('box');
  // The bar of the text that was left lies over the title until the board has heard of it.
  await expect(page.locator('[data-text-bar]')).toHaveCount(0);

  await page.mouse.dblclick(120, 305);
  await page.keyboard.type(' B');
  await page.keyboard.press('Escape');
  await expect.poll(() => text(page, 'frame')).toBe('Plan B');

  // In an empty frame as on the empty board; on a line it is no text's.
  await page.mouse.dblclick(250, 420);
  await page.keyboard.type('inside');
  await page.keyboard.press('Escape');
  await expectCount(page, 2, 'text');
  await page.keyboard.press('Escape');
  await tool(page, 'Pen');
  await drag(page, wave(600, 400));
  await tool(page, 'Select');
  await page.mouse.dblclick(600, 400);
  await page.keyboard.press('r');
  await expect(page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Shapes' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await expectCount(page, 2, 'text');
});

test('Enter edits what is selected; letters go into the one thing that carries text, elsewhere they are shortcuts', {
  tag: '@way',
}, async ({ page, server, query }) => {
  await boardAtCorner(page, server.origin, query);
  const [shape = '', note = ''] = await put(page, box(100, 100), { kind: 'sticky', x: 500, y: 100, text: 'one' });
  await tool(page, 'Select');
  await page.mouse.click(120, 120);
  await page.keyboard.press('Enter');
  await page.keyboard.type('name');
  await page.keyboard.press('Escape');
  await expect.poll(() => text(page, 'rectangle')).toBe('name');
  await choose(page, [shape]);
  await page.keyboard.type(', too');
  await page.keyboard.press('Escape');
  await expect.poll(() => text(page, 'rectangle')).toBe('name, too');
  await select(page, [shape, note]);
  await page.keyboard.press('t');
  await expect(inHand(page, 'Text')).toBeVisible();

  await tool(page, 'Select');
  await select(page, [note]);
  await page.keyboard.type(', two');
  await page.keyboard.press('Escape');
  await expect.poll(() => text(page, 'sticky')).toBe('one, two');
  await expect.poll(() => text(page, 'rectangle')).toBe('name, too');
});

test('a tool is kept by Q or a second press, until another is taken', async ({ page, server, query }) => {
  await boardAtCorner(page, server.origin, query);
  const shape = (x: number): Point[] => [
    { x, y: 200 },
    { x: x + 100, y: 280 },
  ];
  await page.keyboard.press('r');
  await page.keyboard.press('q');
  await expect(inHand(page, 'Shapes, stays selected')).toBeVisible();
  await drag(page, shape(100));
  await drag(page, shape(300));
  await expectCount(page, 2, 'rectangle');
  await page.keyboard.press('q');
  await drag(page, shape(500));
  await expectCount(page, 3, 'rectangle');
  await expect(inHand(page, 'Select')).toBeVisible();

  await page.getByRole('button', { name: 'Sticky note', exact: true }).dblclick();
  await expect(inHand(page, 'Sticky note, stays selected')).toBeVisible();
  for (const x of [200, 500]) {
    await page.mouse.click(x, 500);
    await page.keyboard.type('note');
    await page.keyboard.press('Escape');
  }
  await expectCount(page, 2, 'sticky');
  await tool(page, 'Text');
  await expect(inHand(page, 'Text')).toBeVisible();
});

test('Escape closes what is open, then ends following, then lets go of the selection; a click on the board closes too', async ({
  page,
  server,
  query,
  context,
}) => {
  await boardAtCorner(page, server.origin, query);
  const [id = ''] = await put(page, box(100, 100));
  const other = await secondPerson(context, page.url());
  await tool(page, 'Select');
  await select(page, [id]);
  await page.getByRole('button', { name: /^People here/ }).click();
  await page.getByRole('menuitemradio', { name: 'Guest' }).first().click();
  await expect(page.getByText('Following Guest')).toBeVisible();
  const more = page.getByRole('button', { name: 'More tools' });
  await more.click();
  await page.keyboard.press('Escape');
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await expect(page.getByText('Following Guest')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Following Guest')).toHaveCount(0);
  expect(await selection(page)).toEqual([id]);
  await page.keyboard.press('Escape');
  await expect.poll(() => selection(page)).toEqual([]);
  await more.click();
  await page.mouse.click(900, 500);
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await other.context().close();
});

test('the tools behind the plus show when they are in hand', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  const more = page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'More tools' });
  await page.keyboard.press('f');
  await expect(more).toHaveAccessibleName('More tools: Frame');
  await more.click();
  await expect(page.getByRole('button', { name: 'Frame', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Laser' }).click();
  await expect(more).toHaveAccessibleName('More tools: Laser');
});

test('a right click opens the menu of what lies there, and draws nothing', async ({ page, server, query }) => {
  await boardAtCorner(page, server.origin, query);
  const [a = '', b = ''] = await put(page, box(100, 100), box(400, 100), box(700, 100));
  await tool(page, 'Pen');
  await page.mouse.click(480, 160, { button: 'right' });
  const menu = page.getByRole('menu', { name: 'Selection menu' });
  await expect(menu).toBeVisible();
  expect(await selection(page)).toEqual([b]);
  await menu.getByRole('menuitem', { name: 'Duplicate' }).click();
  await expectCount(page, 4, 'rectangle');
  await expectCount(page, 0, 'stroke');

  // Of several that are selected it is the menu of all.
  await select(page, [a, b]);
  await page.mouse.click(150, 150, { button: 'right' });
  await menu.getByRole('menuitem', { name: 'Group', exact: false }).first().click();
  await expectCount(page, 1, 'group');
  await page.mouse.click(150, 150, { button: 'right' });
  await expect(menu.getByRole('menuitem', { name: 'Ungroup' })).toBeVisible();
  await escapeMenu(page);
  expect((await selection(page)).length).toBe(1);

  await page.mouse.click(1100, 300, { button: 'right' });
  await expect(page.getByRole('menu', { name: 'Board menu' })).toBeVisible();
  // Elsewhere while one is open: there.
  await page.mouse.click(640, 560, { button: 'right' });
  await page.getByRole('menu', { name: 'Board menu' }).getByRole('menuitem', { name: 'Select all' }).click();
  await expect.poll(async () => (await selection(page)).length).toBe(3);
  await page.keyboard.press('Delete');
  await expectCount(page, 0);
});

test('cut, copied and pasted by the menu it lies where the menu was asked for', async ({ page, server, query }) => {
  await boardAtCorner(page, server.origin, query);
  await put(page, box(100, 100));
  await page.mouse.click(180, 160, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Cut' }).click();
  await expectCount(page, 0);
  await page.mouse.click(700, 400, { button: 'right' });
  await page.getByRole('menuitem', { name: 'Paste' }).click();
  await expectCount(page, 1, 'rectangle');
  expect((await items(page))[0]).toMatchObject({ x: 600, y: 340 });
});

test('a finger held on a thing opens its menu when it lifts; held and moved it drags', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, `${query}&device_type=ifp`);
  await page.evaluate(() => window.board.camera.set({ x: innerWidth / 2, y: innerHeight / 2, zoom: 1 }));
  const [a = '', b = ''] = await put(page, box(100, 200), box(100, 400));
  await tool(page, 'Select');
  const touch = await Touch.on(page);
  // Tools of one's own come to a finger far off, and later than what the first finger asked for.
  const later = async (x: number, number: number): Promise<void> => {
    // The bar of what was selected before may lie there, for as long as the page has not heard of the first finger.
    await expect(page.getByRole('toolbar', { name: 'Selection' })).toHaveCount(0);
    await touch.start({ id: 9, x, y: 300 });
    await expect(page.getByRole('toolbar', { name: `Toolbar ${number}` })).toBeVisible();
    await touch.end(9);
  };
  await touch.start({ id: 1, x: 150, y: 250 });
  await later(1000, 1);
  await touch.end(1);
  const menu = page.getByRole('menu', { name: 'Selection menu' });
  await expect(menu).toBeVisible();
  expect(await selection(page)).toEqual([a]);
  for (const entry of await menu.getByRole('menuitem').all())
    expect((await entry.boundingBox())?.height, 'a target on a panel').toBeGreaterThanOrEqual(64);
  await touch.start({ id: 8, x: 800, y: 120 });
  await touch.end(8);
  await expect(menu).toHaveCount(0);

  await touch.start({ id: 2, x: 150, y: 450 });
  await later(700, 2);
  for (let step = 1; step <= 10; step++) await touch.move({ id: 2, x: 150 + 10 * step, y: 450 });
  await touch.end(2);
  await expect.poll(async () => (await items(page)).find((one) => one.id === b)?.x).toBe(200);
  await expect(menu).toHaveCount(0);
});

test('whoever only looks gets a menu without what edits', async ({ page, server, query, context }) => {
  await boardAtCorner(page, server.origin, query);
  await put(page, box(500, 300));
  await page.evaluate(() => window.board.saved());
  const link = await viewLink(page);
  const viewer = await (await context.browser()?.newContext())?.newPage();
  if (!viewer) throw new Error('no second page');
  await openBoard(viewer, link);
  await expectCount(viewer, 1);
  await viewer.evaluate(() => window.board.camera.set({ x: innerWidth / 2, y: innerHeight / 2, zoom: 1 }));
  await viewer.mouse.click(600, 360, { button: 'right' });
  const menu = viewer.getByRole('menu', { name: 'Selection menu' });
  await expect(menu.getByRole('menuitem', { name: 'Copy', exact: false }).first()).toBeVisible();
  for (const name of ['Cut', 'Duplicate', 'Delete', 'Lock', 'Edit text', 'Order'])
    await expect(menu.getByRole('menuitem', { name })).toHaveCount(0);
  await viewer.context().close();
});

test('print has the board alone', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Share' })).toBeHidden();
  await expect(page.locator('canvas').first()).toBeVisible();
});

test('forced colours leave islands and menus their edges', async ({ page, server, query }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await newBoard(page, server.origin, query);
  const edge = (name: string) =>
    page
      .getByRole('toolbar', { name })
      .evaluate((bar) => getComputedStyle(bar.firstElementChild as Element).outlineStyle);
  expect(await edge('Tools')).toBe('solid');
  await page.mouse.click(400, 300, { button: 'right' });
  await expect(page.getByRole('menu', { name: 'Board menu' })).toBeVisible();
  const surface = page.locator('[role=dialog]').filter({ has: page.getByRole('menu') });
  await expect(surface).toHaveCSS('outline-style', 'solid');
});
