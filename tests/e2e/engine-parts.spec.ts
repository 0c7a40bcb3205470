// The engine comes in two parts. While the second one is not here a board is drawn on, and what asks for it waits or is refused by name;
// nothing is lost.

import { noted, noteEngine } from '../../setup/engine-first.ts';
import { drag, expectCount, items, newBoard, secondPerson, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

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

test('CLI-16 a tool that the engine’s first part refuses is taken when the second has come, before what is drawn with it', async ({
  page,
  server,
  query,
}) => {
  let [isAway, asked] = [true, 0];
  await page.route(REST, (route) => {
    asked += 1;
    return isAway ? route.abort() : route.continue();
  });
  await newBoard(page, server.origin, query);
  // The page has given up to have it ahead of its use.
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  const before = asked;
  await page.keyboard.press('r');
  await expect.poll(() => asked).toBeGreaterThan(before);
  isAway = false;
  await drag(page, wave(400, 300));
  await page.keyboard.press('p');
  await drag(page, wave(400, 500));
  await expect.poll(async () => (await items(page)).map(({ kind }) => kind)).toEqual(['rectangle', 'stroke']);
});

test('where it never comes the bar shows the tool that the board has', async ({ page, server, query }) => {
  await page.route(REST, (route) => route.abort());
  await newBoard(page, server.origin, query);
  await page.keyboard.press('r');
  await drag(page, wave(400, 300));
  await expect(page.getByRole('alert')).toContainText('could not be loaded');
  const pen = page.getByRole('toolbar', { name: 'Tools', exact: true }).getByRole('button', { name: /^Pen/ });
  await expect(pen).toHaveAttribute('aria-pressed', 'true');
});

test('what a first stroke calls is noted: `npm run engine -- first` writes the first part’s list by it', async ({
  page,
  server,
  query,
}) => {
  await noteEngine(page);
  await newBoard(page, server.origin, query);
  await drag(page, wave(400, 300));
  await expect(page.getByRole('status')).toHaveText('Saved');
  const called = await noted(page);
  expect(called).toEqual(expect.arrayContaining(['engine_new', 'engine_pushSamples', 'engine_tick', 'engine_confirm']));
  // What is not called at first is there too.
  await page.evaluate(() => window.board.undo());
  await expectCount(page, 0);
});
