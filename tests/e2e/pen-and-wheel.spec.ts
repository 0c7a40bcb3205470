// What hands do on this device, as its owner says: whether fingers draw beside a pen is asked when one is there, what a wheel does is chosen
// in the menu. Both hold after a reload of the tab.

import type { Page } from '@playwright/test';
import { drag, expectCount, newBoard, ready, Touch, tool } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { expectNone } from './seen-by-axe.ts';

test.use({ hasTouch: true });

const camera = (page: Page) => page.evaluate(() => window.board.camera.get());
const kept = (page: Page, name: string) => page.evaluate((key) => sessionStorage.getItem(key), name);

/** A line by a pen, through the browser's own input. */
async function byPen(page: Page, y: number): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const pen = (type: 'mousePressed' | 'mouseMoved' | 'mouseReleased', x: number) => {
    const buttons = type === 'mouseReleased' ? 0 : 1;
    const at = { type, x, y, button: 'left', buttons, clickCount: 1, force: 0.5, pointerType: 'pen' } as const;
    return cdp.send('Input.dispatchMouseEvent', at);
  };
  await pen('mousePressed', 400);
  for (let x = 420; x <= 600; x += 20) await pen('mouseMoved', x);
  await pen('mouseReleased', 600);
  await cdp.detach();
}

async function byFinger(touch: Touch, y: number): Promise<void> {
  await touch.start({ id: 1, x: 400, y });
  for (let x = 420; x <= 600; x += 20) await touch.move({ id: 1, x, y });
  await touch.end();
}

test('beside a pen fingers do what is answered, asked once; a wheel zooms where that is chosen; both after a reload', {
  tag: '@way',
}, async ({ page, server, query }) => {
  await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  const touch = await Touch.on(page);
  // Nobody is asked for a mouse or a finger.
  await drag(page, [
    { x: 400, y: 200 },
    { x: 600, y: 210 },
  ]);
  await byFinger(touch, 250);
  await expectCount(page, 2, 'stroke');
  const asked = page.getByRole('dialog', { name: 'Pen and fingers' });
  await expect(asked).toBeHidden();
  await byPen(page, 300);
  await expect(asked).toBeVisible();
  await expectNone(page, 'the question about pen and fingers');
  await asked.getByRole('checkbox', { name: 'Don’t ask again' }).uncheck();
  await asked.getByRole('button', { name: 'Fingers draw too' }).click();
  await byFinger(touch, 350);
  await expectCount(page, 4, 'stroke');
  expect(await kept(page, 'pen-touchscreen-suppressed')).toBeNull();

  await page.reload();
  await ready(page);
  await tool(page, 'Pen');
  await byPen(page, 400);
  await asked.getByRole('button', { name: 'Fingers move the board' }).click();
  await expectCount(page, 5, 'stroke');
  const before = await camera(page);
  await byFinger(touch, 450);
  await expect.poll(async () => (await camera(page)).x).toBeLessThan(before.x - 100);
  await expectCount(page, 5, 'stroke');
  expect(await kept(page, 'pen-touchscreen-suppressed')).toBe('true');

  const wheel = async () => {
    await page.mouse.move(640, 360);
    await page.mouse.wheel(0, -100);
  };
  await wheel();
  await expect.poll(async () => (await camera(page)).y).toBeLessThan(before.y - 50);
  expect((await camera(page)).zoom).toBe(before.zoom);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Preferences' }).click();
  await page.getByRole('menuitem', { name: 'Touch & keyboard' }).click();
  await page.getByRole('menuitemradio', { name: 'Zooms' }).click();
  expect(await kept(page, 'navigation-device')).toBe('mouse');
  await page.reload();
  await ready(page);
  const { zoom } = await camera(page);
  await wheel();
  await expect.poll(async () => (await camera(page)).zoom).toBeGreaterThan(zoom);
});
