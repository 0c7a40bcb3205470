// An organization in a browser: found from the team's menu, named, its people given roles and removed.

import type { Page } from '@playwright/test';
import { StrictClient } from '../contract/identity/client.ts';
import { signedUp } from '../contract/people/signed-up.ts';
import { askAs } from '../contract/workspace/people.ts';
import { expect, test } from './fixtures.ts';
import { newPerson, signUp } from './person.ts';
import { expectNone } from './seen-by-axe.ts';

async function openPeople(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Team: / }).click();
  await page.getByRole('menuitem', { name: 'Organization' }).click();
  await page.getByRole('navigation', { name: 'Organization settings' }).getByRole('link', { name: 'People' }).click();
}

test('an owner names the organization, gives its people roles and removes them, by keys too', { tag: '@way' }, async ({
  page,
  server,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signUp(page, server.origin, newPerson('Ana', 'Ortiz'));
  await page.getByRole('button', { name: 'Team: Ana Ortiz’s team' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Organization' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Ana Ortiz’s organization' })).toBeVisible();
  await page.getByLabel('Name').fill('Northside');
  await page.getByLabel('Name').press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Northside' })).toBeVisible();

  // Somebody who is in one of its teams alone.
  await page.getByRole('link', { name: 'Teams' }).press('Enter');
  await page.getByRole('link', { name: 'Ana Ortiz’s team' }).press('Enter');
  await page.getByRole('button', { name: 'Copy invite link' }).press('Enter');
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const token = new URLSearchParams(link.hash.slice(1)).get('share_token');
  const jun = await signedUp(await StrictClient.of(server.origin), { givenName: 'Jun', familyName: 'Kato' });
  const asJun = (document: string, variables: object) =>
    askAs<{ teams: { id: string }[] }>(server.origin, jun.tokens.access_token, document, variables);
  await asJun('mutation ($token: String!) { acceptInvite(token: $token) { id } }', { token });

  await openPeople(page);
  const row = page.getByRole('row', { name: /Jun Kato/ });
  await expect(page.getByRole('row', { name: /^Ana Ortiz/ })).toContainText('Owner');
  await row.getByRole('button', { name: 'Role of Jun Kato: Teams only' }).press('Enter');
  await page.getByRole('menuitemradio', { name: /^Admin/ }).press('Enter');
  const role = row.getByRole('button', { name: 'Role of Jun Kato: Admin' });
  await expect(role).toBeVisible();
  await expectNone(page, 'people of an organization');

  await role.press('Enter');
  await page.getByRole('menuitem', { name: 'Remove from organization…' }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
  await expect(row).toHaveCount(0);
  expect((await asJun('{ teams { id } }', {})).data?.teams).toHaveLength(1);
});
