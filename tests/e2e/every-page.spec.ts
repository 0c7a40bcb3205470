// A walk over every page of the product in each of its languages: on a phone, a laptop and a wall panel no text is cut, nothing one presses is
// off the screen, and no page is wider than it. One page is loaded per address and language, and laid out again for each size.

import type { Page } from '@playwright/test';
import { LANGUAGES } from '#protocol/languages.ts';
import { newBoard, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './person.ts';
import { addressesOf, stageAt } from './stage.ts';

const SIZES = [
  { name: 'phone', width: 390, height: 844 },
  { name: 'laptop', width: 1280, height: 800 },
  { name: 'panel', width: 3840, height: 2160 },
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
      const scrolls = hasScroller(one.parentElement);
      if (isTarget && !scrolls && (left < -1 || right > innerWidth + 1)) found.push(`${said(one)} is off the screen`);
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

for (const language of LANGUAGES)
  test(`every page on a phone, a laptop and a panel, ${language}: nothing is cut or off the screen`, async ({
    page,
    server,
  }) => {
    await newBoard(page, server.origin);
    await saved(page);
    const stage = await stageAt(server.origin);
    await signIn(page, server.origin, stage.ana);
    await page.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);
    for (const address of addressesOf(stage)) {
      // Else an address with another fragment would stay the page it is.
      await page.goto('about:blank');
      await page.goto(server.origin + address);
      if (address.startsWith('/board/') && !address.includes('?')) await ready(page);
      else await page.locator('h1').first().waitFor();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
      for (const { name, ...size } of SIZES) {
        await page.setViewportSize(size);
        expect.soft(await faults(page), `${address}, ${name}`).toEqual([]);
      }
    }
  });
