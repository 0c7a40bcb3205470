// What leaves a browser by consent: nothing without it, and with it what the table of events has.

import type { Page } from '@playwright/test';
import { COMMON, EVENTS, type EventName } from '../../src/telemetry/events.ts';
import { newBoard, ready } from './board-page.ts';
import { chromium } from './chromium.ts';
import { Collector } from './collector.ts';
import { test as base, expect } from './fixtures.ts';
import { TestServer } from './server.ts';

const test = base.extend<{ collector: Collector; told: TestServer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names a fixture needs from this pattern.
  collector: async ({}, use) => {
    const collector = await Collector.open();
    await use(collector);
    await collector.close();
  },
  told: async ({ collector }, use) => {
    const server = await TestServer.open({ INSIGHTS_CONNECTION: collector.connection });
    await use(server);
    await server.close();
  },
});
test.use({
  launchOptions: chromium('--disable-software-rasterizer', '--disable-blink-features=AutomationControlled'),
});

const CANARY = 'canary-3f9c';
const banner = (page: Page) => page.getByRole('region', { name: 'Your choice' });
const answer = async (page: Page, name: 'Accept' | 'Necessary only') => {
  await banner(page).getByRole('button', { name }).click();
  await expect(banner(page)).toBeHidden();
};
const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();

async function tour(page: Page, origin: string): Promise<void> {
  for (const path of ['/', '/dashboard', '/boards', '/tiers', '/404', '/500', '/sorry/permission-required'])
    await page.goto(`${origin}${path}?${CANARY}=${CANARY}#${CANARY}`);
  await newBoard(page, origin);
  await page.keyboard.press('h');
}

test('without an answer, and with necessary only, nothing is asked for and nothing is kept but what is necessary', async ({
  page,
  told,
  collector,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await tour(page, told.origin);
  await expect(banner(page)).toBeVisible();
  expect(await cookies(page)).toEqual([]);
  await answer(page, 'Necessary only');
  await tour(page, told.origin);
  await page.goto('about:blank');
  expect(await cookies(page)).toEqual(['cc_cookie']);
  expect(asked.filter((url) => url.includes('consented-') || new URL(url).origin !== told.origin)).toEqual([]);
  expect(collector.requests).toBe(0);
});

test('accepted, what arrives is what the table has; withdrawn in another tab, nothing more does', async ({
  page,
  told,
  collector,
}) => {
  await page.goto(`${told.origin}/?utm_source=${CANARY}`);
  await answer(page, 'Accept');
  const url = await newBoard(page, told.origin, `${CANARY}=${CANARY}`);
  await expect.poll(() => cookies(page)).toEqual(['ai_session', 'ai_user', 'cc_cookie', 'utm']);
  await page.keyboard.press('t');
  await page.mouse.click(400, 300);
  await page.keyboard.type(CANARY);
  await page.keyboard.press('Escape');
  await page.keyboard.press('h');
  await page.goto('about:blank');
  await expect.poll(() => collector.items.map(({ data }) => data.baseData.name)).toContain('tool_chosen');

  const events = collector.items.filter(({ data }) => data.baseType === 'EventData');
  for (const { data } of events) {
    const name = data.baseData.name as EventName;
    expect(Object.keys(EVENTS)).toContain(name);
    const known = [...Object.keys(COMMON), ...Object.keys(EVENTS[name].properties)];
    for (const property of Object.keys(data.baseData.properties ?? {})) expect(known, name).toContain(property);
  }
  expect(events.map(({ data }) => data.baseData.name)).toEqual(
    expect.arrayContaining(['app_started', 'board_opened', 'tool_chosen']),
  );
  const [alias = '', secret = ''] = new URL(url).hash.slice(1).split('.');
  expect(collector.items.some(({ data }) => data.baseData.properties?.boardAlias === alias)).toBe(true);
  expect(collector.text).not.toContain(secret);
  expect(collector.text).not.toContain(CANARY);

  await page.goto(url);
  await ready(page);
  await expect.poll(() => cookies(page)).toContain('ai_user');
  const other = await page.context().newPage();
  await other.goto(told.origin);
  await other.getByRole('button', { name: 'Appearance' }).click();
  await other.getByRole('menuitem', { name: 'Cookie preferences' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Necessary only' }).click();
  await expect.poll(() => cookies(page)).toEqual(['cc_cookie']);
  const before = collector.requests;
  await page.bringToFront();
  await page.keyboard.press('t');
  await page.keyboard.press('h');
  await page.goto('about:blank');
  await other.goto('about:blank');
  expect(collector.requests).toBe(before);
  expect(await cookies(page)).toEqual(['cc_cookie']);
});
