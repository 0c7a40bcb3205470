// What an account leaves behind, on either engine: boards nobody else has a part in go with it and their sockets with them; what others
// share stays, its author a former member; what a guest became theirs counts as theirs.

import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import type { VersionsAnswer } from '#protocol/contract/history.ts';
import { CLOSE } from '#protocol/errors.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import { grantHistory, openBoard, TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { Browser, StrictClient, type Tokens } from '../identity/client.ts';
import { callsTo, refusal } from './api.ts';
import { type PeopleEngine, peopleEngines } from './engines.ts';
import { PASSWORD, signedIn, signedUp } from './signed-up.ts';

const random = new Seeded(22);

describe.each(Object.entries(peopleEngines))('the end of an account on %s', (name, start) => {
  let engine: PeopleEngine;
  let server: TestServer;
  let client: StrictClient;
  let call: ReturnType<typeof callsTo>;
  beforeAll(async () => {
    engine = await start();
    server = await testServer(engine.settings);
    client = await StrictClient.of(`http://localhost:${server.port}`);
    call = callsTo(server.address);
  });
  afterAll(async () => {
    await server.end();
    await engine.end();
  });

  const answered = async (tokens: Tokens, secret: Uint8Array, more: object = {}): Promise<Response> =>
    fetch(`${server.address}/api/boards/open`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.access_token}` },
      body: JSON.stringify({
        alias: deriveBoard(secret).alias,
        secret: Buffer.from(secret).toString('base64url'),
        ...more,
      }),
    });
  const openAs = async (tokens: Tokens, secret: Uint8Array, more: object = {}): Promise<OpenBoardAnswer> =>
    (await (await answered(tokens, secret, more)).json()) as OpenBoardAnswer;
  const drawn = async (secret: Uint8Array, opened: OpenBoardAnswer): Promise<TestClient> => {
    const peer = await TestClient.join(server.address, secret, { opened });
    peer.push(1, putTxn({ id: itemId(random) }));
    expect(await peer.answer(1)).toEqual({ seq: expect.any(Number) });
    return peer;
  };

  test('what one owns alone goes, what others share stays without one’s name', async () => {
    const { tokens } = await signedUp(client);
    const [alone, asGuest, shared, listed, ofOther] = Array.from({ length: 5 }, () => random.bytes(32)) as [
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
      Uint8Array,
    ];
    const other = await signedUp(client, { givenName: 'Jun', familyName: '' });
    // Before there was an account, on this device.
    const early = await openBoard(server.address, asGuest, { name: 'Ana O.' });
    (await drawn(asGuest, early)).leave();
    const guest = early.guest;

    const onAlone = await drawn(alone, await openAs(tokens, alone, { guest }));
    const { alias, viewSecret } = deriveBoard(alone);
    const looksOn = await TestClient.join(server.address, viewSecret, {
      opened: await openBoard(server.address, viewSecret, { alias }),
    });
    const mine = await openAs(tokens, shared, { guest });
    await grantHistory(server.address, mine, shared);
    const onShared = await drawn(shared, mine);
    const theirs = await drawn(shared, await openBoard(server.address, shared, { name: 'Jun' }));
    await (await drawn(listed, await openAs(tokens, listed, { guest }))).leave();
    const share_token = Buffer.from(deriveBoard(listed).viewSecret).toString('base64url');
    expect((await call(other.tokens, 'POST', 'signup/share_token', { share_token })).status).toBe(200);
    expect((await call(other.tokens, 'GET', 'boards')).body).toMatchObject({
      boards: [{ alias: deriveBoard(listed).alias, role: 'viewer', owned: false }],
    });
    const theirOwn = await openBoard(server.address, ofOther, { name: 'Jun' });
    await grantHistory(server.address, theirOwn, ofOther);
    await (await drawn(ofOther, theirOwn)).leave();
    const onTheirs = await drawn(ofOther, await openAs(tokens, ofOther, { guest }));

    expect((await call(tokens, 'GET', 'me/deletion')).body).toEqual({ ownBoards: 2, sharedBoards: 3 });
    expect((await call(tokens, 'DELETE', 'me')).status).toBe(204);

    expect(await looksOn.isClosed()).toMatchObject({ code: CLOSE.gone });
    // Rights are looked at every second: whoever leaves is signed out a little before their boards go.
    const { code } = await onAlone.isClosed();
    expect([CLOSE.gone, CLOSE.unauthorized]).toContain(code);
    for (const peer of [onShared, onTheirs]) expect(await peer.isClosed()).toMatchObject({ code: CLOSE.unauthorized });
    for (const secret of [alone, asGuest]) expect((await answered(other.tokens, secret)).status).toBe(410);
    // Neither the account nor the guest it began as manages anything any more.
    expect(refusal(await asked(tokens, shared))).toEqual([401, 'unauthorized']);
    expect(await openBoard(server.address, shared, { guest })).toMatchObject({ role: 'editor' });
    expect(await versionsOf(server, mine)).toBe(401);

    // The others go on.
    theirs.push(2, putTxn({ id: itemId(random) }));
    expect(await theirs.answer(2)).toEqual({ seq: expect.any(Number) });
    await theirs.leave();
    expect((await answered(other.tokens, listed)).status).toBe(200);
    for (const secret of [shared, ofOther]) {
      const opened = await openBoard(server.address, secret);
      const authors = async () =>
        ((await versionsOf(server, opened)) as VersionsAnswer).versions.flatMap((version) => version.by);
      // Names are noted after one is welcome.
      await expect.poll(authors).toContainEqual({ actor: expect.stringMatching(/^guest:/), name: 'Jun' });
      const by = await authors();
      expect(by).toContainEqual({ actor: mine.actor, name: '', former: true });
      expect(JSON.stringify(by)).not.toContain('Ana');
    }
  });

  test('RIGHT-7 a new password ends sockets elsewhere, and a sign-in by the old one at the same moment', async () => {
    const { browser, email, tokens } = await signedUp(client);
    const secret = random.bytes(32);
    await (await drawn(secret, await openAs(tokens, secret))).leave();
    const away = await signedIn(client, email);
    const there = await drawn(secret, await openAs(away.tokens, secret));
    const late = new Browser(client.found.issuer);
    const request = client.request({ prompt: 'login' });
    const [form, page] = [await late.get(request.url), await browser.get('/oidc/change-password')];
    const [sent, done] = await Promise.all([
      late.submit(form, { email, password: PASSWORD, remember: '1' }),
      browser.submit(page, { old: PASSWORD, password: 'another line, another roof' }),
    ]);
    expect(done.text).toContain('<h1>Password changed</h1>');
    expect(await there.isClosed()).toEqual({ code: CLOSE.unauthorized, reason: 'signed-out' });
    await expect(client.redeem(request, sent)).rejects.toThrow();
    const silent = client.request({ prompt: 'none' });
    const told = client.answer(silent, await late.get(silent.url)).get('error');
    expect(told).toMatch(/^(login|interaction)_required$/);
  });

  test.runIf(name === 'SQLite')(
    'a password set while a sign-in by the old one is completed leaves that nothing',
    async () => {
      const { email } = await signedUp(client);
      const db = new DatabaseSync(server.database, { timeout: 5000 });
      const given = () => db.prepare("SELECT id FROM oidc_record WHERE kind IN ('Grant', 'AuthorizationCode')").all();
      const before = given();
      // Between the last look at the account and the grant.
      db.exec(`CREATE TRIGGER late BEFORE INSERT ON oidc_record WHEN NEW.kind = 'Grant' BEGIN
      UPDATE account SET sessions_from = CAST(unixepoch('subsec') * 1000 AS INTEGER); END`);
      try {
        const late = new Browser(client.found.issuer);
        const request = client.request({ prompt: 'login' });
        const sent = await late.submit(await late.get(request.url), { email, password: PASSWORD });
        expect(client.answer(request, sent).get('error')).toBe('interaction_required');
        expect(given()).toEqual(before);
      } finally {
        db.exec('DROP TRIGGER late');
        db.close();
      }
      await signedIn(client, email);
    },
  );

  test('RIGHT-7 a session that is ended takes its open sockets and what its tokens gave with it', async () => {
    const { email, tokens } = await signedUp(client);
    const secret = random.bytes(32);
    const here = await drawn(secret, await openAs(tokens, secret));
    const away = await signedIn(client, email);
    const opened = await openAs(away.tokens, secret);
    const there = await drawn(secret, opened);
    expect((await call(tokens, 'DELETE', 'sessions')).status).toBe(204);
    expect(await there.isClosed()).toEqual({ code: CLOSE.unauthorized, reason: 'signed-out' });
    expect(await versionsOf(server, opened)).toBe(401);
    expect((await answered(away.tokens, secret)).status).toBe(401);
    here.push(2, putTxn({ id: itemId(random) }));
    expect(await here.answer(2)).toEqual({ seq: expect.any(Number) });
    await here.leave();
  });

  async function asked(tokens: Tokens, secret: Uint8Array) {
    const response = await answered(tokens, secret);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }
});

async function versionsOf({ address }: TestServer, { id, token }: OpenBoardAnswer): Promise<VersionsAnswer | number> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${address}/api/boards/${id}/versions`, { headers });
  return response.ok ? ((await response.json()) as VersionsAnswer) : response.status;
}
