// The pages of a team while the server is slow, refuses or cannot be reached, in whole and in part, and with many people.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Member } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { DASHBOARD, pageOf, TEAM, USER } from '../../mocks/samples.ts';
import { answer, NEVER, OFFLINE, Refused, showScreen, until } from '../../testing/account-screen.tsx';
import { endTeam, isEnded } from './ended-teams.ts';
import { NewTeamPage } from './new-team-page.tsx';
import { TeamPeoplePage } from './people-page.tsx';
import { TeamProfilePage } from './profile-page.tsx';

function members(n: number): Member[] {
  return Array.from({ length: n }, (_, i) => ({
    person: {
      id: `person ${i}`,
      name: `Person ${i}`,
      initials: 'P',
      color: '#0b6e69',
      email: `p${i}@northside.example`,
    },
    role: 'member',
    effective: 'member',
    projects: [],
    seenMs: null,
  }));
}

const ALL = {
  'user/me': USER,
  'user/dashboard': DASHBOARD,
  'user/metadata': {},
  team: TEAM,
  members: pageOf(members(2)),
  invites: [],
  accessRequests: [],
};
const SCREENS = [
  ['people', TeamPeoplePage, ROUTES.teamPeople.path, 'Person 1'],
  ['profile', TeamProfilePage, ROUTES.teamProfile.path, 'Leave team'],
] as const;
const addressOf = (path: string) => path.replace(':teamId', 't');
const told = (where: HTMLElement = document.body) =>
  within(where)
    .findByText(/^Couldn’t load this/)
    .then((text) => text.parentElement as HTMLElement);
const again = (where: HTMLElement = document.body) =>
  fireEvent.click(within(where).getByRole('button', { name: 'Try again' }));
const shows = (text: string) => until(() => expect(document.body.textContent).toContain(text));

beforeEach(() => answer(ALL));

test('an administrator orders everything the team has, sees how far it is, and loads it by a form', async () => {
  const making = { state: 'making', atMs: 1, boards: 0, done: 0, damaged: 0 };
  answer({ 'user/team/t/export': { export: null } });
  await showScreen(TeamProfilePage, ROUTES.teamProfile.path, addressOf(ROUTES.teamProfile.path));
  const card = within(await screen.findByRole('region', { name: 'Export everything' }));
  const order = await card.findByRole('button', { name: 'Create export' });
  answer({ 'user/team/t/export': { export: { ...making, boards: 200, done: 17 } } });
  fireEvent.click(order);
  await card.findByText(/17/);
  expect(card.queryByRole('button')).toBeNull();
  answer({
    'user/team/t/export': {
      export: { ...making, state: 'ready', boards: 200, done: 200, damaged: 2, bytes: 3_400_000, untilMs: 1e12 },
    },
    'user/team/t/export/ticket': { ticket: 'signed' },
  });
  await card.findByText(/3\.4 MB, until September 9, 2001/);
  await card.findByText(/Some boards are damaged.*2/);
  const sent: string[] = [];
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    sent.push(this.method, new URL(this.action, 'http://a').pathname, String(new FormData(this).get('ticket')));
  });
  fireEvent.click(card.getByRole('button', { name: 'Download' }));
  await until(() => expect(sent).toEqual(['post', '/api/team-exports', 'signed']));
  answer({ 'user/team/t/export': new Refused(429, 'too-many-requests') });
  fireEvent.click(card.getByRole('button', { name: 'Create a new export' }));
  expect((await card.findByRole('alert')).textContent).toContain('too often');
});

