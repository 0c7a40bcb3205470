// Access tokens of a provider of another make: what counts as one, what does not, whom is asked how often, and what is known while
// the provider cannot be reached.

import { createHmac } from 'node:crypto';
import { exportSPKI, generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { ExternalTokens } from '../../../server/identity/external-tokens.ts';
import { settingsFrom } from '../../../server/platform/settings/settings.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { OTHER_CLIENT, OTHER_PERSON, OtherProvider } from '../../services/other-provider.ts';
import { callsTo, refusal } from '../people/api.ts';

let other: OtherProvider;
let tokens: ExternalTokens;
beforeAll(async () => {
  other = await OtherProvider.open();
});
afterAll(() => other.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  other.userinfo = { statusCode: 200, body: OTHER_PERSON };
  other.introspection = { statusCode: 401, body: {} };
  tokens = new ExternalTokens({ issuer: other.issuer, clientId: OTHER_CLIENT });
});
afterEach(() => vi.useRealTimers());

const person = () => ({ iss: other.issuer, sub: OTHER_PERSON.sub, clientId: OTHER_CLIENT });
const later = (ms: number) => vi.setSystemTime(Date.now() + ms);
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const nowS = () => Math.floor(Date.now() / 1000);
const asksSince = async (act: () => Promise<unknown>): Promise<string[]> => {
  other.asked.length = 0;
  await act();
  return [...other.asked];
};

describe('a token that can be verified', () => {
  test.each<[string, Record<string, unknown>]>([
    ['azp', {}],
    ['aud', { azp: undefined, aud: ['account', OTHER_CLIENT] }],
    ['aud alone', { azp: undefined, aud: OTHER_CLIENT }],
    ['client_id', { azp: undefined, aud: 'https://api.example', client_id: OTHER_CLIENT }],
    ['Keycloak’s typ', { typ: 'Bearer', aud: 'account' }],
  ])('is of the person it names when our client stands in it: %s', async (_name, claims) => {
    const found = await tokens.claimsOf(await other.token(claims));
    expect(found).toMatchObject(person());
    expect(found?.claims).toMatchObject({ email: OTHER_PERSON.email, name: OTHER_PERSON.name });
  });

  test.each<[string, () => Promise<string>]>([
    ['another client’s', () => other.token({ azp: 'another', aud: 'another' })],
    ['nobody’s', () => other.token({ azp: undefined })],
    ['another issuer’s', () => other.token({ iss: 'https://elsewhere.example' })],
    ['expired', () => other.token({ exp: nowS() - 60 })],
    ['of no end', () => other.token({ exp: undefined })],
    ['not valid yet', () => other.token({ nbf: nowS() + 600 })],
    ['without a person', () => other.token({ sub: undefined })],
    ['of an empty person', () => other.token({ sub: '' })],
    ['an identity token', () => other.token({ aud: OTHER_CLIENT, at_hash: 'x' })],
    ['an identity token of a request', () => other.token({ aud: OTHER_CLIENT, nonce: 'x' })],
    ['an identity token of Keycloak', () => other.token({ typ: 'ID' })],
    ['a refresh token of Keycloak', () => other.token({ typ: 'Refresh' })],
    ['a sign-out token', () => other.token({ aud: OTHER_CLIENT, events: {} }, { typ: 'logout+jwt' })],
    ['of a key that is not there', () => other.token({}, { kid: 'unknown' })],
    [
      'changed',
      async () => (await other.token()).replace(/\.[\w-]+\./, (at) => `.${base64({ ...payload(at), sub: 'x' })}.`),
    ],
    ['signed by somebody else', signedByAnother],
    ['unsigned', async () => `${base64({ alg: 'none' })}.${(await other.token()).split('.')[1]}.`],
    ['signed with the published key as a password', signedWithPublicKey],
  ])('counts for nothing: %s', async (_name, token) => {
    expect(await tokens.claimsOf(await token())).toBeUndefined();
  });

  test('is not asked about, but for what the person is called: once, while it is the same token', async () => {
    const token = await other.token();
    await tokens.claimsOf(token);
    expect(await asksSince(() => Promise.all(Array.from({ length: 20 }, () => tokens.claimsOf(token))))).toEqual([]);
    const named = await other.token({ name: 'Jane Doe' });
    expect(await asksSince(() => tokens.claimsOf(named))).toEqual([]);
  });

  test('counts without what the person is called, and never with what is said of somebody else', async () => {
    other.userinfo = { statusCode: 500, body: {} };
    expect(await tokens.claimsOf(await other.token())).toMatchObject(person());
    other.userinfo = { statusCode: 200, body: { sub: 'another', email: 'another@elsewhere.example' } };
    expect((await tokens.claimsOf(await other.token({ jti: '2' })))?.claims.email).toBeUndefined();
  });

  test('a new key of the provider is found', async () => {
    await tokens.claimsOf(await other.token());
    const key = await other.made.keys.generate('ES256');
    later(6000);
    const token = await other.made.buildToken({
      kid: key.kid,
      scopesOrTransform: (_head, payload) => void Object.assign(payload, { sub: 'johndoe', azp: OTHER_CLIENT }),
    });
    expect(await tokens.claimsOf(token)).toMatchObject(person());
  });
});

