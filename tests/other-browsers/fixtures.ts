// `import { expect, test } from './fixtures.ts'`: a tab of the project's browser on a board of a real server, and Playwright's
// own `page` (Chromium) as the second person.

import { test as base } from '@playwright/test';
import { TestServer } from '../e2e/server.ts';
import type { Browser, Tab } from './browser.ts';
import { openOldest } from './chromium.ts';
import { openFirefox } from './firefox.ts';
import { openWebKit } from './webkit.ts';

export { expect } from '@playwright/test';

const OPEN = { firefox: openFirefox, webkit: openWebKit, oldest: openOldest };

export type OtherOptions = { make: keyof typeof OPEN };

type Fixtures = { server: TestServer; other: Browser };

export const test = base.extend<{ tab: Tab }, OtherOptions & Fixtures>({
  make: ['firefox', { option: true, scope: 'worker' }],

  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern.
    async ({}, use) => {
      const server = await TestServer.open();
      await use(server);
      await server.close();
    },
    { scope: 'worker' },
  ],

  other: [
    async ({ make }, use) => {
      const browser = await OPEN[make]();
      await use(browser);
      await browser.close();
    },
    { scope: 'worker' },
  ],

  tab: async ({ other }, use) => {
    const tab = await other.newTab();
    await use(tab);
    await tab.close();
  },
});
