// The bell and its panel: what is unread, entries answered in their row, and what is said where nothing can be shown.

import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROUTES } from '#protocol/routes.ts';
import { DASHBOARD, USER } from '../../mocks/samples.ts';
import { answer, asked, NEVER, OFFLINE, Refused, sendEvent, showScreen, until } from '../../testing/account-screen.tsx';
import { WorkspaceFrame } from '../frame.tsx';
import type { InboxEntry, InboxPage } from './inbox-data.ts';
import { InboxList } from './inbox-list.tsx';

const NOOR = { id: 'noor', name: 'Noor Haddad', initials: 'NH', color: '#805500', email: 'noor@northside.example' };
const ALIAS = 'abcdefghijklm221';

const request = (id: string, name: string, message = '') => ({
  id,
  kind: 'board' as const,
  thingId: 'b',
  name,
  message,
  isGuest: false,
  atMs: 1,
});
const entry = (changed: Partial<InboxEntry>): InboxEntry => ({
  id: 'entry',
  kind: 'role',
  thingKind: 'board',
  thingId: 'b',
  alias: ALIAS,
  name: 'Retro week 46',
  sender: NOOR,
  requests: [],
  requestCount: 0,
  invite: null,
  role: 'editor',
  filePath: null,
  tier: null,
  isPlanRequested: false,
  planStartMs: null,
  atMs: 1000,
  isRead: false,
  ...changed,
});
const requestEntry = (...names: string[]): InboxEntry =>
  entry({
    kind: 'request',
    role: null,
    requests: names.map((name, index) => request(`r${index}`, name, index === 0 ? 'I join the retro.' : '')),
    requestCount: names.length,
  });
const page = (rows: InboxEntry[], changed: Partial<InboxPage> = {}): InboxPage => ({
  unread: rows.filter(({ isRead }) => !isRead).length,
  rows,
  next: null,
  ...changed,
});

/** Variables of the calls, by the field. */
let sent: Record<string, object[]>;
const note = (field: string, result: unknown) => (variables: object) => {
  sent[field] = [...(sent[field] ?? []), variables];
  return result;
};

beforeEach(() => {
  sent = {};
  answer({ 'user/me': USER, 'user/dashboard': DASHBOARD, markInboxRead: note('markInboxRead', true) });
});

const bell = (name: string | RegExp) => screen.findByRole('button', { name });
async function opened(inbox: unknown): Promise<HTMLElement> {
  answer({ inbox });
  await showScreen(() => <WorkspaceFrame title="Home">{null}</WorkspaceFrame>, ROUTES.dashboard.path);
  const button = await bell(/^Inbox/);
  button.focus();
  fireEvent.click(button);
  return screen.findByRole('dialog', { name: 'Inbox' });
}
/** The list without a bell, as beside a board. */
async function listed(inbox: unknown): Promise<HTMLElement> {
  answer({ inbox });
  await showScreen(() => <InboxList onLeave={() => undefined} />, ROUTES.dashboard.path);
  return document.body;
}
const press = async (panel: HTMLElement, name: string | RegExp) =>
  fireEvent.click(await within(panel).findByRole('button', { name }));

test.each([
  [0, 'Inbox', ''],
  [3, 'Inbox, 3 unread', '3'],
  [100, 'Inbox, more than 99 unread', '99+'],
])('the bell says that %i are unread', async (unread, name, badge) => {
  answer({ inbox: page([], { unread }) });
  await showScreen(() => <WorkspaceFrame title="Home">{null}</WorkspaceFrame>, ROUTES.dashboard.path);
  await until(() => expect(asked).toContain('inbox'));
  const button = await bell(name);
  expect(button.parentElement?.textContent).toBe(badge);
  expect(button.getAttribute('aria-expanded')).toBe('false');
});

test('an organization without a name is the reader’s organization, and a board is untitled', async () => {
  const plan = entry({ id: 'plan', kind: 'plan', thingKind: 'entity', name: '', role: null, tier: 'pro' });
  const panel = await listed(page([plan, entry({ id: 'board', name: '' })]));
  await within(panel).findByText(
    (_, row) => row?.tagName === 'LI' && /plan of your organization was set: Pro/.test(row.textContent),
  );
  within(panel).getByText((_, row) => row?.tagName === 'LI' && /your role on Untitled/.test(row.textContent));
});

