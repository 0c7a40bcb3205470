// The page's own sign-in (src/auth) without a browser: where it leads and what its frames are answered with is the test's.

import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { serverClock } from '#protocol/browser/server-clock.ts';
import type { Provider } from '#protocol/identity.ts';
import { Auth, type AuthPage } from '../../../src/auth/auth.ts';
import type { GivenConfig } from '../../../src/auth/config.ts';
import type { SilentRequest } from '../../../src/auth/silent-frame.ts';
import { openTokenCache } from '../../../src/auth/token-cache.ts';
import type { TokenInfo } from '../../../src/auth/token-info.ts';

export interface PageAuth {
  auth: Auth;
  /** Addresses the page left for. */
  left: URL[];
  /** Messages of unauthorized events, and of critical errors. */
  unauthorized: (string | undefined)[];
  critical: string[];
  /** Addresses of hidden frames. */
  frames: URL[];
  cache: ReturnType<typeof openTokenCache>;
  /** What hidden frames come back with from now on. */
  answer: (url: URL, request: SilentRequest) => Promise<URLSearchParams> | URLSearchParams;
}

interface PageAuthDeps {
  config?: Partial<GivenConfig>;
  rows?: Provider[];
  cached?: TokenInfo;
  cache?: ReturnType<typeof openTokenCache>;
  pathname?: string;
  frame?: PageAuth['answer'];
  isPanel?: boolean;
}

export const APP = 'https://app.example';

export function memoryCache(): ReturnType<typeof openTokenCache> {
  const none = { getItem: () => null, setItem() {}, removeItem() {} } as unknown as Storage;
  const storage = { indexedDB: new IDBFactory(), sessionStorage: none };
  return openTokenCache({ storage, isSaved: () => true });
}

export async function pageAuth(row: Provider, deps: PageAuthDeps = {}, origin = APP): Promise<PageAuth> {
  const cache = deps.cache ?? memoryCache();
  if (deps.cached) await cache.write(deps.cached);
  const nobody: PageAuth['answer'] = (_url, { state }) => new URLSearchParams({ state, error: 'login_required' });
  const made: Omit<PageAuth, 'auth'> = {
    left: [],
    unauthorized: [],
    critical: [],
    frames: [],
    cache,
    answer: deps.frame ?? nobody,
  };
  const page: AuthPage = {
    location: { origin, pathname: deps.pathname ?? '/' },
    go: (url) => void made.left.push(new URL(url)),
    fetch: (...asked) => fetch(...asked),
    async frame(request) {
      const url = new URL(request.url);
      made.frames.push(url);
      return made.answer(url, request);
    },
    cache,
    isPanel: deps.isPanel ?? false,
  };
  const config: GivenConfig = {
    authEnv: 'prod',
    opIssuer: row.name,
    clientId: row.clientId,
    scope: row.scope,
    projectName: 'teamone',
    onCriticalError: ({ message }) => void made.critical.push(message),
    onUnAuthorized: (message) => void made.unauthorized.push(message),
    ...deps.config,
  };
  const auth = new Auth(config, deps.rows ?? [row], page);
  return Object.assign(made, { auth });
}

/** Clocks that a test moves on; a server has told the time. */
export function fakeClocks(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  serverClock.learn(new Date().toUTCString(), performance.now());
}

/** The page has left for another address by now. */
export async function leaving(left: URL[], begin: () => Promise<unknown>): Promise<URL> {
  const before = left.length;
  await Promise.race([begin(), until(() => left.length > before)]);
  return left[before] as URL;
}

export async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await new Promise((resolve) => setImmediate(resolve));
}
