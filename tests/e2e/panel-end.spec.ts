// How a session at a wall panel ends: the board is taken home by a phone, and the panel forgets it.

import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';
import { expectCount, ready, saved } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { createAccount, newPerson } from './person.ts';
import { storedHere } from './stored-here.ts';
import { codeOn, draw, phoneOf, read, walkUp } from './wall.ts';

test('somebody takes the board home by phone; the panel says so, is ended, and holds nothing of it any more', async ({
  page,
  server,
  browser,
  query,
}) => {
  test.slow();
  await walkUp(page, server.origin, query);
  await page.getByRole('textbox', { name: 'Title' }).fill('Retro of the roof garden');
  await page.getByRole('textbox', { name: 'Title' }).press('Enter');
  await draw(page);
  await saved(page);
  const board = new URL(page.url()).pathname;
  const alias = board.split('/').at(-1) as string;
  const info = JSON.parse(await page.evaluate(() => localStorage.getItem('ifp_board_info') ?? '{}')) as Record<
    string,
    string
  >;
  const code = await codeOn(page);

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Save to my account' });
  const address = await read(page, panel.getByRole('img', { name: 'QR code to save this board to an account' }));
  const phone = await phoneOf(browser);
  await phone.goto(address);
  await expect(phone.getByText('No password is typed on the panel.')).toBeVisible();
  expect(phone.url()).not.toContain('#');
  await phone.getByRole('link', { name: 'Create an account' }).click();
  const ana = newPerson();
  await createAccount(phone, ana);
  await expect(phone).toHaveURL(`${server.origin}/ifp/board/save`);
  await phone.getByRole('button', { name: 'Save' }).click();
  await expect(phone.getByRole('heading', { name: /^Saved to/ })).toBeVisible();
  await expect(panel.getByText(/Ana Ortiz.* saved this board to .*My boards/)).toBeVisible();
  await panel.getByRole('button', { name: 'Close' }).click();
  // The panel draws on.
  await draw(page, 500, 600);
  await phone.getByRole('link', { name: 'Open the board' }).click();
  await ready(phone);
  await expectCount(phone, 2, 'stroke');

  await saved(page);
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End now' }).click();
  await expect.poll(() => new URL(page.url()).pathname).not.toBe(board);
  await expect(page).toHaveURL(/\/ifp\/board\/[a-z2-7]{16}/);
  await ready(page);
  await expectCount(page, 0);

  const secrets = [
    alias,
    info.secret,
    info.panel,
    info.claim,
    code.replace(' ', ''),
    'Retro of the roof garden',
    'Ana Ortiz',
  ] as string[];
  const all = await storedHere(page);
  for (const secret of secrets)
    expect(
      all.filter(({ name, text }) => `${name} ${text}`.includes(secret)).map(({ in: at, name }) => `${at}: ${name}`),
      secret,
    ).toEqual([]);
  expect(all.filter(({ name }) => name === 'ifp_wipe')).toEqual([]);
  const isKnown = ({ in: at, name }: { in: string; name: string }) =>
    DEVICE_STORAGE.some(
      (row) => row.in === at && (row.name.endsWith('*') ? name.startsWith(row.name.slice(0, -1)) : row.name === name),
    );
  expect(all.filter((one) => !isKnown(one))).toEqual([]);
  // Neither Back, Forward nor the old address open it.
  await page.goBack().catch(() => null);
  expect(new URL(page.url()).pathname).not.toBe(board);
  await page.goto(server.origin + board);
  await expect(page.getByRole('heading', { name: 'No board is open here' })).toBeVisible();
  await expectCount(phone, 2, 'stroke');
  await phone.context().close();
});

test('a panel that nobody uses warns, a touch goes on, and without one it forgets; another tab follows', async ({
  page,
  server,
  context,
  query,
}) => {
  await walkUp(page, server.origin, `${query ? `${query}&` : ''}incognito-idle-test=1`);
  await draw(page);
  await saved(page);
  const board = new URL(page.url()).pathname;
  const warning = page.getByRole('dialog', { name: 'Is anyone still here?' });
  await expect(warning).toBeVisible({ timeout: 40_000 });
  await page.mouse.click(960, 1000);
  await expect(warning).toBeHidden();
  const other = await context.newPage();
  await other.goto(server.origin + board);
  await ready(other);
  await expect(warning).toBeVisible({ timeout: 40_000 });
  await expect.poll(() => new URL(page.url()).pathname, { timeout: 60_000 }).not.toBe(board);
  await expect.poll(() => new URL(other.url()).pathname, { timeout: 60_000 }).not.toBe(board);
  await ready(page);
  await expectCount(page, 0);
});
