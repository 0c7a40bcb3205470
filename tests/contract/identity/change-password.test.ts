// A password that its owner changes: with the old one, in the session that goes on, and everything else ends.

import { afterAll, beforeAll, expect, test } from 'vitest';
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

const PATH = '/oidc/change-password';
const email = 'ana@northside.example';
const [old, password] = ['a rising line under a roof', 'another line, another roof'];
const scope = 'openid profile email offline_access';

test('here one stays signed in; other browsers, their tokens and the old password are over', async () => {
  const [here, there] = [new Browser(issuer), new Browser(issuer)];
  const up = client.request({ prompt: 'create' });
  const mine = await client.redeem(
    up,
    await here.submit(await here.get(up.url), { givenName: 'Ana', email, password: old }),
  );
  const other = client.request({ scope, prompt: 'login consent' });
  const consent = await there.submit(await there.get(other.url), { email, password: old, remember: '1' });
  const theirs = await client.redeem(other, await there.submit(consent, { answer: 'allow' }));

  expect((await new Browser(issuer).get(PATH)).status).toBe(401);
  const page = await here.get(PATH);
  expect(page.text).toContain('<h1>Change password</h1>');
  for (const [fields, text] of [
    [{ old: 'not this one', password }, 'The password is wrong.'],
    [{ old, password: 'short' }, 'at least 10 characters'],
    [{ old, password: email }, 'must not be your email'],
  ] as const) {
    const refused = await here.submit(page, fields);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining(text)]);
    expect(refused.text).toContain('aria-invalid="true"');
  }
  const foreign = await here.submit(page, { old, password }, { origin: 'https://evil.example' });
  expect(foreign.text).toContain('The form had expired.');
  expect((await client.userinfo(theirs.access_token)).status).toBe(200);

  const done = await here.submit(page, { old, password });
  expect(done.text).toContain('<h1>Password changed</h1>');
  expect((await client.userinfo(mine.access_token)).status).toBe(200);
  const silent = client.request({ prompt: 'none' });
  await client.redeem(silent, await here.get(silent.url));
  expect((await here.get(PATH)).status).toBe(200);

  expect((await client.userinfo(theirs.access_token)).status).toBe(401);
  const refresh = { grant_type: 'refresh_token', client_id: 'atrium', refresh_token: theirs.refresh_token ?? '' };
  expect(await client.post(client.found.token_endpoint, refresh)).toMatchObject({ body: { error: 'invalid_grant' } });
  const quiet = client.request({ prompt: 'none' });
  expect(client.answer(quiet, await there.get(quiet.url)).get('error')).toBe('login_required');

  const again = client.request();
  const form = await there.get(again.url);
  expect((await there.submit(form, { email, password: old })).text).toContain('The email or password is wrong.');
  await client.redeem(again, await there.submit(form, { email, password }));
});
