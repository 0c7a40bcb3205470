// The page's own sign-in against a provider that a test writes: what it asks, what it accepts, and what it does when nobody answers.

import { subscribe } from 'valtio/vanilla';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Provider } from '#protocol/identity.ts';
import { isOfflinePage, ROUTES } from '#protocol/routes.ts';
import { UnreachableError } from '../../../src/auth/errors.ts';
import type { TokenInfo } from '../../../src/auth/token-info.ts';
import type { UserStatus } from '../../../src/auth/user-state.ts';
import { APP, fakeClocks, leaving, memoryCache, pageAuth, until } from './page-auth.ts';
import { ScriptedProvider } from './scripted-provider.ts';

let provider: ScriptedProvider;
let row: Provider;
let usual: ScriptedProvider['says'];
beforeAll(async () => {
  provider = await ScriptedProvider.open();
  const permissionUrl = `${provider.issuer}/permission`;
  row = { name: 'MVB', issuer: provider.issuer, clientId: 'atrium', scope: 'openid profile email', permissionUrl };
  usual = new Map(provider.says);
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.says.clear();
  for (const [path, says] of usual) provider.says.set(path, says);
  provider.asked.length = 0;
});

const kept = async (claims: object = {}, more: Partial<TokenInfo> = {}): Promise<TokenInfo> => ({
  ...(await provider.tokens(claims)),
  expires_at: Date.now() + 600_000,
  ...more,
});
const over = (more: Partial<TokenInfo> = {}) => kept({}, { expires_at: Date.now() - 60_000, ...more });
const seconds = () => Math.floor(Date.now() / 1000);

/** The provider's session is there: the frame comes back with a code. */
const byCode =
  (claims: object = {}) =>
  (url: URL) => {
    const nonce = url.searchParams.get('nonce');
    provider.says.set('/token', async () => ({ body: await provider.tokens({ nonce, ...claims }) }));
    return new URLSearchParams({ code: 'c', state: url.searchParams.get('state') ?? '' });
  };
const byError = (error: string) => (url: URL) =>
  new URLSearchParams({ error, state: url.searchParams.get('state') ?? '' });
const cut = (): void => {
  for (const path of provider.says.keys()) provider.says.set(path, () => undefined);
};

