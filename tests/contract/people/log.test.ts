// The server's log, at its most talkative: a whole tour of an account leaves no token, address, name or password in it.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ServerProcess } from '../../faults/server-process.ts';
import { StrictClient } from '../identity/client.ts';
import { callsTo } from './api.ts';
import { PASSWORD, signedIn, signedUp } from './signed-up.ts';

let dataDir: string;
let server: ServerProcess;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-log-'));
  server = await ServerProcess.start(dataDir, { LOG_LEVEL: 'trace' });
});
afterAll(async () => {
  await server.signal('SIGTERM');
  await rm(dataDir, { recursive: true });
});

test('no token, e-mail address, name or password is logged', async () => {
  const client = await StrictClient.of(server.address.replace('127.0.0.1', 'localhost'));
  const call = callsTo(server.address);
  const { browser, email, tokens } = await signedUp(client, { givenName: 'Annabella', familyName: 'Ortizia' });
  const elsewhere = await signedIn(client, email);
  await call(tokens, 'POST', 'signin');
  await call(tokens, 'PATCH', 'me', { name: 'Annabella O.' });
  await call(tokens, 'PATCH', 'metadata', { presentMode: 'secretly' });
  const share_token = 'a-secret-of-a-link-that-nobody-has-ever-made-1';
  await call(tokens, 'POST', 'signup/share_token', { share_token });
  const token = 'a-token-of-an-invite-nobody-has-ever-made-1';
  const headers = { 'content-type': 'application/json' };
  await fetch(`${server.address}/api/invites/shown`, { method: 'POST', headers, body: JSON.stringify({ token }) });
  for (const wrong of ['made-up-token-of-nobody', `${tokens.access_token}x`]) await call(wrong, 'GET', 'me');
  await call(tokens, 'DELETE', 'sessions');
  await client.userinfo(tokens.access_token);
  await client.post(client.found.revocation_endpoint, { token: elsewhere.tokens.access_token, client_id: 'atrium' });
  await browser.get(client.signOutUrl(tokens.id_token, `${client.found.issuer}/oauth/signout`));
  const last = await signedIn(client, email);
  expect((await call(last.tokens, 'DELETE', 'me')).status).toBe(204);

  // The last request of all is in it.
  await server.logs(
    ({ req }) => (req as { method?: string })?.method === 'DELETE' && JSON.stringify(req).includes('/api/user/me'),
  );
  const log = JSON.stringify(server.logged);
  const secrets = [tokens, elsewhere.tokens, last.tokens].flatMap(({ access_token, id_token }) => [
    access_token,
    id_token,
  ]);
  for (const secret of [
    ...secrets,
    share_token,
    token,
    'made-up-token',
    PASSWORD,
    email,
    email.split('@')[0] as string,
    'Annabella',
    'secretly',
  ])
    expect(log).not.toContain(secret);
});
