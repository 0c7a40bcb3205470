// Invites by their links: what a mailed one proves and a copied one never does, what is shown of one before anybody signs in, and what
// holds when one is ended while it is accepted. On either engine.

import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { User } from '#protocol/contract/people.ts';
import type { Invite, InviteShown, Member, NewInvite, Place } from '#protocol/generated/graphql.ts';
import { inviteLinkOf } from '#protocol/invite-links.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Page } from '#protocol/workspace.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { type Message, startSmtp, type TestSmtp } from '../../services/smtp.ts';
import { Browser, StrictClient } from '../identity/client.ts';
import { callsTo } from '../people/api.ts';
import { type PeopleEngine, peopleEngines } from '../people/engines.ts';
import { PASSWORD } from '../people/signed-up.ts';
import { readEvents } from './event-reader.ts';
import { askAs, signUpPeople, type WorkspacePerson } from './people.ts';

const INVITE = '{ invite { id email mailable expiresMs } token mailed }';

async function invite(by: WorkspacePerson, email = ''): Promise<NewInvite> {
  const { data, code } = await by.ask<{ createInvite: NewInvite }>(
    `mutation ($id: ID!, $email: String!) { createInvite(kind: team, id: $id, email: $email, role: "member") ${INVITE} }`,
    { id: by.teamId, email },
  );
  if (!data) throw new Error(code);
  return data.createInvite;
}

async function further(by: WorkspacePerson, field: 'copyInviteLink' | 'sendInviteAgain', id: string) {
  const { data, code } = await by.ask<Record<string, NewInvite>>(
    `mutation ($id: ID!) { ${field}(id: $id) ${INVITE} }`,
    {
      id,
    },
  );
  return data?.[field] ?? code;
}

async function accept(by: WorkspacePerson, token: string | null): Promise<string | undefined> {
  const { data, code } = await by.ask<{ acceptInvite: Place }>(
    'mutation ($token: String!) { acceptInvite(token: $token) { id } }',
    { token },
  );
  return code ?? data?.acceptInvite.id;
}

async function end(by: WorkspacePerson, id: string): Promise<string | boolean | undefined> {
  const { data, code } = await by.ask<{ endInvite: boolean }>('mutation ($id: ID!) { endInvite(id: $id) }', { id });
  return code ?? data?.endInvite;
}

async function waiting(by: WorkspacePerson): Promise<Invite[]> {
  const { data } = await by.ask<{ invites: Invite[] }>(
    'query ($id: ID!) { invites(kind: team, id: $id) { id email mailable } }',
    { id: by.teamId },
  );
  return data?.invites ?? [];
}

/** When each was last here, of the people of `by`'s team. */
async function members(by: WorkspacePerson): Promise<Map<string, number | null>> {
  const { data } = await by.ask<{ members: Page<Member> }>(
    'query ($id: ID!) { members(teamId: $id, perPage: 100) { rows { person { id } seenMs } } }',
    { id: by.teamId },
  );
  return new Map(data?.members.rows.map(({ person, seenMs }) => [person.id, seenMs]));
}

const me = async (person: WorkspacePerson): Promise<User> => (await person.call('GET', 'me')).body as User;
const tokenIn = ({ text }: Message): string => {
  const { search, hash } = new URL(/^http\S+$/m.exec(text)?.[0] as string);
  return inviteLinkOf({ search, hash })?.token as string;
};

