// What component tests of the account's screens share: a screen at its address in the product's English words, somebody who is signed
// in, and a server that answers as the test says, below axios: what lies between a screen and the network is the product's own.
// A test imports this before the screen.

import { marked } from '#protocol/browser/testing/marked.ts';
import 'fake-indexeddb/auto';
import { cleanup, configure, getConfig, render } from '@testing-library/react';
import axios, { AxiosError, CanceledError, type InternalAxiosRequestConfig } from 'axios';
import { parse } from 'graphql';
import { createInstance } from 'i18next';
import { type ComponentType, Suspense } from 'react';
import { I18nextProvider, initReactI18next } from 'react-i18next';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { mutate } from 'swr';
import { proxy } from 'valtio/vanilla';
import { afterAll, afterEach, beforeEach, vi } from 'vitest';
import { RESPONSE_MARK } from '#protocol/response-mark.ts';
import type { WorkspaceEvent } from '#protocol/workspace.ts';
import account from '../../locales/en/account.json';
import boardSave from '../../locales/en/board-save.json';
import dashboard from '../../locales/en/dashboard.json';
import dict from '../../locales/en/dict.json';
import footLinks from '../../locales/en/foot-links.json';
import identity from '../../locales/en/identity.json';
import inbox from '../../locales/en/inbox.json';
import invite from '../../locales/en/invite.json';
import noAccess from '../../locales/en/no-access.json';
import palette from '../../locales/en/palette.json';
import panel from '../../locales/en/panel.json';
import plans from '../../locales/en/plans.json';
import search from '../../locales/en/search.json';
import settings from '../../locales/en/settings.json';
import team from '../../locales/en/team.json';
import templateNames from '../../locales/en/template-names.json';
import templates from '../../locales/en/templates.json';
import { startedAuth } from '../account/auth-of-page.ts';
import { beginVisit } from '../api/workspace-data.ts';
import { markBrowserSession } from '../auth/browser-session.ts';
import { IS_AUTHORIZED } from '../auth/may-be-signed-in.ts';
import { keepAccount } from '../device/account-here.ts';
import { isolating } from '../i18n/interpolation.ts';

