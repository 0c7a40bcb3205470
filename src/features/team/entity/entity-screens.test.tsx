// The pages of an organization while the server is slow, refuses or cannot be reached, in whole and in part; what a member and a stranger
// see of it; and with many teams and people.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Entity, EntityMember } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { DASHBOARD, pageOf, TEAM, USER } from '../../../mocks/samples.ts';
import { answer, NEVER, OFFLINE, Refused, showScreen, until } from '../../../testing/account-screen.tsx';
import { EntityPeoplePage } from './entity-people-page.tsx';
import { EntityProfilePage } from './entity-profile-page.tsx';
import { EntityTeamsPage } from './entity-teams-page.tsx';

function members(n: number, more: Partial<EntityMember> = {}): EntityMember[] {
  return Array.from({ length: n }, (_, i) => ({
    person: {
      id: `person ${i}`,
      name: `Person ${i}`,
      initials: 'P',
      color: '#0b6e69',
      email: `p${i}@northside.example`,
    },
    role: 'member',
    teams: ['t'],
    seenMs: null,
    ...more,
  }));
}

const teams = (n: number) => Array.from({ length: n }, (_, i) => ({ ...TEAM, id: `t${i || ''}`, name: `Team ${i}` }));
const as = (role: Entity['role']): Entity => ({ ...TEAM.entity, role });

const ALL = {
  'user/me': USER,
  'user/dashboard': DASHBOARD,
  'user/metadata': {},
  entity: TEAM.entity,
  entityTeams: teams(2),
  entityMembers: pageOf(members(2)),
  invites: [],
};
const SCREENS = [
  ['profile', EntityProfilePage, ROUTES.entityProfile.path, 'No limit on the number of people'],
  ['teams', EntityTeamsPage, ROUTES.entityTeams.path, 'Team 1'],
  ['people', EntityPeoplePage, ROUTES.entityPeople.path, 'Person 1'],
] as const;
const addressOf = (path: string) => path.replace(':planId', 'e');
const told = () => screen.findByText(/^Couldn’t load this/);
const again = () => fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text));

beforeEach(() => answer(ALL));