async function shownToAnybody(server: TestServer, token: unknown): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.address}/api/invites/shown`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  });
  return { status: response.status, text: await response.text() };
}

describe.each(Object.entries(peopleEngines))('on %s', (_name, start) => {
  let engine: PeopleEngine;
  let server: TestServer;
  let ana: WorkspacePerson;
  beforeAll(async () => {
    engine = await start();
    server = await testServer({ distDir: '/nowhere', ...engine.settings });
    [ana] = (await signUpPeople(server, 1)) as [WorkspacePerson];
  }, 120_000);
  afterAll(async () => {
    await server.end();
    await engine.end();
  });

  test('of an invite that is ended while it is accepted one thing happens, and the answers say which', async () => {
    const people = await signUpPeople(server, 12);
    for (const person of people) {
      const { invite: made, token } = await invite(ana, person.email);
      const [ended, accepted] = await Promise.all([end(ana, made.id), accept(person, token)]);
      const isIn = (await members(ana)).has(person.id);
      expect([ended, accepted, isIn]).toEqual(ended === true ? [true, 'gone', false] : ['not-found', ana.teamId, true]);
    }
  });

  test('of several who accept at once one is in, and of two links made at once neither goes beyond ten', async () => {
    const people = await signUpPeople(server, 4);
    const { invite: made, token } = await invite(ana, 'one@kinderatelier.example');
    const copies = await Promise.all(Array.from({ length: 12 }, () => further(ana, 'copyInviteLink', made.id)));
    const copied = copies.flatMap((one) => (typeof one === 'object' ? [one.token] : []));
    expect(copied).toHaveLength(SERVER_LIMITS.tokensOfInvite - 1);
    expect(copies.filter((one) => one === 'too-many-links')).toHaveLength(12 - copied.length);
    const tokens = [token, ...copied.slice(0, 3)];
    const answers = await Promise.all(people.map((person, i) => accept(person, tokens[i] as string)));
    expect(answers.toSorted()).toEqual([ana.teamId, 'gone', 'gone', 'gone'].toSorted());
    const there = await members(ana);
    expect(people.filter(({ id }) => there.has(id))).toHaveLength(1);
  });

  test('who copies a link and signs up with the address of somebody else gets the role, and nothing by the address', async () => {
    // Nobody has shown that this address is theirs: without mail anybody signs up with any.
    const [eve, ned] = (await signUpPeople(server, 2)) as [WorkspacePerson, WorkspacePerson];
    const { token } = await invite(ana, eve.email);
    expect(await accept(eve, token)).toBe(ana.teamId);
    expect((await me(eve)).emailVerified).toBe(false);
    const { tokens } = await signedInAnew(server, eve.email);
    const client = await StrictClient.of(`http://localhost:${server.port}`);
    expect((await client.userinfo(tokens)).body).toMatchObject({ email: eve.email, email_verified: false });
    // And by an invite for somebody else: the role goes with the link, the address with nobody.
    const { token: passedOn } = await invite(ana, 'boss@kinderatelier.example');
    expect(await accept(ned, passedOn)).toBe(ana.teamId);
    expect(await me(ned)).toMatchObject({ email: ned.email, emailVerified: false });
  });

  test('whoever joined is off the list and was here, at once for who looks at the list', async () => {
    const [eve] = (await signUpPeople(server, 1)) as [WorkspacePerson];
    const reader = await readEvents(server.address, ana.token);
    const { invite: made, token } = await invite(ana, eve.email);
    expect((await waiting(ana)).map(({ id }) => id)).toContain(made.id);
    const fromMs = Date.now();
    const before = reader.heard.length;
    const accepting = accept(eve, token);
    await reader.until((heard) => heard.slice(before).some((one) => one.kind === 'team' && one.id === ana.teamId));
    // What is asked for because of the event, whether the one who accepts was answered by now or not.
    const [list, people] = await Promise.all([waiting(ana), members(ana)]);
    expect(list.map(({ id }) => id)).not.toContain(made.id);
    expect(people.get(eve.id)).toBeGreaterThanOrEqual(fromMs);
    expect(await accepting).toBe(ana.teamId);
    reader.leave();
  });

  test('who invited somebody into an organization learns at once that they came', async () => {
    const [eve] = (await signUpPeople(server, 1)) as [WorkspacePerson];
    const { data } = await ana.ask<{ createInvite: NewInvite }>(
      `mutation ($id: ID!, $email: String!) { createInvite(kind: entity, id: $id, email: $email, role: "member") ${INVITE} }`,
      { id: ana.entityId, email: eve.email },
    );
    const reader = await readEvents(server.address, ana.token);
    expect(await accept(eve, data?.createInvite.token ?? '')).toBe(ana.entityId);
    await reader.until((heard) => heard.some(({ kind }) => kind === 'all'));
    reader.leave();
  });

  test('before signing in a link says who invites to what; one that is over says what one that never was says', async () => {
    const open = await invite(ana);
    const byAddress = await invite(ana, 'guest@kinderatelier.example');
    const shown = async (token: string | null) => JSON.parse((await shownToAnybody(server, token)).text) as InviteShown;
    expect(await shown(open.token)).toEqual({
      kind: 'team',
      name: '',
      role: 'member',
      invitedBy: 'Person 1',
      link: 'copied',
      email: '',
    });
    // Nor whose address it was made for.
    expect(await shown(byAddress.token)).toMatchObject({ link: 'copied', email: '' });
    const [eve, ned] = (await signUpPeople(server, 2)) as [WorkspacePerson, WorkspacePerson];
    const ended = await invite(ana, 'ended@kinderatelier.example');
    await end(ana, ended.invite.id);
    const taken = await invite(ana, eve.email);
    await accept(eve, taken.token);
    // Of somebody who is in the team no more, and may invite nobody.
    await ana.ask('mutation ($team: ID!, $ids: [ID!]!) { setTeamRole(teamId: $team, personIds: $ids, role: admin) }', {
      team: ana.teamId,
      ids: [eve.id],
    });
    const removed = await invite({ ...eve, teamId: ana.teamId });
    expect(await shown(removed.token)).toMatchObject({ kind: 'team' });
    await ana.ask('mutation ($team: ID!, $ids: [ID!]!) { removeFromTeam(teamId: $team, personIds: $ids) }', {
      team: ana.teamId,
      ids: [eve.id],
    });
    const none = await shownToAnybody(server, randomBytes(32).toString('base64url'));
    expect([none.status, none.text]).toEqual([404, expect.stringContaining('not-found')]);
    for (const token of ['nonsense', ended.token, taken.token, removed.token])
      expect(await shownToAnybody(server, token)).toEqual(none);
    expect(await accept(ned, removed.token)).toBe('gone');
    for (const token of ['', 'x'.repeat(201), 7, null]) expect((await shownToAnybody(server, token)).status).toBe(400);
  });
});

