// The templates of a team in browsers: an admin renames and retires one, hides one of Atrium's, and makes a category with an Arabic name. A
// member of the team is led to the page that says that there is no access.

import { randomUUID } from 'node:crypto';
import { newBoardIn } from '../../src/workspace/new-board.ts';
import { StrictClient } from '../contract/identity/client.ts';
import { PASSWORD, signedUp } from '../contract/people/signed-up.ts';
import { askAs } from '../contract/workspace/people.ts';
import { expect, test } from './fixtures.ts';
import { signIn } from './person.ts';
import { expectNone } from './seen-by-axe.ts';

interface Setup {
  teamId: string;
  ana: { first: string; last: string; email: string; password: string };
  jun: Setup['ana'];
}

/** Ana's team with Jun as a member, and two templates of the team. */
async function setUp(origin: string): Promise<Setup> {
  const client = await StrictClient.of(origin);
  const [ana, jun] = [
    await signedUp(client, { givenName: 'Ana', familyName: 'Ortiz' }),
    await signedUp(client, { givenName: 'Jun', familyName: 'Kato' }),
  ];
  const query = async <Data>(token: string, document: string, variables = {}) => {
    const { data, code } = await askAs<Data>(origin, token, document, variables);
    if (!data) throw new Error(code);
    return data;
  };
  const [asAna, asJun] = [ana.tokens.access_token, jun.tokens.access_token];
  const { teams } = await query<{ teams: { entity: { id: string } }[] }>(asAna, '{ teams { entity { id } } }');
  const [teamId, projectId] = [randomUUID(), randomUUID()];
  await query(
    asAna,
    `mutation ($team: ID!, $entity: ID!, $project: ID!) {
      createTeam(id: $team, entityId: $entity, name: "Northside School", color: "#0b6e69") { id }
      createProject(id: $project, teamId: $team, name: "Roof garden", color: "#0b6e69") { id }
    }`,
    { team: teamId, entity: teams[0]?.entity.id, project: projectId },
  );
  const { createInvite } = await query<{ createInvite: { token: string } }>(
    asAna,
    'mutation ($id: ID!) { createInvite(kind: team, id: $id, email: "", role: "member") { token } }',
    { id: teamId },
  );
  await query(asJun, 'mutation ($token: String!) { acceptInvite(token: $token) { id } }', createInvite);
  const { board } = await query<{ board: { id: string } }>(
    asAna,
    'mutation ($board: NewBoard!) { board: createBoardFromTemplate(board: $board, template: "retrospective", language: "en") { id } }',
    { board: newBoardIn(projectId, 'Week') },
  );
  for (const name of ['Lesson plan', 'Field trip'])
    await query(
      asAna,
      `mutation ($id: ID!, $board: ID!, $name: String!, $team: ID!) {
        saveTemplate(id: $id, boardId: $board, name: $name, owner: team, ownerId: $team) { id }
      }`,
      { id: randomUUID(), board: board.id, name, team: teamId },
    );
  return {
    teamId,
    ana: { first: 'Ana', last: 'Ortiz', email: ana.email, password: PASSWORD },
    jun: { first: 'Jun', last: 'Kato', email: jun.email, password: PASSWORD },
  };
}

test('an admin manages the templates of a team, and a member is led away', { tag: '@way' }, async ({
  browser,
  page,
  server,
}) => {
  const { origin } = server;
  const { teamId, ana, jun } = await setUp(origin);
  await signIn(page, origin, ana);
  await page.goto(`${origin}/manage/team/${teamId}/users`);
  await page.getByRole('main').getByRole('link', { name: 'Templates' }).click();
  await expect(page).toHaveURL(`${origin}/manage/template?teamId=${teamId}`);
  const row = (name: string) => page.getByRole('row', { name: new RegExp(name) });

  await row('Lesson plan')
    .getByRole('button', { name: /^More for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Plan of a lesson');
  await page.keyboard.press('Enter');
  await expect(row('Plan of a lesson')).toBeVisible();

  await row('Field trip').getByRole('checkbox').check();
  await page.getByRole('toolbar', { name: 'Selected templates' }).getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByRole('row', { name: 'Retired · 1' })).toBeVisible();
  await expectNone(page, 'templates');

  const hidden = page.getByRole('switch', { name: /^Hidden:/ });
  await hidden.first().check();
  await expect(hidden.first()).toBeChecked();

  await page
    .getByRole('navigation', { name: 'Templates and categories' })
    .getByRole('link', { name: 'Categories' })
    .click();
  await page.getByRole('button', { name: 'New category' }).click();
  const dialog = page.getByRole('dialog', { name: 'New category' });
  await dialog.getByLabel('English').fill('School trips');
  await dialog.getByLabel('العربية').fill('رحلات مدرسية');
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(row('School trips')).toBeVisible();
  await expectNone(page, 'categories');

  await page.context().addCookies([{ name: 'NEXT_LOCALE', value: 'ar', url: origin }]);
  await page.goto(`${origin}/manage/template?teamId=${teamId}`);
  await row('Plan of a lesson').getByRole('button', { name: /^فئة/ }).click();
  await page.getByRole('menuitemradio', { name: 'رحلات مدرسية' }).click();
  await expect(row('Plan of a lesson')).toContainText('رحلات مدرسية');
  await page.reload();
  await expect(row('Plan of a lesson')).toContainText('رحلات مدرسية');
  await expect(page.getByRole('switch').first()).toBeChecked();

  const member = await (await browser.newContext()).newPage();
  await signIn(member, origin, jun);
  for (const path of ['/manage/template', '/manage/template-category']) {
    await member.goto(`${origin}${path}?teamId=${teamId}`);
    await expect(member).toHaveURL(`${origin}/manage/no-access?teamId=${teamId}`);
  }
});