describe.each(SCREENS)('%s', (tab, Screen, path, shown) => {
  const show = () => showScreen(Screen, path, addressOf(path));

  test('waits calmly', async () => {
    answer({ entity: NEVER });
    await show();
    await screen.findByRole('status', { name: 'Loading…' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['offline', OFFLINE],
    ['by a server that fails', new Refused(500, 'internal')],
  ])('cannot be loaded %s: it says so, and trying again loads it', async (_how, said) => {
    answer({ entity: said });
    await show();
    await told();
    expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
    answer(ALL);
    again();
    await shows(shown);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of an organization one has no part in leads to where that is said', async () => {
    answer({ entity: new Refused(404, 'not-found') });
    await show();
    await screen.findByText(`${ROUTES.manageNoAccess.path}?entityId=e`);
  });

  test.each(['owner', 'admin'] as const)(
    'is one of three, between which and to the templates an %s goes',
    async (role) => {
      answer({ entity: as(role) });
      await show();
      await shows(shown);
      const ways = within(screen.getByRole('navigation', { name: 'Organization settings' })).getAllByRole('link');
      expect(ways.map((way) => [way.textContent, way.getAttribute('href')])).toEqual([
        ['Profile', addressOf(ROUTES.entityProfile.path)],
        ['Teams', addressOf(ROUTES.entityTeams.path)],
        ['People', addressOf(ROUTES.entityPeople.path)],
        ['Templates', `${ROUTES.manageTemplates.path}?teamId=e`],
      ]);
      expect(ways.find((way) => way.getAttribute('aria-current') === 'page')?.textContent?.toLowerCase()).toBe(tab);
    },
  );
});

describe.each(['member', null] as const)('to somebody who is there as %s', (role) => {
  test('the profile reads what it is called, and names nothing and nobody', async () => {
    answer({ entity: as(role) });
    await showScreen(EntityProfilePage, ROUTES.entityProfile.path, addressOf(ROUTES.entityProfile.path));
    await screen.findByText(/^You are a member\./);
    screen.getByRole('heading', { level: 1, name: 'Northside' });
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
    expect(screen.queryByRole('navigation', { name: 'Organization settings' })).toBeNull();
  });

  test.each(SCREENS.slice(1))('%s are not theirs', async (_tab, Screen, path) => {
    answer({ entity: as(role) });
    await showScreen(Screen, path, addressOf(path));
    await screen.findByText(`${ROUTES.manageNoAccess.path}?entityId=e`);
  });
});

describe('teams', () => {
  const show = () => showScreen(EntityTeamsPage, ROUTES.entityTeams.path, addressOf(ROUTES.entityTeams.path));

  test('none yet says so', async () => {
    answer({ entityTeams: [] });
    await show();
    await screen.findByText('The organization has no teams yet.');
  });

  test('half loaded, the organization without its teams: it says so, and trying again loads them', async () => {
    answer({ entityTeams: OFFLINE });
    await show();
    await told();
    answer(ALL);
    again();
    await screen.findByRole('link', { name: 'Team 1' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('500 are all there, each with the way to its people', async () => {
    answer({ entityTeams: teams(500) });
    await show();
    // Looking five hundred links up by role takes seconds.
    const last = await screen.findByText('Team 499');
    expect(last.getAttribute('href')).toBe('/manage/team/t499/users');
    expect(document.querySelectorAll('main li a')).toHaveLength(500);
  });
});

describe('people', () => {
  const show = () => showScreen(EntityPeoplePage, ROUTES.entityPeople.path, addressOf(ROUTES.entityPeople.path));
  const waiting = () => document.querySelectorAll('tr[aria-hidden]').length;

  test('nobody of that name says so', async () => {
    answer({ entityMembers: ({ search }: { search: string }) => pageOf(search === '' ? members(1) : []) });
    await show();
    await screen.findByRole('row', { name: /Person 0/ });
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find by name or email' }), { target: { value: 'nobody' } });
    await screen.findByText('No one here matches your search.');
  });

  test('half loaded, the organization without its people: it says so, waits for nothing, and trying again loads them', async () => {
    answer({ entityMembers: OFFLINE });
    await show();
    await told();
    expect(waiting()).toBe(0);
    answer(ALL);
    again();
    await screen.findByRole('row', { name: /Person 1/ });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each(['invites', 'entityTeams'])('half loaded, without %s: it says so beside the people', async (name) => {
    answer({ [name]: OFFLINE });
    await show();
    await screen.findByRole('row', { name: /Person 1/ });
    await told();
    answer(ALL);
    again();
    await until(() => expect(screen.queryByRole('alert')).toBeNull());
    expect(screen.getByRole('row', { name: /Person 1/ }).textContent).toContain('Team 0');
  });

  test('500 come by pages of a hundred', async () => {
    answer({ entityMembers: ({ page }: { page: number }) => ({ ...pageOf(members(100), 500, 100), page }) });
    await show();
    await screen.findByText('Person 99');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(100);
    fireEvent.click(screen.getByText('Next page'));
    await screen.findByText('Page 2 of 5');
  });

  test('of more teams than there is room for two are named, the rest is a number', async () => {
    answer({ entityTeams: teams(5), entityMembers: pageOf(members(1, { teams: ['t', 't1', 't2', 't3'] })) });
    await show();
    const row = await screen.findByRole('row', { name: /Person 0/ });
    await until(() => expect(row.textContent).toContain('Team 1'));
    expect(row.textContent).not.toContain('Team 2');
  });

  test('a role that is refused stays what it was, with the reason', async () => {
    answer({ setEntityRole: new Refused(403, 'forbidden') });
    await show();
    fireEvent.click(await screen.findByRole('button', { name: 'Role of Person 0: Member' }));
    fireEvent.click(await screen.findByRole('menuitemradio', { name: /^Admin/ }));
    await screen.findByText('Only admins of the team can do this.');
    screen.getByRole('button', { name: 'Role of Person 0: Member' });
  });

  test('an owner is an owner’s to change: to an admin the role is a word', async () => {
    answer({ entity: as('admin'), entityMembers: pageOf(members(1, { role: 'owner' })) });
    await show();
    const row = await screen.findByRole('row', { name: /Person 0/ });
    expect(row.textContent).toContain('Owner');
    expect(within(row).queryByRole('button', { name: /^Role of/ })).toBeNull();
  });
});

test('a name that is refused is taken back, with the reason', async () => {
  answer({ changeEntity: new Refused(403, 'forbidden') });
  await showScreen(EntityProfilePage, ROUTES.entityProfile.path, addressOf(ROUTES.entityProfile.path));
  const name = (await screen.findByRole('textbox', { name: 'Name' })) as HTMLInputElement;
  fireEvent.change(name, { target: { value: 'Southside' } });
  fireEvent.blur(name);
  await screen.findByRole('alert');
  expect(name.value).toBe('Northside');
});

test('saves whose pages may embed boards as the server returns them, and names an address that is none', async () => {
  const saves: unknown[] = [];
  answer({
    ...ALL,
    embedOrigins: ['https://wiki.example'],
    setEmbedOrigins: (variables: unknown) => {
      saves.push(variables);
      return ['https://wiki.example', 'https://docs.example'];
    },
  });
  await showScreen(EntityProfilePage, ROUTES.entityProfile.path, addressOf(ROUTES.entityProfile.path));
  const field = (await screen.findByRole('textbox', { name: 'May embed boards' })) as HTMLTextAreaElement;
  await until(() => expect(field.value).toBe('https://wiki.example'));
  fireEvent.change(field, { target: { value: 'https://wiki.example\nhttp://docs.example' } });
  fireEvent.blur(field);
  expect((await screen.findByRole('alert')).textContent).toContain('“http://docs.example”');
  expect(saves).toEqual([]);
  fireEvent.change(field, { target: { value: 'https://wiki.example\nDocs.example' } });
  fireEvent.blur(field);
  await until(() => expect(field.value).toBe('https://wiki.example\nhttps://docs.example'));
  expect(saves).toEqual([{ entityId: TEAM.entity.id, origins: ['https://wiki.example', 'Docs.example'] }]);
});
