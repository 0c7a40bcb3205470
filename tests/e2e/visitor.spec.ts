// Home for somebody who has no board on this device: what Atrium is, a button that starts, and a board on which others draw.

import type { Page } from '@playwright/test';
import { drag, expectCount, newBoard, ready, saved, shellKept, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const start = (page: Page) => page.getByRole('link', { name: 'Start drawing' });
const pause = (page: Page) => page.getByRole('button', { name: 'Pause the drawing' });
const drawn = (page: Page) => page.locator('[data-stroke]').filter({ visible: true });
const nextFrames = (page: Page, n: number) =>
  page.evaluate(async (frames) => {
    for (let k = 0; k < frames; k++) await new Promise((done) => requestAnimationFrame(done));
  }, n);

/** Has the picture of the board come, and its share of what is asked for with it. */
async function visit(page: Page, origin: string): Promise<void> {
  await page.goto(origin);
  await expect(page.locator('[data-stroke]').first()).toBeAttached();
}

async function expectBoard(page: Page): Promise<void> {
  await page.waitForURL(/\/board\/incognito#[a-z2-7]+\..+/);
  await ready(page);
  await tool(page, 'Pen');
  await drag(page, wave(400, 300));
  await expectCount(page, 1, 'stroke');
}

test('says what Atrium is, and one press starts a board; then home is that board', { tag: '@way' }, async ({
  page,
  server,
}) => {
  await page.goto(server.origin);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The whiteboard your team draws on together');
  await start(page).click();
  await expectBoard(page);
  await saved(page);
  await page.goto(server.origin);
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1);
  await expect(page.locator('[data-stroke]')).toHaveCount(0);
  await expect(start(page)).toBeVisible();
});

test('a press on the board that is shown starts one', async ({ page, server }) => {
  await visit(page, server.origin);
  await page.mouse.click(900, 360);
  await expectBoard(page);
});

test('by keyboard alone: the button is the third stop, and Enter starts', async ({ page, server }) => {
  await visit(page, server.origin);
  for (const name of ['English', 'Appearance']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(start(page)).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(pause(page)).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await expectBoard(page);
});

test('the board is drawn stroke by stroke; paused it rests, and asks for no frame', async ({ page, server }) => {
  await page.addInitScript(() => {
    const ask = window.requestAnimationFrame.bind(window);
    Object.assign(window, { asked: 0 });
    window.requestAnimationFrame = (work) => {
      Object.assign(window, { asked: (window as unknown as { asked: number }).asked + 1 });
      return ask(work);
    };
  });
  await visit(page, server.origin);
  const all = await page.locator('[data-stroke]').count();
  const atFirst = await drawn(page).count();
  expect(atFirst).toBeGreaterThan(0);
  expect(atFirst).toBeLessThan(all);
  await expect.poll(() => drawn(page).count()).toBeGreaterThan(atFirst + 3);
  await pause(page).click();
  await expect(page.getByRole('button', { name: 'Play the drawing' })).toBeVisible();
  const state = () =>
    page.evaluate(() => {
      const board = document.querySelector('[data-stroke]')?.closest('div')?.innerHTML;
      return { board, asked: (window as unknown as { asked: number }).asked };
    });
  const before = await state();
  await nextFrames(page, 10);
  const after = await state();
  expect(after.board).toBe(before.board);
  expect(after.asked - before.asked).toBe(10);
  await page.getByRole('button', { name: 'Play the drawing' }).click();
  const paused = await drawn(page).count();
  await expect.poll(() => drawn(page).count()).toBeGreaterThan(paused);
});

test('out of view nothing is drawn', async ({ page, server }) => {
  await page.setViewportSize({ width: 375, height: 667 });
  await visit(page, server.origin);
  await expect.poll(() => drawn(page).count()).toBeGreaterThan(0);
  await page.getByRole('heading', { name: 'On your own server' }).scrollIntoViewIfNeeded();
  await page.evaluate(() => {
    document.body.style.paddingBlockEnd = '2000px';
    scrollTo(0, 2000);
  });
  await nextFrames(page, 3);
  const before = await drawn(page).count();
  await nextFrames(page, 60);
  expect(await drawn(page).count()).toBe(before);
});

test.describe('where motion is reduced', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the board is finished and holds still', async ({ page, server }) => {
    await visit(page, server.origin);
    const all = await page.locator('[data-stroke]').count();
    await expect(drawn(page)).toHaveCount(all);
    await expect(pause(page)).toHaveCount(0);
    await expect(page.locator('[data-cursor]')).toHaveCount(0);
    const before = await page.screenshot();
    await nextFrames(page, 30);
    expect((await page.screenshot()).equals(before)).toBe(true);
  });
});

