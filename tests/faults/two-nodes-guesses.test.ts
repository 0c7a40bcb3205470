// Two processes on one PostgreSQL without hints between them. Whoever guesses at both has no more guesses than at one: counts of tries are
// rows that both read.

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import { CLOSE } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { sha256 } from '../../server/access/board-secrets.ts';
import { SignInLimits, type Tried } from '../../server/identity/sign-in-limits.ts';
import { openDatabase } from '../../server/platform/database/open-database.ts';
import { attemptChanges } from '../../server/platform/limits/attempt-changes.ts';
import { Keys } from '../../server/platform/secrets/keys.ts';
import { settingsFrom } from '../../server/platform/settings/settings.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { called, closes, join, opens, TestPanel } from '../contract/panels/joining.ts';
import { askAs } from '../contract/workspace/people.ts';
import { type Ground, postgresSql, type StagePerson, TestTeam } from '../contract/workspace/stage.ts';
import { type SharedPostgres, sharedPostgres } from '../services/shared-postgres.ts';
import { ServerProcess } from './server-process.ts';

const GUESSES = 1000;
/** Under way at a time at each process. */
const MAX_CONCURRENT = 20;
const MINUTE_MS = 60_000;
/** More than half of the guesses: a process by itself would let all of its half through. */
const OPENS_PER_MINUTE = 600;

let postgres: SharedPostgres;
let dataDir: string;
let url: string;
let stage: TestTeam;
beforeAll(async () => {
  postgres = await sharedPostgres();
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-guesses-'));
  stage = await TestTeam.over(3, twoNodes);
}, 120_000);
afterAll(async () => {
  await stage.end();
  await postgres.end();
  await rm(dataDir, { recursive: true, force: true });
});

async function twoNodes(told: Record<string, string>): Promise<Ground> {
  url = await postgres.newDatabase();
  const settings = {
    DATABASE_URL: url,
    TRUST_PROXY: 'loopback',
    OPEN_BOARDS_PER_MINUTE: String(OPENS_PER_MINUTE),
    ...told,
  };
  const nodes = await Promise.all([1, 2].map(() => ServerProcess.start(dataDir, settings)));
  const { sql, end } = await postgresSql(url);
  return {
    addresses: nodes.map(({ address }) => address),
    sql,
    async end() {
      await end();
      for (const node of nodes) await node.signal('SIGTERM');
    },
  };
}

/** How many of the guesses were looked at, spread over both; and how many windows of a minute they may have fallen into. */
async function guessed(guess: (address: string, n: number) => Promise<boolean>): Promise<[number, number]> {
  const fromMs = Date.now();
  let [next, passed] = [0, 0];
  const guesser = async (address: string): Promise<void> => {
    while (next < GUESSES) if (await guess(address, next++)) passed += 1;
  };
  await Promise.all(
    stage.addresses.flatMap((address) => Array.from({ length: MAX_CONCURRENT }, () => guesser(address))),
  );
  return [passed, 1 + Math.floor((Date.now() - fromMs) / MINUTE_MS)];
}

test.each([
  ['TIMER-3', 'timer', 'PUT', { ms: 300_000 }, { isPaused: false }],
  ['PRESENT-4', 'presentation', 'PUT', { frame: null, page: 3 }, { page: 3, isOwn: false, session: 0 }],
  ['LEAD-3', 'lead', 'PATCH', { isSilent: true }, { isSilent: true, focus: null }],
])(
  '%s a %s that is set at one process is told at the other within 2 s, without hints',
  async (...row) => {
    const [, name, method, body, told] = row;
    const secret = randomBytes(32);
    const [one, other] = stage.addresses as [string, string];
    // The first to open it is its manager.
    const { id, token } = await openBoard(other, secret);
    const peer = await TestClient.join(one, secret);
    const headers = { authorization: `Bearer ${token}` };
    expect((await called(`${other}/api/boards/${id}/${name}`, method, body, headers)).status).toBe(204);
    const last = () => peer.of('event').findLast((event) => event.name === name)?.value ?? 'null';
    await peer.until(() => Object.entries(told).every(([field, value]) => JSON.parse(last())?.[field] === value), 2000);
    await peer.leave();
  },
  60_000,
);

