// Every single defect of an identity token, with jose's opinion of the same token beside ours.

import { createHash, webcrypto } from 'node:crypto';
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWK, jwtVerify, SignJWT } from 'jose';
import { beforeAll, expect, test, vi } from 'vitest';
import { checkedIdToken, type IdTokenDefect, type IdTokenExpectation, type PublicKey } from './id-token.ts';
import { acceptedToken } from './tokens.ts';

vi.stubGlobal('crypto', webcrypto);

const issuer = 'https://login.example/realms/one';
const clientId = 'atrium';
const NOW_MS = Date.UTC(2026, 0, 1);
const NOW_S = NOW_MS / 1000;
const accessToken = 'an access token';
const atHash = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
const good = { iss: issuer, aud: clientId, sub: 'ana', exp: NOW_S + 600, iat: NOW_S, nonce: 'n', at_hash: atHash };

type Key = Parameters<SignJWT['sign']>[0];
let signing: Key;
let stranger: Key;
let keys: JWK[];
beforeAll(async () => {
  const [own, other] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')]);
  signing = own.privateKey;
  stranger = other.privateKey;
  keys = [{ ...(await exportJWK(own.publicKey)), kid: 'one', use: 'sig' }];
});

const signed = (claims: object, header: object = {}, key: Key = signing) =>
  new SignJWT({ ...claims }).setProtectedHeader({ alg: 'RS256', kid: 'one', ...header }).sign(key);

const expected = (more: Partial<IdTokenExpectation> = {}): IdTokenExpectation => ({
  issuer,
  clientId,
  nowMs: NOW_MS,
  keys: async () => keys as PublicKey[],
  accessToken,
  mustHaveAtHash: true,
  nonce: 'n',
  ...more,
});

const outcome = (token: string, more?: Partial<IdTokenExpectation>): Promise<IdTokenDefect | 'holds'> =>
  checkedIdToken(token, expected(more)).then(
    () => 'holds',
    (error: { defect: IdTokenDefect }) => error.defect,
  );

/** What the standard asks of every token; nonce, at_hash and azp are the client's own to check. */
const joseHolds = (token: string): Promise<boolean> =>
  jwtVerify(token, createLocalJWKSet({ keys }), {
    algorithms: ['RS256'],
    issuer,
    audience: clientId,
    currentDate: new Date(NOW_MS),
    clockTolerance: 60,
    requiredClaims: ['sub', 'exp'],
  }).then(
    () => true,
    () => false,
  );

test('a good one holds, for jose too', async () => {
  const token = await signed(good);
  expect(await outcome(token)).toBe('holds');
  expect(await joseHolds(token)).toBe(true);
});

const without = (name: keyof typeof good): object => ({ ...good, [name]: undefined });
const secret = new TextEncoder().encode('x'.repeat(64));

test.each<[string, IdTokenDefect, boolean, () => Promise<string>]>([
  ['no token at all', 'malformed', false, async () => 'nonsense'],
  ['two parts', 'malformed', false, async () => `${(await signed(good)).split('.').slice(0, 2).join('.')}.%`],
  ['four parts', 'malformed', false, async () => `${await signed(good)}.x`],
  ['payload is no object', 'malformed', false, async () => (await signed(good)).replace(/\.[^.]+\./, '.bnVsbA.')],
  ['unsigned (alg none)', 'alg', false, async () => unsigned(good)],
  ['a shared secret (HS256)', 'alg', false, () => signed(good, { alg: 'HS256' }, secret)],
  ['another RSA (PS256)', 'alg', false, async () => retold(await signed(good), { alg: 'PS256', kid: 'one' })],
  ['an unknown key', 'key', false, () => signed(good, { kid: 'two' })],
  ['another one’s signature', 'signature', false, () => signed(good, {}, stranger)],
  ['one changed claim', 'signature', false, async () => changed(await signed(good))],
  ['another issuer', 'iss', false, () => signed({ ...good, iss: 'https://login.example/realms/two' })],
  ['no issuer', 'iss', false, () => signed(without('iss'))],
  ['another audience', 'aud', false, () => signed({ ...good, aud: 'other' })],
  ['no audience', 'aud', false, () => signed(without('aud'))],
  ['two audiences, given to nobody', 'azp', true, () => signed({ ...good, aud: [clientId, 'other'] })],
  ['given to somebody else', 'azp', true, () => signed({ ...good, azp: 'other' })],
  ['no subject', 'sub', false, () => signed(without('sub'))],
  ['expired', 'expired', false, () => signed({ ...good, exp: NOW_S - 61 })],
  ['no expiry', 'expired', false, () => signed(without('exp'))],
  ['another nonce', 'nonce', true, () => signed({ ...good, nonce: 'm' })],
  ['no nonce', 'nonce', true, () => signed(without('nonce'))],
  ['of another access token', 'at_hash', true, () => signed({ ...good, at_hash: 'x'.repeat(22) })],
  ['no at_hash', 'at_hash', true, () => signed(without('at_hash'))],
])('%s: %s', async (_name, defect, joseSays, token) => {
  const text = await token();
  expect(await outcome(text)).toBe(defect);
  expect(await joseHolds(text)).toBe(joseSays);
});

