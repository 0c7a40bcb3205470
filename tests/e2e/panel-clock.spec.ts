// A wall forgets by the clock: what the first frames of a panel show that was closed, asleep or frozen, or whose clock was set back.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findLibFaketime } from '../../setup/system.ts';
import { expectCount, ready, saved, shellKept } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { blankBlocks } from './pixels.ts';
import { type Frame, screencast } from './screencast.ts';
import { codeOn, draw, expectForgotten, runningOn, secretsOf, WALL, walkUp } from './wall.ts';

test.use({ serviceWorkers: 'allow', viewport: WALL });

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** The stroke of `draw()` in any of the pictures. */
async function showsInk(decoder: Page, frames: readonly Frame[]): Promise<boolean> {
  for (const { picture } of frames) if (!(await blankBlocks(decoder, picture, 60, 128)).includes('5,6')) return true;
  return false;
}

/** A session of the panel's own, with a stroke that the server has. */
async function drawOnOwnBoard(page: Page, origin: string, query: string): Promise<void> {
  await walkUp(page, origin, query);
  await draw(page);
  await saved(page);
}

/** Somebody's board, opened by a code. */
async function drawOnLentBoard(page: Page, origin: string, context: BrowserContext): Promise<void> {
  const owner = await context.newPage();
  await owner.goto(`${origin}/board/incognito`);
  await ready(owner);
  await owner.getByRole('button', { name: 'Share' }).click();
  await owner.getByRole('tab', { name: 'Wall panels' }).click();
  await owner.getByRole('button', { name: 'Get a code' }).click();
  const code = await codeOn(owner);
  await page.goto(`${origin}/ifp/code`);
  await page.getByLabel('Code').fill(code);
  await page.getByRole('button', { name: 'Open board' }).click();
  await ready(page);
  await draw(page);
  await saved(page);
  await owner.close();
}

/** The time of the last use is on the disk. */
const useStored = (page: Page) =>
  expect
    .poll(async () => {
      // A stroke may have been drawn before uses were noted.
      await page.keyboard.press('Shift');
      return page.evaluate(
        () =>
          new Promise((resolve) => {
            const opening = indexedDB.open('atrium-panel');
            // The page makes it: one that was made here would stay without its stores.
            opening.onupgradeneeded = () => opening.transaction?.abort();
            opening.onerror = () => resolve(false);
            opening.onsuccess = () => {
              const db = opening.result;
              const stores = [...db.objectStoreNames];
              const reading = stores.includes('used') ? db.transaction('used').objectStore('used').get('last') : null;
              db.close();
              if (!reading) return resolve(false);
              reading.onsuccess = () => resolve(reading.result !== undefined);
            };
          }),
      );
    })
    .toBe(true);

for (const [board, name, agoMs, isShown] of [
  ['own', '1 min', MINUTE_MS, true],
  ['own', '16 min', 16 * MINUTE_MS, false],
  ['own', '72 h', 72 * HOUR_MS, false],
  ['own', 'a clock set back by 1 h', -HOUR_MS, false],
  ['lent', '1 min', MINUTE_MS, true],
  ['lent', '62 min', 62 * MINUTE_MS, false],
] as const)
  test(`a panel closed for ${name} (${board} board) ${isShown ? 'resumes' : 'shows nothing of the board'}`, {
    tag: name === '16 min' ? '@way' : [],
  }, async ({ page, context, server, query, otherDevice }) => {
    if (board === 'own') await drawOnOwnBoard(page, server.origin, query);
    else await drawOnLentBoard(page, server.origin, otherDevice.context());
    await useStored(page);
    const [url, secrets] = [page.url(), await secretsOf(page)];
    await page.close();
    const opened = await context.newPage();
    // Nothing that decides asks a thread for the time.
    await opened.clock.install({ time: Date.now() + agoMs });
    const frames = await screencast(opened, async () => {
      await opened.goto(url);
      if (isShown) await expectCount(opened, 1, 'stroke');
      else await expectForgotten(opened, secrets);
    });
    if (isShown) expect(opened.url()).toBe(url);
    else expect(await showsInk(otherDevice, frames)).toBe(false);
  });