/** Of an account whose sign-up was long ago. */
async function signedInAnew(server: TestServer, email: string): Promise<{ tokens: string }> {
  const client = await StrictClient.of(`http://localhost:${server.port}`);
  const browser = new Browser(client.found.issuer);
  const request = client.request({ prompt: 'login' });
  const sent = await browser.submit(await browser.get(request.url), { email, password: PASSWORD });
  return { tokens: (await client.redeem(request, sent)).access_token };
}

test('invites are shown to a network so often a minute', async () => {
  const server = await testServer({ distDir: '/nowhere' });
  const token = randomBytes(32).toString('base64url');
  const statuses = new Set<number>();
  for (let i = 0; i < SERVER_LIMITS.invitesShownPerMinute; i++)
    statuses.add((await shownToAnybody(server, token)).status);
  expect([...statuses]).toEqual([404]);
  expect((await shownToAnybody(server, token)).status).toBe(429);
  await server.end();
});

describe('where mail goes out', () => {
  let smtp: TestSmtp;
  let server: TestServer;
  /** They signed up before mail was there: their addresses are not verified. */
  let ana: WorkspacePerson;
  let ben: WorkspacePerson;
  let cat: WorkspacePerson;
  beforeAll(async () => {
    smtp = await startSmtp();
    const before = await testServer({ distDir: '/nowhere' });
    const { dataDir, port } = before;
    const people = await signUpPeople(before, 3);
    await before.close();
    const mail = { url: smtp.url, from: 'Atrium <boards@northside.example>', retryMs: [] };
    server = await testServer({ distDir: '/nowhere', dataDir, port, mail });
    [ana, ben, cat] = people as [WorkspacePerson, WorkspacePerson, WorkspacePerson];
  });
  afterAll(async () => {
    await server.end();
    await smtp.end();
  });

  test('a mailed link is told by the mail alone, is for that address, and proves it', async () => {
    const made = await invite(ana, ben.email);
    expect(made).toMatchObject({ token: null, mailed: true, invite: { mailable: true } });
    const letter = await smtp.next(ben.email);
    // What somebody typed is in no letter.
    expect(letter.text + letter.html).not.toContain('Person');
    const token = tokenIn(letter);
    const shown = JSON.parse((await shownToAnybody(server, token)).text) as InviteShown;
    expect([shown.link, shown.email]).toEqual(['mailed', ben.email]);
    expect(await accept(cat, token)).toBe('forbidden');
    expect((await me(cat)).emailVerified).toBe(false);
    expect((await me(ben)).emailVerified).toBe(false);
    expect(await accept(ben, token)).toBe(ana.teamId);
    const { emailVerified, emailConfirmedBy } = await me(ben);
    expect([emailVerified, emailConfirmedBy]).toEqual([true, undefined]);
  });

  test('another letter and a copied link end none of those before; the copied one is for its holder and proves nothing', async () => {
    const eve = await signUpWithMail('eve@northside.example');
    const made = await invite(ana, 'guest@kinderatelier.example');
    const first = tokenIn(await smtp.next('guest@kinderatelier.example'));
    expect(await further(ana, 'sendInviteAgain', made.invite.id)).toMatchObject({ token: null, mailed: true });
    const second = tokenIn(await smtp.next('guest@kinderatelier.example'));
    const copied = (await further(ana, 'copyInviteLink', made.invite.id)) as NewInvite;
    expect([copied.mailed, copied.token === null]).toEqual([false, false]);
    const links = await Promise.all(
      [first, second, copied.token].map(async (token) => JSON.parse((await shownToAnybody(server, token)).text)),
    );
    expect(links.map(({ link, email }: InviteShown) => [link, email])).toEqual([
      ['mailed', 'guest@kinderatelier.example'],
      ['mailed', 'guest@kinderatelier.example'],
      ['copied', ''],
    ]);
    expect([await accept(eve, first), await accept(eve, second)]).toEqual(['forbidden', 'forbidden']);
    expect(await accept(cat, copied.token)).toBe(ana.teamId);
    expect((await me(cat)).emailVerified).toBe(false);
    expect(await accept(eve, first)).toBe('gone');
  });

  test('nobody’s mailbox is filled: after five letters an hour a new invite is a link to pass on', async () => {
    const to = 'full@kinderatelier.example';
    const { invite: made } = await invite(ana, to);
    for (let i = 1; i < SERVER_LIMITS.invitesToAddressPerHour; i++)
      expect(await further(ana, 'sendInviteAgain', made.id)).toMatchObject({ mailed: true });
    expect(await further(ana, 'sendInviteAgain', made.id)).toBe('too-many-requests');
    expect(await invite(ana, to)).toMatchObject({ mailed: false, token: expect.any(String) });
  });

  test('a letter is in the language of whoever gets it', async () => {
    await signUpWithMail('noor@northside.example', 'ar');
    await invite(ana, 'noor@northside.example');
    expect((await smtp.next('noor@northside.example')).subject).toBe('دعوة إلى فريق في Atrium');
    await invite(ana, 'nobody@northside.example');
    expect((await smtp.next('nobody@northside.example')).subject).toBe('You are invited to a team on Atrium');
  });

  test('a link from before asks for its address, verified, until another is made', async () => {
    const eve = await signUpWithMail('eve2@northside.example');
    // As an update of the server leaves it (tests/contract/storage/invites.test.ts).
    const old = async (email: string): Promise<string> => {
      const { invite: made } = await invite(ana, email);
      const { token } = (await further(ana, 'copyInviteLink', made.id)) as NewInvite;
      const db = new DatabaseSync(server.database, { timeout: 5000 });
      db.prepare(`UPDATE invite_token SET kind = 'old' WHERE invite = ?`).run(made.id);
      db.close();
      return token as string;
    };
    const toCat = await old(cat.email);
    expect(await accept(cat, toCat)).toBe('forbidden');
    const toEve = await old(eve.email);
    const shown = JSON.parse((await shownToAnybody(server, toEve)).text) as InviteShown;
    expect([shown.link, shown.email]).toEqual(['old', eve.email]);
    expect(await accept(cat, toEve)).toBe('forbidden');
    expect(await accept(eve, toEve)).toBe(ana.teamId);
  });

  async function signUpWithMail(email: string, language = 'en'): Promise<WorkspacePerson> {
    const client = await StrictClient.of(`http://localhost:${server.port}`);
    const browser = new Browser(client.found.issuer);
    browser.setCookie('NEXT_LOCALE', language);
    const request = client.request({ prompt: 'create' });
    await browser.submit(await browser.get(request.url), { givenName: 'Eve', email, password: PASSWORD });
    const link = /^http\S+$/m.exec((await smtp.next(email)).text)?.[0] as string;
    const { access_token: token } = await client.redeem(
      request,
      await browser.submit(await browser.get(link), { password: PASSWORD }),
    );
    const calls = callsTo(server.address);
    const { id, entityId, teamId } = (await calls(token, 'POST', 'signin')).body as User;
    return {
      id,
      email,
      entityId,
      teamId,
      token,
      ask: (document, variables) => askAs(server.address, token, document, variables),
      call: (method, path, body) => calls(token, method, path, body),
    };
  }
});
