// How many turns of a line a board needs before the first stroke, in a browser that has nothing of it: the page, what the stroke needs, and
// what is asked of the server. Counted by a relay that takes the time of such a line, so that files that wait for a free connection count,
// and that holds back what would be a turn more: what is not needed may come as late as it likes.

import type { Page } from '@playwright/test';
import { type LineShape, Relay } from '../../bench/browser/relay.ts';
import { newBoard, onReady, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signUp } from './person.ts';
import { freePort, TestServer } from './server.ts';

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
  relay.holdBeyond(MAX_TURNS);
  await page.goto(address, { waitUntil: 'commit' });
  const passed = () => relay.passed.map(({ turn, path }) => `${turn} ${path}`).join('\n');
  await expect.poll(() => atMs ?? passed()).toEqual(expect.any(Number));
  // All went through the relay: a page that was led past it would have no turns.
  const { pathname } = new URL(address);
  expect(relay.passed[0]?.path).toBe(pathname);
  expect(relay.passed.some(({ path, wholeMs }) => path.endsWith('.wasm') && wholeMs !== undefined)).toBe(true);
  relay.letGo();
}

// In the headless shell a shared board was seen to take a turn more.
test.use({ wholeBrowser: true });

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
  const other = await (await browser.newContext()).newPage();
  await expectFewTurns(other, relay, url);
  await expect.poll(() => other.evaluate(() => window.board.count())).toBe(1);
  await other.context().close();
  relay.close();
});

test('a board of who is signed in takes three turns of the line before the first stroke', async ({ page }) => {
  // Signing in leads to the server's own address: that of the relay, so that all goes through it.
  const port = await freePort();
  const server = await TestServer.open({ PUBLIC_URL: `http://localhost:${port}` });
  const relay = await Relay.open(server.origin, LINE, port);
  await signUp(page, relay.origin, newPerson());
  await page.goto(`${relay.origin}/dashboard`);
  await page.getByRole('button', { name: 'New board' }).first().click();
  await page.getByRole('menuitemradio', { name: 'No project' }).click();
  await ready(page);
  const address = page.url();
  expect([new URL(address).origin, new URL(address).hash]).toEqual([relay.origin, '']);
  await page.evaluate(() => window.board.load([{ kind: 'rectangle', x: -60, y: -40, w: 120, h: 80 }]));
  await saved(page);
  await page.goto('about:blank');
  await expectFewTurns(page, relay, address);
  expect(page.url()).toBe(address);
  await expect.poll(() => page.evaluate(() => window.board.count())).toBe(1);
  relay.close();
  await server.close();
});