vi.mock('../account/make-auth.ts', async (original) => ({
  ...(await original<typeof import('../account/make-auth.ts')>()),
  auth: async () => signIn,
}));
const listeners = vi.hoisted(() => new Set<(event: WorkspaceEvent) => void>());
vi.mock('../api/workspace-events.ts', () => ({
  onWorkspaceEvent(listener: (event: WorkspaceEvent) => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
}));

/** An event of the workspace, as the server sends it. */
export function sendEvent(event: WorkspaceEvent): void {
  for (const listener of listeners) listener(event);
}

/** A test may put its own functions in the place of these. */
export const signIn = {
  state: proxy({ status: 'Guest', fullName: 'Ana Ortiz', rawData: { sub: 'ana' } }),
  config: { enableFetchMVBPermission: false },
  accessToken: () => 'token',
  start: async () => undefined,
  renew: async () => false,
};

/** The request is never answered. */
export const NEVER = Symbol('never');
/** There is no network. */
export const OFFLINE = Symbol('offline');

/** With that status, under the server's name of it. */
export class Refused {
  readonly status: number;
  readonly error: string;

  constructor(status: number, error: string) {
    this.status = status;
    this.error = error;
  }
}

type Asked = Record<string, unknown>;
/**
 * Responses by the field of GraphQL, or its alias, or the address below /api, like `members` and `user/dashboard`. A function makes one from
 * the variables or parameters.
 */
export type Answers = Record<string, unknown | ((asked: Asked) => unknown)>;

let answers: Answers = {};
/** The names of what was asked, in their order. */
export const asked: string[] = [];

/** From now on; what is not named stays as it was, and what never was is `NEVER`. */
export function answer(changed: Answers): void {
  answers = { ...answers, ...changed };
}

function saidOf(name: string, given: Asked): unknown {
  asked.push(name);
  const said = answers[name] ?? NEVER;
  return typeof said === 'function' ? said(given) : said;
}

/** What is asked without a bearer. */
async function openly(address: string, { body }: { body: string }): Promise<Response> {
  const said = saidOf(address.replace('/api/', ''), JSON.parse(body));
  if (said === OFFLINE) throw new TypeError('Failed to fetch');
  if (said === NEVER) return new Promise(() => undefined);
  if (said instanceof Refused) return Response.json({ error: said.error, message: '' }, { status: said.status });
  return said instanceof Response ? said : marked(Response.json(said));
}

async function answered(config: InternalAxiosRequestConfig) {
  const body = typeof config.data === 'string' ? JSON.parse(config.data) : {};
  const fields = typeof body.query === 'string' ? fieldsOf(body.query) : undefined;
  const given = await Promise.all(
    fields
      ? fields.map((field) => saidOf(field, body.variables))
      : [saidOf(config.url as string, { ...config.params, ...body })],
  );
  if (given.includes(OFFLINE)) throw new AxiosError('Network Error', AxiosError.ERR_NETWORK, config);
  if (given.includes(NEVER))
    return new Promise<never>((_, reject) => {
      config.signal?.addEventListener?.('abort', () => reject(new CanceledError()));
    });
  const response = { status: 200, statusText: '', headers: { [RESPONSE_MARK]: '1' }, config };
  const refused = given.find((one) => one instanceof Refused);
  if (!refused) {
    const data = fields ? { data: Object.fromEntries(fields.map((field, i) => [field, given[i]])) } : given[0];
    return { ...response, data };
  }
  const { status, error } = refused;
  return { ...response, status, data: { error, message: error } };
}

/** The names of the fields in an operation's answer. */
function fieldsOf(query: string): string[] {
  return parse(query).definitions.flatMap((one) =>
    one.kind === 'OperationDefinition'
      ? one.selectionSet.selections.flatMap((field) =>
          field.kind === 'Field' ? [(field.alias ?? field.name).value] : [],
        )
      : [],
  );
}

/** A state is waited for, however busy the machine is. */
const DEADLINE_MS = 20_000;
const { asyncUtilTimeout } = getConfig();
configure({ asyncUtilTimeout: DEADLINE_MS });
afterAll(() => configure({ asyncUtilTimeout }));

export function until<T>(shown: () => T): Promise<Awaited<T>> {
  return vi.waitFor(shown, { timeout: DEADLINE_MS }) as Promise<Awaited<T>>;
}

const { adapter } = axios.defaults;
beforeEach(() => {
  axios.defaults.adapter = answered;
  vi.stubGlobal('fetch', openly);
  vi.spyOn(console, 'info').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
  localStorage.setItem(IS_AUTHORIZED, 'true');
  keepAccount({ actor: 'person:ana', sinceMs: 1, sub: 'ana' });
  markBrowserSession();
});
afterEach(async () => {
  cleanup();
  signIn.state.status = 'Guest';
  answers = {};
  asked.length = 0;
  localStorage.clear();
  sessionStorage.clear();
  // Nothing of one test is known to the next one.
  await mutate(() => true, undefined, { revalidate: false });
  axios.defaults.adapter = adapter;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const i18n = createInstance();
await i18n.use(initReactI18next).init({
  lng: 'en',
  ns: ['dict'],
  defaultNS: 'dict',
  interpolation: isolating(() => i18n.language),
  resources: {
    en: {
      dict,
      account,
      'board-save': boardSave,
      dashboard,
      'foot-links': footLinks,
      identity,
      inbox,
      invite,
      'no-access': noAccess,
      palette,
      panel,
      plans,
      search,
      settings,
      team,
      'template-names': templateNames,
      templates,
    },
  },
});

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

/** `path` as the table of addresses has it; what it leads to is shown as its address alone. */
export async function showScreen(
  Screen: ComponentType,
  path: string,
  address = path,
  who: 'person' | 'guest' = 'person',
): Promise<void> {
  if (who === 'person') signIn.state.status = 'UserInfoOK';
  await startedAuth();
  beginVisit();
  render(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter initialEntries={[address]}>
        <Where />
        <Suspense>
          <Routes>
            <Route path={path} element={<Screen />} />
            <Route path="*" element={null} />
          </Routes>
        </Suspense>
      </MemoryRouter>
    </I18nextProvider>,
  );
}
