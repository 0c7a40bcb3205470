// The people of a project: who asks is answered, roles change, somebody is removed, others are invited; by who manages it alone.

import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AccessRequest, Invite, Member, Project } from '#protocol/generated/graphql.ts';
import type { TeamRole } from '#protocol/roles.ts';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import dict from '../../../locales/en/dict.json';
import words from '../../../locales/en/project-people.json';
import { PROJECT } from '../../mocks/samples.ts';
import { ProjectPeopleDialog } from './project-people-dialog.tsx';

interface Fake {
  members: Member[];
  invites: Invite[];
  requests: AccessRequest[];
  mails: boolean;
  /** The page of members from which on nothing is answered; 0: there is a network. */
  offlineFrom: number;
  /** Changes, as they were asked for. */
  told: [string, Record<string, unknown>][];
  listeners: Set<(event: WorkspaceEvent) => void>;
}
const fake = vi.hoisted(
  (): Fake => ({
    members: [],
    invites: [],
    requests: [],
    mails: false,
    offlineFrom: 0,
    told: [],
    listeners: new Set(),
  }),
);
vi.mock('../../workspace/signed-in-api.ts', () => ({
  async ask({ document }: { document: string }, variables: Record<string, unknown>) {
    const field = /\{\s*(\w+)/.exec(document)?.[1] as string;
    if (field === 'projectMembers') {
      const { manages, page = 1, perPage } = variables as { manages?: boolean; page?: number; perPage: number };
      if (fake.offlineFrom > 0 && page >= fake.offlineFrom) throw new Error('offline');
      const count = fake.members.length;
      const rows = fake.members.slice((page - 1) * perPage, page * perPage);
      const projectMembers = { count, page, perpage: perPage, totalPage: Math.ceil(count / perPage), rows };
      return manages ? { projectMembers, invites: fake.invites, accessRequests: fake.requests } : { projectMembers };
    }
    if (field === 'peopleToInvite') return { peopleToInvite: [person('noor', 'Noor Aziz')] };
    fake.told.push([field, variables]);
    if (field === 'createInvite')
      return {
        createInvite: fake.mails
          ? { invite: { ...invite, ...variables, mailable: true }, token: null, mailed: true }
          : { invite: { ...invite, ...variables }, token: 'secret', mailed: false },
      };
    if (field === 'sendInviteAgain') return { sendInviteAgain: { invite, token: null, mailed: true } };
    if (field === 'copyInviteLink') return { copyInviteLink: { invite, token: 'another', mailed: false } };
    if (field === 'answerRequest') fake.requests = [];
    return { [field]: true };
  },
}));
vi.mock('../../api/workspace-events.ts', () => ({
  onWorkspaceEvent(listener: (event: WorkspaceEvent) => void) {
    fake.listeners.add(listener);
    return () => fake.listeners.delete(listener);
  },
}));

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  ns: ['dict', 'project-people'],
  defaultNS: 'dict',
  resources: { en: { dict, 'project-people': words } },
});

const project: Project = { ...PROJECT, isPrivate: true, boards: 0 };
const invite: Invite = {
  id: 'i',
  kind: 'project',
  thingId: 'p',
  role: 'member',
  email: 'lea@kinderatelier.example',
  invitedBy: 'Ana',
  atMs: 1,
  expiresMs: 2,
  mailable: false,
};
function person(id: string, name: string): Member['person'] {
  return { id, name, initials: name[0] as string, color: '#000000', email: `${id}@northside.example` };
}
const member = (id: string, name: string, role: TeamRole | null, effective: TeamRole): Member => ({
  person: person(id, name),
  role,
  effective,
  projects: [],
  seenMs: null,
});

const show = (role: TeamRole = 'admin') =>
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/project']}>
        <ProjectPeopleDialog project={{ ...project, role }} onClose={() => undefined} />
      </MemoryRouter>
    </I18nextProvider>,
  );