describe('addresses', () => {
  const parameters = (url: URL) => Object.fromEntries(url.searchParams);
  const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
  const request = {
    response_type: 'code',
    client_id: 'atrium',
    redirect_uri: `${APP}/oauth/callback`,
    scope: 'openid profile email',
    nonce: uuid,
    code_challenge_method: 'S256',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
  };

  test('authorization has the parameters of the specification and a nonce, and nothing else', async () => {
    const { auth, left } = await pageAuth(row);
    const url = await leaving(left, () => auth.signIn());
    expect(url.origin + url.pathname).toBe(`${provider.issuer}/auth`);
    expect(parameters(url)).toEqual({ ...request, state: uuid });
    const asked = await leaving(left, () => auth.signIn({ prompt: 'login' }));
    expect(parameters(asked)).toEqual({ ...request, state: uuid, prompt: 'login' });
    expect(asked.searchParams.get('state')).not.toBe(url.searchParams.get('state'));
  });

  test('silent renewal asks nobody, in a frame, with an address of its own', async () => {
    const { auth, frames } = await pageAuth(row);
    await auth.start();
    expect(frames.map(parameters)).toEqual([
      { ...request, redirect_uri: `${APP}/oauth/silent-renew`, state: uuid, prompt: 'none' },
    ]);
  });

  test('sign-up has the same without state, where the provider has it', async () => {
    const { auth, left } = await pageAuth(row);
    const elsewhere = await leaving(left, () => auth.signUp());
    expect(elsewhere.origin + elsewhere.pathname).toBe(`${provider.issuer}/auth`);
    expect(parameters(elsewhere)).toEqual({ ...request, prompt: 'create' });
    const usually = await usual.get('/.well-known/openid-configuration')?.(undefined as never);
    const embedded = { ...(usually?.body as object), authorization_endpoint: `${provider.issuer}/oidc/auth` };
    provider.says.set('/.well-known/openid-configuration', () => ({ body: embedded }));
    const other = await pageAuth(row, { config: { enableDiscoveryCache: false } });
    const url = await leaving(other.left, () => other.auth.signUp());
    expect(url.pathname).toBe('/realms/one/oidc/sign-up');
    expect(parameters(url)).toEqual(request);
  });

  test('the way back of who gives up is told to the provider of this origin alone', async () => {
    const begin = { back: '/board/abcdefghabcdefgh' };
    const elsewhere = await pageAuth(row);
    for (const url of [
      await leaving(elsewhere.left, () => elsewhere.auth.signIn(begin)),
      await leaving(elsewhere.left, () => elsewhere.auth.signUp(begin)),
    ])
      expect(url.searchParams.has('back')).toBe(false);
    const own = await pageAuth(row, {}, provider.issuer);
    for (const url of [
      await leaving(own.left, () => own.auth.signIn(begin)),
      await leaving(own.left, () => own.auth.signUp(begin)),
    ])
      expect(url.searchParams.get('back')).toBe(begin.back);
    const home = await leaving(own.left, () => own.auth.signIn({ back: '/' }));
    expect(home.searchParams.has('back')).toBe(false);
  });

  test('each family has its own, and a configured address is the default family’s', async () => {
    const hosted = await pageAuth(row, { pathname: '/teamsapp/signout' });
    const url = await leaving(hosted.left, () => hosted.auth.signIn());
    expect(url.searchParams.get('redirect_uri')).toBe(`${APP}/teamsapp/authcallback`);
    const uris = { logInRedirectUri: 'https://x.example/in', logOutRedirectUri: 'https://x.example/out' };
    const told = await pageAuth(row, { config: uris });
    const configured = await leaving(told.left, () => told.auth.signIn());
    expect(configured.searchParams.get('redirect_uri')).toBe(uris.logInRedirectUri);
    const host = await leaving(told.left, () => told.auth.signIn({ family: 'host' }));
    expect(host.searchParams.get('redirect_uri')).toBe(`${APP}/teamsapp/authcallback`);
  });

  test('a code is redeemed with the verifier of its challenge, once, however often its page runs', async () => {
    const { auth, left } = await pageAuth(row);
    const url = await leaving(left, () => auth.signIn({ returnPath: '/board/incognito?x=1' }));
    const nonce = url.searchParams.get('nonce');
    provider.says.set('/token', async () => ({ body: await provider.tokens({ nonce }) }));
    const back = new URL(`${APP}/oauth/callback?code=c&state=${url.searchParams.get('state')}`);
    const [first, second] = await Promise.all([auth.finishSignIn(back), auth.finishSignIn(new URL(back))]);
    expect(first).toEqual({ returnPath: '/board/incognito?x=1' });
    expect(second).toBe(first);
    const [asked, ...more] = provider.to('/token');
    expect(more).toEqual([]);
    expect(Object.fromEntries(asked?.body ?? [])).toEqual({
      grant_type: 'authorization_code',
      client_id: 'atrium',
      code: 'c',
      redirect_uri: `${APP}/oauth/callback`,
      code_verifier: expect.stringMatching(/^[A-Za-z0-9]{128}$/),
    });
    expect(auth.state).toMatchObject({ status: 'UserInfoOK', fullName: 'Ana Ortiz' });
    const [info] = provider.to('/userinfo');
    expect([info?.method, info?.authorization]).toEqual(['POST', `Bearer ${auth.accessToken()}`]);
  });

  test('a page of another name of this server signs in at the provider’s own', async () => {
    const inside = { ...row, issuer: 'https://boards.example' };
    const { auth, left, frames } = await pageAuth(inside, { config: { authEnv: 'local' } });
    await auth.start();
    expect([auth.state.status, frames]).toEqual(['Guest', []]);
    const url = await leaving(left, () => auth.signIn({ returnPath: '/404?x' }));
    expect(url.href).toBe('https://boards.example/signin?return_url=%2F');
  });
});

