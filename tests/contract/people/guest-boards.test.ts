// A device's guest and the person who signs in there: whose the guest is from then on, what boards open as, and what a claim gives.

import { randomBytes } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { ClaimAnswer, ClaimRequest, UserBoardsAnswer } from '#protocol/contract/user-boards.ts';
import { newGuest } from '#protocol/derive.ts';
import { CLOSE } from '#protocol/errors.ts';
import { roleOfCode } from '#protocol/roles.ts';
import { deriveBoard, sha256 } from '../../../server/access/board-secrets.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { StrictClient } from '../identity/client.ts';
import { signedUp } from './signed-up.ts';

const random = new Seeded(2215);
let server: TestServer;
let client: StrictClient;
beforeAll(async () => {
  server = await testServer();
  client = await StrictClient.of(`http://localhost:${server.port}`);
});
afterAll(() => server.end());

const newPerson = async (): Promise<string> => (await signedUp(client)).tokens.access_token;
const text = (secret: Uint8Array): string => Buffer.from(secret).toString('base64url');
const device = (): string => newGuest(randomBytes(32));

async function asked(method: string, path: string, token?: string, body?: unknown): Promise<Response> {
  return fetch(`${server.address}/api/${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

interface As {
  secret?: Uint8Array;
  alias?: string;
  guest?: string;
  token?: string;
}

async function open({ secret, alias, guest, token }: As): Promise<OpenBoardAnswer & { status: number }> {
  const of = { alias: alias ?? deriveBoard(secret as Uint8Array).alias, ...(secret && { secret: text(secret) }) };
  const answer = await asked('POST', 'boards/open', token, { ...of, ...(guest !== undefined && { guest }) });
  return { ...((await answer.json()) as OpenBoardAnswer), status: answer.status };
}

async function claim(token: string, guest: string, ...boards: ClaimRequest['boards']): Promise<string[]> {
  const answer = await asked('POST', 'user/boards', token, { guest, boards });
  return ((await answer.json()) as ClaimAnswer).boards.map(({ outcome }) => outcome);
}

const listed = async (token: string): Promise<UserBoardsAnswer['boards']> =>
  ((await (await asked('GET', 'user/boards', token)).json()) as UserBoardsAnswer).boards;

function inDatabase(statement: string, ...values: SQLInputValue[]): void {
  const db = new DatabaseSync(server.database, { timeout: 5000 });
  db.prepare(statement).run(...values);
  db.close();
}

describe('opening a board', () => {
  test('WHO-1 a guest is the first person’s for ever; the next one on the device gets another guest', async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const secret = random.bytes(32);
    const guest = await open({ secret, guest: device() });
    expect([guest.role, guest.own]).toEqual(['manager', undefined]);
    const first = await open({ secret, guest: guest.guest, token: ann });
    expect(first.actor).toMatch(/^person:/);
    expect([first.own, first.guest, first.name]).toEqual([[first.actor, guest.actor], guest.guest, 'Ana Ortiz']);
    const second = await open({ secret, guest: guest.guest, token: ben });
    expect(second.guest).not.toBe(guest.guest);
    expect(second.own).toEqual([second.actor, second.guest.slice(0, second.guest.lastIndexOf('.'))]);
    // Ben's from now on, and Ann's stays hers.
    expect((await open({ secret, guest: second.guest, token: ben })).guest).toBe(second.guest);
    expect((await open({ secret, guest: second.guest, token: ann })).own).toEqual(
      expect.arrayContaining([guest.actor]),
    );
    // Without any, as on a wall panel, none is linked.
    const panel = await open({ secret, token: ann });
    expect([panel.actor, panel.guest, panel.own?.[0]]).toEqual([first.actor, '', first.actor]);
    // Not signed in the device is the guest it was.
    expect(await open({ secret, guest: guest.guest })).toMatchObject({ actor: guest.actor, role: 'manager' });
    expect((await open({ secret, guest: guest.guest, token: 'nonsense' })).status).toBe(401);
  });

  test('WHO-1 of two people who come at once with a new device’s guest one gets it', async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const [secret, guest] = [random.bytes(32), device()];
    const [one, other] = await Promise.all([open({ secret, guest, token: ann }), open({ secret, guest, token: ben })]);
    expect(one.own).toHaveLength(2);
    expect(other.own).toHaveLength(2);
    expect(one.own?.filter((actor) => other.own?.includes(actor))).toEqual([]);
  });

  test('WHO-5 RIGHT-5 who made a board as a guest manages it as a person, from every device, and through a socket', async () => {
    const ann = await newPerson();
    const secret = random.bytes(32);
    const { alias } = deriveBoard(secret);
    const guest = await open({ secret, guest: device() });
    expect((await open({ alias, token: ann })).status).toBe(404);
    await open({ secret: random.bytes(32), guest: guest.guest, token: ann });
    // Elsewhere: no secret, another guest.
    const opened = await open({ alias, guest: device(), token: ann });
    expect([opened.status, opened.role]).toEqual([200, 'manager']);
    const peer = await TestClient.join(server.address, secret, { opened });
    expect(roleOfCode(peer.welcome?.role ?? -1)).toBe('manager');
    peer.push(1, putTxn({ id: itemId(random) }));
    expect(await peer.answer(1)).toEqual({ seq: 1 });
    const links = { headers: { authorization: `Bearer ${opened.token}` } };
    expect((await fetch(`${server.address}/api/boards/${opened.id}/links`, links)).status).toBe(200);
    // Claimed, it is the person's own: who stood on the guest comes again, and stands on the account.
    expect(await claim(ann, guest.guest, { alias })).toEqual(['claimed']);
    expect(await peer.isClosed()).toEqual({ code: CLOSE.unauthorized, reason: 'role-changed' });
    expect((await open({ alias, token: ann })).role).toBe('manager');
    // The guest has nothing of its person's.
    expect((await open({ secret, guest: guest.guest })).role).toBe('editor');
    const made = random.bytes(32);
    expect((await open({ secret: made, guest: guest.guest, token: ann })).role).toBe('manager');
    expect((await open({ secret: made, guest: guest.guest })).role).toBe('editor');
  });
});

describe('claiming boards', () => {
  test('WHO-6 who made a board claims it; who holds a link has it in the list, while the link stands, and seizes nothing', async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    const [mine, hers] = [random.bytes(32), random.bytes(32)];
    const guest = await open({ secret: mine, guest: device() });
    const other = await open({ secret: hers, guest: device() });
    const [a, h] = [deriveBoard(mine), deriveBoard(hers)];
    const claims: ClaimRequest['boards'] = [
      { alias: a.alias, secret: text(mine), title: 'Roof garden' },
      { alias: h.alias, secret: text(hers) },
      { alias: h.alias },
      { alias: deriveBoard(random.bytes(32)).alias, secret: text(random.bytes(32)) },
    ];
    expect(await claim(ann, guest.guest, ...claims)).toEqual(['claimed', 'listed', 'not-found', 'not-found']);
    expect(await claim(ann, guest.guest, ...claims)).toEqual(['claimed', 'listed', 'not-found', 'not-found']);
    const boards = await listed(ann);
    expect(boards.map(({ changedMs, ...board }) => board).sort((x, y) => (x.alias < y.alias ? -1 : 1))).toEqual(
      [
        { alias: a.alias, role: 'manager', title: 'Roof garden', owned: true },
        { alias: h.alias, role: 'editor', title: '', owned: false },
      ].sort((x, y) => (x.alias < y.alias ? -1 : 1)),
    );
    expect((await open({ alias: h.alias, token: ann })).role).toBe('editor');
    expect((await open({ secret: hers, guest: other.guest })).role).toBe('manager');
    // Whose guest it is decides, not who sends it.
    expect(await claim(ben, guest.guest, { alias: a.alias })).toEqual(['not-found']);
    expect(await claim(ben, guest.guest, { alias: a.alias, secret: text(mine) })).toEqual(['listed']);
    expect((await listed(ben)).map(({ alias, owned }) => [alias, owned])).toEqual([[a.alias, false]]);
    // By a view link, seen only.
    expect(await claim(ben, device(), { alias: h.alias, secret: text(h.viewSecret) })).toEqual(['listed']);
    expect((await open({ alias: h.alias, token: ben })).role).toBe('viewer');
    // The link ends: it opens nothing and is not in the list.
    const path = `boards/${other.id}/links/${hexOf(sha256(hers))}`;
    expect((await asked('PATCH', path, other.token, { revoked: true })).status).toBe(204);
    expect((await open({ alias: h.alias, token: ann })).status).toBe(410);
    expect((await listed(ann)).map(({ alias }) => alias)).toEqual([a.alias]);
    // With the edit link the view link derived from it has ended.
    expect((await listed(ben)).map(({ alias }) => alias)).toEqual([a.alias]);
  });

  test('WHO-6 of a board without a known maker the first claim by an edit link decides, once', async () => {
    const [ann, ben, cat] = [await newPerson(), await newPerson(), await newPerson()];
    const secret = random.bytes(32);
    const { alias, viewSecret } = deriveBoard(secret);
    const made = await open({ secret, guest: device() });
    inDatabase('DELETE FROM board_creator WHERE board = ?', made.id);
    expect(await claim(cat, device(), { alias, secret: text(viewSecret) })).toEqual(['listed']);
    const outcomes = await Promise.all([ann, ben].map((one) => claim(one, device(), { alias, secret: text(secret) })));
    expect(outcomes.flat().sort()).toEqual(['claimed', 'listed']);
    expect(await claim(cat, device(), { alias, secret: text(secret) })).toEqual(['listed']);
    const roles = await Promise.all([ann, ben, cat].map(async (token) => (await open({ alias, token })).role));
    expect(roles.sort()).toEqual(['editor', 'editor', 'manager']);
  });

  test('is asked for by somebody who is signed in, of a few hundred boards at most', async () => {
    const ann = await newPerson();
    const { alias } = deriveBoard(random.bytes(32));
    expect((await asked('GET', 'user/boards')).status).toBe(401);
    expect((await asked('POST', 'user/boards', undefined, { guest: '', boards: [{ alias }] })).status).toBe(401);
    for (const boards of [[], Array(201).fill({ alias }), [{ alias: 'no' }]])
      expect((await asked('POST', 'user/boards', ann, { guest: '', boards })).status).toBe(400);
    expect(await listed(ann)).toEqual([]);
  });
});
