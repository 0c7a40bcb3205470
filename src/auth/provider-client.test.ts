// @vitest-environment node
// A provider's answers as its client takes them: a provider that answers by real HTTP whatever a test says.

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AuthCriticalError, AuthError, UnreachableError } from './errors.ts';
import { ProviderClient } from './provider-client.ts';
import type { TokenInfo } from './token-info.ts';

type Answer = (request: IncomingMessage, body: URLSearchParams, response: ServerResponse) => Promise<void> | void;

const { privateKey, publicKey } = await generateKeyPair('RS256');
let server: Server;
let issuer: string;
let answer: Answer;
let asked: { path: string; body: URLSearchParams }[];

beforeEach(async () => {
  asked = [];
  server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
});

async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '';
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  const body = new URLSearchParams(Buffer.concat(parts).toString());
  if (path.endsWith('/openid-configuration')) {
    const of = (name: string) => `${issuer}/${name}`;
    const endpoints = { authorization_endpoint: of('auth'), token_endpoint: of('token'), userinfo_endpoint: of('me') };
    return json(response, 200, { issuer, ...endpoints, jwks_uri: of('jwks'), revocation_endpoint: of('revoke') });
  }
  if (path === '/jwks') return json(response, 200, { keys: [{ ...(await exportJWK(publicKey)), alg: 'RS256' }] });
  asked.push({ path, body });
  await answer(request, body, response);
}