test('a request is answered in its row with the chosen role, and is read and gone', async () => {
  const panel = await opened(page([requestEntry('Noor Haddad')]));
  const row = await within(panel).findByRole('listitem');
  expect(row.textContent).toContain('Noor Haddad asks for access to Retro week 46');
  within(row).getByText('I join the retro.');
  within(row).getByRole('img', { name: 'Unread' });
  expect(sent.markInboxRead).toBeUndefined();
  answer({ answerRequest: note('answerRequest', true), inbox: page([]) });
  await press(panel, 'What Noor Haddad may do: Can edit');
  fireEvent.click(await screen.findByRole('menuitemradio', { name: /Can view/ }));
  await press(panel, 'Let in Noor Haddad');
  const result = await within(panel).findByText('Noor Haddad was let in.');
  expect(sent.answerRequest).toEqual([{ id: 'r0', role: 'viewer' }]);
  await until(() => expect(sent.markInboxRead).toEqual([{ ids: ['entry'], upToMs: 1000 }]));
  await within(panel).findByText(/^Nothing new/);
  expect(document.activeElement).toBe(result);
  await bell('Inbox');
});

test('further requests open below the first one, each with its own answers', async () => {
  const panel = await opened(page([requestEntry('Noor Haddad', 'Jun Kato', 'Milo Lind')]));
  expect(within(panel).queryByRole('button', { name: 'Decline Jun Kato' })).toBeNull();
  await press(panel, 'and 2 more');
  answer({ answerRequest: note('answerRequest', true), inbox: page([requestEntry('Noor Haddad', 'Milo Lind')]) });
  await press(panel, 'Decline Jun Kato');
  await within(panel).findByText('Jun Kato was declined.');
  expect(sent.answerRequest).toEqual([{ id: 'r1', role: null }]);
  await within(panel).findByRole('button', { name: 'Decline Milo Lind' });
  within(panel).getByRole('button', { name: 'Let in Noor Haddad' });
});

test('a request that somebody else has answered is said to be so, and goes', async () => {
  const panel = await opened(page([requestEntry('Noor Haddad')]));
  await within(panel).findByRole('listitem');
  answer({ answerRequest: false, inbox: page([]) });
  await press(panel, 'Let in Noor Haddad');
  await within(panel).findByText('Somebody else has answered this already.');
  expect(within(panel).queryByRole('listitem')).toBeNull();
});

test('an answer that does not arrive leaves the request as it is', async () => {
  const panel = await opened(page([requestEntry('Noor Haddad')]));
  answer({ answerRequest: OFFLINE });
  await press(panel, 'Let in Noor Haddad');
  await within(panel).findByText(/^Your answer did not arrive/);
  await until(() =>
    expect(within(panel).getByRole<HTMLButtonElement>('button', { name: 'Let in Noor Haddad' }).disabled).toBe(false),
  );
  expect(sent.markInboxRead).toBeUndefined();
});

test('an invite that is joined leads to its board, and a declined one goes', async () => {
  const invite = entry({ kind: 'invite', invite: 'i', isRead: true });
  const panel = await opened(page([invite]));
  expect((await within(panel).findByRole('listitem')).textContent).toMatch(
    /Noor Haddad invites you to Retro week 46.*Can edit · /,
  );
  answer({ answerInvite: note('answerInvite', null), inbox: page([]) });
  await press(panel, 'Decline Retro week 46');
  await within(panel).findByText('Invite declined.');
  answer({ inbox: page([invite]), answerInvite: note('answerInvite', { kind: 'board', id: 'b', alias: ALIAS }) });
  fireEvent.keyDown(panel, { key: 'Escape' });
  fireEvent.click(await bell('Inbox'));
  await press(await screen.findByRole('dialog', { name: 'Inbox' }), 'Join Retro week 46');
  await screen.findByText(`/board/${ALIAS}`);
  expect(sent.answerInvite).toEqual([
    { id: 'i', accept: false },
    { id: 'i', accept: true },
  ]);
});

