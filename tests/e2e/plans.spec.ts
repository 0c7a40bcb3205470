// A plan in browsers, on a server that sends no mail: a member requests it, the owner reads that in the inbox, and the administrator sets it. Open
// pages show it at once.

import type { Browser, Page } from '@playwright/test';
import { StrictClient } from '../contract/identity/client.ts';
import { PASSWORD, signedUp } from '../contract/people/signed-up.ts';
import { askAs } from '../contract/workspace/people.ts';
import { expect, test } from './fixtures.ts';
import { createAccount, newPerson, signIn } from './person.ts';
import { expectNone } from './seen-by-axe.ts';
import { TestServer } from './server.ts';

const newPage = async (browser: Browser): Promise<Page> => (await browser.newContext()).newPage();

test('a member asks for a plan, the owner hears of it, the administrator sets it, and open pages show it', {
  tag: '@way',
}, async ({ browser }) => {
  const server = await TestServer.open();
  const { origin } = server;
  try {
    const client = await StrictClient.of(origin);
    const [ana, jun] = [
      await signedUp(client, { givenName: 'Ana', familyName: 'Ortiz' }),
      await signedUp(client, { givenName: 'Jun', familyName: 'Kato' }),
    ];
    const query = async <Data>(token: string, document: string, variables = {}) =>
      (await askAs<Data>(origin, token, document, variables)).data as Data;
    const [asAna, asJun] = [ana.tokens.access_token, jun.tokens.access_token];
    const { teams } = await query<{ teams: { id: string; entity: { id: string } }[] }>(
      asAna,
      '{ teams { id entity { id } } }',
    );
    const [team] = teams;
    await query(asAna, 'mutation ($id: ID!) { changeEntity(id: $id, name: "Northside School") { id } }', {
      id: team?.entity.id,
    });
    const { createInvite } = await query<{ createInvite: { token: string } }>(
      asAna,
      'mutation ($id: ID!) { createInvite(kind: team, id: $id, email: "", role: "member") { token } }',
      { id: team?.id },
    );
    await query(asJun, 'mutation ($token: String!) { acceptInvite(token: $token) { id } }', createInvite);
    const personOf = (first: string, last: string, email: string) => ({ first, last, email, password: PASSWORD });

    const [member, owner, administrator] = await Promise.all([1, 2, 3].map(() => newPage(browser)));
    if (!member || !owner || !administrator) throw new Error('no page');
    await signIn(member, origin, personOf('Jun', 'Kato', jun.email));
    await member.goto(`${origin}/tiers`);
    // Jun has an organization of his own besides.
    const choice = member.getByRole('button', { name: /^Organization: / });
    await choice.click();
    await member.getByRole('menuitemradio', { name: 'Northside School' }).click();
    const free = member.getByRole('region', { name: 'Free' });
    await expect(free).toContainText('Your organization has it');
    const limitPage = await member.context().newPage();
    await limitPage.goto(`${origin}/sorry/licensed-user-limit/seats?teamId=${team?.id}`);
    await expect(limitPage.getByText('Plan of Northside School: Free')).toBeVisible();
    await member.getByRole('region', { name: 'Pro' }).getByRole('button', { name: 'Ask the owner for Pro' }).click();
    await expect(member.getByText('You asked Ana Ortiz.')).toBeVisible();
    await expectNone(member, 'plans');

    await signIn(owner, origin, personOf('Ana', 'Ortiz', ana.email));
    await owner.goto(`${origin}/dashboard`);
    await owner.getByRole('button', { name: /^Inbox/ }).click();
    const entry = owner.getByText('Jun Kato asks for the plan Pro for Northside School');
    await expect(entry).toBeVisible();

    const [, link] = /begins here[^:]*: (\S+)/.exec(server.log()) ?? [];
    await administrator.goto(link as string);
    await createAccount(administrator, newPerson('Lea', 'Brandt'));
    await expect(administrator).toHaveURL(/\/dashboard/);
    await administrator.goto(`${origin}/settings`);
    await administrator.getByRole('link', { name: 'Open installation' }).click();
    const row = administrator.getByRole('row').nth(1);
    await expect(row).toContainText('Jun Kato asks for Pro');
    await row.getByRole('button', { name: 'Northside School' }).click();
    await administrator.getByLabel('Reason').fill('Contract 118, two more classes');
    await expectNone(administrator, 'organizations');
    await administrator.getByRole('button', { name: 'Set Pro, people: 500' }).click();
    await expect(administrator.getByText('Saved.')).toBeVisible();
    await expect(administrator.getByText('Contract 118, two more classes')).toBeVisible();

    await expect(member.getByRole('region', { name: 'Pro' })).toContainText('Your organization has it');
    await expect(limitPage.getByText('Plan of Northside School: Pro')).toBeVisible();
    await expect(owner.getByText('The plan of Northside School was set: Pro')).toBeVisible();
    // Nobody else gets there.
    await member.goto(`${origin}/manage/installation`);
    await expect(member).toHaveURL(/\/manage\/no-access/);
  } finally {
    await server.close();
  }
});
