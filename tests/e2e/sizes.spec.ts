// The board's chrome on phones and tablets, by real touch events: all of it is on screen and free, and a tap does one thing.

import type { Page } from '@playwright/test';
import { count, expectCount, items, newBoard, Touch, tap, tapAt } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { darkShare } from './pixels.ts';

const PHONE = { width: 390, height: 844 };
const TOOLS = ['Pen', 'Highlighter', 'Eraser', 'Shapes', 'Text', 'Sticky note'];

test.use({ hasTouch: true, isMobile: true, deviceScaleFactor: 1 });

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Tools', exact: true });

/** Takes a tool in hand, from behind the plus where it is there. One that is in hand already would offer its kinds. */
async function take(page: Page, touch: Touch, name: string): Promise<void> {
  const inBar = tools(page).getByRole('button', { name, exact: true });
  if (!(await inBar.isVisible())) await tap(page, touch, button(page, 'More tools'));
  else if ((await inBar.getAttribute('aria-pressed')) === 'true') return;
  await tap(page, touch, button(page, name));
}

/** How many rows of px show something else than the board, from side to side. */
const chromeHeight = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    let covered = 0;
    for (let y = 0; y < innerHeight; y++)
      if (
        [0.1, 0.3, 0.5, 0.7, 0.9].some((part) => document.elementFromPoint(innerWidth * part, y)?.tagName !== 'CANVAS')
      )
        covered++;
    return covered;
  });

