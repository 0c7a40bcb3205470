// /dashboard as its address says it, and what this device has that is not in the account yet.

import 'fake-indexeddb/auto';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { createInstance } from 'i18next';
import type { ReactNode } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { proxy, ref } from 'valtio/vanilla';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Dashboard } from '#protocol/contract/user-boards.ts';
import type { Project } from '#protocol/generated/graphql.ts';
import account from '../../../locales/en/account.json';
import words from '../../../locales/en/dashboard.json';
import dict from '../../../locales/en/dict.json';
import { authOfPage } from '../../account/auth-of-page.ts';
import { HttpError } from '../../api/http-client.ts';
import { beginVisit } from '../../api/workspace-data.ts';
import type { Auth } from '../../auth/index.ts';
import { keepAccount } from '../../device/account-here.ts';
import { homeStore } from '../../device/home-store.ts';
import { PROJECT } from '../../mocks/samples.ts';
import { DashboardPage } from './dashboard-page.tsx';

const EMPTY = { count: 0, page: 1, perpage: 24, totalPage: 0, rows: [] };
const fake = vi.hoisted(() => ({
  project: undefined as Project | undefined,
  listed: [] as Record<string, unknown>[],
  claimed: [] as { alias: string }[],
  askedForBoards: 0,
}));
vi.mock('../../workspace/signed-in-api.ts', () => ({
  async signedInApi() {
    const data: Dashboard = { teams: [], teamId: 'of-the-person', pinned: [], projects: [], recent: EMPTY };
    return { call: async () => ({ ok: true, data }) };
  },
  async ask({ document }: { document: string }, variables: Record<string, unknown>) {
    const field = /\{\s*(\w+)/.exec(document)?.[1] as string;
    if (field === 'project') {
      if (!fake.project) throw new HttpError(404, 'not-found', 'no');
      return { project: fake.project };
    }
    if (field === 'boards') fake.listed.push(variables);
    return { [field]: EMPTY };
  },
}));
vi.mock('../../account/user-api-of-page.ts', () => ({
  userApi: async () => ({
    async call(key: string, { body }: { body?: { boards: { alias: string }[] } }) {
      if (key === 'POST /api/user/boards' && body) {
        fake.claimed.push(...body.boards);
        return { ok: true, data: { boards: body.boards.map(({ alias }) => ({ alias, outcome: 'claimed' })) } };
      }
      fake.askedForBoards += 1;
      return { ok: true, data: { boards: fake.claimed.map((board) => ({ ...board, title: '', role: 'manager' })) } };
    },
  }),
}));
vi.mock('../../account/auth-of-page.ts', async () => {
  const { proxy } = await import('valtio/vanilla');
  const authOfPage = proxy<{ auth: Auth | null; isMissing: boolean }>({ auth: null, isMissing: false });
  return { authOfPage, startedAuth: async () => authOfPage.auth };
});
vi.mock('../../device/guest-credential.ts', () => ({ guestCredential: async () => 'guest:g.secret' }));
vi.mock('../../api/workspace-events.ts', () => ({ onWorkspaceEvent: () => () => undefined }));
vi.mock('../../workspace/frame.tsx', () => ({
  WorkspaceFrame: ({ heading, actions, children }: Record<'heading' | 'actions' | 'children', ReactNode>) => (
    <main>
      <h1>{heading}</h1>
      {actions}
      {children}
    </main>
  ),
}));

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  ns: ['dict', 'dashboard', 'account'],
  defaultNS: 'dict',
  resources: { en: { dict, dashboard: words, account } },
});

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}
const show = (address: string) => {
  beginVisit();
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>
        <Where />
        <Routes>
          <Route path="/dashboard" element={<DashboardPage />} />
          <Route path="*" element={null} />
        </Routes>
      </MemoryRouter>
    </I18nextProvider>,
  );
};

const project: Project = { ...PROJECT, teamId: 'of-the-project', role: 'member' };
beforeEach(() => {
  fake.project = project;
  fake.listed = [];
  fake.claimed = [];
  fake.askedForBoards = 0;
  const state = proxy({ status: 'UserInfoOK', fullName: 'Ana Ortiz' });
  authOfPage.auth = ref({ state, config: { enableFetchMVBPermission: false } } as unknown as Auth);
});
afterEach(cleanup);

test('a project in the address: its boards alone, in its team, until it is left', async () => {
  show('/dashboard?projectId=p&sortBy=title&boardStatus=archived&view=keep');
  const link = await screen.findByRole('link', { name: 'Roadmap' });
  expect(link.getAttribute('href')).toBe('/project?teamId=of-the-project&projectId=p');
  await vi.waitFor(() => expect(fake.listed).toHaveLength(1));
  expect(fake.listed[0]).toMatchObject({
    teamId: 'of-the-project',
    projectId: 'p',
    sortBy: 'title',
    status: 'archived',
  });
  fireEvent.click(screen.getByRole('button', { name: 'All projects' }));
  await screen.findByText('/dashboard?sortBy=title&boardStatus=archived&view=keep');
  await vi.waitFor(() => expect(fake.listed.at(-1)).toMatchObject({ teamId: 'of-the-person', projectId: null }));
});

test('a project one may not see is asked for access to', async () => {
  fake.project = undefined;
  show('/dashboard?projectId=other');
  await screen.findByText('/project/no-access?projectId=other');
});

test('boards of this device are offered to the account, and added', async () => {
  keepAccount({ actor: 'person:ana', sinceMs: 1, sub: 'ana' });
  await homeStore().note('AbCdEfGhIjKl', 'secret', { title: 'Leaf lab', openedAtMs: 1, account: undefined });
  show('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Add to account' }));
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Boards of this device' })).toBeNull());
  expect(fake.claimed.map(({ alias }) => alias)).toEqual(['AbCdEfGhIjKl']);
});

test('put off, they are not offered again, and the server is not asked', async () => {
  keepAccount({ actor: 'person:ana', sinceMs: 1, sub: 'ana' });
  await homeStore().note('MnOpQrStUvWx', 'secret', { title: 'Kite day', openedAtMs: 1, account: undefined });
  show('/dashboard');
  fireEvent.click(await screen.findByRole('button', { name: 'Not now' }));
  await vi.waitFor(() => expect(screen.queryByRole('region', { name: 'Boards of this device' })).toBeNull());
  cleanup();
  await homeStore().remove('AbCdEfGhIjKl');
  fake.askedForBoards = 0;
  show('/dashboard?of=mine');
  await vi.waitFor(() => expect(fake.listed.at(-1)).toMatchObject({ of: 'mine' }));
  expect([fake.askedForBoards, fake.claimed]).toEqual([0, []]);
});
