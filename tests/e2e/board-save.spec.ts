// A guest's board comes into a project of who signs up for it, in a real browser; and a board is made by a token of an address.

import { boardWithStroke, expectCount, ready } from './board-page.ts';
import { expect, test } from './fixtures.ts';
import { createAccount, newPerson, signIn } from './person.ts';

test('a guest saves a board to a project: signs up on the way, and has it there with what is on it, on every device', {
  tag: '@way',
}, async ({ page, otherDevice, server }) => {
  let bearer = '';
  page.on('response', async (response) => {
    if (response.url().endsWith('/oidc/token')) bearer = (await response.json()).access_token;
  });
  const url = await boardWithStroke(page, server.origin, '');
  const alias = new URL(url).hash.slice(1).split('.')[0];
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save to a project…' }).click();
  await expect(page).toHaveURL(/\/board\/incognito\/signin\?/);
  await expect(page.getByText('With an account you can save this board')).toBeVisible();
  await page.getByRole('link', { name: 'Create an account' }).click();
  const ana = newPerson();
  await createAccount(page, ana);

  await expect(page).toHaveURL(`${server.origin}/board/incognito/save?board_alias=${alias}`);
  await expect(page.getByRole('heading', { name: 'Save to a project' })).toBeVisible();
  await expect(page.getByLabel('Project name')).toHaveValue('My boards');
  await page.getByLabel('Project name').fill('Roof garden');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Saved to Roof garden' })).toBeVisible();
  await page.getByRole('link', { name: 'Open the board' }).click();
  await ready(page);
  await expectCount(page, 1);

  // Without a link, by the project.
  await signIn(otherDevice, server.origin, ana);
  await expect(otherDevice).toHaveURL(/\/dashboard/);
  await otherDevice.goto(`${server.origin}/board/${alias}`);
  await ready(otherDevice);
  await expectCount(otherDevice, 1);
  await otherDevice.goto(server.origin);
  await expect(otherDevice).toHaveURL(/\/dashboard/);
  await otherDevice.goto(`${server.origin}/?noredirect=1`);
  await expect(otherDevice.getByRole('heading', { name: /Good/ })).toBeVisible();

  const asked = async <T>(method: string, path: string): Promise<T> =>
    (
      await fetch(`${server.origin}/api/user/${path}`, { method, headers: { authorization: `Bearer ${bearer}` } })
    ).json();
  const { projects } = await asked<{ projects: { id: string }[] }>('GET', 'dashboard');
  const { token } = await asked<{ token: string }>('POST', `project/${projects[0]?.id}/board_token`);
  await otherDevice.goto(`${server.origin}/board/create?create-board-token=${token}`);
  await ready(otherDevice);
  expect(otherDevice.url()).toMatch(/\/board\/[a-z2-7]{16}$/);
  expect(otherDevice.url()).not.toContain(alias as string);
  await expectCount(otherDevice, 0);
});
