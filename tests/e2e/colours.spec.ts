// A custom colour: by its field and its hue, by its code, of a tool and of what is selected.

import type { Page } from '@playwright/test';
import { drag, expectCount, items, newBoard, ready, select, tool } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const own = (page: Page) => page.getByRole('button', { name: 'Custom colour and width' });
const code = (page: Page) => page.getByRole('textbox', { name: 'Colour code' });
const penColour = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('atrium-tools') ?? '{}').pen?.color as string | undefined);

test('by keyboard the field and the hue give a colour, and it is at hand after a reload', async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await own(page).click();
  await code(page).fill('#ff0000');
  await code(page).press('Enter');
  await page.getByRole('slider', { name: /Hue/ }).focus();
  for (let step = 0; step < 4; step++) await page.keyboard.press('PageUp');
  // A quarter of the wheel or so: no red any more.
  await expect(code(page)).not.toHaveValue('#FF0000');
  await page
    .getByRole('slider', { name: /Saturation and brightness/ })
    .first()
    .focus();
  const before = await code(page).inputValue();
  await page.keyboard.press('ArrowLeft');
  await expect(code(page)).not.toHaveValue(before);
  const shown = (await code(page).inputValue()).toLowerCase();
  await expect.poll(() => penColour(page)).toBe(shown);
  await page.keyboard.press('Escape');
  await expect(code(page)).toHaveCount(0);
  await expect(own(page)).toBeFocused();

  await page.reload();
  await ready(page);
  await own(page).click();
  await page.getByRole('button', { name: shown, exact: true }).click();
  await drag(page, [
    { x: 300, y: 150 },
    { x: 500, y: 170 },
  ]);
  await expectCount(page, 1, 'stroke');
  expect((await items(page))[0]?.style).toMatchObject({ color: shown });
});

test('a code that is none is named, and changes nothing', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await own(page).click();
  await code(page).fill('#12xy');
  await code(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveText('“#12xy” isn’t a colour code. Enter one like #1F4FD8.');
  await expect(code(page)).toHaveAttribute('aria-invalid', 'true');
  expect(await penColour(page)).toBeUndefined();
  // Three digits stand for six, and the sign may be left out.
  await code(page).fill('1a6');
  await code(page).press('Enter');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(code(page)).toHaveValue('#11AA66');
  expect(await penColour(page)).toBe('#11aa66');
});

test('line, fill and text of what is selected take one, each in one step', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const [box = '', text = '', plain = '', note = ''] = await page.evaluate(() =>
    window.board.load([
      { kind: 'rectangle', x: -200, y: -60, w: 160, h: 100, style: { color: 'blue', width: 2, fill: 'blue-tint' } },
      { kind: 'text', x: 60, y: -20, text: 'words', style: { color: 'black', fontSize: 24 } },
      { kind: 'ellipse', x: -200, y: 100, w: 100, h: 80 },
      { kind: 'sticky', x: 60, y: 60 },
    ]),
  );
  const styleOf = async (id: string) => (await items(page)).find((one) => one.id === id)?.style;
  await tool(page, 'Select');
  const choose = async (what: string, hex: string) => {
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await bar.getByRole('button', { name: what, exact: true }).click();
    await bar.getByRole('button', { name: 'Custom colour', exact: true }).click();
    await code(page).fill(hex);
    await page.keyboard.press('Escape');
  };
  await select(page, [box]);
  await choose('Colour', '#8a5a00');
  await expect.poll(async () => (await styleOf(box))?.color).toBe('#8a5a00');
  await choose('Fill', '#fff1c7');
  await expect.poll(async () => (await styleOf(box))?.fill).toBe('#fff1c7');
  await select(page, [text]);
  await choose('Colour', '#0b7a5b');
  await expect.poll(async () => (await styleOf(text))?.color).toBe('#0b7a5b');
  // What has none of its own is drawn in the usual one.
  for (const [id, what, usual] of [
    [plain, 'Colour', 'Black'],
    [note, 'Note colour', 'Yellow'],
  ] as const) {
    await select(page, [id]);
    await page.getByRole('button', { name: what, exact: true }).click();
    const own = page.getByRole('group', { name: what, exact: true }).getByRole('button', { name: usual, exact: true });
    await expect(own).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('Escape');
  }
  for (let step = 0; step < 3; step++) await page.keyboard.press('Control+z');
  await expect
    .poll(async () => [await styleOf(box), await styleOf(text)])
    .toMatchObject([{ color: 'blue', fill: 'blue-tint' }, { color: 'black' }]);
});

test('a drag over the field is one step, and the picker stays within a phone', async ({ page, server, query }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await newBoard(page, server.origin, query);
  const [id = ''] = await page.evaluate(() =>
    window.board.load([{ kind: 'rectangle', x: -60, y: -360, w: 120, h: 100, style: { color: 'blue', width: 2 } }]),
  );
  await tool(page, 'Select');
  await select(page, [id]);
  const bar = page.getByRole('toolbar', { name: 'Selection' });
  await bar.getByRole('button', { name: 'Colour', exact: true }).click();
  await bar.getByRole('button', { name: 'Custom colour', exact: true }).click();
  await expect(code(page)).toBeInViewport({ ratio: 1 });
  // It grows out of the sheet the bar is part of: only its foot lies behind that.
  const surface = await page.getByRole('group', { name: 'Colour', exact: true }).boundingBox();
  const both = await bar.boundingBox();
  if (!surface || !both) throw new Error('no bar');
  expect(surface.y + surface.height).toBeLessThanOrEqual(both.y + 16);
  const field = await page.getByRole('group', { name: 'Saturation and brightness' }).boundingBox();
  if (!field) throw new Error('no field');
  const at = (x: number, y: number) => ({ x: field.x + field.width * x, y: field.y + field.height * y });
  await drag(page, [at(0.2, 0.8), at(0.5, 0.5), at(0.9, 0.2)], 4);
  const colour = async () => (await items(page))[0]?.style?.color;
  await expect.poll(colour).toMatch(/^#/);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+z');
  await expect.poll(colour).toBe('blue');
});
