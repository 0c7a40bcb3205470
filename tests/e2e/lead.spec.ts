// Tests locked focus in two pages: the view follows the leader's, one leaves it by a visible button, and the leader sees that. Nobody is held by a
// leader who has gone.

import type { Page } from '@playwright/test';
import { newBoard, openBoard, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { LivelyCrowd } from './lively-crowd.ts';
import { expectNone } from './seen-by-axe.ts';

const island = (page: Page) => page.locator('[data-focus-lock]');
const tools = (page: Page) => page.getByRole('toolbar', { name: 'Tools', exact: true });
const middle = (page: Page) => page.evaluate(async () => Math.round((await window.board.camera.get()).x));
const setView = (page: Page, x: number) => page.evaluate((x) => window.board.camera.set({ x, y: 0, zoom: 1 }), x);

test('holds a view to the leader’s until its person leaves, or the leader has been away for 10 s', {
  tag: '@way',
}, async ({ page, otherDevice, server, query }) => {
  const url = await newBoard(page, server.origin, query);
  await saved(page);
  await openBoard(otherDevice, url);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Lead…' }).click();
  await page.getByRole('switch', { name: 'Lock focus' }).click();
  await expect(island(page)).toContainText('1 follows');
  await expectNone(page, 'the panel of a leader');
  await expect(island(otherDevice)).toContainText('your view follows');
  await expect(tools(otherDevice)).toBeHidden();
  await expectNone(otherDevice, 'a page that is held');

  await setView(page, 5000);
  await expect.poll(() => middle(otherDevice)).toBe(5000);
  await otherDevice.mouse.move(400, 300);
  await otherDevice.mouse.wheel(0, 700);
  await setView(page, 7000);
  await expect.poll(() => middle(otherDevice)).toBe(7000);

  await island(otherDevice).getByRole('button', { name: 'Leave' }).click();
  await expect(tools(otherDevice)).toBeVisible();
  await expect(island(page)).toContainText('1 looks elsewhere');
  await setView(otherDevice, 100);
  await expect.poll(() => middle(otherDevice)).toBe(100);
  await island(otherDevice).getByRole('button', { name: 'Follow again' }).click();
  await expect(island(page)).toContainText('1 follows');
  await expect.poll(() => middle(otherDevice)).toBe(7000);

  await otherDevice.clock.install();
  await page.close();
  await expect(island(otherDevice)).toContainText('has no connection');
  await expect(tools(otherDevice)).toBeHidden();
  await otherDevice.clock.fastForward(10_000);
  await expect(island(otherDevice)).toContainText('is away');
  await expect(tools(otherDevice)).toBeVisible();
  await setView(otherDevice, 100);
  await expect.poll(() => middle(otherDevice)).toBe(100);
});

/** Longer than CI has. */
if (process.env.ATRIUM_SOAK)
  test('VER-5 holds nobody in a crowd who left or whose leader is gone, and spares older clients', async ({
    page,
    otherDevice,
    server,
  }) => {
    const crowd = await LivelyCrowd.open(server.origin, { people: 40, older: 10 });
    await openBoard(page, crowd.url);
    await openBoard(otherDevice, crowd.url);
    await crowd.lockFocus();
    crowd.moveLeader(5000);
    for (const led of [page, otherDevice]) {
      await expect(island(led)).toContainText('Lea (guest) leads, and your view follows');
      await expect(tools(led)).toBeHidden();
      await expect.poll(() => middle(led)).toBe(5000);
    }

    await island(page).getByRole('button', { name: 'Leave' }).click();
    await expect(tools(page)).toBeVisible();
    await setView(page, 100);
    crowd.moveLeader(7000);
    await expect.poll(() => middle(otherDevice)).toBe(7000);
    // The newest socket is told of all but itself.
    await expect.poll(() => crowd.reacting()).toBe(39);

    crowd.cutLeader();
    await expect(island(otherDevice)).toContainText('Lea (guest) is away');
    await expect(tools(otherDevice)).toBeVisible();
    await setView(otherDevice, 200);
    expect([await middle(page), await middle(otherDevice)]).toEqual([100, 200]);
    await expect(tools(page)).toBeVisible();
    expect(crowd.olderFaults()).toEqual([]);
    await crowd.close();
  });
