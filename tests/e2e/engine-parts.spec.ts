// The engine comes in two parts. While the second one is not here a board is drawn on, and what asks for it waits or is refused by name;
// nothing is lost.

import { isEngineCut } from '../../setup/engine.ts';
import { drag, expectCount, items, newBoard, openBoard, secondPerson, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

// biome-ignore lint/suspicious/noSkippedTests: a whole engine has no second part that could be missing.
test.skip(!isEngineCut(), 'skipped: engine whole');

const REST = /\/assets\/atrium_engine_rest-.*\.wasm$/;

test('CLI-15 without the engine’s second part a board is drawn on and saved; undo is there as soon as it is', {
  tag: '@way',
}, async ({ page, server, query }) => {
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

test('a board of others waits for the second part, is drawn on meanwhile, and opens as soon as it is there', async ({
  browser,
  page,
  server,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  const put = (x: number) =>
    page.evaluate(
      (left) =>
        window.board.load([
          { kind: 'rectangle', x: left, y: 0, w: 120, h: 80, text: 'box' },
          { kind: 'sticky', x: left, y: 200, w: 120, h: 120, text: 'note' },
        ]),
      x,
    );
  await put(-400);
  await expect(page.getByRole('status')).toHaveText('Saved');
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.route(REST, (route) => route.abort());
  await openBoard(other, url);
  await expect(other.getByRole('alert')).toContainText('could not be loaded');
  await drag(other, wave(400, 300));
  await put(0);
  await expectCount(other, 1);
  await other.unroute(REST);
  await expectCount(other, 5);
  await expect(other.getByRole('status')).toHaveText('Saved');
  await expectCount(page, 5);
  await context.close();
});
