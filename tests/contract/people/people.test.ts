// People over HTTP, on either engine: who comes for the first time is made once, what they change of themselves, where they are
// signed in, and the end of an account.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SessionsAnswer, USER_METADATA_BYTES, user as userSchema } from '#protocol/contract/people.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { Browser, StrictClient } from '../identity/client.ts';
import { callsTo, refusal } from './api.ts';
import { type PeopleEngine, peopleEngines } from './engines.ts';
import { signedIn, signedUp } from './signed-up.ts';

const uuid = expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/);
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) Version/17.1 Mobile/15E148 Safari/604.1';

describe.each(Object.entries(peopleEngines))('people on %s', (_name, start) => {
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

  test('who signs in for the first time is a person from then on, with an entity and a team; however many at once', async () => {
    const { tokens, email } = await signedUp(client, { givenName: 'Ana', familyName: 'de la Cruz' });
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(tokens, 'POST', 'signin')));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
    expect(userSchema.parse(answers[0]?.body)).toEqual(answers[0]?.body);
    expect(answers[0]?.body).toEqual({
      id: uuid,
      name: 'Ana de la Cruz',
      initials: 'AC',
      color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      email,
      emailVerified: false,
      role: 'none',
      language: 'en',
      timeZone: null,
      aiConsent: false,
      embedded: true,
      secondFactor: false,
      entityId: uuid,
      teamId: uuid,
    });
    for (const path of ['signup', 'signin'])
      expect((await call(tokens, 'POST', path)).body, path).toEqual(answers[0]?.body);
    const shared = await call(tokens, 'POST', 'signup/share_token', { share_token: 'of-a-link-that-is-no-more' });
    expect(shared.body).toEqual(answers[0]?.body);
    expect((await call(tokens, 'GET', 'me')).body).toEqual(answers[0]?.body);
    expect(refusal(await call(tokens, 'POST', 'signup/share_token', {}))).toEqual([400, 'bad-request']);
    const other = await call((await signedUp(client)).tokens, 'POST', 'signin');
    for (const key of ['id', 'entityId', 'teamId']) expect(other.body?.[key]).not.toBe(answers[0]?.body?.[key]);
  });

  test('the time zone of the browser is stored if there is none, until the person changes it', async () => {
    const { tokens } = await signedUp(client);
    const zoneAfter = async (path: string, body: object) => (await call(tokens, 'POST', path, body)).body?.timeZone;
    expect(await zoneAfter('signin', { timeZone: 'Europe/Atlantis' })).toBeNull();
    expect(await zoneAfter('signup', { timeZone: 'Asia/Taipei' })).toBe('Asia/Taipei');
    expect(await zoneAfter('signin', { timeZone: 'Europe/Berlin' })).toBe('Asia/Taipei');
    const token = { share_token: 'of-a-link-that-is-no-more' };
    expect(await zoneAfter('signup/share_token', { ...token, timeZone: 'Europe/Berlin' })).toBe('Asia/Taipei');
    expect((await call(tokens, 'PATCH', 'me', { timeZone: 'America/Caracas' })).body?.timeZone).toBe('America/Caracas');
    expect(await zoneAfter('signin', { timeZone: 'Europe/Berlin' })).toBe('America/Caracas');
  });

  test('what is not named stays, and what has no form is refused by its name', async () => {
    const { tokens } = await signedUp(client);
    const before = (await call(tokens, 'GET', 'me')).body;
    const change = {
      name: '  Jun Mori ',
      initials: 'J',
      color: '#1c7a43',
      role: 'teacher',
      language: 'ar',
      aiConsent: true,
    };
    const changed = await call(tokens, 'PATCH', 'me', change);
    expect(changed).toEqual({ status: 200, body: { ...before, ...change, name: 'Jun Mori' } });
    const less = await call(tokens, 'PATCH', 'me', { language: null });
    expect(less.body).toEqual({ ...changed.body, language: null });
    for (const [wrong, named] of [
      [{}, 'names nothing to change'],
      [{ id: 'x' }, 'names nothing to change'],
      [{ name: '' }, 'name: '],
      [{ color: 'red' }, 'color: '],
      [{ language: 'tlh' }, 'language: '],
      [{ timeZone: 'Europe/Atlantis' }, 'timeZone: '],
      [{ timeZone: '+05:30' }, 'timeZone: '],
      [{ timeZone: null }, 'timeZone: '],
      [{ role: 'owner' }, 'role: '],
    ] as const) {
      const answer = await call(tokens, 'PATCH', 'me', wrong);
      expect(refusal(answer), named).toEqual([400, 'bad-request']);
      expect(answer.body?.message).toContain(named);
    }
    expect((await call(tokens, 'GET', 'me')).body).toEqual(less.body);
  });

  test('metadata is merged by key, known keys alone, and limited', async () => {
    const { tokens } = await signedUp(client);
    expect(await call(tokens, 'GET', 'metadata')).toEqual({ status: 200, body: {} });
    const first = { boardView: 'list', externalLinkNoticeShown: true, tools: { pen: { width: 4, colour: '#111111' } } };
    expect((await call(tokens, 'PATCH', 'metadata', first)).body).toEqual(first);
    const next = { boardView: null, utm: { utm_source: 'poster' }, incognito_launch: 'true' };
    const { boardView: _none, ...merged } = { ...first, ...next };
    expect((await call(tokens, 'PATCH', 'metadata', next)).body).toStrictEqual(merged);
    // Two devices at once: neither takes the other's away.
    await Promise.all([
      call(tokens, 'PATCH', 'metadata', { presentMode: 'speaker' }),
      call(tokens, 'PATCH', 'metadata', { whatsNewVersion: '2.1' }),
      call(tokens, 'PATCH', 'metadata', { navigationDevice: 'trackpad' }),
    ]);
    const all = await call(tokens, 'GET', 'metadata');
    expect(all.body).toMatchObject({ presentMode: 'speaker', whatsNewVersion: '2.1', navigationDevice: 'trackpad' });
    for (const wrong of [
      { unknown: 1 },
      { boardView: 'heap' },
      { incognito_launch: true },
      [],
      { utm: { other: 'x' } },
    ])
      expect(refusal(await call(tokens, 'PATCH', 'metadata', wrong))).toEqual([400, 'bad-request']);
    const large = { tools: { pen: 'é'.repeat(USER_METADATA_BYTES / 2) } };
    expect(refusal(await call(tokens, 'PATCH', 'metadata', large))).toEqual([413, 'too-large']);
    expect((await call(tokens, 'GET', 'metadata')).body).toEqual(all.body);
  });

  test('sessions tell where one is signed in; ending one ends its tokens at once, those kept for later too', async () => {
    const { email, tokens } = await signedUp(client);
    const away = new Browser(client.found.issuer, { 'user-agent': phone });
    const request = client.request({ scope: 'openid profile email offline_access', prompt: 'login consent' });
    const consent = await away.submit(await away.get(request.url), { email, password: 'a rising line under a roof' });
    const onPhone = await client.redeem(request, await away.submit(consent, { answer: 'allow' }));

    const { body } = await call(tokens, 'GET', 'sessions');
    const sessions = body?.sessions as { id: string; browser: string; system: string; current: boolean }[];
    expect(sessions).toEqual([
      {
        id: expect.any(String),
        startedMs: expect.any(Number),
        lastMs: expect.any(Number),
        browser: 'Safari',
        system: 'iOS',
        current: false,
      },
      {
        id: expect.any(String),
        startedMs: expect.any(Number),
        lastMs: expect.any(Number),
        browser: '',
        system: '',
        current: true,
      },
    ]);

    const stranger = await signedUp(client);
    const id = sessions[0]?.id as string;
    expect(refusal(await call(stranger.tokens, 'DELETE', `sessions/${id}`))).toEqual([404, 'not-found']);
    expect((await call(onPhone, 'GET', 'me')).status).toBe(200);

    expect((await call(tokens, 'DELETE', `sessions/${id}`)).status).toBe(204);
    expect(refusal(await call(onPhone, 'GET', 'me'))).toEqual([401, 'unauthorized']);
    const refresh = { grant_type: 'refresh_token', client_id: 'atrium', refresh_token: onPhone.refresh_token ?? '' };
    expect(await client.post(client.found.token_endpoint, refresh)).toMatchObject({ body: { error: 'invalid_grant' } });
    const silent = client.request({ prompt: 'none' });
    expect(client.answer(silent, await away.get(silent.url)).get('error')).toBe('login_required');
    expect(refusal(await call(tokens, 'DELETE', `sessions/${id}`))).toEqual([404, 'not-found']);
    expect((await call(stranger.tokens, 'GET', 'me')).status).toBe(200);

    const others = await Promise.all([1, 2].map(() => signedIn(client, email)));
    expect((await call(tokens, 'DELETE', 'sessions')).status).toBe(204);
    for (const other of others) expect((await call(other.tokens, 'GET', 'me')).status).toBe(401);
    const left = (await call(tokens, 'GET', 'sessions')).body?.sessions;
    expect(left).toEqual([expect.objectContaining({ current: true })]);
    expect((await call(stranger.tokens, 'GET', 'me')).status).toBe(200);
  });

  test('a renewal keeps the session one and says when it was last used', async () => {
    const { browser, tokens } = await signedUp(client);
    const current = async () => {
      const answer = (await call(tokens, 'GET', 'sessions')).body as SessionsAnswer;
      return answer.sessions[0];
    };
    const before = await current();
    const request = client.request({ prompt: 'none' });
    await client.redeem(request, await browser.get(request.url));
    const after = await current();
    expect([after?.id, after?.startedMs]).toEqual([before?.id, before?.startedMs]);
    expect(after?.lastMs).toBeGreaterThan(before?.lastMs as number);
  });

  test('who changes things again and again is told to wait, and nobody else is', async () => {
    const [hasty, calm] = [await signedUp(client), await signedUp(client)];
    // More than two minutes' worth: also where a minute ends meanwhile.
    const change = () => call(hasty.tokens, 'PATCH', 'me', { color: '#1c7a43' });
    const answers = await Promise.all(Array.from({ length: 250 }, change));
    expect(answers.map(refusal)).toContainEqual([429, 'too-many-requests']);
    expect((await call(hasty.tokens, 'GET', 'me')).status).toBe(200);
    expect((await call(calm.tokens, 'PATCH', 'me', { color: '#1c7a43' })).status).toBe(200);
  });

  test('an account ends with its sessions, its tokens and the person; nobody else’s does; the address is free again', async () => {
    const { email, tokens } = await signedUp(client);
    const stranger = await signedUp(client);
    const elsewhere = await signedIn(client, email);
    const { id } = (await call(tokens, 'GET', 'me')).body as { id: string };
    expect((await call(tokens, 'GET', 'me/deletion')).body).toEqual({ ownBoards: 0, sharedBoards: 0 });
    expect((await call(tokens, 'DELETE', 'me')).status).toBe(204);
    for (const one of [tokens, elsewhere.tokens])
      for (const path of ['me', 'metadata', 'sessions'])
        expect(refusal(await call(one, 'GET', path))).toEqual([401, 'unauthorized']);
    expect((await client.userinfo(tokens.access_token)).status).toBe(401);
    const silent = client.request({ prompt: 'none' });
    expect(client.answer(silent, await elsewhere.browser.get(silent.url)).get('error')).toBe('login_required');
    expect((await call(stranger.tokens, 'GET', 'me')).status).toBe(200);

    const request = client.request({ prompt: 'create' });
    const browser = new Browser(client.found.issuer);
    const form = await browser.get(request.url);
    const who = { givenName: 'Ana', familyName: '', email, password: 'another line, another roof' };
    const again = await client.redeem(request, await browser.submit(form, who));
    expect((await call(again, 'GET', 'me')).body?.id).not.toBe(id);
  });
});