describe('a kept token', () => {
  test('that holds is accepted: nobody is asked but who it is', async () => {
    const cached = await kept();
    const { auth, frames } = await pageAuth(row, { cached });
    await auth.start();
    expect(auth.state).toMatchObject({ status: 'UserInfoOK', tokenInfo: cached, fullName: 'Ana Ortiz' });
    expect(frames).toEqual([]);
    expect(provider.to('/token')).toEqual([]);
  });

  test.each<[string, () => Promise<TokenInfo>]>([
    ['alg', () => kept().then((token) => ({ ...token, id_token: token.id_token.replace(/^[^.]+/, head('HS256')) }))],
    ['signature', () => kept().then((token) => ({ ...token, id_token: `${token.id_token.slice(0, -8)}AAAAAAAA` }))],
    ['at_hash', () => kept().then((token) => ({ ...token, access_token: 'another' }))],
    ['no at_hash', () => kept({ at_hash: undefined })],
    ['expiry', () => over()],
    ['expiry of the identity token', () => kept({ exp: seconds() - 120 })],
    ['missing field', () => kept().then(({ id_token: _, ...token }) => token as TokenInfo)],
    ['expiry that is no number', () => kept().then((token) => ({ ...token, expires_at: 'soon' as never }))],
    ['aud', () => kept({ aud: 'another' })],
    ['iss', () => kept({ iss: 'https://another.example' })],
  ])('with one defect (%s) is refused and renewed in silence', async (_name, defect) => {
    const cached = await defect();
    const { auth, frames, cache } = await pageAuth(row, { cached, frame: byCode() });
    await auth.start();
    expect(frames).toHaveLength(1);
    expect(auth.state.status).toBe('UserInfoOK');
    expect(auth.accessToken()).not.toBe(cached.access_token);
    expect((await cache.read())?.access_token).toBe(auth.accessToken());
  });

  test('is neither read nor written where caching is off', async () => {
    const cached = await kept();
    const { auth, frames, cache } = await pageAuth(row, {
      cached,
      frame: byCode(),
      config: { enableCacheToken: false },
    });
    await auth.start();
    expect(frames).toHaveLength(1);
    expect(await cache.read()).toEqual(cached);
  });

  test('that the provider has ended is renewed once, and asked with again', async () => {
    const cached = await kept();
    provider.says.set('/userinfo', ({ authorization }) =>
      authorization === `Bearer ${cached.access_token}`
        ? { status: 401 }
        : { body: { sub: 'ana', email: 'ana@x.example' } },
    );
    const { auth, frames } = await pageAuth(row, { cached, frame: byCode() });
    await auth.start();
    expect(frames).toHaveLength(1);
    expect(auth.state).toMatchObject({ status: 'UserInfoOK', fullName: 'ana' });
  });
});