/** Buttons that are cut off, or covered by something else, and tool bars with room that holds nothing. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    const faults: string[] = [];
    const shown = [...document.querySelectorAll('button, a, input')].filter((one) => {
      const { width, height } = one.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(one).visibility === 'visible';
    });
    for (const one of shown) {
      const { left, top, right, bottom } = one.getBoundingClientRect();
      const name = one.getAttribute('aria-label') ?? one.textContent ?? '';
      if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight) faults.push(`${name} is cut off`);
      // In the middle and near both ends.
      for (const part of [0.15, 0.5, 0.85]) {
        const at = document.elementFromPoint(left + (right - left) * part, (top + bottom) / 2);
        if (!at || !(one.contains(at) || at.contains(one))) faults.push(`${name} is covered`);
      }
    }
    for (const bar of document.querySelectorAll('[role="toolbar"]')) {
      const box = (bar.firstElementChild as HTMLElement).getBoundingClientRect();
      const within = shown.filter((one) => bar.contains(one)).map((one) => one.getBoundingClientRect());
      if (within.length === 0) continue;
      const width = Math.max(...within.map((one) => one.right)) - Math.min(...within.map((one) => one.left));
      const height = Math.max(...within.map((one) => one.bottom)) - Math.min(...within.map((one) => one.top));
      if (innerWidth > 760 && box.width - width > 40)
        faults.push(`${bar.ariaLabel} is ${box.width - width} px too wide`);
      if (box.height - height > 24) faults.push(`${bar.ariaLabel} is ${box.height - height} px too high`);
    }
    return faults;
  });

test('nothing is covered, cut off or an empty box at any width, whatever tool is in hand', { tag: '@way' }, async ({
  page,
  server,
  query,
}) => {
  const touch = await Touch.on(page);
  for (const [nth, width] of [360, 390, 700, 768, 820, 1000].entries())
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: width <= 390 ? 844 : 1024 });
      if (nth === 0) await newBoard(page, server.origin, query);
      await expect(button(page, 'Undo')).toBeVisible();
      // As it is laid out for this width.
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      for (const name of TOOLS) {
        await take(page, touch, name);
        expect(await faults(page), `with ${name}`).toEqual([]);
      }
    });
});

test('a tap takes a tool and nothing that appears beneath the finger', async ({ page, server, query }) => {
  await page.setViewportSize(PHONE);
  const touch = await Touch.on(page);
  await newBoard(page, server.origin, query);
  for (let n = 1; n <= 4; n++) {
    await take(page, touch, 'Pen');
    await take(page, touch, 'Sticky note');
    await expect(button(page, 'Yellow')).toHaveAttribute('aria-pressed', 'true');
    await tapAt(page, touch, 195, 200 + 60 * n);
    await expectCount(page, n, 'sticky');
    await page.keyboard.press('Escape');
  }
  expect((await items(page, 'sticky')).map(({ style }) => style?.fill)).toEqual(Array(4).fill('yellow'));
  // No option of any tool was chosen.
  expect(await page.evaluate(() => localStorage.getItem('atrium-tools'))).toBeNull();
});

test('what a tap in a menu leaves behind is not pressed by its click', async ({ page, server, query }) => {
  await page.setViewportSize(PHONE);
  const touch = await Touch.on(page);
  await newBoard(page, server.origin, query);
  await tap(page, touch, button(page, 'Menu'));
  await tap(page, touch, page.getByRole('menuitem', { name: 'Help' }));
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await tap(page, touch, button(page, 'Close'));
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(tools(page).getByRole('button', { name: 'Pen' })).toHaveAttribute('aria-pressed', 'true');
});

for (const size of [PHONE, { width: 820, height: 1180 }]) {
  test(`menus stay on screen at ${size.width} px, and one comes back from each`, async ({ page, server, query }) => {
    await page.setViewportSize(size);
    const touch = await Touch.on(page);
    await newBoard(page, server.origin, query);
    await tap(page, touch, button(page, 'Menu'));
    const menu = page.getByRole('menu', { name: 'Menu' });
    await menu.waitFor();
    const names = await menu
      .locator('[role="menuitem"][aria-haspopup]')
      .evaluateAll((all) => all.map((one) => one.textContent ?? ''));
    expect(names.length).toBeGreaterThan(2);
    for (const name of names) {
      await tap(page, touch, menu.getByRole('menuitem', { name, exact: true }));
      const submenu = page.getByRole('menu', { name, exact: true });
      await submenu.waitFor();
      await page.evaluate(() => Promise.allSettled(document.getAnimations().map((one) => one.finished)));
      const box = await submenu.boundingBox();
      expect(box?.x, name).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0), name).toBeLessThanOrEqual(size.width);
      // Each surface that a screen reader calls a dialog has a name.
      const unnamed = page.locator('[role="dialog"]:not([aria-label]):not([aria-labelledby])');
      await expect(unnamed).toHaveCount(0);
      if (size === PHONE) {
        // A sheet at the thumb, with a way back.
        expect(box?.width).toBeGreaterThan(size.width - 40);
        await tap(page, touch, button(page, `Back from ${name}`));
        await expect(submenu).toHaveCount(0);
      }
      await expect(menu).toBeVisible();
    }
  });
}

test('on a phone all chrome takes a quarter of the height at most, with undo and redo at the thumb', async ({
  page,
  server,
  query,
}) => {
  await page.setViewportSize(PHONE);
  const touch = await Touch.on(page);
  await newBoard(page, server.origin, query);
  await expect(button(page, 'Undo')).toBeVisible();
  for (const name of TOOLS) {
    await take(page, touch, name);
    expect(await chromeHeight(page), `px of height with ${name}`).toBeLessThanOrEqual(PHONE.height / 4);
  }

  await take(page, touch, 'Pen');
  await touch.start({ id: 1, x: 100, y: 300 });
  for (let step = 1; step <= 10; step++) await touch.move({ id: 1, x: 100 + step * 15, y: 300 + step * 8 });
  await touch.end(1);
  await expectCount(page, 1);
  for (const [name, left] of [
    ['Undo', 0],
    ['Redo', 1],
  ] as const) {
    const box = await button(page, name).boundingBox();
    expect(box?.y, `${name} in the lowest fifth`).toBeGreaterThan(PHONE.height * 0.8);
    // Out of use after it, so that the browser makes no click of it.
    await touch.start({ id: 1, x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 20 });
    await touch.end(1);
    await expect.poll(() => count(page)).toBe(left);
  }
});

test('at 360 px undo and redo stand in the row of the tools', async ({ page, server, query }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await newBoard(page, server.origin, query);
  const rowOf = async (name: string) => Math.round((await button(page, name).boundingBox())?.y ?? -1);
  await expect(button(page, 'Undo')).toBeVisible();
  for (const name of ['Redo', 'Select', 'Pen', 'More tools']) expect(await rowOf(name), name).toBe(await rowOf('Undo'));
});

for (const size of [
  { width: 740, height: 360 },
  { width: 667, height: 375 },
  { width: 844, height: 390 },
]) {
  test(`on its side a phone of ${size.width} × ${size.height} keeps three quarters of its height for the board`, async ({
    page,
    server,
    query,
  }) => {
    await page.setViewportSize(size);
    const touch = await Touch.on(page);
    await newBoard(page, server.origin, query);
    await expect(button(page, 'Undo')).toBeVisible();
    for (const name of [...TOOLS, 'Select']) {
      await take(page, touch, name);
      expect(await faults(page), `with ${name}`).toEqual([]);
      expect(await chromeHeight(page), `px of height with ${name}`).toBeLessThanOrEqual(size.height / 4);
    }
    // What opens stands free above it.
    await take(page, touch, 'Pen');
    await tap(page, touch, button(page, 'Pen'));
    await expect(button(page, 'Chalk')).toBeVisible();
    expect(await faults(page), 'with the brushes').toEqual([]);
    await tap(page, touch, button(page, 'Custom colour and width'));
    await expect(page.getByRole('textbox', { name: 'Colour code' })).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Custom width' })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('textbox', { name: 'Colour code' })).toBeInViewport({ ratio: 1 });
  });
}

test('in the sheet of a phone the brush has a button with its name, and is chosen there', async ({
  page,
  server,
  query,
}) => {
  await page.setViewportSize(PHONE);
  const touch = await Touch.on(page);
  await newBoard(page, server.origin, query);
  await tap(page, touch, button(page, 'Pen: Fine pen'));
  const offered = page.getByRole('group', { name: 'Brushes' });
  for (const one of await offered.getByRole('button').all()) {
    const { width = 0, height = 0 } = (await one.boundingBox()) ?? {};
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
  }
  // As wide as the sheet, not beside the button.
  expect((await offered.boundingBox())?.width).toBeGreaterThan(PHONE.width - 40);
  await tap(page, touch, offered.getByRole('button', { name: 'Marker' }));
  await expect(offered).toHaveCount(0);
  await expect(tools(page).getByRole('button', { name: 'Pen: Marker' })).toHaveAttribute('aria-pressed', 'true');
});

test.describe('on a panel', () => {
  test.use({ viewport: { width: 1920, height: 1080 }, isMobile: false });

  test('every tool has its name below it, 18 px or more, in every language', async ({
    page,
    context,
    server,
    query,
  }) => {
    for (const language of ['en', 'de', 'fr', 'ar']) {
      await context.addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
      await newBoard(page, server.origin, `${query}&device_type=ifp`);
      const labels = page.getByRole('toolbar').last().locator('button > span');
      await expect(labels).toHaveCount(9);
      const shown = await labels.evaluateAll((all) =>
        all.map((one) => ({
          words: one.textContent,
          size: Number.parseFloat(getComputedStyle(one).fontSize),
          width: one.getBoundingClientRect().width,
          fits: one.scrollWidth <= one.parentElement!.clientWidth,
        })),
      );
      for (const { words, size, width, fits } of shown) {
        expect(size, `${language}: ${words}`).toBeGreaterThanOrEqual(18);
        expect(width, `${language}: ${words}`).toBeGreaterThan(0);
        expect(fits, `${language}: ${words}`).toBe(true);
      }
      expect(await faults(page), language).toEqual([]);
    }
  });
});

test('on a phone one zooms and sees everything by the buttons behind the plus', async ({ page, server, query }) => {
  await page.setViewportSize(PHONE);
  const touch = await Touch.on(page);
  await newBoard(page, server.origin, query);
  await page.evaluate(() => window.board.load([{ kind: 'rectangle', x: 3000, y: 3000, w: 400, h: 300 }]));
  const zoom = async () => (await page.evaluate(() => window.board.camera.get())).zoom;
  await tap(page, touch, button(page, 'More tools'));
  await tap(page, touch, button(page, 'Zoom in'));
  await expect.poll(zoom).toBeGreaterThan(1);
  await tap(page, touch, button(page, 'Show everything'));
  await expect.poll(async () => (await page.evaluate(() => window.board.camera.get())).x).toBeGreaterThan(2500);
});

for (const ratio of [1, 1.5, 2, 2.625, 3]) {
  test(`ink lies under the finger at a device-pixel ratio of ${ratio}`, async ({ browser, server, query }) => {
    const context = await browser.newContext({
      viewport: PHONE,
      hasTouch: true,
      isMobile: true,
      deviceScaleFactor: ratio,
    });
    const page = await context.newPage();
    const touch = await Touch.on(page);
    await newBoard(page, server.origin, query);
    await take(page, touch, 'Pen');
    await touch.start({ id: 1, x: 80, y: 500 });
    for (let step = 1; step <= 20; step++) await touch.move({ id: 1, x: 80 + step * 10, y: 500 });
    await touch.end(1);
    await expectCount(page, 1);
    const at = await page.evaluate(async () => {
      const [stroke] = await window.board.items();
      const { x, y, zoom } = await window.board.camera.get();
      const points = stroke?.points ?? [];
      const xs = points.map((one) => ((one[0] ?? 0) - x) * zoom + innerWidth / 2);
      const ys = points.map((one) => ((one[1] ?? 0) - y) * zoom + innerHeight / 2);
      return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
    });
    for (const [side, wanted] of [
      ['left', 80],
      ['right', 280],
      ['top', 500],
      ['bottom', 500],
    ] as const)
      expect(Math.abs(at[side] - wanted), side).toBeLessThan(2);
    // And is seen there, nowhere else near.
    const clip = (y: number) => ({ x: 100, y, width: 160, height: 8 });
    await expect.poll(async () => darkShare(page, await page.screenshot({ clip: clip(496) }))).toBeGreaterThan(0.3);
    expect(await darkShare(page, await page.screenshot({ clip: clip(480) }))).toBe(0);
    expect(await darkShare(page, await page.screenshot({ clip: clip(512) }))).toBe(0);
    await context.close();
  });
}
