// Arranging: drags that stop at what is near, and what puts several things in order in one step.

import type { Page } from '@playwright/test';
import type { ItemInput } from '#protocol/item-json.ts';
import {
  closeMenu,
  drag,
  expectCount,
  expectSame,
  items,
  newBoard,
  openBoard,
  saved,
  select,
  tool,
} from './board-page.ts';
import { expect, test as freshTest, sharedTest as test } from './fixtures.ts';

/** A board whose units are CSS px from the top left of the page. */
async function boardAtCorner(page: Page, origin: string, query: string): Promise<string> {
  const url = await newBoard(page, origin, query);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  await page.evaluate(([x = 0, y = 0]) => window.board.camera.set({ x, y, zoom: 1 }), [width / 2, height / 2]);
  return url;
}

const box = (x: number, y: number, w = 100, h = 80, more: Partial<ItemInput> = {}): ItemInput =>
  ({ kind: 'rectangle', x, y, w, h, style: { fill: 'blue-tint' }, ...more }) as ItemInput;
const put = (page: Page, ...list: ItemInput[]): Promise<string[]> =>
  page.evaluate((all) => window.board.load(all), list);
const boxOf = async (page: Page, id: string | undefined): Promise<number[]> => {
  const one = (await items(page)).find((item) => item.id === id);
  return [one?.x, one?.y, one?.w, one?.h].map((v) => Math.round((v ?? Number.NaN) * 1000) / 1000);
};

freshTest(
  'a drag stops at the edges near it, for two people at once; Ctrl and the setting let it pass',
  { tag: '@way' },
  async ({ page, server, query, context }) => {
    const url = await boardAtCorner(page, server.origin, query);
    const [fixed, mine, theirs] = await put(page, box(200, 200), box(500, 300), box(800, 400));
    await saved(page);
    const other = await context.newPage();
    await openBoard(other, url);
    await other.evaluate(() => window.board.camera.set({ x: innerWidth / 2, y: innerHeight / 2, zoom: 1 }));
    for (const one of [page, other]) await tool(one, 'Select');
    await Promise.all([
      drag(page, [
        { x: 520, y: 320 },
        { x: 400, y: 360 },
        { x: 224, y: 480 },
      ]),
      drag(other, [
        { x: 820, y: 420 },
        { x: 600, y: 300 },
        { x: 560, y: 216 },
      ]),
    ]);
    await expect.poll(() => boxOf(page, mine)).toEqual([200, 460, 100, 80]);
    await expect.poll(() => boxOf(page, theirs)).toEqual([540, 200, 100, 80]);
    await expectSame(page, other);
    await page.keyboard.press('Control+z');
    await expect.poll(() => boxOf(page, mine)).toEqual([500, 300, 100, 80]);
    expect(await boxOf(page, theirs)).toEqual([540, 200, 100, 80]);
    expect(await boxOf(page, fixed)).toEqual([200, 200, 100, 80]);

    // Held free.
    await page.mouse.move(520, 320);
    await page.mouse.down();
    await page.keyboard.down('Control');
    await page.mouse.move(224, 480, { steps: 4 });
    await page.mouse.up();
    await page.keyboard.up('Control');
    await expect.poll(() => boxOf(page, mine)).toEqual([204, 460, 100, 80]);

    // Switched off, for this device.
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Preferences' }).click();
    await page.getByRole('menuitem', { name: 'Snapping' }).click();
    await page.getByRole('group', { name: 'Snap to objects' }).getByRole('menuitemradio', { name: 'Off' }).click();
    await closeMenu(page);
    await drag(page, [
      { x: 224, y: 480 },
      { x: 222, y: 470 },
    ]);
    await expect.poll(() => boxOf(page, mine)).toEqual([202, 450, 100, 80]);
  },
);

test('a pulled side stops where it is as long as one near it', async ({ page, server, query }) => {
  await boardAtCorner(page, server.origin, query);
  const [, pulled = ''] = await put(page, box(200, 200, 150, 80), box(400, 320));
  await tool(page, 'Select');
  await select(page, [pulled]);
  await drag(page, [
    { x: 500, y: 360 },
    { x: 530, y: 360 },
    { x: 547, y: 360 },
  ]);
  await expect.poll(() => boxOf(page, pulled)).toEqual([400, 320, 150, 80]);
});

