// What leaves a browser by consent, on every page, as a guest and as somebody who is signed in: nothing without an answer, nothing by
// "Necessary only", nothing any more once it is withdrawn in another tab; and accepted, what the table of events has.

import type { BrowserContext, Page } from '@playwright/test';
import { ROUTES, type Route } from '#protocol/routes.ts';
import { COMMON, EVENTS, type EventName } from '../../src/collect/insights/events.ts';
import { ready } from './board-page.ts';
import type { Collector } from './collector.ts';
import { answer, banner, expect, test } from './consented.ts';
import { accountOf, signIn } from './person.ts';
import { addressesOf, enter, pathOf, routeOf, STRANGE, stageAt } from './stage.ts';
import { rowOf, storedHere } from './stored-here.ts';

const CANARY = 'canary-3f9c';

const STRANGE_IDS = { entityId: STRANGE, teamId: STRANGE, projectId: STRANGE, alias: 'a'.repeat(16), token: 't' };
/** Where a guest is led on to the provider inside the server. */
const LEADING_ON = ['/signin', '/signup', '/dashboard', ROUTES.installation.path];
/** Pages that show a guest nothing without a board of an account. */
const NOT_OF_GUESTS: readonly Route[] = [ROUTES.incognitoSave, ROUTES.board];
const rows: Route[] = Object.values(ROUTES);
/** Where a guest is shown something. */
const OF_GUESTS = rows
  .filter((row) => row.consent === 'ask' && (row.group === 'public' || row.group === 'own-handling'))
  .filter((row) => !LEADING_ON.includes(row.path) && !NOT_OF_GUESTS.includes(row))
  .map((row) => pathOf(row, STRANGE_IDS))
  .map((path) => {
    if (path === ROUTES.home.path) return `${path}?noredirect=1&utm_source=${CANARY}`;
    return path === ROUTES.incognito.path ? `${path}?${CANARY}=${CANARY}` : path;
  });

test('every page that asks is among those of the tours', () => {
  const walked = [...OF_GUESTS, ...LEADING_ON, ...addressesOf(STRANGE_IDS)].map(routeOf);
  for (const route of rows) if (route.consent === 'ask') expect(walked, route.path).toContain(route);
});

async function walk(page: Page, origin: string, addresses: readonly string[]): Promise<void> {
  let from: string | undefined;
  for (const address of addresses) {
    await enter(page, origin, address, from);
    from = address;
    await expect(page.locator('[aria-busy="true"]'), address).toHaveCount(0);
    // What needs consent begins when a page rests: by src/collect/collectors.ts, of which another chunk has what is shared.
    await page.waitForFunction(() => {
      const of = performance.getEntriesByType('resource').filter(({ name }) => /\/assets\/collectors-/.test(name));
      return new Set(of.map(({ name }) => name)).size > 1;
    });
    await page.evaluate(() => new Promise((done) => requestIdleCallback(() => setTimeout(done))));
  }
}

async function leadOn(page: Page, origin: string): Promise<void> {
  for (const address of LEADING_ON) {
    await page.goto(origin + address);
    await expect(page, address).toHaveURL(/\/oidc\//);
  }
}

/** Of all the pages of a browser: what they ask for that needs consent. */
class Watched {
  #asked: string[] = [];

  constructor(context: BrowserContext, origin: string) {
    context.on('request', (request) => {
      const { origin: of, pathname } = new URL(request.url());
      if (of !== 'null' && (of !== origin || pathname.includes('/consented-'))) this.#asked.push(request.url());
    });
  }

  /** Since the last look. */
  take(): string[] {
    return this.#asked.splice(0);
  }
}

const cookies = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).sort();
/** Found here without being on the list of what is necessary (docs/device-storage.md). */
const unnecessary = async (page: Page) =>
  (await storedHere(page))
    .filter((one) => {
      const row = rowOf(one);
      return !row || 'consent' in row;
    })
    .map(({ in: at, name }) => `${at}: ${name}`);