// Before the guesses: after them this network opens no more boards for a minute.
test('RIGHT-1 PANEL-12 a lent board leaves panel, joiner and keeper at both processes within 2 s, without hints', async () => {
  const board = await stage.board(stage.project);
  await stage.give('team', stage.team, 0, 'admin');
  const lends = await called<{ code: string }>(`${stage.address}/api/boards/${board.id}/panels`, 'POST', undefined, {
    authorization: `Bearer ${(await stage.opens(board, 0)).answer.token}`,
  });
  const panel = await TestPanel.take(stage.address, lends.body.code);
  const bearer = { authorization: `Bearer ${(stage.people[1] as StagePerson).token}` };
  const { body: joined } = await join(stage.address, { token: (await panel.code()).token }, bearer);
  const keep = { ifp_share_token: joined.ifp_share_token };
  expect((await called(`${stage.address}/api/user/panels/keep`, 'POST', keep, bearer)).status).toBe(200);
  const { body: guest } = await join(stage.address, { token: (await panel.code()).token });
  const peers: TestClient[] = [];
  for (const address of stage.addresses) {
    const { alias, panel: credential } = panel.opened;
    const body = { alias, panel: credential };
    const { body: opened } = await called<OpenBoardAnswer>(`${address}/api/boards/open`, 'POST', body);
    peers.push(await TestClient.join(address, randomBytes(32), { opened }));
    peers.push(await TestClient.join(address, randomBytes(32), { opened: (await opens(address, guest)).body }));
    peers.push(await stage.joins(board, 1, { address }));
  }
  await stage.give('team', stage.team, 0, 'contributor');
  for (const peer of peers) expect(await closes(peer)).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
}, 60_000);

