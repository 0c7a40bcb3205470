// The ruler: a stroke that begins at its edge is straight, one that begins elsewhere is free; it is moved and turned by fingers and keys.

import type { Locator, Page } from '@playwright/test';
import { drag, expectCount, items, newBoard, type Point, Touch, tool } from './board-page.ts';
import { expect, test as freshTest, sharedTest as test } from './fixtures.ts';

async function takeRuler(page: Page): Promise<Locator> {
  await tool(page, 'Pen');
  await page.getByRole('toolbar', { name: 'Tool options' }).getByRole('button', { name: 'Ruler' }).click();
  const ruler = page.getByRole('application', { name: 'Ruler' });
  await expect(ruler).toBeVisible();
  return ruler;
}

/** Middle, breadth and angle as they are on screen. */
const lies = (ruler: Locator): Promise<{ x: number; y: number; breadth: number; angle: number }> =>
  ruler.evaluate((element: HTMLElement) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const { a, b } = new DOMMatrix(getComputedStyle(element).transform);
    return { x: x + width / 2, y: y + height / 2, breadth: element.offsetHeight, angle: Math.atan2(b, a) };
  });

/** How far each stroke's samples are from the ruler's long middle, on screen. */
async function offs(page: Page, ruler: Locator): Promise<number[][]> {
  const { x, y, angle } = await lies(ruler);
  const camera = await page.evaluate(() => window.board.camera.get());
  const { width, height } = page.viewportSize()!;
  const screen = ([bx = 0, by = 0]: readonly number[]): Point => ({
    x: (bx - camera.x) * camera.zoom + width / 2,
    y: (by - camera.y) * camera.zoom + height / 2,
  });
  const off = (p: Point) => (p.y - y) * Math.cos(angle) - (p.x - x) * Math.sin(angle);
  return (await items(page, 'stroke')).map((one) => one.points!.map((point) => off(screen(point))));
}

/** Along a line of the ruler's own space, wobbling. */
function wobble(at: { x: number; y: number; angle: number }, off: number): Point[] {
  const [cos, sin] = [Math.cos(at.angle), Math.sin(at.angle)];
  return Array.from({ length: 25 }, (_, k) => {
    const [u, v] = [-180 + 15 * k, off - 6 + 14 * Math.sin(k * 1.7)];
    return { x: at.x + u * cos - v * sin, y: at.y + u * sin + v * cos };
  });
}

test('a wobbly stroke along its edge is straight, one away from it is not', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  await newBoard(page, server.origin, query);
  const ruler = await takeRuler(page);
  const at = await lies(ruler);
  const edge = -at.breadth / 2;
  await drag(page, wobble(at, edge));
  await expectCount(page, 1, 'stroke');
  await drag(page, wobble(at, edge - 70));
  await expectCount(page, 2, 'stroke');
  const [along, free] = await offs(page, ruler);
  expect(along!.length).toBeGreaterThan(20);
  for (const off of along!) expect(Math.abs(off - edge)).toBeLessThan(0.5);
  expect(Math.max(...free!) - Math.min(...free!)).toBeGreaterThan(20);
});

test('keys move and turn it, and its other edge holds a stroke as well', async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  const ruler = await takeRuler(page);
  const before = await lies(ruler);
  await ruler.focus();
  for (let k = 0; k < 3; k++) await page.keyboard.press('ArrowUp');
  for (let k = 0; k < 25; k++) await page.keyboard.press('Shift+ArrowLeft');
  await expect(ruler).toContainText('25°');
  const at = await lies(ruler);
  expect(Math.round(before.y - at.y)).toBe(30);
  expect(Math.round((at.angle * 180) / Math.PI)).toBe(-25);
  await drag(page, wobble(at, at.breadth / 2 + 10));
  await expectCount(page, 1, 'stroke');
  for (const off of (await offs(page, ruler))[0]!) expect(Math.abs(off - at.breadth / 2)).toBeLessThan(0.5);
  await ruler.focus();
  await page.keyboard.press('Escape');
  await expect(ruler).toHaveCount(0);
  await drag(page, wobble(at, at.breadth / 2 + 10));
  await expectCount(page, 2, 'stroke');
});

test('one finger moves it, two turn it, while a third draws along it', async ({ page, server, query }) => {
  await newBoard(page, server.origin, `${query}&device_type=ifp`);
  const ruler = await takeRuler(page);
  const at = await lies(ruler);
  const touch = await Touch.on(page);
  await touch.start({ id: 1, x: at.x - 150, y: at.y });
  await touch.move({ id: 1, x: at.x - 130, y: at.y + 40 });
  await expect.poll(async () => Math.round((await lies(ruler)).y - at.y)).toBe(40);
  await touch.start({ id: 2, x: at.x + 170, y: at.y + 40 });
  await touch.move({ id: 2, x: at.x + 20, y: at.y + 40 + 150 });
  await expect(ruler).toContainText('135°');
  const turned = await lies(ruler);
  expect(Math.round((turned.angle * 180) / Math.PI)).toBe(45);
  const way = wobble(turned, -turned.breadth / 2 - 12).slice(3, -3);
  // No step waits for the page's answer: one that is slow to give it would take the finger for one that rests.
  await Promise.all([
    touch.start({ id: 3, ...way[0]! }),
    ...way.slice(1).map((p) => touch.move({ id: 3, ...p })),
    touch.end(),
  ]);
  await expectCount(page, 1, 'stroke');
  for (const off of (await offs(page, ruler))[0]!) expect(Math.abs(off + turned.breadth / 2)).toBeLessThan(0.5);
  const close = page.getByRole('button', { name: 'Close the ruler' });
  expect(await close.evaluate((element: HTMLElement) => element.offsetWidth)).toBe(64);
  await close.click();
  await expect(ruler).toHaveCount(0);
});

freshTest('from right to left it lies where it did, and says so in Arabic', async ({ page, server, query }) => {
  await page.context().addCookies([{ name: 'NEXT_LOCALE', value: 'ar', url: server.origin }]);
  await newBoard(page, server.origin, query);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.getByRole('button', { name: 'مسطرة' }).click();
  const ruler = page.getByRole('application', { name: 'مسطرة' });
  await expect(ruler).toBeVisible();
  const { width, height } = page.viewportSize()!;
  const at = await lies(ruler);
  expect([Math.round(at.x), Math.round(at.y)]).toEqual([width / 2, height / 2]);
});