const choose = async (page: Page, name: 'Accept all' | 'Necessary only') => {
  await page.getByRole('menuitem', { name: 'Cookie preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'What Atrium may keep' });
  await dialog.getByRole('button', { name }).click();
  await expect(dialog).toBeHidden();
};
/** By the menu of home, in a tab of its own. */
async function withdraw(page: Page, origin: string): Promise<void> {
  const other = await page.context().newPage();
  await other.goto(`${origin}/?noredirect=1`);
  await other.getByRole('button', { name: 'Appearance' }).click();
  await choose(other, 'Necessary only');
  await other.close();
}

/** No event has an unknown name or property, no page's view and no call another name than those of the tables. */
function expectOfTheTables(collector: Collector): void {
  const of = (type: string) => collector.items.filter(({ data }) => data.baseType === type).map(({ data }) => data);
  for (const { baseData } of of('EventData')) {
    const { name, properties = {} } = baseData;
    const known: Readonly<Record<string, readonly string[]>> = EVENTS[name as EventName].properties;
    for (const [property, value] of Object.entries(properties))
      if (property in known) expect(known[property], `${name}, ${property}`).toContain(value);
      else expect(Object.keys(COMMON), `${name}, ${property}`).toContain(property);
  }
  const paths: readonly (string | undefined)[] = rows.map(({ path }) => path);
  expect(of('PageviewData').filter(({ baseData }) => !paths.includes(baseData.name))).toEqual([]);
  for (const { baseData } of of('RemoteDependencyData')) expect(baseData.name).toMatch(/^[A-Z]+ [\w/:*-]+$/);
  const kinds = ['EventData', 'PageviewData', 'RemoteDependencyData'];
  expect(collector.items.filter(({ data }) => !kinds.includes(data.baseType))).toEqual([]);
}

test('a guest on every page: no answer, necessary only, withdrawn in the middle', async ({
  page,
  told: { origin },
  collector,
  reporter,
}) => {
  test.slow();
  const watched = new Watched(page.context(), origin);
  await test.step('no answer', async () => {
    await walk(page, origin, OF_GUESTS);
    await expect(banner(page)).toBeVisible();
    expect([watched.take(), await unnecessary(page), await cookies(page)]).toEqual([[], [], []]);
    await leadOn(page, origin);
    expect([watched.take(), await unnecessary(page)]).toEqual([[], []]);
  });

  await test.step('necessary only', async () => {
    await page.goto(origin);
    await answer(page, 'Necessary only');
    await walk(page, origin, OF_GUESTS);
    expect([watched.take(), await unnecessary(page)]).toEqual([[], []]);
    await leadOn(page, origin);
    expect([watched.take(), await unnecessary(page)]).toEqual([[], []]);
    expect(collector.requests + reporter.requests).toBe(0);
  });

  await test.step('withdrawn in the middle', async () => {
    const half = OF_GUESTS.length / 2;
    await page.goto(`${origin}/?utm_source=${CANARY}`);
    await page.getByRole('button', { name: 'Appearance' }).click();
    await choose(page, 'Accept all');
    await walk(page, origin, OF_GUESTS);
    await expect
      .poll(() => cookies(page))
      .toEqual(expect.arrayContaining(['ai_session', 'ai_user', 'cc_cookie', 'utm']));
    await expect.poll(() => collector.requests).toBeGreaterThan(0);
    await withdraw(page, origin);
    await expect.poll(() => unnecessary(page)).toEqual([]);
    expectOfTheTables(collector);
    const told = [collector.requests, reporter.requests];
    watched.take();
    await page.bringToFront();
    await walk(page, origin, OF_GUESTS.slice(half));
    await walk(page, origin, OF_GUESTS.slice(0, 2));
    await page.goto('about:blank');
    expect([watched.take(), [collector.requests, reporter.requests]]).toEqual([[], told]);
    await page.goto(origin);
    expect(await unnecessary(page)).toEqual([]);
    expect(collector.text + reporter.text).not.toContain(CANARY);
  });
});

test('somebody signed in on every page: no answer, necessary only, withdrawn; and accepted, what arrives is what the table has', async ({
  page,
  told: { origin },
  collector,
  reporter,
}) => {
  test.slow();
  const stage = await stageAt(origin);
  const addresses = addressesOf(stage);
  const half = Math.ceil(addresses.length / 2);
  const watched = new Watched(page.context(), origin);
  await signIn(page, origin, stage.ana);

  await test.step('no answer', async () => {
    await walk(page, origin, addresses);
    await expect(banner(page)).toBeVisible();
    expect([watched.take(), await unnecessary(page)]).toEqual([[], []]);
  });

  await test.step('necessary only', async () => {
    await answer(page, 'Necessary only');
    await walk(page, origin, addresses);
    expect([watched.take(), await unnecessary(page)]).toEqual([[], []]);
    expect(collector.requests + reporter.requests).toBe(0);
  });

  const acceptAll = async () => {
    await page.goto(`${origin}/dashboard`);
    await accountOf(page, stage.ana).click();
    await choose(page, 'Accept all');
  };
  await test.step('accepted on every page, then withdrawn', async () => {
    await acceptAll();
    await walk(page, origin, addresses);
    await expect.poll(() => collector.requests).toBeGreaterThan(0);
    await withdraw(page, origin);
    await expect.poll(() => unnecessary(page)).toEqual([]);
    const told = [collector.requests, reporter.requests];
    watched.take();
    await page.bringToFront();
    await walk(page, origin, addresses.slice(half));
    expect([watched.take(), await unnecessary(page)]).toEqual([[], []]);
    await page.goto('about:blank');
    expect([collector.requests, reporter.requests]).toEqual(told);
  });

  await test.step('what arrives', async () => {
    await acceptAll();
    // The dashboard sets the cookie once its telemetry has started. After that it is set again by the board alone.
    await expect.poll(() => cookies(page)).toContain('ai_user');
    await page.context().clearCookies({ name: 'ai_user' });
    await page.goto(`${origin}/board/${stage.alias}`);
    await ready(page);
    await expect.poll(() => cookies(page)).toContain('ai_user');
    await page.keyboard.press('h');
    // What a key asks for is done in its turn.
    await expect(
      page.getByRole('toolbar', { name: 'Tools', exact: true }).getByRole('button', { name: 'Hand' }),
    ).toHaveAttribute('aria-pressed', 'true');
    await page.goto(`${origin}/?noredirect=1`);
    await page.getByRole('button', { name: 'Appearance' }).click();
    await page.getByRole('menuitem', { name: 'Cookie preferences' }).click();
    const dialog = page.getByRole('dialog', { name: 'What Atrium may keep' });
    await dialog.getByRole('checkbox', { name: 'Replays' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('button', { name: 'English' }).click();
    await page.getByRole('menuitemradio', { name: 'Deutsch' }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    await page.goto('about:blank');
    const of = (type: string) => collector.items.filter(({ data }) => data.baseType === type).map(({ data }) => data);
    const names = () => [...new Set(of('EventData').map(({ baseData }) => baseData.name))].sort();
    await expect.poll(names).toEqual(Object.keys(EVENTS).sort());
    // A page may be left before telemetry has begun on it, or before it has the times of its view.
    const views = of('PageviewData').map(({ baseData }) => baseData.name);
    expect(new Set(views).size).toBeGreaterThan(10);
    const kinds = new Set(collector.items.map(({ data }) => data.baseType));
    expect([...kinds].sort()).toEqual(['EventData', 'PageviewData', 'RemoteDependencyData']);
    expectOfTheTables(collector);
  });
});