describe('a token that only its provider can read', () => {
  const active = (claims: object = {}) => ({ statusCode: 200, body: { active: true, ...claims } });

  test('introspection and user info say whose it is; the answer holds for a minute, and for who asks meanwhile', async () => {
    other.introspection = active({ client_id: OTHER_CLIENT, sub: OTHER_PERSON.sub });
    const all = () => Promise.all(Array.from({ length: 20 }, () => tokens.claimsOf('opaque')));
    await tokens.claimsOf(await other.token({ name: 'discovery is read' }));
    expect(await asksSince(all)).toEqual(['POST /introspect', 'GET /userinfo']);
    later(59_000);
    expect(await asksSince(async () => expect((await all())[0]).toMatchObject(person()))).toEqual([]);
    later(2000);
    other.introspection = { statusCode: 200, body: { active: false } };
    expect(await asksSince(async () => expect(await tokens.claimsOf('opaque')).toBeUndefined())).toEqual([
      'POST /introspect',
    ]);
  });

  test('where introspection is not for our client, user info alone says it', async () => {
    const found = await tokens.claimsOf('opaque');
    expect(found).toEqual({ ...person(), claims: OTHER_PERSON });
  });

  test.each<[string, () => void]>([
    ['introspection calls it over', () => (other.introspection = { statusCode: 200, body: { active: false } })],
    ['introspection says nothing of that', () => (other.introspection = { statusCode: 200, body: {} })],
    ['it is another client’s', () => (other.introspection = active({ client_id: 'another' }))],
    ['it has expired', () => (other.introspection = active({ client_id: OTHER_CLIENT, exp: 1 }))],
    ['both say another person', () => (other.introspection = active({ sub: 'another' }))],
    ['user info refuses it', () => (other.userinfo = { statusCode: 401, body: {} })],
    ['user info names nobody', () => (other.userinfo = { statusCode: 200, body: { email: 'a@b.example' } })],
  ])('counts for nothing: %s', async (_name, tell) => {
    tell();
    expect(await tokens.claimsOf('opaque')).toBeUndefined();
  });

  test('ends when it says so, even within the minute', async () => {
    other.introspection = active({ client_id: OTHER_CLIENT, exp: nowS() + 10 });
    expect(await tokens.claimsOf('opaque')).toMatchObject(person());
    later(11_000);
    expect(await tokens.claimsOf('opaque')).toBeUndefined();
  });

  test('what is no token at all is not asked about', async () => {
    await tokens.claimsOf('opaque');
    expect(await asksSince(() => tokens.claimsOf('a b'))).toEqual([]);
    expect(await asksSince(() => tokens.claimsOf('a'.repeat(8193)))).toEqual([]);
  });
});