function json(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

const client = () => new ProviderClient({ name: 'MVB', issuer, clientId: 'atrium', scope: 'openid' }, fetch, false);

async function idToken(claims: Record<string, unknown> = {}, accessToken = 'access'): Promise<string> {
  const hash = createHash('sha256').update(accessToken).digest().subarray(0, 16).toString('base64url');
  return new SignJWT({ at_hash: hash, ...claims })
    .setProtectedHeader({ alg: 'RS256' })
    .setIssuer(issuer)
    .setAudience('atrium')
    .setSubject('ann')
    .setIssuedAt()
    .setExpirationTime('10 min')
    .sign(privateKey);
}

async function held(): Promise<TokenInfo> {
  return { access_token: 'old', id_token: await idToken({}, 'old'), expires_at: 0, refresh_token: 'r1' };
}

const refreshed = async () => client().refreshed(await held(), 'r1');

test('a request has a state with dashes, a challenge of 43 letters, and its answer the verifier of 128 that fits it', async () => {
  const request = await client().silentRequest('https://app.example/oauth/silent-renew');
  const { searchParams: told } = new URL(request.url);
  expect(told.get('state')).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(request.state).toBe(told.get('state'));
  expect(Object.fromEntries(told)).toMatchObject({
    response_type: 'code',
    client_id: 'atrium',
    redirect_uri: 'https://app.example/oauth/silent-renew',
    scope: 'openid',
    prompt: 'none',
    code_challenge_method: 'S256',
  });
  answer = async (_request, _body, response) =>
    json(response, 200, {
      access_token: 'access',
      id_token: await idToken({ nonce: told.get('nonce') }),
      expires_in: 600,
    });
  const token = await request.redeemed(new URLSearchParams({ code: 'c', state: request.state }));
  expect(token).toMatchObject({ access_token: 'access', expires_in: 600 });
  const { body } = asked[0] as (typeof asked)[number];
  expect(Object.fromEntries(body)).toMatchObject({
    grant_type: 'authorization_code',
    client_id: 'atrium',
    code: 'c',
    redirect_uri: 'https://app.example/oauth/silent-renew',
  });
  const verifier = body.get('code_verifier') as string;
  expect(verifier).toMatch(/^[A-Za-z0-9]{128}$/);
  expect(createHash('sha256').update(verifier).digest('base64url')).toBe(told.get('code_challenge'));
  // Once.
  await expect(request.redeemed(new URLSearchParams({ code: 'c', state: request.state }))).rejects.toThrow();
  expect(asked).toHaveLength(1);
});

test('a token for another sign-in, or signed by somebody else, is none', async () => {
  const request = await client().silentRequest('https://app.example/oauth/silent-renew');
  answer = async (_request, _body, response) =>
    json(response, 200, { access_token: 'access', id_token: await idToken({ nonce: 'another' }), expires_in: 600 });
  const query = new URLSearchParams({ code: 'c', state: request.state });
  await expect(request.redeemed(query)).rejects.toThrow(AuthCriticalError);

  const other = await generateKeyPair('RS256');
  answer = async (_request, _body, response) => {
    const id_token = await new SignJWT({ sub: 'ann' }).setProtectedHeader({ alg: 'RS256' }).sign(other.privateKey);
    json(response, 200, { access_token: 'access', id_token, expires_in: 600 });
  };
  await expect(refreshed()).rejects.toThrow(AuthCriticalError);
});

test('a refresh token is turned: the new one counts, and where none comes the old one stays', async () => {
  answer = async (_request, _body, response) =>
    json(response, 200, { access_token: 'access', id_token: await idToken(), expires_in: 600, refresh_token: 'r2' });
  expect(await refreshed()).toMatchObject({ access_token: 'access', refresh_token: 'r2' });
  expect(Object.fromEntries((asked[0] as (typeof asked)[number]).body)).toEqual({
    grant_type: 'refresh_token',
    client_id: 'atrium',
    refresh_token: 'r1',
  });
  answer = (_request, _body, response) => json(response, 200, { access_token: 'next', expires_in: 600 });
  expect(await refreshed()).toMatchObject({ access_token: 'next', refresh_token: 'r1' });
});

test.each<[string, Answer]>([
  ['a code of the standard', (_a, _b, response) => json(response, 400, { error: 'invalid_grant' })],
  ['a 4xx that says nothing', (_a, _b, response) => json(response, 404, {})],
])('is a refusal: %s', async (_name, given) => {
  answer = given;
  await expect(refreshed()).rejects.toMatchObject({ reason: 'fetch token failed', message: 'Fetch token failed.' });
  await expect(refreshed()).rejects.toThrow(AuthError);
});

test.each<[string, Answer]>([
  [
    'the page of a proxy',
    (_a, _b, response) => void response.writeHead(502, { 'content-type': 'text/html' }).end('<p>'),
  ],
  [
    'a portal of a network',
    (_a, _b, response) => void response.writeHead(200, { 'content-type': 'image/png' }).end('x'),
  ],
  ['a server that fails by name', (_a, _b, response) => json(response, 500, { error: 'server_error' })],
  ['a server that fails by a name of its own', (_a, _b, response) => json(response, 500, { error: 'unknown_error' })],
  ['too many', (_a, _b, response) => json(response, 429, { error: { code: 'rate-limited' } })],
  ['too many, without a word', (_a, _b, response) => void response.writeHead(429).end()],
  ['a line that breaks', (request) => void request.socket.destroy()],
])('is no refusal: %s', async (_name, given) => {
  answer = given;
  await expect(refreshed()).rejects.toThrow(UnreachableError);
});

test.each<[string, Answer]>([
  ['no JSON', (_a, _b, response) => void response.writeHead(200, { 'content-type': 'application/json' }).end('{')],
  ['no token', (_a, _b, response) => json(response, 200, {})],
  ['an identity token that is none', (_a, _b, response) => json(response, 200, { access_token: 'a', id_token: 'x' })],
])('is an answer that nobody can mend: %s', async (_name, given) => {
  answer = given;
  await expect(refreshed()).rejects.toMatchObject({ message: 'Fetching token error occurred' });
});

test('both tokens are revoked, whatever is answered; where nobody answers that is said', async () => {
  answer = (_request, _body, response) => void response.writeHead(200, { 'content-type': 'text/plain' }).end();
  await client().revoke(await held());
  expect(asked.map(({ body }) => [body.get('token'), body.get('token_type_hint'), body.get('client_id')])).toEqual([
    ['old', 'access_token', 'atrium'],
    ['r1', 'refresh_token', 'atrium'],
  ]);
  answer = (_request, _body, response) => json(response, 400, { error: 'unsupported_token_type' });
  await client().revoke(await held());
  answer = (_request, _body, response) => void response.writeHead(503).end();
  await expect(client().revoke(await held())).rejects.toThrow(UnreachableError);
});
