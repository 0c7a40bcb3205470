// A browser that says that a program drives it answers for nobody: as all other tests are run.

import { newBoard } from './board-page.ts';
import { Collector } from './collector.ts';
import { expect, test } from './fixtures.ts';
import { TestServer } from './server.ts';

test('a browser that a program drives is not asked, and nothing of it is told', async ({ page }) => {
  const collector = await Collector.open();
  const server = await TestServer.open({ INSIGHTS_CONNECTION: collector.connection });
  try {
    await newBoard(page, server.origin);
    // The last script of the page has come, which would ask.
    await page.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/assets\/page-idle-/.test(name)),
    );
    await page.waitForFunction(() => new Promise((done) => requestIdleCallback(() => setTimeout(() => done(true)))));
    await expect(page.locator('#cc-main')).toHaveCount(0);
    expect((await page.context().cookies()).map(({ name }) => name)).toEqual([]);
    await page.goto('about:blank');
    expect(collector.requests).toBe(0);
  } finally {
    await server.close();
    await collector.close();
  }
});