test('in Arabic the page is mirrored, the board is not', async ({ page, context, server }) => {
  await context.addCookies([{ name: 'NEXT_LOCALE', value: 'ar', url: server.origin }]);
  await visit(page, server.origin);
  const left = async (selector: string) => (await page.locator(selector).first().boundingBox())?.x ?? 0;
  expect(await left('h1')).toBeGreaterThan(await left('[data-stroke]'));
  expect(await left('header button')).toBeLessThan(640);
  // Of its title, which was written first.
  expect(await left('[data-stroke="0"]')).toBeLessThan(await left('[data-stroke="9"]'));
});

test('nothing comes from elsewhere, nothing shifts, nothing fails', async ({ page, server }) => {
  const elsewhere: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== server.origin) elsewhere.push(request.url());
  });
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await visit(page, server.origin);
  await expect(pause(page)).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  await nextFrames(page, 3);
  expect(elsewhere).toEqual([]);
  expect(errors).toEqual([]);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, shift) => sum + shift, 0)).toBeLessThan(0.01);
});

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('offline it says so, and one can draw', { tag: '@way' }, async ({ page, context, server }) => {
    await page.goto(server.origin);
    await shellKept(page);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('status')).toHaveText('You are offline. What you draw is saved on this device.');
    await start(page).click();
    await expectBoard(page);
  });
});

for (const [width, height] of [
  [375, 667],
  [360, 740],
] as const) {
  test.describe(`on a phone of ${width}×${height}`, () => {
    test.use({ viewport: { width, height }, hasTouch: true, isMobile: true });

    const expectUnderThumb = async (page: Page): Promise<void> => {
      const box = (await start(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      expect(box.y).toBeGreaterThan(height * 0.66);
      expect(box.y + box.height).toBeLessThanOrEqual(height);
      expect(box.width).toBeGreaterThan(width * 0.8);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    };

    test('the button is under the thumb, the board above it', async ({ page, server }) => {
      await visit(page, server.origin);
      await expectUnderThumb(page);
      const board = await page.locator('[data-cursor="Sara"]').boundingBox();
      expect(board?.width).toBeGreaterThan(width * 0.85);
      await start(page).tap();
      await page.waitForURL(/\/board\/incognito#/);
    });

    test('four cards fit, and the button', async ({ page, server, query }) => {
      await newBoard(page, server.origin, query);
      await tool(page, 'Pen');
      await drag(page, wave(60, 300, 150));
      await saved(page);
      await page.goto(server.origin);
      await expect(page.getByRole('listitem')).toHaveCount(1);
      await page.evaluate(
        () =>
          new Promise<void>((resolve) => {
            const opening = indexedDB.open('atrium-home');
            opening.onsuccess = () => {
              const boards = opening.result.transaction('boards', 'readwrite').objectStore('boards');
              for (const letter of 'abc')
                boards.put({
                  alias: letter.repeat(16),
                  secret: 'A'.repeat(43),
                  role: null,
                  title: `A plan with a long name ${letter}`,
                  changedAtMs: 1,
                  openedAtMs: 1,
                });
              boards.transaction.oncomplete = () => resolve();
            };
          }),
      );
      await page.reload();
      await expect(page.getByRole('listitem')).toHaveCount(4);
      await expectUnderThumb(page);
      const button = await start(page).boundingBox();
      for (const card of await page.getByRole('listitem').all()) {
        const box = (await card.boundingBox()) ?? { y: 0, height: 1e9 };
        expect(box.y + box.height).toBeLessThanOrEqual(button?.y ?? 0);
      }
    });
  });
}
