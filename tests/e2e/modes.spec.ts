// Who may edit: a manager shuts the board and opens it again, others see it at once and draw nothing that would be refused.

import { createHash, randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import {
  closeMenu,
  drag,
  expectCount,
  expectSame,
  newBoard,
  openBoard,
  saved,
  secondPerson,
  tool,
  wave,
} from './board-page.ts';
import { expect, test } from './fixtures.ts';

/** The same board's address for a manager. Managers are not made by links, so the database is told. */
function managersUrl(url: string, dataDir: string): string {
  const [page, fragment = ''] = url.split('#');
  const alias = fragment.split('.')[0] as string;
  const secret = randomBytes(32);
  const db = new DatabaseSync(`${dataDir}/atrium.db`, { timeout: 5000 });
  const { changes } = db
    .prepare("INSERT INTO board_link (board, role, sha256) SELECT id, 'manager', ? FROM board WHERE alias = ?")
    .run(createHash('sha256').update(secret).digest(), alias);
  db.close();
  expect(changes, 'the board is on the server').toBe(1);
  return `${page}#${alias}.${secret.toString('base64url')}`;
}

async function letEdit(page: Page, who: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('menuitem', { name: 'Who may edit' }).click();
  await page.getByRole('menuitemradio', { name: who, exact: true }).click();
  await closeMenu(page);
}

const pen = (page: Page) => page.getByRole('toolbar', { name: 'Tools' }).getByRole('button', { name: 'Pen' });

test('a manager locks the board: others look, are told why, and edit again when it is open', async ({
  page,
  server,
  context,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await saved(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Paper' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Who may edit' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  const manager = await secondPerson(context, managersUrl(url, server.dataDir));
  await expectCount(manager, 1, 'stroke');
  await letEdit(manager, 'Managers only');
  await expect(manager.getByText('Locked for others')).toBeVisible();
  await expect(page.getByText('Only managers edit', { exact: true })).toBeVisible();
  await expect(pen(page)).toHaveCount(0);
  await page.keyboard.press('p');
  await drag(page, wave(300, 450));
  await tool(manager, 'Pen');
  await drag(manager, wave(300, 520));
  await expectCount(page, 2, 'stroke');
  await expectCount(manager, 2, 'stroke');
  await expectSame(page, manager);

  await page.reload();
  await expect(page.getByText('Only managers edit', { exact: true })).toBeVisible();
  await letEdit(manager, 'Everybody what they made');
  await expect(page.getByText('Each edits their own')).toBeVisible();
  await letEdit(manager, 'Everybody');
  await expect(page.getByText('Each edits their own')).toHaveCount(0);
  await tool(page, 'Pen');
  await drag(page, wave(300, 450));
  await expectCount(manager, 3, 'stroke');
  await manager.context().close();
});

test('what was drawn before one could know of the lock is kept, and named', async ({
  page,
  server,
  context,
  query,
}) => {
  const url = await newBoard(page, server.origin, query);
  await tool(page, 'Pen');
  await drag(page, wave(300, 500));
  await saved(page);
  const manager = await secondPerson(context, managersUrl(url, server.dataDir));
  await expect(pen(manager)).toBeVisible();
  await server.kill();
  await expect(page.getByRole('status')).toContainText('Offline');
  await drag(page, wave(300, 300));
  await expect(page.getByRole('status')).toContainText('Offline (1 kept here)');
  await page.goto('about:blank');

  await server.start();
  await letEdit(manager, 'Managers only');
  await saved(manager);
  await openBoard(page, url);
  await expect(page.getByText('Only managers edit this board.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expectCount(page, 1, 'stroke');
  await manager.context().close();
});
