// Devices whose clock is wrong in browser, page and worker sign up, sign in, renew and go on with a board as others do. The server
// tells the true time, and an hour passes for both.

import type { Page } from '@playwright/test';
import { count, newBoard, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { canMoveClocks, MovedClocks } from './moved-clock.ts';
import { accountOf, newPerson, signIn, signUp } from './person.ts';
import { TestServer } from './server.ts';

const MINUTE_S = 60;
const DAY_S = 24 * 60 * MINUTE_S;

let clocks: MovedClocks;
test.beforeAll(() => {
  clocks = new MovedClocks();
});
test.afterAll(() => clocks.close());

const draw = (page: Page) =>
  page.evaluate(async () => {
    await window.board.load([{ kind: 'rectangle', x: 0, y: 0, w: 90, h: 60 }]);
  });

/** Minutes by which the clocks of the page and of a worker of it are ahead. */
const readMinutesAhead = (page: Page) =>
  page.evaluate(async (nowMs) => {
    const script = URL.createObjectURL(new Blob(['postMessage(Date.now())'], { type: 'text/javascript' }));
    const worker = new Worker(script);
    const told = await new Promise<number>((resolve) => {
      worker.onmessage = ({ data }) => resolve(data);
    });
    return [Date.now(), told].map((ms) => Math.round((ms - nowMs) / 60_000));
  }, Date.now());

/** An hour in two parts, each longer than a token lives. */
const PARTS = [
  { minutes: 10, setTo: 'right' },
  { minutes: 50, setTo: 'wrong' },
] as const;

const DEVICES = [
  ['a day behind', -DAY_S],
  ['11 minutes behind', -11 * MINUTE_S],
  ['11 minutes ahead', 11 * MINUTE_S],
  ['a day ahead', DAY_S],
] as const;

// Clocks are moved by LD_PRELOAD.
for (const [name, offS] of canMoveClocks ? DEVICES : [])
  test(`a device ${name} signs up, signs in, renews, and goes on with a board`, async ({
    playwright,
    launchOptions,
    viewport,
  }) => {
    test.setTimeout(120_000);
    const [device, serverClock] = [clocks.clock(offS), clocks.clock()];
    const server = await TestServer.open(serverClock.env);
    const env = { ...(process.env as Record<string, string>), ...device.env };
    const browser = await playwright.chromium.launch({ ...launchOptions, env });
    const context = await browser.newContext({ bypassCSP: true, serviceWorkers: 'block', viewport });
    const page = await context.newPage();
    const renewals: string[] = [];
    const failures: string[] = [];
    page.on('request', (request) => {
      const body = request.url().endsWith('/oidc/token') ? (request.postData() ?? '') : '';
      if (/prompt=none/.test(request.url()) || body.includes('grant_type=refresh_token')) renewals.push(request.url());
    });
    page.on('framenavigated', (frame) => {
      if (/\/(500|entry)/.test(new URL(frame.url()).pathname)) failures.push(frame.url());
    });

    const ana = newPerson();
    await signUp(page, server.origin, ana);
    expect(await readMinutesAhead(page)).toEqual([Math.round(offS / 60), Math.round(offS / 60)]);
    await accountOf(page, ana).click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
    await signIn(page, server.origin, ana);
    await page.reload();
    await expect(accountOf(page, ana)).toBeVisible();

    await newBoard(page, server.origin);
    renewals.length = 0;
    // Somebody sets the clock right, and wrong again.
    for (const { minutes, setTo } of PARTS) {
      await draw(page);
      await saved(page);
      const before = renewals.length;
      device.set(setTo === 'right' ? 0 : offS);
      for (const clock of [serverClock, device]) clock.pass(minutes * MINUTE_S);
      // A browser that waits looks at its clock with the next thing it is asked.
      const renewed = async () => {
        await page.evaluate(() => undefined);
        return renewals.length;
      };
      await expect.poll(renewed, { message: `renewed after ${minutes} minutes` }).toBeGreaterThan(before);
    }
    await draw(page);
    await saved(page);
    expect(await count(page)).toBe(PARTS.length + 1);
    await expect(page.getByText('You are signed out of your account.')).toHaveCount(0);
    await page.reload();
    await ready(page);
    expect(await count(page)).toBe(PARTS.length + 1);
    await page.goto(`${server.origin}/dashboard`);
    await expect(accountOf(page, ana)).toBeVisible();
    expect(failures).toEqual([]);
    await browser.close();
    await server.close();
  });
