// Covers of the demo's boards: a browser opens each board that has none, and the board's own page draws its cover, as it does for whoever
// leaves the board. Without a browser on this machine cards get their covers when somebody opens the boards.

import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromium as launchOptions } from '../../tests/e2e/chromium.ts';
import { findChromium } from '../system.ts';
import type { DemoPassword } from './main.ts';
import type { BoardNames } from './names.ts';

/** Pages that are open at once. */
const PAGES = 3;
const BOARD_MS = 15_000;
/** Long enough for the rows and fonts of a board of the demo. */
const LEAVE_EVERY_MS = 700;
/** All of them; what is missing then is drawn when somebody opens the board. */
const ALL_MS = 60_000;
/** The most boards in one request. */
const REQUEST_BOARDS = 24;

export interface CoverDeps {
  address: string;
  /** A person who may edit all the boards. */
  person: DemoPassword;
  token: string;
}

/** Returns how many of the boards have a cover now. */
export async function drawCovers(deps: CoverDeps, boards: readonly BoardNames[]): Promise<number> {
  const covered = await coveredIds(deps, boards);
  const missing = boards.filter(({ id }) => !covered.has(id));
  if (missing.length === 0 || !findChromium()) return covered.size;
  const browser = await chromium.launch(launchOptions());
  const endMs = Date.now() + ALL_MS;
  try {
    const context = await browser.newContext({ locale: 'en-US', viewport: { width: 1280, height: 800 } });
    await signIn(context, deps);
    const queue = [...missing];
    const draw = async (): Promise<void> => {
      const page = await context.newPage();
      for (let board = queue.shift(); board && Date.now() < endMs; board = queue.shift())
        await drawCover(page, `${deps.address}/board/${board.alias}`);
    };
    await Promise.all(Array.from({ length: PAGES }, draw));
  } finally {
    await browser.close();
  }
  return (await coveredIds(deps, boards)).size;
}

/** Resolves when the browser context is signed in as the person. */
export async function signIn(
  context: BrowserContext,
  { address, person }: Pick<CoverDeps, 'address' | 'person'>,
): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${address}/signin`);
  await page.locator('input[name=email]').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('input[name=password]').press('Enter');
  await page.waitForURL((url) => url.pathname.startsWith('/dashboard') || url.pathname === '/');
  await page.close();
}

/** A board that does not open in time is left out. */
async function drawCover(page: Page, url: string): Promise<void> {
  const sent = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && /\/api\/boards\/[^/]+\/cover/.test(response.url()),
    { timeout: BOARD_MS },
  );
  const drawn = async (): Promise<void> => {
    await page.goto(url, { timeout: BOARD_MS });
    await page.waitForFunction("'board' in window", undefined, { timeout: BOARD_MS });
    await page.evaluate('window.board.ready.then(() => window.board.selection())');
    // A page that has nothing of the board yet draws no cover, so it is left again until it has one.
    await page.evaluate(`setInterval(() => dispatchEvent(new Event('pagehide')), ${LEAVE_EVERY_MS})`);
  };
  await Promise.all([sent, drawn()]).catch(() => undefined);
}

/** The ids of the boards that have a cover at the server. The bytes of the answer: docs/formats.md, "HTTP of a person". */
async function coveredIds({ address, token }: CoverDeps, boards: readonly BoardNames[]): Promise<Set<string>> {
  const ids = new Set<string>();
  for (let from = 0; from < boards.length; from += REQUEST_BOARDS) {
    const response = await fetch(`${address}/api/user/covers`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ boards: boards.slice(from, from + REQUEST_BOARDS).map(({ id }) => ({ id, seq: 0 })) }),
    });
    if (!response.ok) return ids;
    const bytes = Buffer.from(await response.arrayBuffer());
    for (let offset = 0; offset < bytes.length; ) {
      const headEnd = offset + 4 + bytes.readUInt32LE(offset);
      const head: { id: string; bytes: number } = JSON.parse(bytes.toString('utf8', offset + 4, headEnd));
      ids.add(head.id);
      offset = headEnd + head.bytes;
    }
  }
  return ids;
}
