// Links that open no board: cut, of no board, ended, of a board that was deleted. Each gets a page that says which, leaves nothing on
// the home page, and never hides what this device alone has.

import { randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { deriveBoard, toBase64Url } from '#protocol/derive.ts';
import { boardPath } from '#protocol/routes.ts';
import { drag, expectCount, newBoard, openBoard, ready, saved, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { managedBoard } from './managed-board.ts';

const WRONG = 'This link is wrong or has expired';
const ENDED = 'This board or link no longer exists';

/** The page of `title`, and nothing of a board: no tools, no bar, no status, no canvas; nothing on the home page either. */
async function expectPage(page: Page, title: string, text: string): Promise<void> {
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await expect(page.getByText(text)).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Atrium`);
  for (const role of ['toolbar', 'progressbar', 'status'] as const) await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.locator('canvas')).toHaveCount(0);
  await expect(page.getByText('Offline')).toHaveCount(0);
  await page.getByRole('link', { name: 'Go home' }).click();
  await expect(page.getByRole('link', { name: 'Start drawing' })).toBeVisible();
}

const cards = (page: Page) => page.locator('li').filter({ has: page.getByRole('heading', { level: 3 }) });

const expectNoCard = async (page: Page): Promise<void> => {
  // The list has been read.
  await expect(page.getByRole('link', { name: 'Start drawing' })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
};

const expectWrong = (page: Page) => expectPage(page, WRONG, 'Check that you copied the whole link.');
const expectEnded = (page: Page) => expectPage(page, ENDED, 'Ask whoever shared it for a new link.');

test('a link that was cut', async ({ page, server }) => {
  const { edit } = await managedBoard(server.origin);
  for (const url of [edit.slice(0, -3), `${server.origin}/board/incognito#words`]) {
    await page.goto(url);
    await expectWrong(page);
    await expectNoCard(page);
  }
});

test('a link to no board', async ({ page, server }) => {
  const [one, other] = [await managedBoard(server.origin), await managedBoard(server.origin)];
  const foreign = `${other.edit.split('.')[0]?.replace(other.alias, one.alias)}.${other.edit.split('.').at(-1)}`;
  await page.goto(foreign);
  await expectWrong(page);
  await expectNoCard(page);
});

test('an edit link whose board nobody has made yet makes it', async ({ page, server }) => {
  const secret = randomBytes(32);
  await openBoard(page, server.origin + boardPath(deriveBoard(secret).alias, toBase64Url(secret)));
  await saved(page);
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await expect(page.getByRole('status')).toHaveText('Saved');
});

for (const role of ['editor', 'viewer'] as const)
  test(`a link for a ${role} that was ended before it was opened, and works again when it is given back`, async ({
    page,
    server,
  }) => {
    const board = await managedBoard(server.origin);
    const link = await board.link(role);
    await link.revoke();
    await page.goto(link.url);
    await expectEnded(page);
    await expectNoCard(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: ENDED })).toBeVisible();
    await link.revoke(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await ready(page);
    await expect(page.getByRole('status')).toHaveText('Saved');
  });

test('the view link of an edit link that was ended', async ({ page, server }) => {
  const board = await managedBoard(server.origin);
  await board.revokeEdit();
  for (const url of [board.view, board.edit]) {
    await page.goto(url);
    await page.reload();
    await expectEnded(page);
    await expectNoCard(page);
  }
});

test('a board that its creator deleted', async ({ page, server }) => {
  const board = await managedBoard(server.origin);
  const { url } = await board.link('editor');
  await board.remove();
  await page.goto(url);
  await expectEnded(page);
  await expectNoCard(page);
});

test('a link that is ended while its board is open leaves what is there, and says so; opened again it is a page', {
  tag: '@way',
}, async ({ page, server }) => {
  const board = await managedBoard(server.origin);
  const link = await board.link('editor');
  await openBoard(page, link.url);
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await saved(page);
  await link.revoke();
  await expect(page.getByRole('alert')).toBeVisible();
  await expectCount(page, 1, 'stroke');
  await expect(page.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await page.goto(server.origin);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText('1970')).toHaveCount(0);
  await page.goto(link.url);
  await expectEnded(page);
});

test('an empty board that was looked at is on the home page, and was changed in no other century', async ({
  page,
  server,
}) => {
  const board = await managedBoard(server.origin);
  await openBoard(page, board.view);
  await expect(page.getByRole('status')).toHaveText('Saved');
  await page.goto(server.origin);
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText('1970')).toHaveCount(0);
});

test('what only this device has is shown, though the link was ended', async ({ page, server, context }) => {
  const board = await managedBoard(server.origin);
  const link = await board.link('editor');
  await openBoard(page, link.url);
  await expect(page.getByRole('status')).toHaveText('Saved');
  await server.kill();
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await expect(page.getByRole('status')).toHaveText(/^Can’t reach the server.*1/);
  await page.close();
  await server.start();
  await link.revoke();
  const again = await context.newPage();
  await openBoard(again, link.url);
  await expect(again.getByRole('alert')).toBeVisible();
  await expectCount(again, 1, 'stroke');
  await expect(again.getByRole('heading', { name: ENDED })).toHaveCount(0);
});

test('after such a page the next board opens', async ({ page, server }) => {
  await page.goto(`${server.origin}/board/incognito#words`);
  await page.getByRole('link', { name: 'Go home' }).click();
  await page.getByRole('link', { name: 'Start drawing' }).click();
  await ready(page);
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await expectCount(page, 1, 'stroke');
  const board = await managedBoard(server.origin);
  await board.remove();
  await page.goto(board.view);
  await expectEnded(page);
  await newBoard(page, server.origin);
});
