// A worker that cannot be loaded, breaks or ends by itself: what was asked of it is refused by name, never left open, and the
// person draws on. A stylesheet that could not be loaded.

import type { Page, Worker } from '@playwright/test';
import { CountingProxy } from '../../setup/check/counting-proxy.ts';
import { boardWithStroke, drag, expectCount, newBoard, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const DRAWING = JSON.stringify({
  type: 'excalidraw',
  elements: [{ id: 'a', type: 'rectangle', x: 0, y: 0, width: 160, height: 90 }],
});
/** Loaded by the jobs worker when the first picture is drawn. */
const LATER = /\/assets\/atrium_engine-.*\.js/;

async function dropDrawing(page: Page): Promise<void> {
  const dataTransfer = await page.evaluateHandle((text) => {
    const data = new DataTransfer();
    data.items.add(new File([text], 'plan.excalidraw'));
    return data;
  }, DRAWING);
  await page.getByLabel('Board', { exact: true }).dispatchEvent('drop', { dataTransfer });
}

type Call = 'picture' | 'count';

/** Asks and goes on; `answers` tells what came of it. */
const ask = (page: Page, call: Call): Promise<void> =>
  page.evaluate((what) => {
    const own = window as unknown as { answers: Record<string, string> };
    own.answers = { ...own.answers, [what]: 'waits' };
    const asked = {
      picture: () => window.board.export({ format: 'png' }).then(() => 'made'),
      count: () => window.board.count().then(() => 'counted'),
    };
    const answer = (said: string): void => {
      own.answers[what] = said;
    };
    asked[what]().then(answer, (error: Error) => answer(error.message));
  }, call);

const answered = (page: Page, call: Call) =>
  expect.poll(() =>
    page.evaluate((what) => (window as unknown as { answers: Record<string, string> }).answers[what], call),
  );

const worker = (page: Page, name: 'jobs' | 'board'): Worker => {
  const found = page.workers().find((one) => one.url().includes(`/${name}-`));
  if (!found) throw new Error(`no worker ${name}`);
  return found;
};

const ends = () => close();
const breaks = () =>
  void setTimeout(() => {
    throw new Error('test: broken');
  });

async function fall(page: Page, name: 'jobs' | 'board', how: () => void): Promise<void> {
  const one = worker(page, name);
  await Promise.all([one.waitForEvent('close'), one.evaluate(how).catch(() => {})]);
}

test('a file whose worker is not found after a deploy is refused by name; drawing goes on, and then it comes in', async ({
  page,
  server,
  query,
}) => {
  const proxy = await CountingProxy.open(server.origin);
  await newBoard(page, proxy.url, query);
  await saved(page);
  proxy.gone = /\/workers\/jobs-/;
  await dropDrawing(page);
  await expect(page.getByRole('alert')).toContainText('A part of Atrium could not be loaded');
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await expectCount(page, 1);
  proxy.gone = null;
  await dropDrawing(page);
  await expectCount(page, 1, 'rectangle');
  proxy.close();
});

test('what the jobs worker loads later is not found: refused by name, and the next picture is made', async ({
  page,
  context,
  server,
  query,
}) => {
  await boardWithStroke(page, server.origin, query);
  await context.route(LATER, (route) => route.fulfill({ status: 404 }));
  await ask(page, 'picture');
  await answered(page, 'picture').toBe('not-loaded');
  await context.unroute(LATER);
  await ask(page, 'picture');
  await answered(page, 'picture').toBe('made');
});

for (const [how, falls] of [
  ['ends without a word', ends],
  ['breaks', breaks],
] as const) {
  test(`a jobs worker that ${how} in the middle of a job refuses it by name, and the next job has another`, async ({
    page,
    context,
    server,
    query,
  }) => {
    await boardWithStroke(page, server.origin, query);
    // Its answer never comes: the job waits.
    const begun = new Promise<void>((resolve) => void context.route(LATER, () => resolve()));
    await ask(page, 'picture');
    await begun;
    await fall(page, 'jobs', falls);
    await answered(page, 'picture').toMatch(/^job-failed/);
    await context.unroute(LATER);
    await ask(page, 'picture');
    await answered(page, 'picture').toBe('made');
    await dropDrawing(page);
    await expectCount(page, 1, 'rectangle');
  });
}

test('a board that stops for good refuses by name what it was asked, before and afterwards', async ({
  page,
  context,
  server,
  query,
}) => {
  await boardWithStroke(page, server.origin, query);
  for (let k = 0; k < 2; k++) {
    await fall(page, 'board', ends);
    await expect(page.getByRole('alert')).toContainText('the board restarted');
    await page.getByRole('alert').getByRole('button').click();
  }
  const begun = new Promise<void>((resolve) => void context.route(LATER, () => resolve()));
  await ask(page, 'picture');
  await begun;
  await fall(page, 'board', ends);
  await answered(page, 'picture').toBe('board-stopped');
  await ask(page, 'count');
  await answered(page, 'count').toBe('board-stopped');
});

test('a stylesheet that could not be loaded is loaded with the next attempt at its script', async ({
  page,
  server,
  query,
}) => {
  let isAway = true;
  await page.route(/\/assets\/parts-.*\.css$/, (route) => (isAway ? route.abort() : route.continue()));
  await newBoard(page, server.origin, query);
  const menu = page.getByRole('button', { name: 'Menu' });
  const alert = page.getByRole('alert');
  await menu.click();
  await expect(alert).toContainText('could not be loaded');
  isAway = false;
  await menu.click();
  await expect(alert).toBeHidden();
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toHaveCSS('display', 'flex');
});
