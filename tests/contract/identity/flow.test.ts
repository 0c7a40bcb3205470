// A person and a client of another make at the embedded identity provider: from discovery to sign-out, and every refusal by its name.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { Browser, StrictClient } from './client.ts';

let server: TestServer;
let issuer: string;
let client: StrictClient;
beforeAll(async () => {
  server = await testServer();
  issuer = `http://localhost:${server.port}`;
  client = await StrictClient.of(issuer);
});
afterAll(() => server.end());

const password = 'a rising line under a roof';
let people = 0;
function person(): { givenName: string; familyName: string; email: string; password: string } {
  people += 1;
  return { givenName: 'Ana', familyName: 'Ortiz', email: `Ana.Ortiz${people}@Northside.example`, password };
}

/** A browser in which somebody has signed up, and what the client got. */
async function signedUp(more: Record<string, string> = {}, who = person()) {
  const browser = new Browser(issuer);
  const request = client.request({ prompt: 'create', ...more });
  const page = await browser.submit(await browser.get(request.url), who);
  const sent = page.text.includes('/consent"') ? await browser.submit(page, { answer: 'allow' }) : page;
  return { browser, who, tokens: await client.redeem(request, sent) };
}

describe('the whole way', () => {
  test('discovery names the endpoints, and only what is offered', async () => {
    expect(client.found).toMatchObject({
      issuer,
      authorization_endpoint: `${issuer}/oidc/auth`,
      token_endpoint: `${issuer}/oidc/token`,
      userinfo_endpoint: `${issuer}/oidc/userinfo`,
      revocation_endpoint: `${issuer}/oidc/revoke`,
      end_session_endpoint: `${issuer}/oidc/session/end`,
      jwks_uri: `${issuer}/oidc/jwks`,
      response_types_supported: ['code'],
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: ['none'],
      ui_locales_supported: ['en', 'zh-TW', 'de', 'es', 'fr', 'ar'],
    });
    expect(new Set(client.found.scopes_supported as string[])).toEqual(
      new Set(['openid', 'offline_access', 'profile', 'email', 'address', 'phone']),
    );
  });

  test.each([
    ['ticked', '1'],
    ['not ticked', ''],
  ])('the product is told whether one stays signed in on this device: %s', async (_, remember) => {
    const { who } = await signedUp();
    const browser = new Browser(issuer);
    // Of somebody before.
    if (remember === '') browser.setCookie('is_saved_signin', 'true');
    await browser.submit(await browser.get(client.request().url), { email: who.email, password, remember });
    expect(browser.cookies.includes('is_saved_signin')).toBe(remember === '1');
  });

  test('sign up, tokens, user info, sign out in one step', async () => {
    const { browser, who, tokens } = await signedUp();
    expect(tokens).toMatchObject({ expires_in: 600, token_type: 'Bearer', scope: 'openid profile email' });
    // Who signs up is kept signed in.
    expect(tokens.refresh_token).toMatch(/^[\w-]{43}$/);
    expect(tokens.access_token).not.toContain('.');
    const { status, body } = await client.userinfo(tokens.access_token);
    expect(status).toBe(200);
    expect(body).toEqual({
      sub: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: 'Ana Ortiz',
      given_name: 'Ana',
      family_name: 'Ortiz',
      locale: 'en',
      updated_at: expect.any(Number),
      email: who.email,
      email_verified: false,
    });

    const sent = await browser.get(client.signOutUrl(tokens.id_token, `${issuer}/oauth/signout`));
    expect([sent.status, sent.url.href]).toEqual([303, `${issuer}/oauth/signout`]);
    expect(browser.cookies).not.toContain('atrium-sign-in');
    expect((await client.userinfo(tokens.access_token)).status).toBe(401);
    const silent = client.request({ prompt: 'none' });
    expect(client.answer(silent, await browser.get(silent.url)).get('error')).toBe('login_required');
  });

  test('sign in again by address in other letters; then in silence; then with the password asked for', async () => {
    const { who } = await signedUp();
    const browser = new Browser(issuer);
    const first = client.request();
    const form = await browser.get(first.url);
    expect(form.text).toContain('<h1>Sign in</h1>');
    const sent = await browser.submit(form, { email: ` ${who.email.toUpperCase()}`, password, remember: '1' });
    const tokens = await client.redeem(first, sent);

    const silent = client.request({ prompt: 'none' });
    const renewed = await client.redeem(silent, await browser.get(silent.url));
    expect((await client.verified(renewed)).sub).toBe((await client.verified(tokens)).sub);

    const again = client.request({ prompt: 'login' });
    const asked = await browser.get(again.url);
    expect(asked.text).toContain('<h1>Sign in</h1>');
    await client.redeem(again, await browser.submit(asked, { email: who.email, password }));
  });

  test('somebody else signs in at the same browser: the first one’s session ends, without a page between', async () => {
    const { browser, tokens } = await signedUp();
    const { who } = await signedUp();
    const request = client.request({ prompt: 'login' });
    const page = await browser.submit(await browser.get(request.url), { email: who.email, password });
    const other = await client.redeem(request, page);
    expect((await client.userinfo(other.access_token)).body.email).toBe(who.email);
    expect((await client.userinfo(tokens.access_token)).status).toBe(401);
  });

  test('a refresh token is given for offline_access with consent, is used once, and its reuse ends all of them', async () => {
    const { tokens } = await signedUp({ prompt: 'create consent', scope: 'openid offline_access profile email' });
    const refresh = (refresh_token = '') =>
      client.post(client.found.token_endpoint, { grant_type: 'refresh_token', client_id: 'atrium', refresh_token });
    const second = await refresh(tokens.refresh_token);
    expect(second.status).toBe(200);
    const next = second.body as typeof tokens;
    await client.verified(next);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(await refresh(tokens.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await refresh(next.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await client.userinfo(next.access_token)).status).toBe(401);
  });

  test('a revoked access token opens nothing from then on', async () => {
    const { tokens } = await signedUp();
    const revoked = { client_id: 'atrium', token: tokens.access_token, token_type_hint: 'access_token' };
    expect((await client.post(client.found.revocation_endpoint, revoked)).status).toBe(200);
    expect((await client.userinfo(tokens.access_token)).status).toBe(401);
  });

  test('the family inside other products has its own way back', async () => {
    const teams = await StrictClient.of(issuer, 'host');
    const { browser } = await signedUp();
    const silent = teams.request({ prompt: 'none' });
    const tokens = await teams.redeem(silent, await browser.get(silent.url));
    const sent = await browser.get(teams.signOutUrl(tokens.id_token, `${issuer}/teamsapp/signout`));
    expect(sent.url.href).toBe(`${issuer}/teamsapp/signout`);
  });

  test('the sign-up address takes the parameters of a sign-in, without state', async () => {
    const { url } = client.request({ state: undefined });
    const browser = new Browser(issuer);
    const page = await browser.get(`${issuer}/oidc/sign-up${url.search}`);
    expect(page.text).toContain('<h1>Create an account</h1>');
    const sent = await browser.submit(page, person());
    expect(sent.url.pathname).toBe('/oauth/callback');
    expect([...sent.url.searchParams.keys()].sort()).toEqual(['code', 'iss']);
  });

  test('sessions, tokens and keys outlive a restart', async () => {
    const own = await testServer();
    const at = `http://localhost:${own.port}`;
    const before = await StrictClient.of(at);
    const request = before.request({ prompt: 'create' });
    const browser = new Browser(at);
    const tokens = await before.redeem(request, await browser.submit(await browser.get(request.url), person()));
    const { kid } = await before.verified(tokens);
    await own.close();
    const again = await testServer({ dataDir: own.dataDir, port: own.port });
    expect((await before.userinfo(tokens.access_token)).status).toBe(200);
    const silent = before.request({ prompt: 'none' });
    const renewed = await before.redeem(silent, await browser.get(silent.url));
    expect((await before.verified(renewed)).kid).toBe(kid);
    await again.end();
  });
});
