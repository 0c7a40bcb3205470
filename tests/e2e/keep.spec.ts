// Nothing is lost: reload, a killed server, an offline board, a killed tab, a duplicated tab.

import {
  boardWithStroke,
  count,
  drag,
  expectCount,
  expectSame,
  items,
  newBoard,
  openBoard,
  ready,
  saved,
  secondPerson,
  shellKept,
  tool,
  wave,
} from './board-page.ts';
import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'allow' });

test('what read Saved is there after the server was killed and started again', { tag: '@smoke' }, async ({
  page,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  for (let i = 0; i < 4; i++) await drag(page, wave(300, 200 + i * 70));
  await saved(page);
  await expect(page.getByRole('status')).toHaveText('Saved');
  await server.kill();
  await server.start();
  const fresh = await secondPerson(page.context(), url);
  await expectCount(fresh, 4, 'stroke');
  await fresh.context().close();
});

test('drawing goes on while the server is down, and arrives when it is back', async ({ page, server, query }) => {
  const url = await boardWithStroke(page, server.origin, query, 200);
  await server.kill();
  await drag(page, wave(300, 300));
  await expect(page.getByRole('status')).toContainText('Can’t reach the server');
  await server.start();
  await saved(page);
  const fresh = await secondPerson(page.context(), url);
  await expectCount(fresh, 2, 'stroke');
  await fresh.context().close();
});

test('a board opens offline, is drawn on, and merges with what others did meanwhile', { tag: '@way' }, async ({
  page,
  server,
  context,
  query,
  worker,
}) => {
  const url = await boardWithStroke(page, server.origin, query, 200);
  // By itself the page begins when it has been quiet for long, wherever it draws.
  if (!worker) await shellKept(page);
  // The service worker has the shell once it controls the page.
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  const other = await secondPerson(context, url);
  await context.setOffline(true);
  await page.reload();
  await ready(page);
  await expectCount(page, 1, 'stroke');
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await drag(page, wave(300, 400));
  await expect(page.getByRole('status')).toContainText('Offline');
  await tool(other, 'Pen');
  await drag(other, wave(600, 300));
  await saved(other);
  await context.setOffline(false);
  await saved(page);
  await expectCount(page, 4, 'stroke');
  await expectCount(other, 4, 'stroke');
  await expectSame(page, other);
  await other.context().close();
});

test('a tab killed in mid-work loses at most its unfinished stroke', async ({ page, server, context, query }) => {
  const url = await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await drag(page, wave(300, 200));
  await drag(page, wave(300, 300));
  await expectCount(page, 2, 'stroke');
  await page.mouse.move(300, 400);
  await page.mouse.down();
  await page.mouse.move(500, 420, { steps: 5 });
  await page.close({ runBeforeUnload: false });
  const again = await context.newPage();
  await openBoard(again, url);
  await expect.poll(() => count(again, 'stroke')).toBeGreaterThanOrEqual(2);
});

test('a tab crashed while offline hands its strokes to the next one', async ({ page, server, context, query }) => {
  const url = await newBoard(page, server.origin, query);
  await saved(page);
  await server.kill();
  await tool(page, 'Pen');
  await drag(page, wave(300, 200));
  await drag(page, wave(300, 300));
  await expectCount(page, 2, 'stroke');
  await expect(page.getByRole('status')).toContainText('Can’t reach the server: 2 changes saved on this device');
  await page.close({ runBeforeUnload: false });
  await server.start();
  const again = await context.newPage();
  await openBoard(again, url);
  await saved(again);
  await expectCount(again, 2, 'stroke');
});

test('a duplicated tab loses nothing on either side', async ({ page, server, context, query }) => {
  const url = await newBoard(page, server.origin, query);
  const twin = await context.newPage();
  await openBoard(twin, url);
  await tool(page, 'Pen');
  await tool(twin, 'Pen');
  for (let i = 0; i < 3; i++) {
    await page.bringToFront();
    await drag(page, wave(200, 150 + i * 60, 150));
    await twin.bringToFront();
    await drag(twin, wave(600, 150 + i * 60, 150));
  }
  await expectCount(page, 6, 'stroke');
  await expectCount(twin, 6, 'stroke');
  await expectSame(page, twin);
});

test('TXT-5 a reload, or a closed tab, right behind the last letter loses none', { tag: '@way' }, async ({
  page,
  server,
  context,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await page.keyboard.press('n');
  await page.mouse.click(500, 300);
  await page.keyboard.type('Photo');
  await expectCount(page, 1, 'sticky');
  // The test does not wait until the board has shared them.
  await page.keyboard.type('synth');
  await page.reload();
  await ready(page);
  await expect.poll(async () => (await items(page, 'sticky'))[0]?.text).toBe('Photosynth');

  await page.keyboard.press('v');
  await page.mouse.dblclick(500, 300);
  await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused();
  await page.keyboard.type('esis');
  // Unlike a reload, closing does not wait until the board's thread has read what it was sent: 0180.
  await expect.poll(async () => (await items(page, 'sticky'))[0]?.text).toBe('Photosynthesis');
  await page.close();
  const again = await context.newPage();
  await openBoard(again, url);
  await expect.poll(async () => (await items(again, 'sticky'))[0]?.text).toBe('Photosynthesis');
});
