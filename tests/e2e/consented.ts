// A server that has a collector and a reporter, and a Chromium that does not say that a program drives it: nobody is asked for consent in
// one that does. `import { expect, test } from './consented.ts'`.

import type { Page } from '@playwright/test';
import { chromium } from './chromium.ts';
import { Collector } from './collector.ts';
import { test as base, expect } from './fixtures.ts';
import { Reporter } from './reporter.ts';
import { TestServer } from './server.ts';

export { expect };

export const test = base.extend<{ collector: Collector; reporter: Reporter; told: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern.
  collector: async ({}, use) => {
    const collector = await Collector.open();
    await use(collector);
    await collector.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern.
  reporter: async ({}, use) => {
    const reporter = await Reporter.open();
    await use(reporter);
    await reporter.close();
  },
  told: async ({ collector, reporter }, use) => {
    const server = await TestServer.open({ INSIGHTS_CONNECTION: collector.connection, REPORTS_DSN: reporter.dsn });
    await use(server);
    await server.close();
  },
  launchOptions: [
    chromium('--disable-software-rasterizer', '--disable-blink-features=AutomationControlled'),
    { scope: 'worker' },
  ],
});

export const banner = (page: Page) => page.getByRole('region', { name: 'Your choice' });

/** By the banner. */
export async function answer(page: Page, name: 'Accept' | 'Necessary only'): Promise<void> {
  await banner(page).getByRole('button', { name }).click();
  await expect(banner(page)).toBeHidden();
}
