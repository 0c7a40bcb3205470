// Without a line: the dashboard, a board by the account and one by a link open, are drawn on and merge; what needs the server says so.
// And what is left of a person on a device, in the browser's own files too, when somebody else has come.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium as browsers, type Page } from '@playwright/test';
import { RETURN_PATHS } from '#protocol/identity.ts';
import {
  drag,
  expectCount,
  expectSame,
  newBoard,
  openBoard,
  ready,
  saved,
  shellKept,
  tool,
  wave,
} from './board-page.ts';
import { chromium, whole } from './chromium.ts';
import { expect, test } from './fixtures.ts';
import { accountOf, newPerson, signUp } from './person.ts';
import { storedHere } from './stored-here.ts';

test.use({ serviceWorkers: 'allow' });

/** Letters of what a person writes, by what they write it into; each is nowhere else. */
const WRITTEN = {
  text: 'canary7f3a91b6e2',
  title: 'canaryd04c5e81ab',
  name: 'canary93e2b7f10c',
  search: 'canaryb86fa2d457',
};
/** Files of a profile by which a browser remembers where somebody was: of it, out of a page's reach, and cleared by whoever uses it. */
const BROWSERS_OWN =
  /^Default\/(History|Sessions\/|Favicons|Top Sites|Shortcuts|Visited Links|Web Data|Network Action Predictor)/;
/** Local storage is a log of its own, which a page can have rewritten by nothing; of a person it has had the name alone. */
const IN_ITS_LOG = /^name: Default\/Local Storage\/leveldb\/\d+\.log$/;

async function accountBoard(page: Page, origin: string): Promise<string> {
  await page.goto(`${origin}/dashboard`);
  await page.getByRole('button', { name: 'New board' }).first().click();
  await page.getByRole('menuitemradio', { name: 'No project' }).click();
  await ready(page);
  return page.url();
}

async function stroke(page: Page, y: number): Promise<void> {
  await tool(page, 'Pen');
  await drag(page, wave(300, y));
}

/** Files of a browser's folder with one of these, by what it is. */
function filesWith(folder: string, needles: Record<string, Buffer[]>): string[] {
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => !BROWSERS_OWN.test(name))
    .flatMap((name) => {
      const file = path.join(folder, name);
      if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return [];
      const bytes = readFileSync(file);
      return Object.entries(needles)
        .filter(([, forms]) => forms.some((one) => bytes.includes(one)))
        .map(([what]) => `${what}: ${name}`);
    })
    .filter((one) => !IN_ITS_LOG.test(one))
    .sort();
}

/** As 8 and as 16 bits. */
const lettersOf = (text: string): Buffer[] => [Buffer.from(text), Buffer.from(text, 'utf16le')];

const canaries = async (page: Page) =>
  (await storedHere(page)).filter(({ name, text }) => `${name} ${text}`.includes('canary'));

/** Of the one cover on this device: bytes from its middle, which no other picture has. */
async function bytesOfCover(page: Page): Promise<Buffer> {
  const bytes = await page.evaluate(async () => {
    const opening = indexedDB.open('atrium-covers');
    const db = await new Promise<IDBDatabase>((resolve) => {
      opening.onsuccess = () => resolve(opening.result);
    });
    const reading = db.transaction('covers').objectStore('covers').getAll();
    const covers = await new Promise<{ picture: Blob | null }[]>((resolve) => {
      reading.onsuccess = () => resolve(reading.result);
    });
    db.close();
    const all = await covers.find(({ picture }) => picture)?.picture?.arrayBuffer();
    return all && [...new Uint8Array(all).slice(all.byteLength / 2, all.byteLength / 2 + 24)];
  });
  return Buffer.from(bytes ?? []);
}