test('several things are put in order from their bar, by keyboard too, in one step; hidden ones come back', async ({
  page,
  server,
  query,
}) => {
  await boardAtCorner(page, server.origin, query);
  const [a, b, c] = (await put(page, box(200, 200), box(330, 240, 60, 60), box(500, 400, 80, 40))) as [
    string,
    string,
    string,
  ];
  await tool(page, 'Select');
  await select(page, [a, b, c]);
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Align', exact: true }).click();
  await page.getByRole('button', { name: 'Align left' }).click();
  await expect.poll(() => boxOf(page, c)).toEqual([200, 400, 80, 40]);
  await page.keyboard.press('Control+z');
  await expect.poll(() => boxOf(page, c)).toEqual([500, 400, 80, 40]);

  // The palette has all of them.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('distribute horiz');
  await page.keyboard.press('Enter');
  await expect.poll(() => boxOf(page, b)).toEqual([370, 240, 60, 60]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('flip horiz');
  await page.keyboard.press('Enter');
  await expect.poll(() => boxOf(page, a)).toEqual([580, 200, -100, 80]);

  // How one looks is given to another.
  await page.evaluate((id) => window.board.select([id]), c);
  await expect(bar.getByRole('button', { name: 'Lock', exact: true })).toBeVisible();
  // One thing alone is aligned with nothing.
  await expect(bar.getByRole('button', { name: 'Align', exact: true })).toHaveCount(0);
  await page.keyboard.press('Control+Alt+c');
  const [red] = (await put(page, box(700, 600, 50, 50, { style: { color: 'red', fill: 'red-tint' } }))) as [string];
  await select(page, [red]);
  await page.keyboard.press('Control+Alt+v');
  await expect.poll(async () => (await items(page)).find(({ id }) => id === red)?.style.fill).toBe('blue-tint');

  await select(page, [a, b]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('hide');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await items(page)).filter(({ hidden }) => hidden).length).toBe(2);
  expect(await page.evaluate(() => window.board.hit(580, 210))).toBeNull();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('show hidden');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await items(page)).filter(({ hidden }) => hidden).length).toBe(0);
  await expect.poll(() => page.evaluate(() => window.board.selection())).toHaveLength(2);
});

test('place, size and angle are typed: one step each, in any digits, live, and taken back', async ({
  page,
  server,
  query,
  context,
}) => {
  const url = await boardAtCorner(page, server.origin, query);
  const [a, b] = (await put(page, box(300, 300), box(500, 400, 60, 60))) as [string, string];
  await saved(page);
  await tool(page, 'Select');
  await select(page, [a]);
  await page.keyboard.press('Control+k');
  await page.keyboard.type('position and');
  await page.keyboard.press('Enter');
  const fields = page.getByRole('group', { name: 'Position and size' });
  const field = (name: string) => fields.getByRole('textbox', { name, exact: true });
  await expect(field('X')).toBeFocused();
  await expect(field('X')).toHaveValue('300');
  await page.keyboard.type('٢٥٠');
  await page.keyboard.press('Enter');
  await expect.poll(() => boxOf(page, a)).toEqual([250, 300, 100, 80]);
  await page.keyboard.press('Shift+ArrowUp');
  await expect.poll(() => boxOf(page, a)).toEqual([260, 300, 100, 80]);
  for (const [x, step] of [
    [250, 'undo'],
    [300, 'undo'],
    [250, 'redo'],
    [260, 'redo'],
  ] as const) {
    await page.evaluate((back) => window.board[back](), step);
    await expect.poll(() => boxOf(page, a)).toEqual([x, 300, 100, 80]);
  }
  // What is no number leaves what was there; Escape takes back what was typed, and only then closes.
  await field('X').fill('far left');
  await page.keyboard.press('Enter');
  await expect(field('X')).toHaveValue('260');
  await field('X').fill('9');
  await page.keyboard.press('Escape');
  await expect(field('X')).toHaveValue('260');

  const other = await context.newPage();
  await openBoard(other, url);
  await expectCount(other, 2);
  await other.evaluate(async (id) => {
    await window.board.select([id]);
    await window.board.act('nudge', 0, 40);
  }, a);
  await expect(field('Y')).toHaveValue('340');
  await other.close();

  await fields.getByRole('button', { name: 'Keep proportions' }).click();
  await field('Width').fill('200');
  await field('Angle').fill('30');
  await expect.poll(() => boxOf(page, a)).toEqual([260, 340, 200, 160]);
  await page.keyboard.press('Enter');
  const turn = async () => (await items(page)).find(({ id }) => id === a)?.rot;
  await expect.poll(turn).toBeCloseTo(Math.PI / 6, 9);
  await expect(field('Angle')).toHaveValue('30°');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'More actions' })).toBeFocused();
  for (const left of [
    [260, 340, 200, 160],
    [260, 340, 100, 80],
  ]) {
    await page.keyboard.press('ControlOrMeta+z');
    await expect.poll(() => boxOf(page, a)).toEqual(left);
  }

  // Of several the box round them; what is locked is only shown.
  await page.evaluate((id) => window.board.change([{ id, box: { x: 500, y: 400, w: 60, h: 60, rot: 1 } }]), b);
  await select(page, [a, b]);
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Position and size' }).click();
  await expect(field('Angle')).toHaveAttribute('placeholder', '–');
  await field('X').fill('100');
  await page.keyboard.press('Tab');
  await expect.poll(() => boxOf(page, a)).toEqual([100, 340, 100, 80]);
  await page.evaluate(() => window.board.act('lock'));
  await expect(field('X')).not.toBeEditable();
});

