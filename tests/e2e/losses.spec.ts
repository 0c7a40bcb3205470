// Ways of losing a board with something unsent, as a person meets them: what is said, how many changes are counted, and each offer pressed.
// SPEC: CLI-27. At a wall panel: panel-share.spec.ts. All denials, by units: tests/sync/denials.test.ts.

import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { drag, expectCount, letEdit, newBoard, openBoard, ready, saved, Touch, tool, wave } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { inviter } from './inviter.ts';
import { managedBoard } from './managed-board.ts';
import { createAccount, newPerson } from './person.ts';
import { join, phoneOf, walkUp } from './wall.ts';

const noteOf = (page: Page) => page.getByRole('alert', { name: 'Changes that are only on this device' });

const addImage = (page: Page, name: string) =>
  page.evaluate(async (fileName) => {
    const canvas = new OffscreenCanvas(20, 10);
    canvas.getContext('2d')?.fillRect(2, 2, fileName.length, 5);
    await window.board.import(new File([await canvas.convertToBlob()], fileName, { type: 'image/png' }));
  }, name);

/** Two strokes and an image that the server does not get, beside an image that it has. */
async function drawOffline(page: Page): Promise<void> {
  // The code for images is loaded with the first one.
  await addImage(page, 'first.png');
  await saved(page);
  await page.context().setOffline(true);
  await tool(page, 'Pen');
  for (const y of [300, 400]) await drag(page, wave(200, y));
  await addImage(page, '2.png');
  await expectCount(page, 2, 'image');
  await expect(page.getByRole('status').first()).toHaveText('Offline: 3 changes saved on this device');
}

async function savedCopy(page: Page): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a copy' }).click();
  return readFileSync(await (await downloading).path(), 'utf8');
}

/** Opens the copy on a board of its own. */
async function openCopy(page: Page, origin: string, copy: string): Promise<void> {
  await newBoard(page, origin);
  await page.evaluate((text) => window.board.import(new File([text], 'copy.kept.json')), copy);
}

async function putOnNewBoard(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Put on a new board' }).click();
  await expect(page).toHaveURL(/\/board\/incognito/);
  await ready(page);
}

test('CLI-27 a guest draws offline, and the link is turned off: a copy, a new board, and another try', {
  tag: '@way',
}, async ({ page, otherDevice: other, server }) => {
  const board = await managedBoard(server.origin);
  const link = await board.link('editor');
  await openBoard(page, link.url);
  await tool(page, 'Pen');
  await drag(page, wave(300, 200));
  await saved(page);
  await drawOffline(page);
  await link.revoke();
  await page.context().setOffline(false);

  const note = noteOf(page);
  await expect(note).toContainText('This link no longer opens the board');
  await expect(note).toContainText('3 changes are only on this device.');
  await expect(page.getByRole('status')).toHaveText('3 changes not sent yet');
  await expect(page.getByText('Offline')).toHaveCount(0);
  // Closed, it is still there.
  await note.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: '3 changes only on this device' }).click();

  await openCopy(other, server.origin, await savedCopy(page));
  await expectCount(other, 2, 'stroke');
  await expectCount(other, 1, 'image');

  await putOnNewBoard(page);
  await expectCount(page, 2, 'stroke');
  await expectCount(page, 1, 'image');
  expect(page.url()).not.toContain(board.alias);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await saved(page);
  // Opened again, the link that was turned off offers them too, and sends them once it is turned on again.
  await page.goto('about:blank');
  await page.goto(link.url);
  await expect(note).toContainText('3 changes are only on this device.');
  await link.revoke(false);
  await note.getByRole('button', { name: 'Try again' }).click();
  await saved(page);
  await expectCount(page, 3, 'stroke');
});

test('CLI-27 a guest’s pen is down when only managers may edit: the stroke is offered', async ({
  page,
  otherDevice: owner,
  server,
}) => {
  const url = await newBoard(owner, server.origin);
  await saved(owner);
  await openBoard(page, url);
  await saved(page);
  await tool(page, 'Pen');
  const touch = await Touch.on(page);
  await touch.start({ id: 0, x: 120, y: 400 });
  await touch.move({ id: 0, x: 220, y: 420 });
  await letEdit(owner, 'Only managers can edit');
  const note = noteOf(page);
  await expect(note).toContainText('1 change');
  await touch.end(0);
  await openCopy(owner, server.origin, await savedCopy(page));
  await expectCount(owner, 1, 'stroke');
  await putOnNewBoard(page);
  await expectCount(page, 1, 'stroke');
});

test('CLI-27 a member draws offline, and the board is deleted: a copy and a new board', async ({
  page,
  otherDevice: other,
  server,
}) => {
  const owner = await inviter(server.origin);
  await page.goto(owner.link);
  await page.getByRole('link', { name: 'Create account' }).click();
  await createAccount(page, newPerson('Lea', 'Brandt'));
  await page.getByRole('link', { name: owner.board }).click();
  await ready(page);
  await saved(page);
  await drawOffline(page);
  await owner.deleteBoard();
  await page.context().setOffline(false);

  const note = noteOf(page);
  await expect(note).toContainText('You no longer have access to this board, or it was deleted.');
  await expect(note).toContainText('3 changes are only on this device.');
  await openCopy(other, server.origin, await savedCopy(page));
  await expectCount(other, 2, 'stroke');
  await expectCount(other, 1, 'image');
  await putOnNewBoard(page);
  await expectCount(page, 2, 'stroke');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Unsent from Harvest plan');
});

test('CLI-27 a participant draws offline, and the session at the wall is ended: a copy and a new board', async ({
  page,
  browser,
  otherDevice: other,
  server,
}) => {
  await walkUp(page, server.origin, '');
  await tool(page, 'Pen');
  await drag(page, wave(300, 300));
  await saved(page);
  const phone = await phoneOf(browser);
  await join(phone, server.origin, page, 'Lena');
  await expectCount(phone, 1, 'stroke');
  await saved(phone);
  await drawOffline(phone);
  const ended = page.url();
  await page.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('button', { name: 'End now' }).click();
  // Until then it is the page of the session that ends.
  await page.waitForURL((url) => url.href !== ended);
  await ready(page);
  await expectCount(page, 0);
  await phone.context().setOffline(false);

  const note = noteOf(phone);
  await expect(note).toContainText('This session has ended.');
  await expect(note).toContainText('3 changes are only on this device.');
  await openCopy(other, server.origin, await savedCopy(phone));
  await expectCount(other, 2, 'stroke');
  await putOnNewBoard(phone);
  await expectCount(phone, 2, 'stroke');
  await expectCount(phone, 1, 'image');
  await phone.context().close();
});

test('CLI-27 the page of a wrong link offers what another link of that board could not send', async ({
  page,
  server,
}) => {
  const board = await managedBoard(server.origin);
  const link = await board.link('editor');
  await openBoard(page, link.url);
  await tool(page, 'Pen');
  await page.context().setOffline(true);
  await drag(page, wave(300, 300));
  await expect(page.getByRole('status')).toHaveText('Offline: 1 change saved on this device');
  await link.revoke();
  await page.goto('about:blank');
  await page.context().setOffline(false);
  const other = await managedBoard(server.origin);
  await page.goto(other.edit.replace(other.alias, board.alias));
  await expect(page.getByRole('heading', { name: 'This link is wrong or has expired' })).toBeVisible();
  await expect(page.getByText('1 change is only on this device.')).toBeVisible();
  await putOnNewBoard(page);
  await expectCount(page, 1, 'stroke');
});
