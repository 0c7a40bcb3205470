// What every browser test starts from: `import { expect, test } from './fixtures.ts'`. A server per Playwright worker, and
// the query that gives the executor of the running project.

import { test as base, type Page } from '@playwright/test';
import { whole } from './chromium.ts';
import { TestServer } from './server.ts';
import { isShared, SharedContext } from './shared-context.ts';

export { expect } from './expect.ts';

export type BoardOptions = {
  /** The executor to force (?renderer=); without it the product chooses by itself. */
  renderer: 'gl' | undefined;
  /** false: the board runs on the main thread (?worker=0). */
  worker: boolean;
};

type Fixtures = {
  /** Real, and running at every test's start; a test may kill and start it, and need not tidy up. */
  server: TestServer;
  /** A page of another device, which shares nothing with `page` but the server. */
  otherDevice: Page;
  /** Closes the devices that a test opened: their pages would go on beside every test behind it. */
  leftDevices: undefined;
  /** What the project adds to a board's address, like `renderer=gl`; may be empty. */
  query: string;
};

export const test = base.extend<BoardOptions & Fixtures, { workerServer: TestServer; wholeBrowser: boolean }>({
  renderer: [undefined, { option: true }],
  worker: [true, { option: true }],

  /** For a whole file: `test.use({ wholeBrowser: true })`, with what the headless shell does otherwise. */
  wholeBrowser: [false, { option: true, scope: 'worker' }],

  launchOptions: [
    async ({ launchOptions, wholeBrowser }, use) => use(wholeBrowser ? whole(launchOptions) : launchOptions),
    { scope: 'worker' },
  ],

  workerServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern.
    async ({}, use) => {
      const server = await TestServer.open();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  server: async ({ workerServer }, use) => {
    await workerServer.start();
    await use(workerServer);
  },

  otherDevice: async ({ browser }, use) => {
    const context = await browser.newContext();
    await use(await context.newPage());
    await context.close();
  },

  leftDevices: [
    async ({ browser }, use) => {
      const before = new Set(browser.contexts());
      await use(undefined);
      const left = browser.contexts().filter((one) => !before.has(one) && !isShared(one));
      await Promise.all(left.map((one) => one.close()));
    },
    { auto: true },
  ],

  query: async ({ renderer, worker }, use) => {
    await use([renderer && `renderer=${renderer}`, !worker && 'worker=0'].filter(Boolean).join('&'));
  },
});

/** `test` in a context that the worker's tests share (shared-context.ts): for gestures on an anonymous board of the test's own. */
export const sharedTest = test.extend<object, { sharedContext: SharedContext }>({
  sharedContext: [
    async ({ browser }, use, { project }) => {
      const { viewport, permissions } = project.use;
      const shared = await SharedContext.open(browser, {
        ...(viewport !== undefined && { viewport }),
        ...(permissions && { permissions }),
      });
      await use(shared);
      await shared.close();
    },
    { scope: 'worker' },
  ],

  context: async ({ sharedContext, server }, use) => {
    await use(sharedContext.context);
    await sharedContext.clear(server.origin);
  },

  page: async ({ context }, use) => {
    await use(await context.newPage());
  },
});
