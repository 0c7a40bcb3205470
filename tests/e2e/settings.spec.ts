// What one looks after of one's account, in a real browser.

import { newBoard } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { accountOf, newPerson, showPassword, signIn, signUp } from './person.ts';
import { type Found, goesWith, storedHere } from './stored-here.ts';

test('what is changed is kept at once and seen on another device, devices are signed out, and the account ends after the password', {
  tag: '@way',
}, async ({ page, otherDevice, server }) => {
  const ana = newPerson();
  await signUp(page, server.origin, ana);
  await accountOf(page, ana).click();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
  const board = await page.context().newPage();
  await newBoard(board, server.origin);
  const self = board.locator('button[aria-haspopup=menu] [role=img]');
  const name = page.getByLabel('Name', { exact: true });
  await expect(name).toHaveValue('Ana Ortiz');
  await name.fill('Ana María Ortiz');
  await name.press('Enter');
  await expect(page.getByText('Saved')).toBeVisible();
  await page.getByLabel('Initials').fill('');
  await page.getByLabel('Initials').press('Enter');
  await expect(page.getByLabel('Initials')).not.toHaveValue('');
  await page.getByLabel('Initials').fill('AM');
  await page.getByLabel('Role', { exact: true }).selectOption('Teacher');
  await page.getByRole('radio', { name: 'Colour 3' }).check();
  await page.getByRole('switch', { name: 'Help from AI' }).check();
  await expect(page.getByText('Saved')).toBeVisible();
  // At once on a board that is open.
  await expect(self).toHaveAttribute('aria-label', /Ana María Ortiz/);
  await expect(self).toHaveCSS('background-color', 'rgb(28, 122, 67)');
  await board.close();
  // As the box of the sign-in page said.
  const kept = page.getByRole('switch', { name: 'Keep me signed in' });
  const cookies = async () => (await page.context().cookies()).filter(({ name }) => name.startsWith('atrium-sign-in'));
  const isSaved = async () => (await page.context().cookies()).some(({ name }) => name === 'is_saved_signin');
  const endsWithTheBrowser = async () => (await cookies()).map(({ expires }) => expires === -1);
  await expect(kept).toBeChecked();
  expect([await isSaved(), await endsWithTheBrowser()]).toEqual([true, [false, false]]);
  await kept.uncheck();
  await expect.poll(isSaved).toBe(false);
  expect(await endsWithTheBrowser()).toEqual([true, true]);
  await expect(page.getByText('Saved')).toBeVisible();
  await kept.check();
  await expect.poll(isSaved).toBe(true);
  expect(await endsWithTheBrowser()).toEqual([false, false]);

  const asAna = { ...ana, first: 'Ana María' };
  await signIn(otherDevice, server.origin, asAna);
  await accountOf(otherDevice, asAna).click();
  await otherDevice.getByRole('menuitem', { name: 'Settings' }).click();
  await expect(otherDevice.getByLabel('Name', { exact: true })).toHaveValue('Ana María Ortiz');
  await expect(otherDevice.getByLabel('Initials')).toHaveValue('AM');
  await expect(otherDevice.getByLabel('Role', { exact: true })).toHaveValue('teacher');
  await expect(otherDevice.getByRole('radio', { name: 'Colour 3' })).toBeChecked();
  await expect(otherDevice.getByRole('switch', { name: 'Help from AI' })).toBeChecked();
  await expect(otherDevice.getByRole('switch', { name: 'Keep me signed in' })).toBeChecked();

  const devices = otherDevice.getByRole('region', { name: 'Signed-in devices' }).getByRole('listitem');
  await expect(devices).toHaveCount(2);
  await otherDevice.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(devices).toHaveCount(1);
  // Its token counts no more, and nothing renews it.
  await page.goto(`${server.origin}/settings`);
  await expect(page.getByRole('heading', { name: 'Settings' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /Continue|Sign in again/ })).toBeVisible();

  await otherDevice.getByRole('button', { name: 'Delete…' }).click();
  await expect(otherDevice.getByRole('dialog')).toContainText('1 board that only you can access will be deleted.');
  await otherDevice.getByRole('button', { name: 'Cancel' }).click();
  await expect(otherDevice.getByRole('dialog')).toHaveCount(0);
  // As if the sign-in were older than five minutes, the server asks for the password.
  await otherDevice.route(
    '**/api/user/me',
    (route) =>
      route.request().method() === 'DELETE'
        ? route.fulfill({ status: 403, json: { error: 'sign-in-again', message: '' } })
        : route.fallback(),
    { times: 2 },
  );
  await otherDevice.getByRole('button', { name: 'Delete…' }).click();
  await otherDevice.getByRole('button', { name: 'Delete account' }).click();
  await showPassword(otherDevice, ana);
  await expect(otherDevice.getByRole('dialog')).toContainText('You are signed out everywhere.');
  await otherDevice.getByRole('button', { name: 'Delete account' }).click();
  await expect(otherDevice.getByRole('link', { name: 'Sign in' }).first()).toBeVisible();

  // Nothing of the account stays on the device: neither names nor ids, nor what goes at a sign-out. The product's own words stay, and have
  // the same letters within others ("Analytics").
  const all = await storedHere(otherDevice);
  const placesOf = (found: Found[]) => found.map(({ in: where, name }) => `${where}: ${name}`);
  expect(placesOf(all.filter(({ name, text }) => /person:|\bAna\b|Ortiz/.test(`${name} ${text}`)))).toEqual([]);
  const isEntry = ({ in: where }: Found) => ['localStorage', 'sessionStorage', 'cookie'].includes(where);
  expect(placesOf(all.filter((one) => isEntry(one) && goesWith(one, 'sign-out')))).toEqual([]);

  await otherDevice.goto(`${server.origin}/signin`);
  await showPassword(otherDevice, ana);
  await expect(otherDevice.getByRole('alert')).toHaveText('The email or password is wrong.');
});
