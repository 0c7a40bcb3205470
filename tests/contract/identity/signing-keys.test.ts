// Signing keys that are replaced while the server runs and people are signed in.

import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { testServer } from '../../../server/testing/test-server.ts';
import { Browser, StrictClient } from './client.ts';

const DAY_MS = 24 * 3600_000;

test('a new key is published before it signs; sign-ins go on, and older tokens still sign out', async () => {
  const server = await testServer({ sweepMs: 20 });
  const issuer = `http://localhost:${server.port}`;
  const client = await StrictClient.of(issuer);
  const published = async () => {
    const { keys } = (await (await fetch(client.found.jwks_uri)).json()) as { keys: { kid: string }[] };
    return keys.map(({ kid }) => kid);
  };
  /** As if the days had gone by. */
  const age = (days: number): void => {
    const db = new DatabaseSync(server.database, { timeout: 5000 });
    db.prepare('UPDATE signing_key SET made_at = made_at - ?').run(days * DAY_MS);
    db.close();
  };
  const who = { givenName: 'Ana', email: 'ana@northside.example', password: 'a rising line under a roof' };
  const browser = new Browser(issuer);
  const request = client.request({ prompt: 'create' });
  const tokens = await client.redeem(request, await browser.submit(await browser.get(request.url), who));
  const { kid: first } = await client.verified(tokens);
  expect(await published()).toEqual([first]);

  age(90);
  await expect.poll(published).toHaveLength(2);
  const early = client.request({ prompt: 'none' });
  expect((await client.verified(await client.redeem(early, await browser.get(early.url)))).kid).toBe(first);

  // Begun with the old key, ended with the new one.
  const begun = client.request({ prompt: 'login' });
  const form = await browser.get(begun.url);
  age(1);
  const second = (await published()).find((kid) => kid !== first);
  const signedNow = async () => {
    const silent = client.request({ prompt: 'none' });
    return (await client.verified(await client.redeem(silent, await browser.get(silent.url)))).kid;
  };
  await expect.poll(signedNow).toBe(second);
  const after = await client.redeem(begun, await browser.submit(form, who));
  expect((await client.verified(after)).kid).toBe(second);
  expect((await client.verified(tokens)).kid).toBe(first);
  expect((await client.userinfo(tokens.access_token)).status).toBe(200);

  const sent = await browser.get(client.signOutUrl(tokens.id_token, `${issuer}/oauth/signout`));
  expect(sent.url.href).toBe(`${issuer}/oauth/signout`);
  await server.end();
});
