// Every reason and message of a sign-in, a row each: brought about by what a provider does, and reported where the configuration says.

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Provider } from '#protocol/identity.ts';
import { AUTH_MESSAGES, CRITICAL_MESSAGES } from '../../../src/auth/errors.ts';
import { APP, fakeClocks, leaving, type PageAuth, pageAuth } from './page-auth.ts';
import { type Said, ScriptedProvider } from './scripted-provider.ts';

let provider: ScriptedProvider;
let row: Provider;
let usual: ScriptedProvider['says'];
beforeAll(async () => {
  provider = await ScriptedProvider.open();
  row = { name: 'MVB', issuer: provider.issuer, clientId: 'atrium', scope: 'openid profile email' };
  usual = new Map(provider.says);
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.says.clear();
  for (const [path, says] of usual) provider.says.set(path, says);
  provider.asked.length = 0;
});

/** Begun, and come back with `told` beside the state it was begun with. */
async function comeBack(page: PageAuth, told: Record<string, string>, prompt?: 'login'): Promise<unknown> {
  const url = await leaving(page.left, () => page.auth.signIn({ returnPath: '/404', ...(prompt && { prompt }) }));
  const nonce = url.searchParams.get('nonce') ?? '';
  const wasSaid = provider.says.get('/token');
  if (!wasSaid) provider.says.set('/token', async () => ({ body: await provider.tokens({ nonce }) }));
  const back = new URL(url.searchParams.get('redirect_uri') ?? '');
  for (const [name, value] of Object.entries({ state: url.searchParams.get('state') ?? '', ...told }))
    back.searchParams.set(name, value);
  return page.auth.finishSignIn(back).catch((error: Error) => error);
}

const refused: Said = { status: 400, body: { error: 'invalid_grant', error_description: 'no' } };

describe('reasons', () => {
  test.each<[keyof typeof AUTH_MESSAGES, string, string, (page: PageAuth) => Promise<unknown>]>([
    [
      'custom session timeout',
      'custom session timeout',
      'Guest',
      async (page) => {
        // The password was typed for the last sign-in, and its time is over when a later answer comes.
        await comeBack(page, { code: 'c' }, 'login');
        const url = await leaving(page.left, () => page.auth.signIn());
        expect(url.searchParams.get('prompt')).toBeNull();
        vi.advanceTimersByTime(62_000);
        const back = `${APP}/oauth/callback?code=d&state=${url.searchParams.get('state')}`;
        return page.auth.finishSignIn(new URL(back)).catch((error: Error) => error);
      },
    ],
    [
      'invalid state',
      'This state and its verifier cannot founded in local storage.',
      'Unknown',
      (page) => comeBack(page, { code: 'c', state: crypto.randomUUID() }),
    ],
    ['invalid code', 'Code is not valid.', 'Unknown', (page) => comeBack(page, {})],
    [
      'fetch token failed',
      'Fetch token failed.',
      'Guest',
      (page) => {
        provider.says.set('/token', () => refused);
        return comeBack(page, { code: 'c' });
      },
    ],
    [
      'interaction required',
      'The Authorization Server requires End-User interaction of some form to proceed.',
      'InteractionRequired',
      (page) => comeBack(page, { error: 'interaction_required' }),
    ],
    [
      'consent required',
      'The user does not agree the policy consent yet.',
      'ConsentRequired',
      (page) => comeBack(page, { error: 'consent_required' }),
    ],
  ])('%s: %s', async (reason, message, status, act) => {
    fakeClocks();
    try {
      const page = await pageAuth(row, {
        config: reason === 'custom session timeout' ? { customSessionTimeout: 60_000 } : {},
      });
      expect(await act(page)).toMatchObject({ name: 'AuthError', reason, message });
      expect(AUTH_MESSAGES[reason]).toBe(message);
      expect(page.unauthorized).toEqual([message]);
      expect(page.critical).toEqual([]);
      expect(page.auth.state.status).toBe(status);
    } finally {
      vi.useRealTimers();
    }
  });

  test('an empty code is none, and an answer of another provider is of no state', async () => {
    const page = await pageAuth(row);
    expect(await comeBack(page, { code: '' })).toMatchObject({ reason: 'invalid code' });
    expect(await comeBack(page, { code: 'c', iss: 'https://evil.example' })).toMatchObject({ reason: 'invalid state' });
  });

  test.each([
    ['access_denied', 'the person said no', 'The resource owner or Authorization Server denied the request.'],
    ['login_required', '', 'The Authorization Server requires End-User authentication.'],
    ['a_code_of_its_own', 'what it says', 'what it says'],
    ['another_code', '', 'another_code'],
  ])('another error of a provider, %s "%s": %s', async (error, error_description, message) => {
    const page = await pageAuth(row);
    expect(await comeBack(page, { error, error_description })).toMatchObject({ reason: error, message });
    expect(page.unauthorized).toEqual([message]);
  });
});