/** In the menu of a button that is called so, whatever it says now. */
async function choose(name: string, choice: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${name}: `) }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: choice }));
  await vi.waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
}

beforeEach(() => {
  fake.members = [member('ana', 'Ana Ortiz', null, 'admin'), member('jun', 'Jun Kato', 'member', 'member')];
  fake.invites = [];
  fake.mails = false;
  fake.offlineFrom = 0;
  fake.requests = [];
  fake.told = [];
});
afterEach(cleanup);

test('who asks while the dialog stands open is let in with a role, or declined', async () => {
  show();
  await screen.findByText('Jun Kato');
  expect(screen.queryByRole('region', { name: 'Asked for access' })).toBeNull();
  fake.requests = [
    { id: 'r', kind: 'project', thingId: 'p', name: 'Milo Lind', message: 'I plan the beds', isGuest: false, atMs: 1 },
  ];
  for (const listener of fake.listeners) listener({ kind: 'project', id: 'p', teamId: 't' });
  const asked = within(await screen.findByRole('region', { name: 'Asked for access' }));
  expect(asked.getByText('I plan the beds')).toBeDefined();
  await choose('What Milo Lind may do', 'Admin');
  fireEvent.click(asked.getByRole('button', { name: 'Let Milo Lind in' }));
  await screen.findByText('Milo Lind is in the project now');
  expect(fake.told).toEqual([['answerRequest', { id: 'r', role: 'admin' }]]);
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Asked for access' })).toBeNull());

  fake.requests = [
    { id: 's', kind: 'project', thingId: 'p', name: 'Milo Lind', message: 'I plan the beds', isGuest: false, atMs: 1 },
  ];
  for (const listener of fake.listeners) listener({ kind: 'all' });
  fireEvent.click(await screen.findByRole('button', { name: 'Decline the request of Milo Lind' }));
  await vi.waitFor(() => expect(fake.told[1]).toEqual(['answerRequest', { id: 's', role: null }]));
});

test('a role is changed and somebody removed; who administers the team stays what they are', async () => {
  show();
  await screen.findByText('Jun Kato');
  expect(screen.queryByRole('button', { name: /^What Ana Ortiz may do/ })).toBeNull();
  await choose('What Jun Kato may do', 'Admin');
  await screen.findByText('Role changed');
  await choose('What Jun Kato may do', 'Remove');
  await screen.findByText('Jun Kato was removed from the project');
  expect(fake.told).toEqual([
    ['setProjectRole', { projectId: 'p', personIds: ['jun'], role: 'admin' }],
    ['removeFromProject', { projectId: 'p', personIds: ['jun'] }],
  ]);
});

test('people of the organization are added by name, others invited by address, with a link where no mail goes out', async () => {
  fake.invites = [invite];
  show();
  const who = await screen.findByLabelText('Names or email addresses');
  fireEvent.change(who, { target: { value: 'Noor' } });
  fireEvent.click(await screen.findByRole('button', { name: /Noor Aziz/ }));
  await screen.findByText('Noor Aziz is in the project now');
  fireEvent.change(who, { target: { value: 'not an address' } });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText('Not an email address: not, an, and address');
  fireEvent.change(who, { target: { value: 'lea@kinderatelier.example' } });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText(/^Mail is not set up here.*whoever opens it joins as a member\.$/);
  expect(screen.getAllByRole('button', { name: 'Copy link for lea@kinderatelier.example' })).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Send again/ })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'End invite for lea@kinderatelier.example' }));
  await screen.findByText('Invite ended. Its links open nothing now.');
  expect(fake.told).toEqual([
    ['setProjectRole', { projectId: 'p', personIds: ['noor'], role: 'member' }],
    ['createInvite', { kind: 'project', id: 'p', email: 'lea@kinderatelier.example', role: 'member' }],
    ['endInvite', { id: 'i' }],
  ]);
});

test('where mail goes out it is said to whom; a link of one that waits is copied, and ends nothing', async () => {
  fake.mails = true;
  fake.invites = [{ ...invite, mailable: true }];
  const write = vi.fn(async () => undefined);
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: write }, configurable: true });
  show();
  fireEvent.change(await screen.findByLabelText('Names or email addresses'), {
    target: { value: 'jo@school.example, al@school.example' },
  });
  fireEvent.click(screen.getByRole('button', { name: 'Invite' }));
  await screen.findByText(/^Sent to .*jo@school\.example.* and .*al@school\.example.*$/);
  fireEvent.click(screen.getByRole('button', { name: 'Send again to lea@kinderatelier.example' }));
  await screen.findByText(/^Sent to .*lea@kinderatelier\.example.*$/);
  fireEvent.click(screen.getByRole('button', { name: 'Copy link for lea@kinderatelier.example' }));
  await screen.findByText('Link copied. Whoever opens it joins as a member.');
  expect(write).toHaveBeenCalledWith(expect.stringContaining('/invite/project#share_token=another'));
  expect(fake.told.map(([field]) => field)).not.toContain('endInvite');
});

test('who does not manage the project sees who is in it and changes nothing', async () => {
  show('member');
  await screen.findByText('Jun Kato');
  expect(screen.queryByRole('button', { name: /may do/ })).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('of very many people a page is shown, and the next one by a press', async () => {
  fake.members = Array.from({ length: 110 }, (_, n) => member(`m${n}`, `Person ${n}`, 'member', 'member'));
  show();
  await screen.findByText('100 of 110');
  expect(screen.queryByText('Person 100')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('Person 109');
  expect(screen.getByText('Person 0')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
});

test('what cannot be loaded says so, waits for nothing, and is loaded when asked again', async () => {
  fake.offlineFrom = 1;
  show();
  await screen.findByRole('alert');
  expect(screen.queryByRole('status', { name: 'Loading…' })).toBeNull();
  fake.offlineFrom = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Jun Kato');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a next page that cannot be had says so beneath what is shown, and comes when asked again', async () => {
  fake.members = Array.from({ length: 110 }, (_, n) => member(`m${n}`, `Person ${n}`, 'member', 'member'));
  show();
  await screen.findByText('100 of 110');
  fake.offlineFrom = 2;
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByRole('alert');
  expect(screen.getByText('Person 99')).toBeDefined();
  fake.offlineFrom = 0;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('Person 109');
  expect(screen.queryByRole('alert')).toBeNull();
});
