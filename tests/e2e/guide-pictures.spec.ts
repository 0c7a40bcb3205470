// All that the guide's pictures show can be done without an account, in every language. ACCEPT=1 makes the pictures (docs/guide/pictures) anew:
// ACCEPT=1 npm test -- e2e guide-pictures --project=2d

import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { direction, LANGUAGES } from '#protocol/languages.ts';
import { ROUTES } from '#protocol/routes.ts';
import { atRest, drag, newBoard, type Point, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { Words } from './newcomer/words.ts';
import { asWebp } from './webp.ts';

const folder = path.resolve(import.meta.dirname, '../../docs/guide/pictures');
const MAX_BYTES = 60 * 1024;
const VIEW = { width: 960, height: 600 };

test.use({ viewport: VIEW, colorScheme: 'light', reducedMotion: 'reduce' });

for (const language of LANGUAGES) {
  test(`the pictures of the guide: ${language}`, async ({ page, server, query }) => {
    const strings = new Words(language);
    await page.context().addCookies([{ name: 'NEXT_LOCALE', value: language, url: server.origin }]);

    await newBoard(page, server.origin, query);
    await expect(page.locator('html')).toHaveAttribute('dir', direction(language));
    await drawPlant(page);
    await saved(page);
    await atRest(page);
    await picture(page, language, 'draw');

    await page.getByRole('button', { name: strings.of('share.button'), exact: true }).click();
    const share = page.getByRole('dialog');
    await expect(share.getByRole('img', { name: strings.of('share.code') })).toBeVisible();
    await picture(page, language, 'share');
    await page.keyboard.press('Escape');
    await expect(share).toHaveCount(0);

    await page.getByRole('button', { name: strings.of('menu.title'), exact: true }).click();
    await page.getByRole('menuitem', { name: strings.of('export:action.board'), exact: true }).click();
    await expect(page.getByRole('button', { name: strings.of('export:save.png') })).toBeVisible();
    await picture(page, language, 'files');
    await page.keyboard.press('Escape');

    await page.goto(`${server.origin}${ROUTES.home.path}?noredirect=1`);
    await expect(page.getByRole('searchbox', { name: strings.of('home.search') })).toBeVisible();
    await expect(page.getByRole('main').locator('img').first()).toBeVisible();
    await picture(page, language, 'find');

    await page.goto(`${server.origin}${ROUTES.panelNew.path}${query ? `?${query}` : ''}`);
    await ready(page);
    await drawPlant(page, direction(language) === 'rtl');
    await atRest(page);
    await page.getByRole('button', { name: ROUTES.code.path }).click();
    await expect(page.getByRole('img', { name: strings.of('panel:qr') })).toBeVisible();
    await picture(page, language, 'panel');
  });
}

/** A sun, and a plant with two leaves. Mirrored it leaves what a panel shows at its side in Arabic as free as in English. */
async function drawPlant(page: Page, isMirrored = false): Promise<void> {
  const draw = (points: Point[], steps?: number) =>
    drag(page, isMirrored ? points.map(({ x, y }) => ({ x: VIEW.width - x, y })) : points, steps);
  await draw(circle({ x: 330, y: 200 }, 44), 1);
  for (let n = 0; n < 8; n += 1) {
    const [x, y] = [Math.cos((n * Math.PI) / 4), Math.sin((n * Math.PI) / 4)];
    await draw([
      { x: 330 + 62 * x, y: 200 + 62 * y },
      { x: 330 + 88 * x, y: 200 + 88 * y },
    ]);
  }
  await draw(curve({ x: 560, y: 430 }, { x: 560, y: 200 }, 14));
  await draw(curve({ x: 562, y: 330 }, { x: 660, y: 250 }, 30));
  await draw(curve({ x: 660, y: 250 }, { x: 562, y: 330 }, 30));
  await draw(curve({ x: 558, y: 380 }, { x: 450, y: 310 }, 30));
  await draw(curve({ x: 450, y: 310 }, { x: 558, y: 380 }, 30));
}

function circle({ x, y }: Point, radius: number): Point[] {
  return Array.from({ length: 33 }, (_, n) => {
    const angle = (n * Math.PI) / 16;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}

/** From one point to another, `bend` px to the side in the middle. */
function curve(from: Point, to: Point, bend: number): Point[] {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const length = Math.hypot(dx, dy);
  return Array.from({ length: 13 }, (_, n) => {
    const side = bend * Math.sin((n * Math.PI) / 12);
    return { x: from.x + (dx * n) / 12 - (dy / length) * side, y: from.y + (dy * n) / 12 + (dx / length) * side };
  });
}

/** Makes the picture with ACCEPT=1; otherwise it is there. */
async function picture(page: Page, language: string, name: string): Promise<void> {
  const file = path.join(folder, language, `${name}.webp`);
  if (process.env.ACCEPT === '1') {
    await page.evaluate(async () => void (await document.fonts.ready));
    await page.mouse.move(VIEW.width / 2, VIEW.height - 2);
    const png = await page.screenshot({ animations: 'disabled' });
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, await asWebp(page, png));
  }
  expect([file, existsSync(file) && statSync(file).size <= MAX_BYTES]).toEqual([file, true]);
}