test('an invite that has ended meanwhile is said to have', async () => {
  const panel = await opened(page([entry({ kind: 'invite', invite: 'i' })]));
  await within(panel).findByRole('listitem');
  answer({ answerInvite: new Refused(404, 'not-found'), inbox: page([]) });
  expect(within(panel).queryByRole('link', { name: /Retro/ })).toBeNull();
  await press(panel, 'Join Retro week 46');
  await within(panel).findByText('This invite has ended.');
  await until(() => expect(within(panel).queryByRole('listitem')).toBeNull());
});

test('an entry that is opened is read, and leads to its board', async () => {
  const panel = await opened(page([entry({}), entry({ id: 'other', sender: null, role: 'viewer', isRead: true })]));
  await within(panel).findByText(/Your role on/);
  const [first, second] = within(panel).getAllByRole('link', { name: /role on/ });
  expect(first?.textContent).toBe('Noor Haddad set your role on Retro week 46 to Can edit');
  expect(second?.textContent).toBe('Your role on Retro week 46 is now Can view');
  fireEvent.click(first as HTMLElement);
  await screen.findByText(`/board/${ALIAS}`);
  await until(() => expect(sent.markInboxRead).toEqual([{ ids: ['entry'], upToMs: 1000 }]));
});

test.each([
  ['the first of several people', ['Jun Kato', 'Noor Haddad'], 'JK', ''],
  ['the sender, if nobody asked before', ['Noor Haddad', 'Jun Kato'], 'NH', NOOR.color],
])('a request shows the initials of %s', async (_person, names, initials, color) => {
  const panel = await opened(page([requestEntry(...names)]));
  const row = await within(panel).findByRole('listitem');
  const face = row.querySelector<HTMLElement>('[aria-hidden=true]');
  expect([face?.textContent, face?.style.background]).toEqual([initials, color]);
});

test('all are marked as read at once, in the panel and at the bell', async () => {
  const panel = await opened(page([entry({ id: 'other', atMs: 2000 }), entry({})]));
  await within(panel).findAllByRole('img', { name: 'Unread' });
  await press(panel, 'Mark all read');
  await until(() => expect(sent.markInboxRead).toEqual([{ ids: null, upToMs: 2000 }]));
  await until(() => expect(within(panel).queryByRole('img', { name: 'Unread' })).toBeNull());
  expect(within(panel).getByRole<HTMLButtonElement>('button', { name: 'Mark all read' }).disabled).toBe(true);
  expect(document.querySelector('[aria-haspopup="dialog"][aria-expanded="true"]')?.getAttribute('aria-label')).toBe(
    'Inbox',
  );
});

test('marked as read in vain, they are unread again', async () => {
  const panel = await opened(page([entry({})]));
  await within(panel).findByRole('img', { name: 'Unread' });
  answer({ markInboxRead: OFFLINE });
  await press(panel, 'Mark all read');
  await within(panel).findByRole('img', { name: 'Unread' });
});

test('an answer lowers the badge once, though the server says so too', async () => {
  const panel = await opened(page([requestEntry('Noor Haddad'), entry({ id: 'other' }), entry({ id: 'third' })]));
  await within(panel).findAllByRole('listitem');
  const badge = () => document.querySelector('[aria-haspopup="dialog"][aria-expanded]')?.parentElement?.textContent;
  await until(() => expect(badge()).toBe('3'));
  let end: (result: boolean) => void = () => undefined;
  const marked = new Promise((resolve) => {
    end = resolve;
  });
  asked.length = 0;
  const rows = [entry({ id: 'other' }), entry({ id: 'third' })];
  answer({ answerRequest: true, markInboxRead: marked, inbox: page(rows) });
  await press(panel, 'Let in Noor Haddad');
  await until(() => expect(asked.filter((field) => field === 'inbox')).toHaveLength(2));
  await until(() => expect(badge()).toBe('2'));
  sendEvent({ kind: 'inbox' });
  await until(() => expect(asked.filter((field) => field === 'inbox')).toHaveLength(4));
  await until(() => expect(badge()).toBe('2'));
  end(true);
});