for (const [board, name, sleptMs, isShown] of [
  ['own', 'asleep for 1 min', MINUTE_MS, true],
  ['own', 'asleep for 16 min', 16 * MINUTE_MS, false],
  ['own', 'asleep for 72 h', 72 * HOUR_MS, false],
  ['own', 'awake, its clock set back by 1 h', -HOUR_MS, false],
  ['lent', 'asleep for 62 min', 62 * MINUTE_MS, false],
] as const)
  test(`a touch that wakes a panel (${board} board, ${name}) ${isShown ? 'is handled as usual' : 'finds nothing of the board'}`, async ({
    page,
    server,
    query,
    otherDevice,
  }) => {
    await page.clock.install();
    if (board === 'own') await drawOnOwnBoard(page, server.origin, query);
    else await drawOnLentBoard(page, server.origin, otherDevice.context());
    const [url, secrets] = [page.url(), await secretsOf(page)];
    let presses = 0;
    await page.exposeFunction('pressed', () => presses++);
    await page.evaluate(() => {
      const { pressed } = window as unknown as { pressed(): void };
      document.addEventListener('pointerdown', pressed, { capture: true });
    });
    // The clock alone: the timers of a page that slept come when they can, and the touch may be before them.
    const wake = async () => {
      await page.clock.setSystemTime(await page.evaluate((ms) => Date.now() + ms, sleptMs));
      await page.mouse.click(960, 600);
    };
    if (isShown) {
      await wake();
      await expectCount(page, 2, 'stroke');
      expect(page.url()).toBe(url);
      expect(presses).toBe(1);
      return;
    }
    let touchedMs = 0;
    const frames = await screencast(page, async (shown) => {
      await expect.poll(() => shown.length).toBeGreaterThan(0);
      await wake();
      touchedMs = Date.now();
      await expectForgotten(page, secrets);
    });
    expect(await showsInk(otherDevice, frames.slice(0, 1))).toBe(true);
    expect(frames.at(-1)?.atMs).toBeGreaterThan(touchedMs);
    expect(
      await showsInk(
        otherDevice,
        frames.filter(({ atMs }) => atMs >= touchedMs),
      ),
    ).toBe(false);
    expect(presses).toBe(0);
  });

test('closed with something unsent the panel locks the session, which is sent when the network is back', async ({
  page,
  context,
  server,
  query,
  otherDevice,
}) => {
  await drawOnOwnBoard(page, server.origin, query);
  await shellKept(page);
  const { alias, secret } = await runningOn(page);
  await context.setOffline(true);
  await draw(page, 500, 600);
  await expect(page.getByText(/Offline: 1 change/)).toBeVisible();
  await useStored(page);
  const url = page.url();
  await page.close();
  const opened = await context.newPage();
  await opened.clock.install({ time: Date.now() + 62 * MINUTE_MS });
  const frames = await screencast(opened, async () => {
    await opened.goto(url);
    await expect(opened.getByRole('heading', { name: 'The last session is locked' })).toBeVisible();
  });
  expect(await showsInk(otherDevice, frames)).toBe(false);
  await context.setOffline(false);
  await otherDevice.goto(`${server.origin}/board/incognito#${alias}.${secret}`);
  await ready(otherDevice);
  await expectCount(otherDevice, 2, 'stroke');
});

test('a browser that restarts with its system clock 62 min ahead shows nothing of the board', async ({
  page: decoder,
  server,
  launchOptions,
}) => {
  const profile = mkdtempSync(path.join(tmpdir(), 'atrium-clock-'));
  const launch = async (env?: Record<string, string>): Promise<[BrowserContext, Page]> => {
    const around = env ? { env: { ...(process.env as Record<string, string>), ...env } } : {};
    const context = await chromium.launchPersistentContext(profile, { ...launchOptions, ...around, viewport: WALL });
    return [context, context.pages()[0] ?? (await context.newPage())];
  };
  let [context, page] = await launch();
  await drawOnOwnBoard(page, server.origin, '');
  await useStored(page);
  const [url, secrets] = [page.url(), await secretsOf(page)];
  await context.close();
  // The clock that counts on while a page runs stays as it is.
  [context, page] = await launch({
    LD_PRELOAD: findLibFaketime() as string,
    FAKETIME: '+62m',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // Its care for waiting threads costs half a minute at the start of each process.
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    FAKETIME_DISABLE_SHM: '1',
    NO_FAKE_STAT: '1',
  });
  const frames = await screencast(page, async () => {
    await page.goto(url);
    await expectForgotten(page, secrets);
  });
  expect((await page.evaluate(() => Date.now())) - Date.now()).toBeGreaterThan(61 * MINUTE_MS);
  expect(await showsInk(decoder, frames)).toBe(false);
  await context.close();
  rmSync(profile, { recursive: true, force: true });
});