describe('renewal', () => {
  test.each<[string, UserStatus]>([
    ['interaction_required', 'InteractionRequired'],
    ['consent_required', 'ConsentRequired'],
    ['login_required', 'Guest'],
    ['invalid_scope', 'Guest'],
  ])('refused with %s: %s, and nothing is held or kept', async (error, status) => {
    const { auth, cache } = await pageAuth(row, { cached: await over(), frame: byError(error) });
    await auth.start();
    expect(auth.state).toEqual({ status });
    expect(await cache.read()).toBeUndefined();
  });

  test('is one, however many ask', async () => {
    const { auth, frames } = await pageAuth(row, { cached: await kept(), frame: byCode() });
    await auth.start();
    const all = await Promise.all(Array.from({ length: 20 }, () => auth.renew()));
    expect(all).toEqual(Array(20).fill(true));
    expect(frames).toHaveLength(1);
    expect(auth.state.status).toBe('UserInfoOK');
  });

  test('is by the refresh token where there is one, which is never used twice, also by two tabs', async () => {
    const used: (string | null)[] = [];
    provider.says.set('/token', async ({ body }) => {
      used.push(body.get('refresh_token'));
      expect(Object.fromEntries(body)).toMatchObject({ grant_type: 'refresh_token', client_id: 'atrium' });
      return { body: await provider.tokens({}, { refresh_token: `r${used.length}` }) };
    });
    const cache = memoryCache();
    await cache.write(await kept({}, { refresh_token: 'r0' }));
    const [one, two] = [await pageAuth(row, { cache }), await pageAuth(row, { cache })];
    await Promise.all([one.auth.start(), two.auth.start()]);
    expect(await Promise.all([one.auth.renew(), two.auth.renew()])).toEqual([true, true]);
    expect(used).toEqual(['r0']);
    expect(one.auth.accessToken()).toBe(two.auth.accessToken());
    await two.auth.renew();
    expect(used).toEqual(['r0', 'r1']);
    expect([...one.frames, ...two.frames]).toEqual([]);
  });

  test('by a refresh token that is refused goes on with the session', async () => {
    const page = await pageAuth(row, {
      cached: await over({ refresh_token: 'old' }),
      frame: byCode(),
    });
    provider.says.set('/token', () => ({ status: 400, body: { error: 'invalid_grant' } }));
    await page.auth.start();
    expect(page.frames).toHaveLength(1);
    expect(page.auth.state.status).toBe('UserInfoOK');
  });

  test('makes nobody another person', async () => {
    const { auth } = await pageAuth(row, { cached: await over(), frame: byCode({ sub: 'bob' }) });
    await auth.start();
    expect(auth.state.status).toBe('Guest');
  });

  test('believes no token that is not signed for it', async () => {
    const { auth } = await pageAuth(row, { frame: byCode({ aud: 'another' }) });
    await auth.start();
    expect(auth.state.status).toBe('Guest');
  });

  test('does not happen where it is switched off and a token is held', async () => {
    const { auth, frames } = await pageAuth(row, { cached: await kept(), config: { enableUpdateToken: false } });
    await auth.start();
    expect([await auth.renew(), frames, auth.state.status]).toEqual([false, [], 'UserInfoOK']);
  });
});