describe('while the provider cannot be reached', () => {
  test('what can be verified counts on, by the keys at hand; of others nothing is known, which is no refusal', async () => {
    const token = await other.token({ name: 'John Doe' });
    const notReady = expect.objectContaining({ code: 'not-ready' });
    await tokens.claimsOf(token);
    await other.close();
    try {
      later(3600_000 - 60_000);
      expect(await tokens.claimsOf(token)).toMatchObject(person());
      await expect(tokens.claimsOf('opaque')).rejects.toEqual(notReady);
      const begun = new ExternalTokens({ issuer: other.issuer, clientId: OTHER_CLIENT });
      await expect(begun.claimsOf(token)).rejects.toEqual(notReady);
      await other.start();
      later(3000);
      expect(await begun.claimsOf(token)).toMatchObject(person());
    } finally {
      await other.start().catch(() => undefined);
    }
  });

  test('one that calls itself otherwise than the settings say is not believed', async () => {
    const misnamed = new ExternalTokens({
      issuer: other.issuer.replace('127.0.0.1', 'localhost'),
      clientId: OTHER_CLIENT,
    });
    await expect(misnamed.claimsOf(await other.token())).rejects.toMatchObject({ code: 'not-ready' });
  });
});

describe('the API of a server that is configured so', () => {
  let server: TestServer;
  let call: ReturnType<typeof callsTo>;
  beforeAll(async () => {
    const set = { AUTH_ENVIRONMENT: 'prod', MVB_PROD_ISSUER: other.issuer, MVB_PROD_CLIENT_ID: OTHER_CLIENT };
    server = await testServer({ providers: settingsFrom(set).identity.providers });
    call = callsTo(server.address);
  });
  afterAll(() => server.end());

  test('a bearer of the provider is a person, the same one with every token', async () => {
    const first = await call(await other.token(), 'POST', 'signin');
    expect(first.status).toBe(200);
    expect(first.body).toMatchObject({
      name: 'John Doe',
      email: OTHER_PERSON.email,
      emailVerified: true,
      embedded: false,
    });
    expect((await call(await other.token({ jti: '2' }), 'GET', 'me')).body?.id).toBe(first.body?.id);
    expect((await call('opaque', 'GET', 'me')).body?.id).toBe(first.body?.id);
    expect((await call(await other.token({ sub: 'jane', name: 'Jane' }), 'GET', 'me')).body?.id).not.toBe(
      first.body?.id,
    );
  });

  test('what counts for nothing is 401; what nobody can tell is 503, so that nobody is signed out by it', async () => {
    const token = await other.token({ name: 'John Doe' });
    expect(refusal(await call(await other.token({ azp: 'another' }), 'GET', 'me'))).toEqual([401, 'unauthorized']);
    await other.close();
    try {
      expect((await call(token, 'GET', 'me')).status).toBe(200);
      expect(refusal(await call('another-opaque-one', 'GET', 'me'))).toEqual([503, 'not-ready']);
    } finally {
      await other.start();
    }
  });
});

function payload(at: string): object {
  return JSON.parse(Buffer.from(at.slice(1, -1), 'base64url').toString()) as object;
}

async function signedByAnother(): Promise<string> {
  const { privateKey } = await generateKeyPair('RS256');
  const [head = '', body = ''] = (await other.token()).split('.');
  return new SignJWT(payload(`.${body}.`) as Record<string, unknown>)
    .setProtectedHeader(payload(`.${head}.`) as { alg: string })
    .sign(privateKey);
}

async function signedWithPublicKey(): Promise<string> {
  const [published] = other.made.keys.toJSON();
  const spki = await exportSPKI((await importJWK({ ...published }, 'RS256')) as CryptoKey);
  const head = base64({ alg: 'HS256', kid: published?.kid });
  const text = `${head}.${(await other.token()).split('.')[1]}`;
  return `${text}.${createHmac('sha256', spki).update(text).digest('base64url')}`;
}
