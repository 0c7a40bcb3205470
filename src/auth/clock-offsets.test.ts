// Forty devices whose clock is up to two days wrong, then jumps: whatever is judged expired or valid is so by the server's time.

import { createHash, webcrypto } from 'node:crypto';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { BoardHttp } from '#protocol/browser/board-http.ts';
import { request } from '#protocol/browser/request.ts';
import { serverClock } from '#protocol/browser/server-clock.ts';
import { marked } from '#protocol/browser/testing/marked.ts';
import { guardOf, holds, lacksWhiteboard } from '../account/guard.ts';
import { writeSetting } from '../device/settings.ts';
import { toldInvite } from '../features/invite/told.ts';
import { joinedToken, keepJoined } from '../features/wall/device/panel-session.ts';
import { beginWords, CACHE_PREFIX, WORDS_VERSION } from '../i18n/words.ts';
import { Auth } from './auth.ts';
import { begunHere } from './begun.ts';
import { keepReturnPath, readReturnNote } from './return-note.ts';
import type { TokenInfo } from './token-info.ts';
import { Wake } from './wake.ts';

vi.stubGlobal('crypto', webcrypto);

const SERVER_MS = Date.UTC(2026, 10, 26, 12);
const DAY_MS = 24 * 3_600_000;
/** SEED=17 draws other clocks. */
const SEED = Number(process.env.SEED ?? 20_261_126);
const ISSUER = 'https://id.example';
const ROW = { name: 'MVB', issuer: ISSUER, clientId: 'atrium', scope: 'openid' } as const;

let signing: Parameters<SignJWT['sign']>[0];
let keys: object[];
beforeAll(async () => {
  const { privateKey, publicKey } = await generateKeyPair('RS256');
  signing = privateKey;
  keys = [{ ...(await exportJWK(publicKey)), kid: 'one', use: 'sig', alg: 'RS256' }];
});

/** The server's time now, as the tests' own clock has it. */
const serverNow = () => SERVER_MS + performance.now();
const dated = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { date: new Date(serverNow()).toUTCString() } });

