// mock=1: in development what people ask of the product's API is answered by the page itself; in what is built there is no such thing.

import type { Page } from '@playwright/test';
import { MOCK_WORKER } from '#protocol/mock-worker.ts';
import { expect, test } from './fixtures.ts';
import { TestServer } from './server.ts';

test.use({ serviceWorkers: 'allow' });

/** Status and, of an answer in JSON, who one is. */
const me = (page: Page) =>
  page.evaluate(async () => {
    const answer = await fetch('/api/user/me');
    return [answer.status, answer.ok ? (await answer.json()).name : ''];
  });

const workers = (page: Page) =>
  page.evaluate(async () =>
    (await navigator.serviceWorker.getRegistrations()).map(({ active }) => new URL(active?.scriptURL ?? '').pathname),
  );

test('mock=1 in development: the mock worker first, then the app, whose own worker is not registered', async ({
  page,
}) => {
  const development = await TestServer.open({ ATRIUM_DEV: '1', NODE_ENV: 'development' });
  try {
    await page.goto(`${development.origin}/?mock=1`);
    await expect(page.getByRole('link', { name: 'Start drawing' }).first()).toBeVisible({ timeout: 90_000 });
    // Vite loads the page anew when it has found which libraries it needs.
    await expect(async () => {
      expect(await workers(page)).toEqual([MOCK_WORKER]);
      expect(await me(page)).toEqual([200, 'Mona Mock']);
    }).toPass();
    await page.goto(development.origin);
    await expect(page.getByRole('link', { name: 'Start drawing' }).first()).toBeVisible();
    expect(await me(page)).toEqual([401, '']);
  } finally {
    await development.close();
  }
});

test('in what is built mock=1 says nothing, and there is no such file', async ({ page, server }) => {
  await page.goto(`${server.origin}/?mock=1`);
  await expect(page.getByRole('link', { name: 'Start drawing' }).first()).toBeVisible();
  expect(await me(page)).toEqual([401, '']);
  expect((await page.request.get(server.origin + MOCK_WORKER)).status()).toBe(404);
});