// One character, one claim or one header of a good token is another; what jose does not look at (nonce, azp, at_hash) it may let pass.
test('of 200 tokens with one thing wrong each, by a seed, none holds, and none that jose refuses', async () => {
  const seed = Number(process.env.ATRIUM_SEED ?? 44_200);
  console.info(`seed ${seed}`);
  let state = seed;
  const upTo = (max: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * max);
  };
  const one = <T>(all: readonly T[]): T => all[upTo(all.length)] as T;
  const whole = await signed(good);
  const wrongs: (() => Promise<string>)[] = [
    async () => otherLetter(whole, upTo(whole.length - 1)),
    async () => whole.slice(0, upTo(whole.length)),
    async () => `${whole.slice(0, 1 + upTo(whole.length))}.${whole.slice(1 + upTo(whole.length))}`,
    () =>
      signed({
        ...good,
        [one(['iss', 'aud', 'sub', 'exp', 'nonce', 'at_hash'])]: one([undefined, null, 0, {}, [], '']),
      }),
    () => signed({ ...good, [one(['iss', 'aud', 'nonce', 'at_hash', 'azp'])]: `other-${upTo(1e6)}` }),
    () => signed({ ...good, exp: NOW_S - 61 - upTo(1e6) }),
    () => signed(good, { kid: `other-${upTo(1e6)}` }),
    () => signed(good, {}, stranger),
    async () => retold(whole, { alg: one(['none', 'HS256', 'RS384', 'PS256', 'ES256', 'rs256', '', 1]), kid: 'one' }),
    async () => whole.replace(/\.[^.]+\./, `.${part({ ...good, [one(['sub', 'aud', 'exp'])]: upTo(1e9) })}.`),
  ];
  let refusedByJose = 0;
  for (let round = 0; round < 200; round++) {
    const token = await one(wrongs)();
    expect(await outcome(token), `round ${round}: ${token}`).not.toBe('holds');
    if (!(await joseHolds(token))) refusedByJose += 1;
  }
  // Enough of them are wrong by the standard alone.
  expect(refusedByJose).toBeGreaterThan(120);
});

test.each<[string, object, Partial<IdTokenExpectation>]>([
  ['two audiences, given to us', { aud: ['other', clientId], azp: clientId }, {}],
  ['a clock that is a minute off', { exp: NOW_S - 59 }, {}],
  ['a fresh one without at_hash', { at_hash: undefined }, { mustHaveAtHash: false }],
  ['no nonce expected', { nonce: undefined }, { nonce: undefined }],
])('%s holds', async (_name, claims, more) => {
  expect(await outcome(await signed({ ...good, ...claims }), more)).toBe('holds');
});

test('where a fresh one has an at_hash it must be right', async () => {
  const token = await signed({ ...good, at_hash: 'x' });
  expect(await outcome(token, { mustHaveAtHash: false })).toBe('at_hash');
});

test('a key that is not known yet is asked for once more', async () => {
  const asked: boolean[] = [];
  const rotated = async (anew: boolean) => {
    asked.push(anew);
    return (anew ? keys : []) as PublicKey[];
  };
  expect(await outcome(await signed(good), { keys: rotated })).toBe('holds');
  expect(asked).toEqual([false, true]);
});

test.each<[string, object, boolean]>([
  ['as it was kept', {}, true],
  ['without an access token', { access_token: undefined }, false],
  ['without an identity token', { id_token: undefined }, false],
  ['without an expiry', { expires_at: undefined }, false],
  ['with an expiry that is no number', { expires_at: String(NOW_MS + 1000) }, false],
  ['over', { expires_at: NOW_MS }, false],
  ['with another access token', { access_token: 'another' }, false],
])('a kept token %s is accepted: %s', async (_name, more, isAccepted) => {
  const token = { access_token: accessToken, id_token: await signed(good), expires_at: NOW_MS + 1000, ...more };
  const { accessToken: _access, mustHaveAtHash: _must, nonce: _nonce, ...cached } = expected();
  expect((await acceptedToken(token, cached))?.sub).toBe(isAccepted ? 'ana' : undefined);
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const unsigned = (claims: object): string => `${part({ alg: 'none' })}.${part(claims)}.`;
const retold = (token: string, header: object): string => token.replace(/^[^.]+/, part(header));
const changed = (token: string): string => token.replace(/\.[^.]+\./, `.${part({ ...good, sub: 'bob' })}.`);
/** Not the last letter of a part, of which some bits count for nothing. */
const otherLetter = (token: string, at: number): string => {
  const isEnd = token[at] === '.' || (token[at + 1] ?? '.') === '.';
  const place = isEnd ? at - 2 : at;
  const letter = token[place] === 'A' ? 'B' : 'A';
  return token.slice(0, place) + letter + token.slice(place + 1);
};