test('a colour is taken from the board: by mouse for what is selected, by keys for the tool in hand, by finger for a fill', async ({
  page,
  server,
  query,
  context,
}) => {
  await boardAtCorner(page, server.origin, query);
  const [a, , note] = (await put(
    page,
    box(300, 300, 100, 80, { style: { color: 'blue', fill: 'blue-tint' } }),
    box(500, 300, 100, 80, { style: { color: 'red', fill: 'mint', width: 8 } }),
    { kind: 'sticky', x: 700, y: 300, style: { fill: 'sky' } },
  )) as [string, string, string];
  const style = async (id: string) => (await items(page)).find((one) => one.id === id)?.style;
  const hint = page.getByRole('status').filter({ hasText: /Tap the colour|Mint|Red|Sky|Blue/ });
  await tool(page, 'Select');
  await select(page, [a]);
  // Of a thing that carries text the letters are its words: by the palette.
  await page.keyboard.press('Control+k');
  await page.keyboard.type('pick a colour');
  await page.keyboard.press('Enter');
  await expect(hint).toHaveText('Tap the colour you want');
  await page.mouse.move(550, 340);
  await expect(hint).toHaveText('Mint');
  await page.mouse.move(500, 340);
  await expect(hint).toHaveText('Red');
  await page.mouse.down();
  await page.mouse.up();
  await expect.poll(async () => (await style(a))?.color).toBe('red');
  await expect(hint).toHaveCount(0);
  expect(await page.evaluate(() => window.board.selection())).toEqual([a]);
  await page.keyboard.press('ControlOrMeta+z');
  await expect.poll(async () => (await style(a))?.color).toBe('blue');

  // By keys, with nothing selected: the pen's. Escape leaves all as it is.
  await page.keyboard.press('Escape');
  await page.keyboard.press('p');
  await page.mouse.move(720, 360);
  await page.keyboard.press('i');
  await expect(hint).toHaveText('Sky blue');
  await page.keyboard.press('Escape');
  await expect(hint).toHaveCount(0);
  await page.keyboard.press('i');
  for (let k = 0; k < 3; k++) await page.keyboard.press('ArrowLeft');
  await expect(hint).toHaveText('Tap the colour you want');
  for (let k = 0; k < 2; k++) await page.keyboard.press('ArrowRight');
  await expect(hint).toHaveText('Sky blue');
  await page.keyboard.press('Enter');
  await expect(hint).toHaveCount(0);
  await drag(page, [
    { x: 300, y: 150 },
    { x: 500, y: 170 },
  ]);
  await expect.poll(async () => (await items(page, 'stroke')).map((one) => one.style.color)).toEqual(['sky']);

  // From the picker of fills, by finger: seen while it is down, taken when it is lifted.
  await tool(page, 'Select');
  await select(page, [note]);
  const finger = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number, y?: number) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: y ?? 0 }] });
  await page.getByRole('toolbar', { name: 'Selection' }).getByRole('button', { name: 'Note colour' }).click();
  await page.getByRole('button', { name: 'Custom colour' }).click();
  await page.getByRole('button', { name: 'Pick a colour from the board' }).click();
  await touch('touchStart', 340, 200);
  await touch('touchMove', 550, 340);
  await expect(hint).toHaveText('Mint');
  expect((await style(note))?.fill).toBe('sky');
  await touch('touchEnd');
  await expect.poll(async () => (await style(note))?.fill).toBe('mint');
});
