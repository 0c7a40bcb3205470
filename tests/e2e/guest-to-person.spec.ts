// Somebody draws without an account, loses the network, signs in and comes back: in a real browser, with the provider inside the server.

import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { boardWithStroke, drag, expectCount, openBoard, saved, secondPerson, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';

test('what a guest drew offline is there after signing in, as the guest’s; what follows is the person’s, and another browser has all of it', async ({
  page: first,
  context,
  server,
}) => {
  const authors = (): string[] => {
    const db = new DatabaseSync(path.join(server.dataDir, 'atrium.db'), { timeout: 5000 });
    const rows = db.prepare('SELECT actor FROM board_op ORDER BY board, seq').all() as { actor: string }[];
    db.close();
    return rows.map(({ actor }) => actor.replace(/:.*/, ''));
  };
  const before = authors().length;
  const url = await boardWithStroke(first, server.origin, '', 200);
  await context.setOffline(true);
  await drag(first, wave(300, 300));
  await drag(first, wave(300, 400));
  await expectCount(first, 3);
  await expect(first.getByRole('status').filter({ hasText: 'Offline' })).toBeVisible();
  await first.close();
  await context.setOffline(false);

  const page = await context.newPage();
  await page.goto(`${server.origin}/signup?return_url=${encodeURIComponent('/?noredirect=1')}`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('First name').fill('Ana');
  await page.getByLabel('Last name').fill('Ortiz');
  await page.getByLabel('Email').fill(`ana.${randomUUID()}@northside.example`);
  await page.getByLabel('Password').fill('a rising line under a roof');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(page.getByRole('button', { name: 'Account: Ana Ortiz' })).toBeVisible();

  await openBoard(page, url);
  await expectCount(page, 3);
  await saved(page);
  await tool(page, 'Pen');
  await drag(page, wave(300, 500));
  await saved(page);
  expect(authors().slice(before)).toEqual(['guest', 'guest', 'guest', 'person']);
  const other = await secondPerson(context, url);
  await expectCount(other, 4);
  await page.keyboard.press('Control+z');
  await expectCount(other, 3);
  await other.close();
});