const DOCUMENT = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/auth`,
  token_endpoint: `${ISSUER}/token`,
  userinfo_endpoint: `${ISSUER}/me`,
  jwks_uri: `${ISSUER}/jwks`,
};
const answerOf = (url: string): unknown =>
  url.endsWith('/jwks') ? { keys } : url.endsWith('/me') ? { sub: 'ana' } : DOCUMENT;

interface Device {
  auth: Auth;
  left: URL[];
  frames: number;
}

async function device(leftMs: number, customSessionTimeout = 0): Promise<Device> {
  const at_hash = createHash('sha256').update('a').digest().subarray(0, 16).toString('base64url');
  const exp = Math.floor((serverNow() + leftMs) / 1000);
  const claims = { iss: ISSUER, aud: 'atrium', sub: 'ana', exp, at_hash };
  const id_token = await new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'one' }).sign(signing);
  const token: TokenInfo = { access_token: 'a', id_token, expires_at: serverNow() + leftMs };
  const made = { left: [] as URL[], frames: 0 };
  const none = async () => undefined;
  const auth = new Auth(
    {
      ...{ authEnv: 'prod', opIssuer: 'MVB', clientId: 'atrium', scope: 'openid', projectName: 'teamone' },
      ...{ customSessionTimeout, onCriticalError: () => undefined },
    },
    [ROW],
    {
      location: { origin: 'https://app.example', pathname: '/' },
      go: (url) => void made.left.push(new URL(url)),
      fetch: async (url) => dated(answerOf(url)),
      async frame({ state }) {
        made.frames += 1;
        return new URLSearchParams({ error: 'login_required', state });
      },
      cache: { read: async () => token, write: none, clear: none },
      isPanel: false,
    },
  );
  return Object.assign(made, { auth });
}

/** The result of each decision, `leftMs` before expiry by the server's time; below 0, after expiry. */
const JUDGED: Record<string, (leftMs: number, jump: () => void) => unknown> = {
  async 'a token of the cache'(leftMs, jump) {
    const made = await device(leftMs);
    jump();
    await made.auth.start();
    return [made.auth.state.status, made.frames];
  },
  async 'the custom session timeout'(leftMs, jump) {
    writeSetting('teamone.session_expires_at', String(serverNow() + leftMs));
    const { auth, left } = await device(leftMs, 3_600_000);
    jump();
    void auth.signIn();
    await vi.waitFor(() => expect(left).toHaveLength(1));
    return left[0]?.searchParams.get('prompt');
  },
  async 'a sign-in that was begun'(leftMs, jump) {
    const created = Math.floor((serverNow() + leftMs - DAY_MS) / 1000);
    writeSetting('teamone.pkce.s' as never, JSON.stringify({ created, data: 'begun' }));
    jump();
    return begunHere.begun('s');
  },
  'a sign-up that was begun'(leftMs, jump) {
    keepReturnPath('/boards', serverNow() + leftMs - DAY_MS);
    jump();
    return readReturnNote(serverClock.expiryNow())?.returnPath;
  },
  'an invite that waits'(leftMs, jump) {
    writeSetting(
      'atrium-invite',
      JSON.stringify({ token: 't', path: '/invite/team', atMs: serverNow() + leftMs - DAY_MS }),
    );
    jump();
    return toldInvite('team')?.token;
  },
  'the session that was joined'(leftMs, jump) {
    keepJoined({ ifp_share_token: 'joined', ifp_token_expire_at: serverNow() + leftMs });
    jump();
    return joinedToken();
  },
  'a permission scope'(leftMs, jump) {
    const mvbPermission = { p_mvbx: { role: 'user', expires_at: serverNow() + leftMs } } as const;
    const state = { status: 'MVBPermissionOK', mvbPermission } as const;
    jump();
    const nowMs = serverClock.expiryNow();
    return [
      holds(mvbPermission, 'p_mvbx', nowMs),
      lacksWhiteboard(state, nowMs),
      guardOf('sign-in', state, true, nowMs),
    ];
  },
  async 'access to a board'(leftMs, jump) {
    let lent = 0;
    const end = serverNow() + leftMs + 60_000;
    const http = new BoardHttp({ origin: '', fetch }, async () => ({ expiresAt: end + lent++ * DAY_MS }) as never);
    const { signal } = new AbortController();
    await http.opened(signal);
    jump();
    await http.opened(signal);
    return lent;
  },
  async 'when a token is renewed'(leftMs, jump) {
    let looks = 0;
    const wake = new Wake(() => {
      looks += 1;
    });
    wake.plan(serverNow() + leftMs + 60_000);
    jump();
    await vi.advanceTimersByTimeAsync(60_000);
    wake.plan(Number.POSITIVE_INFINITY);
    return looks;
  },
  'texts of the interface, by the clock that stored them'(leftMs) {
    const cached = { version: WORDS_VERSION, atMs: Date.now() + leftMs - 7 * DAY_MS, words: {} };
    localStorage.setItem(`${CACHE_PREFIX}de-dict`, JSON.stringify(cached));
    const fetched = vi.fn(async () => new Response('{}'));
    vi.stubGlobal('fetch', fetched);
    beginWords('de');
    return fetched.mock.calls.length;
  },
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  vi.stubEnv('DEV', false);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

/** Results on a device whose clock is off by `offMs`, and jumps to the opposite offset right before each decision. */
async function outcomes(offMs: number): Promise<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const [name, judge] of Object.entries(JUDGED))
    for (const leftMs of [30_000, -30_000]) {
      localStorage.clear();
      vi.setSystemTime(serverNow() + offMs);
      await request(
        { origin: '', fetch: async () => marked(dated({})) },
        'boards/open',
        { method: 'POST' },
        new AbortController().signal,
      );
      all[`${name}, ${leftMs > 0 ? 'valid' : 'expired'}`] = await judge(leftMs, () =>
        vi.setSystemTime(serverNow() - offMs),
      );
    }
  return all;
}

test(`forty clocks from two days behind to two days ahead judge as a right one does (seed ${SEED})`, async () => {
  const right = await outcomes(0);
  expect(right).toEqual({
    'a token of the cache, valid': ['UserInfoOK', 0],
    'a token of the cache, expired': ['Guest', 1],
    'the custom session timeout, valid': null,
    'the custom session timeout, expired': 'login',
    'a sign-in that was begun, valid': 'begun',
    'a sign-in that was begun, expired': undefined,
    'a sign-up that was begun, valid': '/boards',
    'a sign-up that was begun, expired': undefined,
    'an invite that waits, valid': 't',
    'an invite that waits, expired': undefined,
    'the session that was joined, valid': 'joined',
    'the session that was joined, expired': undefined,
    'a permission scope, valid': [true, false, 'show'],
    'a permission scope, expired': [false, true, 'permission-required'],
    'access to a board, valid': 1,
    'access to a board, expired': 2,
    'when a token is renewed, valid': 0,
    'when a token is renewed, expired': 1,
    'texts of the interface, by the clock that stored them, valid': 0,
    'texts of the interface, by the clock that stored them, expired': 1,
  });
  let drawn = SEED;
  for (let k = 0; k < 40; k++) {
    // Numerical Recipes' linear congruential generator.
    drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
    const offMs = Math.round((drawn / 2 ** 32 - 0.5) * 4 * DAY_MS);
    expect(await outcomes(offMs), `${offMs} ms off`).toEqual(right);
  }
});
