// What every browser test starts from: `import { expect, test } from './fixtures.ts'`. A server per Playwright worker, and
// boards opened with the executor of the running project.

import { test as base, type Page } from '@playwright/test';
import { TestServer } from './server.ts';

export { expect } from '@playwright/test';

export type BoardOptions = {
  /** Which executor draws (?renderer=). */
  renderer: 'gl' | '2d';
  /** false: the board runs on the main thread (?worker=0). */
  worker: boolean;
};

type Tools = {
  /** Opens a new incognito board on the page and waits until it can be drawn on. */
  newBoard(page: Page): Promise<void>;
  /** Opens an address (or a path of the server) with the project's executor and waits until the board is ready. */
  openBoard(page: Page, address: string): Promise<void>;
  /** A server of the test's own, to be killed and restarted; closed at the test's end. */
  ownServer(): Promise<TestServer>;
};

export const test = base.extend<BoardOptions & Tools, { server: TestServer }>({
  renderer: ['2d', { option: true }],
  worker: [true, { option: true }],

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern.
    async ({}, use) => {
      const server = await TestServer.open();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  openBoard: async ({ baseURL, renderer, worker }, use) => {
    await use(async (page, address) => {
      const url = new URL(address, baseURL);
      url.searchParams.set('renderer', renderer);
      if (!worker) url.searchParams.set('worker', '0');
      await page.goto(url.href);
      await boardReady(page);
    });
  },

  newBoard: async ({ openBoard }, use) => {
    await use((page) => openBoard(page, '/board/incognito'));
  },

  // biome-ignore lint/correctness/noEmptyPattern: as above.
  ownServer: async ({}, use) => {
    const opened: TestServer[] = [];
    await use(async () => {
      const server = await TestServer.open();
      opened.push(server);
      return server;
    });
    for (const server of opened) await server.close();
  },
});

/** Waits until the page's board takes ink. */
export async function boardReady(page: Page): Promise<void> {
  await page.waitForFunction(() => 'board' in window);
  await page.evaluate(async () => {
    await (window as unknown as { board: { ready: Promise<unknown> } }).board.ready;
  });
}

/** Waits until the server has acknowledged everything drawn so far. */
export async function boardSaved(page: Page): Promise<void> {
  await page.evaluate(() => (window as unknown as { board: { saved(): Promise<void> } }).board.saved());
}
