// How many turns of a line a board needs before the first stroke, in a browser that has nothing of it: the page, what the stroke needs, and
// what is asked of the server. Counted by a relay that takes the time of such a line, so that files that wait for a free connection count.

import type { Page } from '@playwright/test';
import { type LineShape, Relay } from '../../bench/browser/relay.ts';
import { newBoard, onReady, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';

const LINE: LineShape = { roundTripMs: 60, mbitPerS: 10 };
const MAX_TURNS = 3;

async function expectFewTurns(page: Page, relay: Relay, address: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  let atMs: number | undefined;
  await onReady(page, (ms) => {
    atMs = ms;
  });
  relay.again();
  await page.goto(address, { waitUntil: 'commit' });
  await expect.poll(() => atMs).toBeDefined();
  const readyMs = atMs as unknown as number;
  const before = relay.passed.filter(({ wholeMs = readyMs }) => wholeMs < readyMs);
  expect(
    relay.turnsUntil(readyMs),
    before.map(({ turn, path, askedMs }) => `${turn} ${Math.round(askedMs - readyMs)} ${path}`).join('\n'),
  ).toBeLessThanOrEqual(MAX_TURNS);
}

test.use({ serviceWorkers: 'block' });

test('a new board takes three turns of the line before the first stroke', async ({ page, server }) => {
  const relay = await Relay.open(server.origin, LINE);
  await expectFewTurns(page, relay, `${relay.origin}/board/incognito`);
  relay.close();
});

test('a board that is shared takes three turns of the line before the first stroke', async ({
  page,
  server,
  browser,
}) => {
  const relay = await Relay.open(server.origin, LINE);
  const url = await newBoard(page, relay.origin);
  await page.evaluate(() => window.board.load([{ kind: 'rectangle', x: -60, y: -40, w: 120, h: 80 }]));
  await saved(page);
  const other = await (await browser.newContext({ serviceWorkers: 'block' })).newPage();
  await expectFewTurns(other, relay, url);
  await expect.poll(() => other.evaluate(() => window.board.count())).toBe(1);
  await other.context().close();
  relay.close();
});