test('somebody of the organization is offered by their address, too, and added to the team', async () => {
  const lea = { id: 'lea', name: 'Lea Brandt', initials: 'LB', color: '#0b6e69', email: 'lea@northside.example' };
  const added: unknown[] = [];
  answer({
    peopleToInvite: ({ search }: { search: string }) => (lea.email.startsWith(search) ? [lea] : []),
    setTeamRole({ personIds }: { personIds: string[] }) {
      added.push(...personIds);
      return [];
    },
  });
  await showScreen(TeamPeoplePage, ROUTES.teamPeople.path, addressOf(ROUTES.teamPeople.path));
  fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
  const who = await screen.findByRole('textbox', { name: 'Names or email addresses' });
  fireEvent.change(who, { target: { value: lea.email } });
  fireEvent.click(await screen.findByRole('button', { name: /Lea Brandt/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText('Added to the team');
  expect(added).toEqual(['lea']);
});

test('those invited before one was refused are told with the others, each with its link', async () => {
  const invited: string[] = [];
  const refused = new Refused(429, 'too-many-requests');
  answer({
    peopleToInvite: [],
    createInvite({ email }: { email: string }) {
      if (email.startsWith('jun') && !invited.includes(email)) {
        invited.push(email);
        return refused;
      }
      invited.push(email);
      return { invite: { id: email, kind: 'team', thingId: 't', email, mailable: false }, token: 't', mailed: false };
    },
  });
  await showScreen(TeamPeoplePage, ROUTES.teamPeople.path, addressOf(ROUTES.teamPeople.path));
  fireEvent.click(await screen.findByRole('button', { name: 'Invite people' }));
  const who = (await screen.findByRole('textbox', { name: 'Names or email addresses' })) as HTMLInputElement;
  const [ana, jun, lea] = ['ana@school.example', 'jun@school.example', 'lea@school.example'];
  fireEvent.change(who, { target: { value: `${ana}, ${jun}, ${lea}` } });
  const send = () => fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  send();
  await screen.findByText('Too many requests. Try again in a moment.');
  expect(who.value).toBe(`${jun}, ${lea}`);
  send();
  for (const email of [ana, jun, lea]) await screen.findByRole('button', { name: new RegExp(email) });
  expect(invited).toEqual([ana, jun, jun, lea]);
});

test('the link that is copied for members is of an invite for whoever has it, not of one to somebody by letter', async () => {
  const waiting = { kind: 'team', thingId: 't', role: 'member', expiresMs: 1e15, mailable: true };
  const [ofJun, ofAnybody] = [
    { ...waiting, id: 'of jun', email: 'jun@school.example' },
    { ...waiting, id: 'of anybody', email: '' },
  ];
  const copied: string[] = [];
  answer({
    invites: [ofJun, ofAnybody],
    copyInviteLink({ id }: { id: string }) {
      copied.push(id);
      return { invite: ofAnybody, token: 't', mailed: false };
    },
    createInvite() {
      copied.push('a new one');
      return { invite: ofAnybody, token: 't', mailed: false };
    },
  });
  await showScreen(TeamPeoplePage, ROUTES.teamPeople.path, addressOf(ROUTES.teamPeople.path));
  const copy = await screen.findByRole('button', { name: 'Copy invite link' });
  fireEvent.click(copy);
  await until(() => expect(copied).toEqual(['of anybody']));
  answer({ invites: [ofJun] });
  fireEvent.click(copy);
  await until(() => expect(copied).toEqual(['of anybody', 'a new one']));
});

describe('who asked to join', () => {
  const requests = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      id: `r${i}`,
      kind: 'team',
      thingId: 't',
      name: `Asks ${i}`,
      message: '',
      isGuest: false,
      atMs: 1,
    }));
  const show = () => showScreen(TeamPeoplePage, ROUTES.teamPeople.path, addressOf(ROUTES.teamPeople.path));

  test('is listed, 500 of them too', async () => {
    answer({ accessRequests: requests(500) });
    await show();
    await screen.findByText('Asks 499');
    expect(screen.getAllByRole('button', { name: /^Let .* in$/ })).toHaveLength(500);
  });

  test('and cannot be let in stays, with the reason, and can be let in again', async () => {
    answer({ accessRequests: requests(1), answerRequest: new Refused(403, 'forbidden') });
    await show();
    const letIn = (await screen.findByRole('button', { name: /^Let .*Asks 0.* in$/ })) as HTMLButtonElement;
    fireEvent.click(letIn);
    await shows('Only admins of the team can do this.');
    await until(() => expect(letIn.disabled).toBe(false));
    answer({ accessRequests: [], answerRequest: true });
    fireEvent.click(letIn);
    await shows('Asks 0 is in the team now');
    await until(() => expect(screen.queryByRole('button', { name: /^Let .* in$/ })).toBeNull());
  });
});

