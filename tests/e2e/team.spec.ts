// A team in a browser: made, somebody invited by its link, given another role, removed; and asked to be let in again.

import { StrictClient } from '../contract/identity/client.ts';
import { signedUp } from '../contract/people/signed-up.ts';
import { askAs } from '../contract/workspace/people.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signUp } from './person.ts';

test('a team is made, its people invited, changed, removed and let in again', { tag: '@way' }, async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, server.origin, newPerson('Ana', 'Ortiz'));
  await page.goto(`${server.origin}/newteam`);
  await page.getByLabel('Name').fill('Northside School');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('row', { name: /Ana Ortiz/ })).toContainText('Admin');
  const teamId = page.url().split('/').at(-2) as string;

  await page.getByRole('button', { name: 'Copy invite link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const token = new URLSearchParams(link.hash.slice(1)).get('share_token');
  expect([link.origin, link.pathname]).toEqual([server.origin, '/invite/team']);
  const jun = await signedUp(await StrictClient.of(server.origin), { givenName: 'Jun', familyName: 'Kato' });
  const asJun = (document: string, variables: object) =>
    askAs(server.origin, jun.tokens.access_token, document, variables);
  expect((await asJun('mutation ($token: String!) { acceptInvite(token: $token) { id } }', { token })).code).toBe(
    undefined,
  );

  await page.reload();
  const row = page.getByRole('row', { name: /Jun Kato/ });
  await row.getByRole('button', { name: 'Role of Jun Kato: Member' }).click();
  await page.getByRole('menuitemradio', { name: /Contributor/ }).click();
  await expect(page.getByText('Role changed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row.getByRole('button', { name: 'Role of Jun Kato: Member' })).toBeVisible();

  await page.getByRole('checkbox', { name: 'Select Jun Kato' }).check();
  await page.getByRole('toolbar', { name: 'Selected people' }).getByRole('button', { name: 'Remove…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(row).toHaveCount(0);
  const members = 'query ($id: ID!) { members(teamId: $id) { count } }';
  expect((await asJun(members, { id: teamId })).code).toBe('not-found');

  const asked = await asJun('mutation ($id: ID!) { askForAccess(kind: team, id: $id) }', { id: teamId });
  expect(asked.data).toEqual({ askForAccess: true });
  await page.reload();
  await page.getByRole('button', { name: 'Let Jun Kato in' }).click();
  await expect(row.getByRole('button', { name: 'Role of Jun Kato: Member' })).toBeVisible();
  expect((await asJun(members, { id: teamId })).data).toEqual({ members: { count: 2 } });
});

test('a deleted team is restored from the list of teams; what it has was exported before', async ({ page, server }) => {
  await signUp(page, server.origin, newPerson('Ana', 'Ortiz'));
  await page.goto(`${server.origin}/newteam`);
  await page.getByLabel('Name').fill('Northside School');
  await page.getByRole('button', { name: 'Create team' }).click();
  await expect(page.getByRole('row', { name: /Ana Ortiz/ })).toContainText('Admin');
  const teamId = page.url().split('/').at(-2) as string;
  await page.goto(`${server.origin}/manage/team/${teamId}/profile`);
  // Before it goes everything of it is taken along: the browser itself loads the file.
  await page.getByRole('button', { name: 'Create export' }).click();
  const [taken] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ]);
  expect(taken.suggestedFilename()).toBe('Northside School.zip');
  await page.getByRole('button', { name: 'Delete team…' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('Northside School');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete team' }).click();
  await page.getByRole('button', { name: 'Team: Ana Ortiz’s team' }).click();
  await page.getByRole('menuitem', { name: /^Restore “.?Northside School/ }).click();
  await expect(page.getByText('Team restored')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Team: Northside School' })).toBeVisible();
  await page.getByRole('button', { name: 'Team: Northside School' }).click();
  await expect(page.getByRole('menuitemradio', { name: 'Northside School' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: /Restore/ })).toHaveCount(0);
});