test('dashboard, a board by the account and one by a link: opened, drawn on, loaded anew and merged without a line', {
  tag: '@way',
}, async ({ page, context, server, otherDevice }) => {
  test.slow();
  const ann = newPerson('Ann');
  await signUp(page, server.origin, ann);
  const byAccount = await accountBoard(page, server.origin);
  expect(new URL(byAccount).hash).toBe('');
  await stroke(page, 200);
  await saved(page);
  const byLink = await newBoard(page, server.origin);
  await stroke(page, 200);
  await saved(page);
  await openBoard(otherDevice, byLink);
  await page.goto(`${server.origin}/boards`);
  const rows = page.getByRole('row', { name: 'Untitled' });
  await expect(rows).toHaveCount(2);
  await shellKept(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(rows).toHaveCount(2);

  await context.setOffline(true);
  await page.goto(`${server.origin}/boards`);
  await expect(page.getByRole('status')).toContainText('Boards you have opened on this device still open.');
  await expect(rows).toHaveCount(2);
  await page.goto(`${server.origin}/settings`);
  await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Ann Ortiz');
  for (const address of [byAccount, byLink]) {
    await page.goto(address);
    await ready(page);
    await expectCount(page, 1, 'stroke');
    await stroke(page, 300);
    await expectCount(page, 2, 'stroke');
    await page.reload();
    await ready(page);
    await expectCount(page, 2, 'stroke');
    await expect(page.getByRole('status').first()).toContainText('Offline');
  }
  await stroke(otherDevice, 400);
  await saved(otherDevice);
  await context.setOffline(false);
  await saved(page);
  await expectCount(page, 3, 'stroke');
  await expectCount(otherDevice, 3, 'stroke');
  await expectSame(page, otherDevice);
  await page.goto(byAccount);
  await ready(page);
  await saved(page);
  await expectCount(page, 2, 'stroke');
});

test('a second tab opened offline shows what the first has not sent, and goes on showing it', async ({
  page,
  context,
  server,
}) => {
  const url = await newBoard(page, server.origin);
  await stroke(page, 200);
  await saved(page);
  await shellKept(page);
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await ready(page);
  await context.setOffline(true);
  await stroke(page, 300);
  const second = await context.newPage();
  await second.goto(url);
  await ready(second);
  await expectCount(second, 2, 'stroke');
  await page.bringToFront();
  await stroke(page, 400);
  await expectCount(second, 3, 'stroke');
  await second.bringToFront();
  await stroke(second, 500);
  await expectCount(page, 4, 'stroke');
  await context.setOffline(false);
  await saved(page);
  await saved(second);
  await expectCount(second, 4, 'stroke');
  await expectSame(page, second);
});

test('a host’s, a silent and a sign-in page in a browser that has the service worker get nothing from it', async ({
  page,
  context,
  server,
}) => {
  await page.goto(server.origin);
  await shellKept(page);
  // What a browser holds in memory it calls the service worker's for the next page too: it is asked what it answers itself.
  const [serviceWorker] = context.serviceWorkers();
  if (!serviceWorker) throw new Error('no service worker');
  await serviceWorker.evaluate(() => {
    const scope = self as unknown as {
      answered: string[];
      FetchEvent: { prototype: { respondWith(this: { request: Request }, answer: unknown): void } };
    };
    scope.answered = [];
    const { respondWith } = scope.FetchEvent.prototype;
    scope.FetchEvent.prototype.respondWith = function (answer) {
      scope.answered.push(new URL(this.request.url).pathname);
      respondWith.call(this, answer);
    };
  });
  const answered = () => serviceWorker.evaluate(() => (self as unknown as { answered: string[] }).answered.splice(0));
  const at = async (path: string) => {
    await page.goto('about:blank');
    await answered();
    await page.goto(server.origin + path, { waitUntil: 'networkidle' });
    return answered();
  };
  expect(await at('/404')).toEqual(expect.arrayContaining(['/404', expect.stringMatching(/^\/assets\//)]));
  const { host, default: own } = RETURN_PATHS;
  for (const path of ['/teamsapp', '/teamsapp/signin', host.signIn, own.silentSignIn, own.silentSignOut])
    expect(await at(path), path).toEqual([]);
  // It leads on to a page that may be answered; nothing of its own was.
  expect((await at(own.signIn)).slice(0, 1)).toEqual(['/entry/web']);
  // In a hidden frame of a page that has it.
  await at('/404');
  await page.evaluate(async (src) => {
    const frame = document.body.appendChild(Object.assign(document.createElement('iframe'), { src }));
    await new Promise((resolve) => frame.addEventListener('load', resolve));
  }, own.silentSignIn);
  expect(await answered()).not.toContain(own.silentSignIn);
});

for (const way of ['with a line', 'without one'])
  test(`who signs out ${way} leaves no byte of their boards to whoever comes next, in the browser’s files either`, async ({
    server,
  }) => {
    test.slow();
    const folder = mkdtempSync(path.join(tmpdir(), 'atrium-profile-'));
    // Of the whole browser's files, which are what people have.
    const open = () => browsers.launchPersistentContext(folder, whole(chromium('--disable-software-rasterizer')));
    const context = await open();
    const needles: Record<string, Buffer[]> = Object.fromEntries(
      Object.entries(WRITTEN).map(([what, letters]) => [what, lettersOf(letters)]),
    );
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      const ann = newPerson('Ann', WRITTEN.name);
      await signUp(page, server.origin, ann);
      await shellKept(page);
      await accountBoard(page, server.origin);
      await page.evaluate(
        (text) => window.board.load([{ kind: 'text', x: 0, y: 0, text }]).then(() => undefined),
        `Roots ${WRITTEN.text}`,
      );
      await stroke(page, 300);
      const title = page.getByRole('textbox', { name: 'Title' });
      await title.fill(WRITTEN.title);
      await title.press('Enter');
      await saved(page);
      await page.getByRole('link', { name: 'Home', exact: true }).click();
      await expect(page.getByRole('row', { name: WRITTEN.title }).locator('img')).toBeVisible();
      await page.getByRole('link', { name: 'Archive' }).click();
      await page.getByRole('searchbox').fill(WRITTEN.search);
      await expect(page.getByText(`No boards match “${WRITTEN.search}”.`)).toBeVisible();
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      needles.cover = [await bytesOfCover(page)];
      expect(needles.cover[0]).toHaveLength(24);
      // The browser writes down what it was told in its own time.
      const before = () => [...new Set(filesWith(folder, needles).map((file) => file.split(':')[0]))];
      await expect.poll(before).toEqual(['cover', 'name', 'search', 'text', 'title']);
      if (way === 'without one') await context.setOffline(true);
      await accountOf(page, ann).click();
      // The device's part comes first, then the page is left for the provider's.
      const left = page.waitForRequest((request) => request.isNavigationRequest());
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await left;
      // It ends where one goes on, and nothing of her is there.
      await page.waitForURL(`${server.origin}/`);
      await expect(page.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();
      expect(await canaries(page)).toEqual([]);
      await context.setOffline(false);
      await signUp(page, server.origin, newPerson('Bo'));
      expect(await canaries(page)).toEqual([]);
    } finally {
      await context.close();
    }
    expect(filesWith(folder, needles)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
