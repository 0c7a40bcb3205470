// A wall panel and the phones beside it, as tests use them.

import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import path from 'node:path';
import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import decodeQR from 'qr/decode.js';
import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';
import type { PanelSession, PanelSessions } from '../../src/features/wall/device/stored-sessions.ts';
import { drag, expectCount, ready } from './board-page.ts';
import { expect } from './fixtures.ts';
import { goesWith, rowOf, storedHere } from './stored-here.ts';

export const WALL = { width: 1920, height: 1080 };
const PHONE = { width: 390, height: 844 };

export async function phoneOf(browser: Browser): Promise<Page> {
  return (await browser.newContext({ viewport: PHONE, hasTouch: true, isMobile: true })).newPage();
}

/** Joins the session at the wall by its code. */
export async function join(phone: Page, origin: string, wall: Page, name: string): Promise<void> {
  await joinByCode(phone, origin, await codeOn(wall), name);
}

export async function joinByCode(phone: Page, origin: string, code: string, name: string): Promise<void> {
  await phone.goto(`${origin}/code`);
  await phone.getByLabel('Code').fill(code);
  await phone.getByLabel('Your name').fill(name);
  await phone.getByRole('button', { name: 'Join', exact: true }).click();
  await ready(phone);
}

export async function walkUp(page: Page, origin: string, query: string): Promise<void> {
  await page.setViewportSize(WALL);
  await page.goto(`${origin}/ifp/board/new${query ? `?${query}` : ''}`);
  await ready(page);
}

/** Draws a line to the right. */
export async function draw(page: Page, x = 300, y = 400): Promise<void> {
  const { width } = page.viewportSize() ?? WALL;
  await drag(page, [
    { x: Math.min(x, width / 3), y },
    { x: Math.min(x, width / 3) + 120, y: y + 20 },
  ]);
}

/** What a camera reads off the screen. */
export async function read(page: Page, code: Locator): Promise<string> {
  const png = (await code.screenshot()).toString('base64');
  const { width, height, data } = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const to = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    to.drawImage(picture, 0, 0);
    const { width, height, data } = to.getImageData(0, 0, picture.width, picture.height);
    return { width, height, data: [...data] };
  }, png);
  return decodeQR({ width, height, data: new Uint8ClampedArray(data) });
}

/** The code as it stands on a screen. */
export const codeOn = (page: Page): Promise<string> =>
  page
    .getByText(/^[2-9A-HJ-NP-Z]{3} [2-9A-HJ-NP-Z]{3}$/)
    .last()
    .innerText();

/** The session that runs on this panel, as its database has it; empty: none does. */
export async function runningOn(page: Page): Promise<Partial<PanelSession>> {
  const found = (await storedHere(page)).find(({ name }) => name === 'atrium-panel/sessions');
  const [, [sessions] = []] = JSON.parse(found?.text ?? '[]') as [unknown?, PanelSessions[]?];
  return sessions?.running ?? {};
}

/** What the session that runs on this panel must not leave behind: its board and what opens and claims that. */
export async function secretsOf(page: Page): Promise<string[]> {
  const { alias, secret, panel, claim } = await runningOn(page);
  // A board that is lent is opened and claimed by no secret of the panel.
  return [alias, secret, panel, claim].flatMap((word) => word || []);
}

/** Waits for the new board after a session. */
export async function expectNextBoard(page: Page, secrets: readonly string[]): Promise<void> {
  await expect(page).toHaveURL(
    (url) => /^\/ifp\/board\/[a-z2-7]{16}$/.test(url.pathname) && !secrets.some((secret) => url.href.includes(secret)),
  );
  await ready(page);
  await expectCount(page, 0);
}

/** The same; of the session before nothing is left, and all that is left is known to the registry. */
export async function expectForgotten(page: Page, secrets: readonly string[]): Promise<void> {
  await expectNextBoard(page, secrets);
  await expectNothingOf(page, secrets);
}

/** What a session makes anew without the alias of its board: the credential of a guest, and that something was drawn. */
const MADE_ANEW = ['atrium-home/device', 'atrium-first-steps'];

export async function expectNothingOf(page: Page, secrets: readonly string[]): Promise<void> {
  expect(secrets.length).toBeGreaterThan(1);
  const [all, [running]] = [await storedHere(page), await secretsOf(page)];
  const placesOf = (found: typeof all) => found.map(({ in: at, name }) => `${at}: ${name}`);
  const has = ({ name, text }: (typeof all)[number], word: string) => `${name} ${text}`.includes(word);
  for (const secret of secrets) expect(placesOf(all.filter((one) => has(one, secret))), secret).toEqual([]);
  expect(placesOf(all.filter((one) => one.name === 'ifp_wipe' || !rowOf(one)))).toEqual([]);
  const isOfThisSession = (one: (typeof all)[number]) =>
    one.text === '[[],[]]' || MADE_ANEW.includes(one.name) || (running !== undefined && has(one, running));
  expect(placesOf(all.filter((one) => goesWith(one, 'wipe') && !isOfThisSession(one)))).toEqual([]);
}

/** Fills every place that a wipe empties and that this session has not filled: with what it answers. */
export async function fillWiped(page: Page): Promise<string> {
  const word = 'left-by-a-session';
  const rows = DEVICE_STORAGE.filter(({ goes }) => (goes as readonly string[]).includes('wipe'));
  const places = rows.map((row) => ({ in: row.in, name: row.name.replace('*', 'x') }));
  await page.evaluate(
    async ([word, places]) => {
      const there = (await indexedDB.databases()).map(({ name }) => name);
      for (const { in: at, name } of places) {
        if (at === 'localStorage' || at === 'sessionStorage')
          window[at].setItem(name, window[at].getItem(name) ?? word);
        // biome-ignore lint/suspicious/noDocumentCookie: as the product writes them
        if (at === 'cookie') document.cookie = `${name}=${word}; Path=/`;
        if (at === 'caches') await (await caches.open(name)).put('/left', new Response(word));
        const [database = '', store = word] = name.split('/');
        if (at !== 'indexedDB' || there.includes(database)) continue;
        there.push(database);
        const opening = indexedDB.open(database);
        opening.onupgradeneeded = () => opening.result.createObjectStore(store).put(word, 'left');
        await new Promise((resolve) => {
          opening.onsuccess = resolve;
        });
        opening.result.close();
      }
    },
    [word, places] as const,
  );
  const filled = (await storedHere(page)).filter(({ name, text }) => `${name} ${text}`.includes(word));
  for (const at of ['localStorage', 'sessionStorage', 'cookie', 'indexedDB'])
    expect(filled.map(({ in: one }) => one)).toContain(at);
  return word;
}

/** The whole browser at once, which writes nothing more; resolves when it is gone. */
export async function cutPower(profile: string, context: BrowserContext): Promise<void> {
  const closed = context.waitForEvent('close');
  // The lock of a profile names its browser: host-pid.
  const pid = Number(readlinkSync(path.join(profile, 'SingletonLock')).split('-').at(-1));
  expect(readFileSync(`/proc/${pid}/cmdline`, 'utf8')).toContain(profile);
  process.kill(pid, 'SIGKILL');
  await closed;
  await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
}