describe.each(SCREENS)('%s', (_, Screen, path, shown) => {
  test('waits calmly', async () => {
    answer({ team: NEVER });
    await showScreen(Screen, path, addressOf(path));
    await screen.findByRole('status', { name: 'Loading…' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test.each([
    ['offline', OFFLINE],
    ['by a server that fails', new Refused(500, 'internal')],
  ])('cannot be loaded %s: it says so, and trying again loads it', async (_how, said) => {
    answer({ team: said });
    await showScreen(Screen, path, addressOf(path));
    await told();
    expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
    answer(ALL);
    again();
    await shows(shown);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('of a team one is not in leads to where it is asked for', async () => {
    answer({ team: new Refused(404, 'not-found') });
    await showScreen(Screen, path, addressOf(path));
    await screen.findByText('/manage/no-access?teamId=t');
  });

  test('leads to the dashboard after this page has deleted the team', async () => {
    const failed = endTeam('ended', () => Promise.reject(new Error('offline')));
    await expect(failed).rejects.toThrow('offline');
    expect(isEnded('ended')).toBe(false);
    await endTeam('ended', async () => {});
    answer({ team: new Refused(404, 'not-found') });
    await showScreen(Screen, path, addressOf(path).replace('/t/', '/ended/'));
    await screen.findByText(ROUTES.dashboard.path);
  });
});

describe('people', () => {
  const show = () => showScreen(TeamPeoplePage, ROUTES.teamPeople.path, addressOf(ROUTES.teamPeople.path));

  test('alone says that nobody else is there; nobody of that name says so too', async () => {
    answer({ members: ({ search }: { search: string }) => pageOf(search === '' ? members(1) : []) });
    await show();
    await shows('Only you are here so far.');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Find by name or email' }), { target: { value: 'nobody' } });
    await shows('No one here matches your search.');
  });

  test('half loaded, the team without its people: it says so, waits for nothing, and trying again loads them', async () => {
    answer({ members: OFFLINE });
    await show();
    await told();
    expect(document.querySelectorAll('tr[aria-hidden]')).toHaveLength(0);
    answer(ALL);
    again();
    await screen.findByRole('row', { name: /Person 1/ });
  });

  test.each(['invites', 'accessRequests'])('half loaded, without %s: it says so beside the people', async (name) => {
    answer({ [name]: OFFLINE });
    await show();
    await screen.findByRole('row', { name: /Person 1/ });
    await told();
    answer(ALL);
    again();
    await until(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('500 come by pages of a hundred', async () => {
    answer({ members: ({ page }: { page: number }) => ({ ...pageOf(members(100), 500, 100), page }) });
    await show();
    await screen.findByText('Person 99');
    expect(document.querySelectorAll('tbody tr')).toHaveLength(100);
    fireEvent.click(screen.getByText('Next page'));
    await screen.findByText('Page 2 of 5');
  });
});

describe('profile', () => {
  const show = () => showScreen(TeamProfilePage, ROUTES.teamProfile.path, addressOf(ROUTES.teamProfile.path));
  const projects = () => screen.findByRole('region', { name: 'Projects' });

  test('without projects says so', async () => {
    answer({ 'user/dashboard': { ...DASHBOARD, projects: [] } });
    await show();
    await within(await projects()).findByText('This team has no projects yet.');
  });

  test('half loaded, without its projects: it says so, and trying again loads them', async () => {
    answer({ 'user/dashboard': OFFLINE });
    await show();
    const card = await projects();
    await told(card);
    answer(ALL);
    again(card);
    await within(card).findByRole('link', { name: 'Roadmap' });
    expect(within(card).queryByRole('alert')).toBeNull();
  });

  test('500 projects have a switch each', async () => {
    const many = Array.from({ length: 500 }, (_, i) => ({
      ...DASHBOARD.projects[0],
      id: `p${i}`,
      name: `Project ${i}`,
    }));
    answer({ 'user/dashboard': { ...DASHBOARD, projects: many } });
    await show();
    await until(() => expect(document.querySelectorAll('[role=switch], input[role=switch]')).toHaveLength(500));
  });

  test('a name that is refused is taken back, with the reason', async () => {
    answer({ changeTeam: new Refused(409, 'name-taken') });
    await show();
    const name = await screen.findByRole('textbox', { name: 'Name' });
    fireEvent.change(name, { target: { value: 'Orchard' } });
    fireEvent.blur(name);
    await screen.findByRole('alert');
    expect((name as HTMLInputElement).value).toBe('Gardens');
  });
});

describe('a new team', () => {
  const show = () => showScreen(NewTeamPage, ROUTES.newTeam.path);
  const create = () => screen.getByRole('button', { name: 'Create team' }) as HTMLButtonElement;

  test('cannot be made while it is not known where, which is said when it cannot be asked', async () => {
    answer({ teams: OFFLINE, 'user/team/validations': OFFLINE });
    await show();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name' }), { target: { value: 'Orchard' } });
    await told();
    expect(create().disabled).toBe(true);
    answer({ teams: [TEAM] });
    again();
    await until(() => expect(create().disabled).toBe(false));
  });

  test.each([
    ['refused', new Refused(409, 'name-taken'), 'There is already a team with this name.'],
    ['offline', OFFLINE, 'That did not work.'],
  ])('%s stays as it was typed, and says why', async (_, said, text) => {
    answer({ teams: [TEAM], createTeam: said, 'user/team/validations': OFFLINE });
    await show();
    const name = screen.getByRole('textbox', { name: 'Name' }) as HTMLInputElement;
    fireEvent.change(name, { target: { value: 'Orchard' } });
    await until(() => expect(create().disabled).toBe(false));
    fireEvent.click(create());
    await shows(text);
    expect([name.value, create().disabled]).toEqual(['Orchard', false]);
  });
});
