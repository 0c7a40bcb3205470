// The page of an invite: what it says before one signs in, and what becomes of it afterwards.

import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { marked } from '#protocol/browser/testing/marked.ts';
import type { InviteShown } from '#protocol/generated/graphql.ts';
import dict from '../../../locales/en/dict.json';
import words from '../../../locales/en/invite.json';
import { InviteTeamPage } from './index.tsx';

const fake = vi.hoisted(() => ({
  standing: 'guest',
  /** Null: there is none, or it ended. */
  invite: null as InviteShown | null,
  email: 'jun.kato@northside.example',
  /** By a letter. */
  isConfirmable: true,
  told: [] as string[],
}));
vi.mock('../../account/auth-of-page.ts', () => ({ startedAuth: async () => ({}) }));
vi.mock('../../account/use-account.ts', () => ({ useAccount: () => ({ standing: fake.standing, name: '' }) }));
vi.mock('../../account/user-api-of-page.ts', () => ({
  userApi: async () => ({
    async call() {
      const confirmable = fake.isConfirmable && { emailConfirmable: true };
      return { ok: true, data: { email: fake.email, emailVerified: false, ...confirmable } };
    },
  }),
  graphql: async () => ({
    async ask({ document }: { document: string }, { token }: { token: string }) {
      const field = /\{\s*(\w+)/.exec(document)?.[1] as string;
      fake.told.push(`${field} ${token}`);
      // As the server does: the fields that the operation requests, and no others.
      const requested = ([name]: [string, unknown]) => new RegExp(`\\b${name}\\b`).test(document);
      const invite = fake.invite && Object.fromEntries(Object.entries(fake.invite).filter(requested));
      return { ok: true, data: { [field]: field === 'invite' ? invite : { kind: 'team', id: 't', alias: null } } };
    },
  }),
}));

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  ns: ['dict', 'invite'],
  defaultNS: 'dict',
  resources: { en: { dict, invite: words } },
});

const INVITE: InviteShown = {
  kind: 'team',
  name: 'Northside School',
  role: 'contributor',
  invitedBy: 'Ana Ortiz',
  link: 'copied',
  email: '',
};

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** As the browser was called with it, or came back to it. */
function show(hash = ''): void {
  history.replaceState(null, '', `/invite/team${hash}`);
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={['/invite/team']}>
        <Routes>
          <Route path="/invite/team" element={<InviteTeamPage />} />
          <Route path="*" element={null} />
        </Routes>
        <Where />
      </MemoryRouter>
    </I18nextProvider>,
  );
}

beforeEach(() => {
  fake.standing = 'guest';
  fake.invite = INVITE;
  fake.isConfirmable = true;
  fake.told = [];
  vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
    fake.told.push(`${address} ${JSON.parse(body).token}`);
    return fake.invite
      ? marked(Response.json(fake.invite))
      : Response.json({ error: 'not-found', message: '' }, { status: 404 });
  });
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const title = (name: RegExp | string) => screen.findByRole('heading', { name });

test('who invites, to what and as what is said before one signs in, and the way there leads back', async () => {
  show('#share_token=secret');
  await title(/^.?Ana Ortiz.? invites you to the team “.?Northside School.?”$/);
  expect(screen.getByText('You join as a contributor: you see and edit the team’s boards.')).toBeDefined();
  expect(fake.told).toEqual(['/api/invites/shown secret']);
  expect(location.href).not.toContain('secret');
  for (const [name, path] of [
    ['Create account', '/signup'],
    ['Sign in', '/signin'],
  ] as const)
    expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${path}?return_url=%2Finvite%2Fteam`);
});

test('one that ended, expired or never was are said alike', async () => {
  fake.invite = null;
  show('#share_token=secret');
  await screen.findByText('/invite/no-access');
  cleanup();
  sessionStorage.clear();
  show('#share_token=secret&expire_at=1');
  await screen.findByText('/invite/no-access');
  cleanup();
  sessionStorage.clear();
  show();
  await screen.findByText('/invite/no-access');
});

test('who went on from it to make an account has joined when they are back', async () => {
  show('#share_token=secret');
  fireEvent.click(await screen.findByRole('link', { name: 'Create account' }));
  cleanup();
  fake.standing = 'signed-in';
  show();
  await screen.findByText('/dashboard?teamId=t');
  expect(fake.told.slice(1)).toEqual(['invite secret', 'acceptInvite secret']);
  expect(sessionStorage).toHaveLength(0);
});

test('who confirmed a new address by its letter, in another tab, has joined too', async () => {
  show('#share_token=secret');
  fireEvent.click(await screen.findByRole('link', { name: 'Create account' }));
  cleanup();
  sessionStorage.clear();
  fake.standing = 'signed-in';
  show();
  await screen.findByText('/dashboard?teamId=t');
  expect(fake.told.slice(1)).toEqual(['invite secret', 'acceptInvite secret']);
  expect(localStorage).toHaveLength(0);
});

test('who came back without signing in, or opens it signed in, is asked', async () => {
  show('#share_token=secret');
  fireEvent.click(await screen.findByRole('link', { name: 'Sign in' }));
  cleanup();
  show();
  await screen.findByRole('link', { name: 'Sign in' });
  cleanup();
  fake.standing = 'signed-in';
  show();
  await screen.findByRole('button', { name: 'Accept invite' });
  expect(fake.told).not.toContain('acceptInvite secret');
});

test('a mailed one is for its address, which it proves; one from before asks for it verified', async () => {
  fake.standing = 'signed-in';
  fake.invite = { ...INVITE, link: 'mailed', email: 'lea@kinderatelier.example' };
  show('#share_token=secret');
  await title('This invite is for another address');
  cleanup();
  fake.invite = { ...INVITE, link: 'mailed', email: fake.email };
  show('#share_token=secret');
  await screen.findByRole('button', { name: 'Accept invite' });
  cleanup();
  fake.invite = { ...INVITE, link: 'old', email: fake.email };
  show('#share_token=secret');
  await title('Confirm your email first');
  cleanup();
  // Where no mail goes out, nothing in the settings does.
  fake.isConfirmable = false;
  show('#share_token=secret');
  await title('Your email is not confirmed yet');
  expect(screen.getByText(/Ask an administrator to confirm it, or ask .?Ana Ortiz.? for a new link\.$/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Open settings' })).toBeNull();
});