describe('nobody answers', () => {
  const noAnswer = () => Promise.reject(new UnreachableError());

  test('is no refusal: who is signed in stays so', async () => {
    const cached = await kept();
    const { auth } = await pageAuth(row, { cached, frame: noAnswer });
    await auth.start();
    cut();
    expect(await auth.renew()).toBe(false);
    expect(auth.state).toMatchObject({ status: 'UserInfoOK', tokenInfo: cached });
    expect(auth.accessToken()).toBe(cached.access_token);
  });

  test.each(['server_error', 'temporarily_unavailable'])('%s is none either', async (error) => {
    const { auth } = await pageAuth(row, { cached: await kept(), frame: byError(error) });
    await auth.start();
    expect(await auth.renew()).toBe(false);
    expect(auth.state.status).toBe('UserInfoOK');
  });

  test('opened without a network, with a token that is over: it is held, and renewed when somebody answers', async () => {
    // Known from an earlier visit: what the provider says of itself.
    await (await pageAuth(row, { cached: await kept() })).auth.start();
    cut();
    fakeClocks();
    try {
      let isBack = false;
      const cached = await over();
      const { auth, cache } = await pageAuth(row, { cached, frame: (url) => (isBack ? byCode()(url) : noAnswer()) });
      const statuses: UserStatus[] = [];
      subscribe(auth.state, () => statuses.push(auth.state.status), true);
      await auth.start();
      expect(auth.state).toMatchObject({ status: 'UserInfoFailed', tokenInfo: cached });
      // A guest would be led to sign in.
      expect(statuses).not.toContain('Guest');
      expect(await cache.read()).toEqual(cached);
      isBack = true;
      for (const [path, says] of usual) provider.says.set(path, says);
      vi.advanceTimersByTime(60_000);
      await until(() => auth.state.status === 'UserInfoOK');
      expect(auth.accessToken()).not.toBe(cached.access_token);
    } finally {
      vi.useRealTimers();
    }
  });

  test('keeps a sign-in whose renewal a captive portal answers with a page of its own', async () => {
    await (await pageAuth(row, { cached: await kept() })).auth.start();
    for (const path of provider.says.keys()) provider.says.set(path, () => ({ body: '<h1>Welcome to our Wi-Fi</h1>' }));
    const cached = await over();
    // A frame cannot tell the portal's page from a provider's that takes long.
    const { auth, cache } = await pageAuth(row, { cached, frame: () => new Promise(() => undefined) });
    await auth.start();
    expect(auth.state).toMatchObject({ status: 'UserInfoFailed', tokenInfo: cached });
    expect(await cache.read()).toEqual(cached);
  });

  test('with no token at all one is a guest until somebody does', async () => {
    fakeClocks();
    try {
      let isBack = false;
      const { auth } = await pageAuth(row, { frame: (url) => (isBack ? byCode()(url) : noAnswer()) });
      await auth.start();
      expect(auth.state).toMatchObject({ status: 'Guest', isUnreachable: true });
      isBack = true;
      vi.advanceTimersByTime(60_000);
      await until(() => auth.state.status === 'UserInfoOK');
      expect(auth.state.isUnreachable).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });

  test('who one is cannot be asked: UserInfoFailed, and asked again', async () => {
    provider.says.set('/userinfo', () => ({ status: 502 }));
    const cached = await kept();
    const { auth } = await pageAuth(row, { cached });
    await auth.start();
    expect(auth.state).toMatchObject({ status: 'UserInfoFailed', tokenInfo: cached, fullName: undefined });
    provider.says.set('/userinfo', usual.get('/userinfo') as never);
    await auth.start();
    expect(auth.state.status).toBe('UserInfoOK');
  });
});

describe('who one is and what one may', () => {
  test('an answer about somebody else is none', async () => {
    provider.says.set('/userinfo', () => ({ body: { sub: 'bob' } }));
    const { auth } = await pageAuth(row, { cached: await kept(), frame: byCode() });
    await auth.start();
    expect(auth.state.status).toBe('UserInfoFailed');
  });

  test('user info is not fetched where that is switched off', async () => {
    const { auth } = await pageAuth(row, {
      cached: await kept({ email: 'ana@x.example' }),
      config: { enableFetchUser: false },
    });
    await auth.start();
    expect(auth.state).toMatchObject({ status: 'UserInfoOK', fullName: 'ana' });
    expect(provider.to('/userinfo')).toEqual([]);
  });

  test('permission scopes are fetched where that is switched on, with the bearer', async () => {
    const { auth } = await pageAuth(row, { cached: await kept(), config: { enableFetchMVBPermission: true } });
    await auth.start();
    expect(auth.state).toMatchObject({ status: 'MVBPermissionOK', mvbPermission: { p_mvbx: { role: 'user' } } });
    const [asked] = provider.to('/permission');
    expect([asked?.method, asked?.authorization]).toEqual(['GET', `Bearer ${auth.accessToken()}`]);
  });

  test('scopes that cannot be read: MVBPermissionFailed, until asked again', async () => {
    provider.says.set('/permission', () => ({ status: 500 }));
    const { auth } = await pageAuth(row, { cached: await kept(), config: { enableFetchMVBPermission: true } });
    await auth.start();
    expect(auth.state).toMatchObject({ status: 'MVBPermissionFailed', fullName: 'Ana Ortiz' });
    provider.says.set('/permission', usual.get('/permission') as never);
    await auth.start();
    expect(auth.state.status).toBe('MVBPermissionOK');
  });
});

describe('sign-out', () => {
  test('revokes, and leaves for the end of the session with the identity token', async () => {
    const cached = await kept({}, { refresh_token: 'r' });
    const { auth, left, cache } = await pageAuth(row, { cached });
    await auth.start();
    await auth.signOut();
    expect(auth.state).toEqual({ status: 'Fetching' });
    expect(await cache.read()).toBeUndefined();
    expect(provider.to('/revoke').map(({ body }) => Object.fromEntries(body))).toEqual([
      { client_id: 'atrium', token: cached.access_token, token_type_hint: 'access_token' },
      { client_id: 'atrium', token: 'r', token_type_hint: 'refresh_token' },
    ]);
    expect(left.map((url) => [url.origin + url.pathname, Object.fromEntries(url.searchParams)])).toEqual([
      [`${provider.issuer}/end`, { id_token_hint: cached.id_token, post_logout_redirect_uri: `${APP}/oauth/signout` }],
    ]);
  });

  test('in silence stays where one is, as a guest at once', async () => {
    const statuses: UserStatus[] = [];
    const page = await pageAuth(row, {
      cached: await kept(),
      frame: (url) => {
        statuses.push(page.auth.state.status);
        return new URLSearchParams({ state: url.searchParams.get('state') ?? '' });
      },
    });
    await page.auth.start();
    await page.auth.signOut({ silent: true, family: 'host' });
    expect([page.auth.state.status, page.left, statuses]).toEqual(['Guest', [], ['Guest']]);
    const [url] = page.frames;
    expect(url?.searchParams.get('post_logout_redirect_uri')).toBe(`${APP}/teamsapp/silent-signout`);
    expect(provider.to('/revoke')).toHaveLength(1);
  });

  test('without a network takes everything from this device, and leads to a page that opens without one', async () => {
    const { auth, left, cache } = await pageAuth(row, { cached: await kept() });
    await auth.start();
    cut();
    await auth.signOut();
    expect([auth.state.status, left.map(String)]).toEqual(['Guest', [`${APP}/`]]);
    expect(isOfflinePage(ROUTES.home)).toBe(true);
    expect(await cache.read()).toBeUndefined();
  });

  test('without a network and without a token does not leave for the provider, whose addresses are known', async () => {
    // Asked for once, and kept.
    await (await pageAuth(row, { cached: await kept() })).auth.start();
    const { auth, left } = await pageAuth(row);
    cut();
    await auth.signOut();
    expect([auth.state.status, left.map(String)]).toEqual(['Guest', [`${APP}/`]]);
  });

  test('an answer that comes after it changes nothing', async () => {
    let answer = (): void => undefined;
    const waiting = new Promise<void>((resolve) => {
      answer = resolve;
    });
    provider.says.set('/userinfo', async () => {
      await waiting;
      return { body: { sub: 'ana', email: 'ana@x.example' } };
    });
    const { auth } = await pageAuth(row, { cached: await kept() });
    const started = auth.start();
    await until(() => provider.to('/userinfo').length > 0);
    await auth.signOut();
    answer();
    await started;
    expect(auth.state).toEqual({ status: 'Fetching' });
  });
});

test('the custom session timeout asks for the password, and ends a sign-in on its time', async () => {
  fakeClocks();
  try {
    const config = { customSessionTimeout: 3_600_000 };
    const page = await pageAuth(row, { config });
    const url = await leaving(page.left, () => page.auth.signIn());
    expect(url.searchParams.get('prompt')).toBe('login');
    const nonce = url.searchParams.get('nonce');
    provider.says.set('/token', async () => ({ body: await provider.tokens({ nonce }, { expires_in: 7200 }) }));
    const back = `${APP}/oauth/callback?code=c&state=${url.searchParams.get('state')}`;
    await page.auth.finishSignIn(new URL(back));
    expect(page.auth.state.status).toBe('UserInfoOK');

    vi.advanceTimersByTime(3_600_000);
    await until(() => page.unauthorized.length > 0);
    expect([page.auth.state.status, page.unauthorized]).toEqual(['Guest', ['custom session timeout']]);
    expect(await page.cache.read()).toBeUndefined();
    expect(page.frames).toEqual([]);
    const again = await leaving(page.left, () => page.auth.signIn());
    expect(again.searchParams.get('prompt')).toBe('login');
  } finally {
    vi.useRealTimers();
  }
});

const head = (alg: string): string => Buffer.from(JSON.stringify({ alg, kid: 'one' })).toString('base64url');