test('a thousand guesses at a link’s password pass as few as at one process', async () => {
  const board = await stage.board(stage.project, true);
  await stage.give('team', stage.team, 0, 'admin');
  const { answer } = await stage.opens(board, 0);
  const link = `${stage.address}/api/boards/${board.id}/links/${hexOf(sha256(board.secret))}`;
  const headers = { authorization: `Bearer ${answer.token}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ password: 'three blue doors' });
  expect((await fetch(link, { method: 'PATCH', headers, body })).status).toBe(204);
  const { secret } = board;
  const [passed, windows] = await guessed(async (address, n) => {
    const { error } = await stage.opens(board, undefined, { secret, address, password: `guess ${n}` });
    return error === 'password-needed';
  });
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThanOrEqual(windows * SERVER_LIMITS.linkPasswordTriesPerMinute);
}, 240_000);

test('a thousand tokens of invites pass as few as at one process', async () => {
  const { token } = stage.people[1] as StagePerson;
  const [passed, windows] = await guessed(async (address, n) => {
    const asked = `{ invite(token: "${String(n).padStart(43, 'A')}") { kind } }`;
    return (await askAs(address, token, asked)).code !== 'too-many-requests';
  });
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThanOrEqual(windows * SERVER_LIMITS.inviteTriesPerMinute);
}, 240_000);

test('who asks for access a thousand times is heard as often as at one process', async () => {
  const { token } = stage.people[2] as StagePerson;
  const board = await stage.board(stage.project);
  const [passed] = await guessed(async (address) => {
    const asked = `mutation { askForAccess(kind: board, id: "${board.id}") }`;
    return (await askAs(address, token, asked)).code !== 'too-many-requests';
  });
  // The window is an hour.
  expect(passed).toBe(SERVER_LIMITS.accessRequestsPerHour);
}, 240_000);

test('SHARE-7 new guests of one network are as many as at one process', async () => {
  const { alias, secret } = await stage.board(stage.project, true);
  // A network of its own: what came from the others' counts for nothing here.
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' };
  const body = JSON.stringify({ alias, secret: Buffer.from(secret).toString('base64url') });
  const [passed, windows] = await guessed(
    async (address) => (await fetch(`${address}/api/boards/open`, { method: 'POST', headers, body })).status === 200,
  );
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThanOrEqual(windows * OPENS_PER_MINUTE);
}, 240_000);

test('PANEL-3 of codes guessed at two processes ten a minute and sixty an hour are looked at; thirty right ones pass, the token always', async () => {
  // A network of its own: what came from the others' counts for nothing here.
  const from = { 'x-forwarded-for': '203.0.113.8' };
  const panel = await TestPanel.begin(stage.address, from);
  const { code, token } = await panel.code();
  const nodeOf = (n: number) => stage.addresses[n % 2] as string;
  const right = await Promise.all(Array.from({ length: 30 }, (_, n) => join(nodeOf(n), { code }, from)));
  expect(right.map(({ status }) => status)).toEqual(right.map(() => 200));
  const [passed, windows] = await guessed(
    async (address, n) => (await join(address, { code: `AA${n}` }, from)).error === 'not-found',
  );
  expect(passed).toBeGreaterThan(0);
  expect(passed).toBeLessThanOrEqual(windows * SERVER_LIMITS.panelCodeTriesPerMinute);
  expect(passed).toBeLessThanOrEqual(SERVER_LIMITS.panelCodeTriesPerHour);
  for (const address of stage.addresses) {
    expect((await join(address, { code }, from)).error).toBe('too-many-requests');
    expect((await join(address, { token }, from)).status).toBe(200);
  }
}, 240_000);

test('PANEL-11 a thousand joins by one token at two processes take as many places as at one, and remotes likewise', async () => {
  const from = { 'x-forwarded-for': '203.0.113.9' };
  const panel = await TestPanel.begin(stage.address, from);
  const { token } = await panel.code();
  const [joined] = await guessed(async (address) => (await join(address, { token }, from)).status === 200);
  // The window is ten minutes.
  expect(joined).toBe(SERVER_LIMITS.joinsOfCode);
  const pairing = (await panel.call<{ token: string }>('POST', 'panel/remotes')).body;
  const [paired] = await guessed(
    async (address) => (await called(`${address}/api/remotes`, 'POST', pairing, from)).status === 201,
  );
  expect(paired).toBe(SERVER_LIMITS.remotesOfNetwork);
}, 240_000);

test('a thousand networks guess at one account at two processes as often as its ceilings allow at one', async () => {
  const databases = await Promise.all([openDatabase({ url }), openDatabase({ url })]);
  const ceiling = 200;
  const limits = { ...settingsFrom({}).identity.signIn, accountPerDayOfAll: ceiling };
  const keys = new Keys(randomBytes(32));
  const nodes = databases.map(
    ({ queries }) => new SignInLimits(limits, { changes: { attempts: attemptChanges(queries) } }, keys),
  );
  const allowed = async (what: Tried) => {
    const tries = Array.from({ length: GUESSES }, (_, n) =>
      (nodes[n % 2] as SignInLimits).take(what, { network: `10.0.${n >> 8}.${n & 0xff}` }, 'ana@example.org'),
    );
    return (await Promise.all(tries)).filter(({ denied }) => denied === undefined).length;
  };
  expect(await allowed('sign-in')).toBe(ceiling);
  expect(await allowed('code')).toBe(SERVER_LIMITS.codesPerDay);
  await Promise.all(databases.map((database) => database.close()));
}, 120_000);

test('two processes share one network’s daily quota of guesses and codes, and refund right ones', async () => {
  const databases = await Promise.all([openDatabase({ url }), openDatabase({ url })]);
  const { accountPerDay, ...limits } = settingsFrom({}).identity.signIn;
  const keys = new Keys(randomBytes(32));
  const nodes = databases.map(
    ({ queries }) =>
      new SignInLimits(
        { ...limits, accountPerDay, accountPerMinute: 1e6 },
        { changes: { attempts: attemptChanges(queries) } },
        keys,
      ),
  );
  const take = (n: number, what: Tried) =>
    (nodes[n % 2] as SignInLimits).take(what, { network: '10.1.0.1' }, 'ben@example.org');
  for (let n = 0; n < 3 * accountPerDay; n += 1) {
    const right = await take(n, 'sign-in');
    expect(right.denied).toBeUndefined();
    await right.refund();
  }
  for (const [what, max] of [
    ['sign-in', accountPerDay],
    ['code', SERVER_LIMITS.codesOfNetworkPerDay],
  ] as const) {
    const tries = await Promise.all(Array.from({ length: 100 }, (_, n) => take(n, what)));
    expect(tries.filter(({ denied }) => denied === undefined)).toHaveLength(max);
  }
  await Promise.all(databases.map((database) => database.close()));
}, 120_000);
