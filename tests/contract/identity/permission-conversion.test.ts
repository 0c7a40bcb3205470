// What the embedded provider answers beside the standard: permission scopes of a bearer, and its own tokens for somebody whom a second
// provider, of another make, has signed in.

import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { settingsFrom } from '../../../server/platform/settings/settings.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { OTHER_CLIENT, OTHER_PERSON, OtherProvider } from '../../services/other-provider.ts';
import { signedUp } from '../people/signed-up.ts';
import { StrictClient } from './client.ts';

let other: OtherProvider;
let server: TestServer;
let client: StrictClient;
beforeAll(async () => {
  other = await OtherProvider.open();
  const { providers } = settingsFrom({ VS_LOCAL_ISSUER: other.issuer, VS_LOCAL_CLIENT_ID: OTHER_CLIENT }).identity;
  server = await testServer({ providers });
  client = await StrictClient.of(`http://localhost:${server.port}`);
});
afterAll(async () => {
  await server.end();
  await other.close();
});
beforeEach(() => {
  other.userinfo = { statusCode: 200, body: OTHER_PERSON };
});

async function asked(path: string, token: string | undefined, method = 'GET', body?: object) {
  const response = await fetch(client.found.issuer + path, {
    method,
    headers: {
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    body: body ? JSON.stringify(body) : null,
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}
const permission = (token?: string) => asked('/oidc/permission-scopes', token);
const convert = (token?: string, body?: object) => asked('/oidc/token-conversion', token, 'POST', body);
const refused = { status: 401, body: { error: 'invalid_token', error_description: expect.any(String) } };

test('the table offers both, with where tokens are converted', async () => {
  const { providers } = (await asked('/api/identity', undefined)).body as { providers: object[] };
  const conversionUrl = `${client.found.issuer}/oidc/token-conversion`;
  expect(providers).toMatchObject([
    { name: 'MVB', issuer: client.found.issuer, conversionUrl },
    { name: 'VS', issuer: other.issuer, clientId: OTHER_CLIENT, conversionUrl },
  ]);
});

describe('permission scopes', () => {
  test('accounts have the board scopes, team and entity administrators also p_manager, revoked tokens none', async () => {
    const { tokens } = await signedUp(client);
    const user = { role: 'user' };
    const scopes = { p_mvbx: user, p_teamwork: user, p_classroom: user };
    const managing = { ...scopes, p_manager: user };
    // Before their first call, with which a team and an entity are made for them, and behind it.
    expect(await permission(tokens.access_token)).toEqual({ status: 200, body: { scopes: managing } });
    const headers = { authorization: `Bearer ${tokens.access_token}` };
    expect((await fetch(`${server.address}/api/user/me`, { headers })).status).toBe(200);
    expect((await permission(tokens.access_token)).body).toEqual({ scopes: managing });

    const { sub } = await client.verified(tokens);
    const db = new DatabaseSync(server.database, { timeout: 5000 });
    const demote = (kind: string) =>
      db
        .prepare(
          "UPDATE membership SET role = 'member' WHERE kind = ? AND person = (SELECT id FROM person WHERE sub = ?)",
        )
        .run(kind, String(sub));
    demote('entity');
    expect((await permission(tokens.access_token)).body).toEqual({ scopes: managing });
    demote('team');
    expect((await permission(tokens.access_token)).body).toEqual({ scopes });
    db.prepare('UPDATE account SET administrator = 1 WHERE sub = ?').run(String(sub));
    db.close();
    const admin = { role: 'admin' };
    const all = { p_mvbx: admin, p_teamwork: admin, p_classroom: admin, p_manager: admin };
    expect((await permission(tokens.access_token)).body).toEqual({ scopes: all });

    await client.post(client.found.revocation_endpoint, { client_id: 'atrium', token: tokens.access_token });
    expect(await permission(tokens.access_token)).toEqual(refused);
    expect(await permission()).toEqual(refused);
    expect(await permission(await other.token())).toEqual(refused);
  });
});

describe('token conversion', () => {
  test('somebody of the second provider gets tokens of an account here: the same one every time', async () => {
    const first = await convert(await other.token({ auth_time: 1_700_000_000 }), { document: 'a' });
    expect(first.status).toBe(200);
    expect(first.body).toEqual({ access_token: expect.any(String), id_token: expect.any(String), expires_in: 600 });
    const tokens = first.body as unknown as Parameters<typeof client.verified>[0];
    const claims = await client.verified(tokens);
    expect(claims).toMatchObject({ auth_time: 1_700_000_000 });
    const { sub } = claims;
    expect((await client.userinfo(tokens.access_token)).body).toMatchObject({
      sub,
      name: 'John Doe',
      email: OTHER_PERSON.email,
      email_verified: true,
    });
    expect((await permission(tokens.access_token)).status).toBe(200);

    const again = await Promise.all(
      [1, 2, 3].map(async () => convert(await other.token({ sub: 'at-once', name: 'At Once' }))),
    );
    const subs = await Promise.all(again.map(async ({ body }) => (await client.verified(body as never)).sub));
    expect(new Set(subs).size).toBe(1);
    expect((await client.verified((await convert(await other.token())).body as never)).sub).toBe(sub);
    // They are revoked as any, and end a session as any.
    await client.post(client.found.revocation_endpoint, { client_id: 'atrium', token: tokens.access_token });
    expect((await client.userinfo(tokens.access_token)).status).toBe(401);
    const out = await fetch(client.signOutUrl(tokens.id_token, `${client.found.issuer}/oauth/signout`), {
      redirect: 'manual',
    });
    expect(out.headers.get('location')).toBe(`${client.found.issuer}/oauth/signout`);
  });

  test('an account of the same e-mail address is somebody else, and no password opens the converted one', async () => {
    const { tokens, email } = await signedUp(client);
    const { sub } = await client.verified(tokens);
    const { body } = await convert(await other.token({ sub: 'namesake', email, email_verified: true }));
    expect((await client.verified(body as never)).sub).not.toBe(sub);
  });

  test('of whom the second provider says nothing there is no document', async () => {
    other.userinfo = { statusCode: 200, body: { sub: 'silent' } };
    expect(await convert(await other.token({ sub: 'silent' }))).toEqual({ status: 200, body: { document: null } });
  });

  test('a token of anybody else is refused: ours, another client’s, none', async () => {
    const { tokens } = await signedUp(client);
    other.userinfo = { statusCode: 401, body: {} };
    expect(await convert(tokens.access_token)).toEqual(refused);
    expect(await convert(await other.token({ azp: 'another' }))).toEqual(refused);
    expect(await convert()).toEqual(refused);
  });

  test('a token of the second provider opens nothing by itself', async () => {
    expect((await client.userinfo(await other.token())).status).toBe(401);
  });
});
