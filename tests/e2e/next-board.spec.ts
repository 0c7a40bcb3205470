// The second visit, and from home to a board: what this device has is there before the server has answered, and nothing is fetched twice.

import { Relay } from '../../bench/browser/relay.ts';
import { expectCount, newBoard, ready, saved, shellKept } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { darkShare } from './pixels.ts';

test.use({ serviceWorkers: 'allow' });

test('a board that was seen before shows its items before the server has answered', async ({
  page,
  context,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await page.evaluate(() =>
    window.board.load([{ kind: 'rectangle', x: -60, y: -40, w: 120, h: 80, style: { fill: 'black' } }]),
  );
  await saved(page);
  await page.close();
  const again = await context.newPage();
  let answer = (): void => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let held = 0;
  await again.route('**/api/boards/**', async (route) => {
    held += 1;
    await answered;
    await route.continue();
  });
  await again.routeWebSocket(/\/ws/, async (socket) => {
    held += 1;
    await answered;
    socket.connectToServer();
  });
  await again.goto(url);
  await ready(again);
  await expectCount(again, 1, 'rectangle');
  const box = { x: 590, y: 330, width: 100, height: 60 };
  await expect.poll(async () => darkShare(again, await again.screenshot({ clip: box }))).toBeGreaterThan(0.9);
  expect(held).toBeGreaterThan(0);
  await expect(again.getByRole('status')).not.toHaveText('Saved');
  answer();
  await expect(again.getByRole('status')).toHaveText('Saved');
  await expectCount(again, 1);
});

test('from home to a board takes two turns of the line at most, and no code that is not here', async ({
  page,
  server,
}) => {
  const relay = await Relay.open(server.origin);
  await page.goto(relay.origin);
  await shellKept(page);
  await page.reload();
  const start = page.getByRole('link', { name: 'Start drawing' });
  await start.waitFor();
  await relay.quiet();
  relay.again();
  await start.click();
  await ready(page);
  const readyMs = await page.evaluate(() => performance.timeOrigin + performance.now());
  // Whether there is a new release is asked for at every page.
  const code = relay.passed.filter(({ path }) => /^\/(assets|workers)\//.test(path));
  expect(code.map(({ path }) => path)).toEqual([]);
  expect(relay.turnsUntil(readyMs)).toBeLessThanOrEqual(2);
  relay.close();
});
