// A walk over every page of the product in each of its languages: on a phone, a laptop and a wall panel no text is cut, nothing one presses is
// off the screen, and no page is wider than it; and axe finds nothing serious, nothing critical, in English by day and Arabic by night. Each page
// is entered once per language, and laid out again for each size.

import type { Page } from '@playwright/test';
import { LANGUAGES } from '#protocol/languages.ts';
import { ROUTES } from '#protocol/routes.ts';
import { newBoard, saved, twoItems } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { Words } from './newcomer/words.ts';
import { signIn } from './person.ts';
import { expectNone } from './seen-by-axe.ts';
import { addressesOf, enter, openedOf, routeOf, STRANGE, type Stage, stageAt } from './stage.ts';

/** The smallest last: the next page comes in that size, and one that comes is painted many times, which is dear on a panel. */
const SIZES = [
  { name: 'laptop', width: 1280, height: 800 },
  { name: 'panel', width: 3840, height: 2160 },
  { name: 'phone', width: 390, height: 844 },
];

/** What is cut or out of reach, as it is laid out now. */
const faults = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(document.getAnimations().map((one) => one.finished));
    const found: string[] = [];
    const said = (one: Element) =>
      (one.getAttribute('aria-label') ?? one.textContent ?? '').trim().slice(0, 40) || one.tagName;
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the screen');
    for (const one of document.querySelectorAll<HTMLElement>('body *')) {
      const { overflowX, overflowY, textOverflow, visibility, whiteSpace } = getComputedStyle(one);
      const { left, right, width, height } = one.getBoundingClientRect();
      if (visibility !== 'visible' || width <= 1 || height <= 1) continue;
      const isTarget = one.matches('button, a[href], input, select, textarea, [role="menuitem"], [tabindex="0"]');
      // What scrolls from side to side, by itself or within something, is reached that way.
      if (isTarget && (left < -1 || right > innerWidth + 1) && !hasScroller(one.parentElement))
        found.push(`${said(one)} is off the screen`);
      const hasText = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
      if (!hasText) continue;
      const cutX = ['hidden', 'clip'].includes(overflowX) && textOverflow !== 'ellipsis';
      const cutY = ['hidden', 'clip'].includes(overflowY) && textOverflow !== 'ellipsis' && whiteSpace !== 'nowrap';
      const isClamped = getComputedStyle(one).webkitLineClamp !== 'none';
      if (isClamped) continue;
      if (cutX && one.scrollWidth > one.clientWidth + 1) found.push(`${said(one)} is cut at its side`);
      if (cutY && one.scrollHeight > one.clientHeight + 2) found.push(`${said(one)} is cut below`);
    }
    return [...new Set(found)];

    function hasScroller(one: Element | null): boolean {
      if (!one || one === document.body) return false;
      return ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) || hasScroller(one.parentElement);
    }
  });

test('what is cut or off the screen is found', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.setContent(`<!doctype html><style>body { margin: 0 } div { inline-size: 80px }</style>
    <div style="overflow: hidden; white-space: nowrap">A text that is too long for its box</div>
    <div style="overflow: hidden; block-size: 10px">One line and many more</div>
    <div style="overflow: hidden; white-space: nowrap; text-overflow: ellipsis">Shortened, and says so</div>
    <div style="overflow: auto"><button style="margin-inline-start: 500px">Scrolled to</button></div>
    <button style="position: fixed; inset-inline-start: 380px">Far</button>`);
  expect(await faults(page)).toEqual([
    'A text that is too long for its box is cut at its side',
    'One line and many more is cut below',
    'Far is off the screen',
  ]);
  await page.setContent('<!doctype html><p style="inline-size: 600px">Wide</p>');
  expect(await faults(page)).toEqual(['the page is wider than the screen']);
});

test('every page of somebody who is signed in is among those that are walked', () => {
  const ids = { entityId: STRANGE, teamId: STRANGE, projectId: STRANGE, alias: 'a'.repeat(16), token: 't' };
  const walked = addressesOf(ids).map(routeOf);
  for (const route of Object.values(ROUTES))
    if (route.group === 'sign-in' || route.group === 'management') expect(walked, route.path).toContain(route);
});

test.describe('walked by somebody who is signed in', () => {
  // One after the other, by one worker: what stands before them is made once.
  test.describe.configure({ mode: 'default' });
  let stage: Stage;
  let page: Page;

  // One sign-in for all the languages.
  test.beforeAll(async ({ browser, workerServer }) => {
    await workerServer.start();
    page = await (await browser.newContext()).newPage();
    await newBoard(page, workerServer.origin);
    await twoItems(page);
    await saved(page);
    stage = await stageAt(workerServer.origin);
    await signIn(page, workerServer.origin, stage.ana);
  });
  test.afterAll(() => page.context().close());

  for (const language of LANGUAGES)
    test(`every page on a phone, a laptop and a panel, ${language}: nothing is cut or off the screen`, {
      tag: language === 'en' ? '@way' : [],
    }, async ({ server }) => {
      // One walk over all of them.
      test.slow();
      await page.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
      await page.emulateMedia({ colorScheme: language === 'ar' ? 'dark' : 'light' });
      const isSeenByAxe = language === 'en' || language === 'ar';
      let from: string | undefined;
      for (const address of addressesOf(stage)) {
        await enter(page, server.origin, address, from);
        from = address;
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
        for (const { name, ...size } of SIZES) {
          await page.setViewportSize(size);
          expect.soft(await faults(page), `${address}, ${name}`).toEqual([]);
          if (name === 'laptop' && isSeenByAxe) await expectNone(page, address);
        }
      }
    });

  for (const language of ['en', 'ar'] as const)
    test(`axe finds nothing serious in what opens on the pages around boards, ${language}`, {
      tag: language === 'en' ? '@way' : [],
    }, async ({ server }) => {
      const words = new Words(language);
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: language === 'ar' ? 'dark' : 'light' });
      await page.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
      for (const [address, opened, open] of openedOf(stage)) {
        await enter(page, server.origin, address);
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'ar' ? 'rtl' : 'ltr');
        await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
        await open?.(page, words);
        await expectNone(page, `${address}, ${opened}`);
      }
    });
});
