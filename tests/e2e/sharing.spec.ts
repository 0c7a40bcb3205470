// Sharing by somebody with an account: an address is invited, a link asks for a password, and a guest waits until they are let in.

import { newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signUp } from './person.ts';

test('an address is invited; a link asks for its password, and who comes by it waits to be let in', async ({
  page,
  server,
  context,
  query,
}) => {
  await signUp(page, server.origin, newPerson());
  await newBoard(page, server.origin, query);
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('(you)')).toBeVisible();

  // No mail goes out from here: the link is passed on by hand.
  await dialog.getByRole('combobox', { name: 'Name or e-mail' }).fill('guest@kinderatelier.example');
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(dialog.getByText('This server sends no mail.')).toBeVisible();
  await expect(dialog.getByRole('listitem').filter({ hasText: 'guest@kinderatelier.example' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Copy link' }).first().click();
  await expect(dialog.getByRole('button', { name: 'Link copied' })).toBeVisible();
  const invite = await page.evaluate(() => navigator.clipboard.readText());

  // A link with a password, at a door.
  await dialog.getByRole('radiogroup', { name: 'What this link allows' }).getByText('Can view').click();
  await dialog.getByRole('button', { name: 'Password', exact: true }).click();
  await dialog.getByLabel('New password').fill('green leaf');
  await dialog.getByRole('button', { name: 'Set password' }).click();
  await expect(dialog.getByRole('button', { name: 'Password is on' })).toBeVisible();
  await dialog.getByText('More settings').click();
  await dialog.getByRole('switch', { name: 'Guests wait until somebody lets them in' }).click();
  await dialog.getByRole('button', { name: 'Copy link' }).last().click();
  await expect(dialog.getByRole('button', { name: 'Link copied' }).last()).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await page.keyboard.press('Escape');

  const other = await context.browser()?.newContext();
  const guest = await other?.newPage();
  if (!guest) throw new Error('no second browser context');
  await guest.goto(invite);
  await expect(guest.getByRole('heading', { name: 'You are invited to a board' })).toBeVisible();
  // The secret has left the address.
  expect(guest.url()).toBe(`${server.origin}/invite/board`);
  await guest.goto(link);
  await guest.getByLabel('Password').fill('brown leaf');
  await guest.getByRole('button', { name: 'Open board' }).click();
  await expect(guest.getByText('That password is wrong.')).toBeVisible();
  await guest.getByLabel('Password').fill('green leaf');
  await guest.getByRole('button', { name: 'Open board' }).click();
  await expect(guest.getByRole('heading', { name: 'Waiting to be let in' })).toBeVisible();
  await guest.getByLabel('Your name').fill('Sara');
  await guest.getByRole('button', { name: 'Tell them who you are' }).click();
  await expect(page.getByText('is waiting to be let in.')).toBeVisible();
  await expect(page.getByText('Sara')).toBeVisible();
  await page.getByRole('button', { name: 'Let in' }).click();
  await expect(guest.getByRole('toolbar', { name: 'Tools' })).toBeVisible();
  await other?.close();
});