test('shows the next page when everything is wanted', async () => {
  const rows = (ids: string[]) => ids.map((id) => entry({ id, name: `Board ${id}` }));
  const panel = await opened(({ after }: { after?: string }) =>
    after === 'b' ? page(rows(['b', 'c'])) : page(rows(['a', 'b']), { next: 'b' }),
  );
  await press(panel, 'Show everything');
  await within(panel).findByText('Board c');
  expect(within(panel).getAllByRole('listitem')).toHaveLength(3);
  expect(within(panel).queryByRole('button', { name: /^Show/ })).toBeNull();
  answer({ inbox: note('inbox', page(rows(['a', 'b', 'c', 'd']))) });
  sendEvent({ kind: 'inbox' });
  await within(panel).findByText('Board d');
  expect(sent.inbox).toContainEqual({ limit: 40 });
  expect(sent.inbox?.filter((variables) => Object.keys(variables).length > 0)).toHaveLength(1);
});

test('the export of a team is downloaded from its row', async () => {
  const file = {
    kind: 'file',
    thingKind: 'team',
    thingId: 't',
    alias: null,
    name: 'Gardens',
    sender: null,
    role: null,
  };
  const panel = await opened(page([entry({ ...file, filePath: '/manage/team/t' } as Partial<InboxEntry>)]));
  await within(panel).findByText(/^The export of/);
  answer({ 'user/team/t/export/ticket': new Refused(404, 'not-found') });
  await press(panel, 'Download Gardens');
  await within(panel).findByText(/^The file could not be loaded/);
});

test('beside a board the list follows the events too', async () => {
  const list = await listed(page([]));
  await within(list).findByText(/^Nothing new/);
  answer({ inbox: page([entry({})]) });
  sendEvent({ kind: 'inbox' });
  await within(list).findByRole('listitem');
});

test('opened, the inbox and its badge say the same', async () => {
  answer({ inbox: page([]) });
  await showScreen(() => <WorkspaceFrame title="Home">{null}</WorkspaceFrame>, ROUTES.dashboard.path);
  const button = await bell('Inbox');
  await until(() => expect(asked).toContain('inbox'));
  await until(() => expect(button.parentElement?.textContent).toBe(''));
  answer({ inbox: page([entry({})]) });
  fireEvent.click(button);
  await until(() => expect(button.parentElement?.textContent).toBe('1'));
});

test('a button keeps the focus while its answer is sent, and sends it once', async () => {
  const list = await listed(page([requestEntry('Noor Haddad')]));
  const letIn = await within(list).findByRole<HTMLButtonElement>('button', { name: 'Let in Noor Haddad' });
  answer({ answerRequest: note('answerRequest', NEVER) });
  fireEvent.click(letIn);
  await until(() => expect(letIn.getAttribute('aria-disabled')).toBe('true'));
  fireEvent.click(letIn);
  expect(letIn.disabled).toBe(false);
  await until(() => expect(sent.answerRequest).toHaveLength(1));
});

test('the focus stays in the inbox when the focused button is gone', async () => {
  const list = await listed(({ after }: { after?: string }) =>
    after === 'a' ? page([entry({ id: 'b', name: 'Board b' })]) : page([entry({ id: 'a' })], { next: 'a' }),
  );
  const more = await within(list).findByRole('button', { name: 'Show everything' });
  more.focus();
  fireEvent.click(more);
  await within(list).findByText('Board b');
  const content = within(list).getByRole('list').parentElement;
  await until(() => expect(document.activeElement).toBe(content));
  (within(list).getAllByRole('link', { name: /role on/ })[0] as HTMLElement).focus();
  answer({ inbox: page([]) });
  sendEvent({ kind: 'inbox' });
  await within(list).findByText(/^Nothing new/);
  await until(() => expect(document.activeElement).toBe(content));
});

test('an inbox that cannot be loaded says so, and is there when it is tried again', async () => {
  const panel = await opened(OFFLINE);
  await within(panel).findByText(/^The inbox could not be loaded/);
  answer({ inbox: page([entry({})]) });
  await press(panel, 'Try again');
  await within(panel).findByRole('listitem');
});

test('closes by Escape, and the keys are at the bell again', async () => {
  const panel = await opened(page([]));
  await within(panel).findByText(/^Nothing new/);
  await until(() => expect(panel.contains(document.activeElement)).toBe(true));
  fireEvent.keyDown(panel, { key: 'Escape' });
  await until(() => expect(screen.queryByRole('dialog')).toBeNull());
  await until(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Inbox'));
});