describe('critical errors', () => {
  const vs = (conversion: Said): Promise<PageAuth> => {
    provider.says.set('/convert', () => conversion);
    const second: Provider = { ...row, name: 'VS', conversionUrl: `${provider.issuer}/convert` };
    return pageAuth(row, { rows: [row, second] });
  };
  const bySecond = async (page: PageAuth): Promise<unknown> => {
    const url = await leaving(page.left, () => page.auth.signIn({ provider: 'VS' }));
    expect(url.searchParams.get('redirect_uri')).toBe(`${APP}/oauth/sra-callback`);
    const nonce = url.searchParams.get('nonce') ?? '';
    provider.says.set('/token', async () => ({ body: await provider.tokens({ nonce }) }));
    const back = `${APP}/oauth/sra-callback?code=c&state=${url.searchParams.get('state')}`;
    return page.auth.finishSignIn(new URL(back)).catch((error: Error) => error);
  };
  const withDiscovery = (change: object) => {
    const usually = usual.get('/.well-known/openid-configuration');
    provider.says.set('/.well-known/openid-configuration', async (asked) => ({
      body: { ...((await usually?.(asked))?.body as object), ...change },
    }));
    return pageAuth(row, { config: { enableDiscoveryCache: false } });
  };
  const failed = (work: Promise<unknown>) => work.catch((error: Error) => error);

  test.each<[string, string, () => Promise<[PageAuth, unknown]>]>([
    [
      'the token address says what is no token',
      'Fetching token error occurred',
      async () => {
        provider.says.set('/token', () => ({ body: { access_token: 'only' } }));
        const page = await pageAuth(row);
        return [page, await comeBack(page, { code: 'c' })];
      },
    ],
    [
      'the token address does not answer',
      'Fetching token error occurred',
      async () => {
        provider.says.set('/token', () => ({ status: 503 }));
        const page = await pageAuth(row);
        return [page, await comeBack(page, { code: 'c' })];
      },
    ],
    [
      'the identity token is of another sign-in',
      'Fetching token error occurred',
      async () => {
        provider.says.set('/token', async () => ({ body: await provider.tokens({ nonce: 'another' }) }));
        const page = await pageAuth(row);
        return [page, await comeBack(page, { code: 'c' })];
      },
    ],
    ...(['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri', 'issuer'] as const).map(
      (field): [string, string, () => Promise<[PageAuth, unknown]>] => [
        `discovery without ${field}`,
        'Discovery field not found',
        async () => {
          const page = await withDiscovery({ [field]: undefined });
          return [page, await failed(page.auth.signIn())];
        },
      ],
    ),
    [
      'a browser without cryptography',
      'Failed to generate code challenge',
      async () => {
        const digest = vi.spyOn(crypto.subtle, 'digest').mockRejectedValue(new Error('not here'));
        const page = await pageAuth(row);
        const error = await failed(page.auth.signIn());
        digest.mockRestore();
        return [page, error];
      },
    ],
    [
      'the conversion brings no token',
      'SRA token exchange error occurred. No document found',
      async () => {
        const page = await vs({ body: {} });
        return [page, await bySecond(page)];
      },
    ],
    [
      'the conversion is refused',
      'Converting token error occurred',
      async () => {
        const page = await vs({ status: 403, body: { error: 'access_denied' } });
        return [page, await bySecond(page)];
      },
    ],
    [
      'the conversion does not answer',
      'Converting token error occurred',
      async () => {
        const page = await vs(undefined);
        return [page, await bySecond(page)];
      },
    ],
    [
      'a provider without an end of sessions',
      'Sign out failed: No sign out URL available',
      async () => {
        const page = await withDiscovery({ end_session_endpoint: undefined });
        return [page, await failed(page.auth.signOut())];
      },
    ],
    [
      'whatever else',
      'Auth critical error occurred',
      async () => {
        const page = await pageAuth(row);
        return [page, await failed(page.auth.signIn({ provider: 'VS' }).catch((error) => Promise.reject(error)))];
      },
    ],
  ])('%s: %s', async (_name, message, act) => {
    const [page, error] = await act();
    expect(error).toMatchObject({ name: 'AuthCriticalError', message });
    expect(page.critical).toEqual([message]);
    expect(page.unauthorized).toEqual([]);
    expect(Object.values(CRITICAL_MESSAGES)).toContain(message);
  });

  test('a token of the second provider is exchanged for one of the first', async () => {
    const own = await provider.tokens();
    const page = await vs({ body: own });
    expect(await bySecond(page)).toEqual({ returnPath: '/' });
    expect(page.auth.accessToken()).toBe(own.access_token);
    expect(page.auth.state.status).toBe('UserInfoOK');
    const [conversion] = provider.to('/convert');
    expect(conversion?.method).toBe('POST');
    expect(conversion?.authorization).toMatch(/^Bearer access-/);
    expect(conversion?.authorization).not.toContain(own.access_token);
  });

  test('and so is the one that renews it: the second provider has the session', async () => {
    const page = await vs({ body: await provider.tokens() });
    await bySecond(page);
    const next = await provider.tokens();
    provider.says.set('/convert', () => ({ body: next }));
    const before = page.auth.accessToken();
    page.answer = (url) => {
      const nonce = url.searchParams.get('nonce');
      provider.says.set('/token', async () => ({ body: await provider.tokens({ nonce }) }));
      return new URLSearchParams({ code: 'c', state: url.searchParams.get('state') ?? '' });
    };
    expect(await page.auth.renew()).toBe(true);
    expect([before === next.access_token, page.auth.accessToken()]).toEqual([false, next.access_token]);
    // Nobody answers: no refusal.
    provider.says.set('/convert', () => undefined);
    expect(await page.auth.renew()).toBe(false);
    expect(page.auth.state.status).toBe('UserInfoOK');
  });
});
