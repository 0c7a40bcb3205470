// Without a line: the dashboard, a board by the account and one by a link open, are drawn on and merge; what needs the server says so.
// And what is left of a person on a device, in the browser's own files too, when somebody else has come.

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium as browsers, type Page } from '@playwright/test';
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
import { chromium } from './chromium.ts';
import { expect, test } from './fixtures.ts';
import { accountOf, newPerson, signUp } from './person.ts';
import { storedHere } from './stored-here.ts';

const CANARY = 'canary7f3a91b6e2';

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

/** Files of a browser's folder that have these letters in them, as 8 or as 16 bits. */
function filesWith(folder: string, letters: string): string[] {
  const needles = [Buffer.from(letters), Buffer.from(letters, 'utf16le')];
  return (readdirSync(folder, { recursive: true }) as string[])
    .filter((name) => {
      const file = path.join(folder, name);
      return (
        statSync(file, { throwIfNoEntry: false })?.isFile() && needles.some((one) => readFileSync(file).includes(one))
      );
    })
    .sort();
}

test('dashboard, a board by the account and one by a link: opened, drawn on, loaded anew and merged without a line', async ({
  page,
  context,
  server,
  otherDevice,
}) => {
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
  await expect(page.getByText('You are offline, and this page needs a connection.')).toBeVisible();
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

for (const way of ['with a line', 'without one'])
  test(`who signs out ${way} leaves no byte of their boards to whoever comes next, in the browser’s files either`, async ({
    server,
  }) => {
    test.slow();
    const folder = mkdtempSync(path.join(tmpdir(), 'atrium-profile-'));
    const open = () => browsers.launchPersistentContext(folder, { ...chromium('--disable-software-rasterizer') });
    const context = await open();
    try {
      const page = context.pages()[0] ?? (await context.newPage());
      const ann = newPerson('Ann');
      await signUp(page, server.origin, ann);
      await shellKept(page);
      await accountBoard(page, server.origin);
      await page.evaluate(
        (text) => window.board.load([{ kind: 'text', x: 0, y: 0, text }]).then(() => undefined),
        `Roots ${CANARY}`,
      );
      await saved(page);
      await page.goto(`${server.origin}/dashboard`);
      await expect(page.getByRole('row', { name: 'Untitled' })).toBeVisible();
      expect(filesWith(folder, CANARY)).not.toEqual([]);
      if (way === 'without one') await context.setOffline(true);
      await accountOf(page, ann).click();
      await page.getByRole('menuitem', { name: 'Sign out' }).click();
      await expect.poll(() => page.evaluate(() => localStorage.getItem('atrium-account')).catch(() => '')).toBeNull();
      await context.setOffline(false);
      await signUp(page, server.origin, newPerson('Bo'));
      const kept = (await storedHere(page)).filter(({ name, text }) => `${name} ${text}`.includes(CANARY));
      expect(kept).toEqual([]);
    } finally {
      await context.close();
    }
    expect(filesWith(folder, CANARY)).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  });
