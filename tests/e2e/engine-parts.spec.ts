// The engine comes in two parts. While the second one is not here a board is drawn on, and what asks for it waits or is refused by name;
// nothing is lost.

import { drag, expectCount, newBoard, secondPerson, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

// A service worker would answer for the server.
test.use({ serviceWorkers: 'block' });

const REST = /\/assets\/atrium_engine_rest-.*\.wasm$/;

test('CLI-15 without the engine’s second part a board is drawn on and saved; undo is there as soon as it is', async ({
  page,
  server,
  query,
}) => {
  let asked = 0;
  await page.route(REST, (route) => {
    asked += 1;
    return route.abort();
  });
  const url = await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await drag(page, wave(400, 300));
  await drag(page, wave(400, 400));
  await expectCount(page, 2);
  await expect(page.getByRole('status')).toHaveText('Saved');
  const refused = page.evaluate(() => window.board.undo().then(String, ({ code }: { code: string }) => code));
  expect(await refused).toBe('not-loaded');
  expect(asked).toBeGreaterThan(0);
  await drag(page, wave(400, 500));
  await expectCount(page, 3);
  await page.unroute(REST);
  await page.keyboard.press('Control+z');
  await expectCount(page, 2);
  await expect(page.getByRole('status')).toHaveText('Saved');
  const other = await secondPerson(page.context(), url);
  await expectCount(other, 2);
  await other.context().close();
});
