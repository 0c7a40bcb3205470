// What is on a board, changed and taken along by its people without opening it: its title, copies of it, a guest's board saved to a
// project, and boards that a token makes.

import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { VersionsAnswer } from '#protocol/contract/history.ts';
import type { BoardTokenAnswer, ClaimAnswer, CreateByTokenAnswer } from '#protocol/contract/user-boards.ts';
import { newGuest } from '#protocol/derive.ts';
import { CLOSE } from '#protocol/errors.ts';
import type { Row } from '#protocol/frames.ts';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { FIELD, fieldsIn } from '#protocol/item-bytes.ts';
import { opsOf, wholeRecord } from '#protocol/txn.ts';
import { deriveBoard, sha256 } from '../../../server/access/board-secrets.ts';
import { keysIn } from '../../../server/platform/secrets/keys.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { fieldTxn, itemId, modeTxn, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { newBoardToken } from '../../../server/workspace/boards/board-tokens.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';

const random = new Seeded(67);
let server: TestServer;
/** Ana's team has Ben as a member; nobody knows Dee. */
let ana: WorkspacePerson;
let ben: WorkspacePerson;
let dee: WorkspacePerson;
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere' });
  [ana, ben, dee] = (await signUpPeople(server, 3)) as [WorkspacePerson, WorkspacePerson, WorkspacePerson];
  inDatabase("INSERT INTO membership (kind, thing, person, role) VALUES ('team', ?, ?, 'member')", ana.teamId, ben.id);
});
afterAll(() => server.end());

function inDatabase(statement: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
  const db = new DatabaseSync(server.database, { timeout: 5000 });
  const rows = db.prepare(statement).all(...values) as Record<string, unknown>[];
  db.close();
  return rows;
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

async function open(ask: { alias: string; secret?: Uint8Array; guest?: string; name?: string }, who?: WorkspacePerson) {
  const { secret, ...more } = ask;
  const response = await fetch(`${server.address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.token}` }) },
    body: JSON.stringify({ ...more, ...(secret && { secret: text(secret) }) }),
  });
  return { status: response.status, ...((await response.json()) as OpenBoardAnswer & { error?: string }) };
}

async function project(who: WorkspacePerson, teamId = who.teamId): Promise<string> {
  const id = crypto.randomUUID();
  const { data } = await who.ask(
    'mutation ($id: ID!, $teamId: ID!) { createProject(id: $id, teamId: $teamId, name: "Roof", color: "#2f6fed") { id } }',
    { id, teamId },
  );
  expect(data).toEqual({ createProject: { id } });
  return id;
}

function newBoard(projectId: string, title = '') {
  const secret = random.bytes(32);
  return { projectId, alias: deriveBoard(secret).alias, secret: text(secret), title };
}

/** In a project of Ana's team, made by Ana. */
async function boardIn(projectId: string): Promise<BoardCard> {
  const { data } = await ana.ask<{ createBoard: BoardCard }>(
    'mutation ($board: NewBoard!) { createBoard(board: $board) { id alias } }',
    { board: newBoard(projectId) },
  );
  return (data as { createBoard: BoardCard }).createBoard;
}

async function peerOf(alias: string, who: WorkspacePerson): Promise<TestClient> {
  return TestClient.join(server.address, random.bytes(32), { opened: await open({ alias }, who) });
}

async function drawn(peer: TestClient, items: number): Promise<void> {
  for (let i = 1; i <= items; i++) peer.push(i, putTxn({ id: itemId(random) }));
  await peer.answer(items);
}

/** As the last row that sets it says. */
function recordIn(rows: readonly Row[]) {
  const ops = rows.flatMap(({ body }) => ('bytes' in body ? [...opsOf(body.bytes)] : []));
  const record = ops.findLast((one) => wholeRecord(one));
  const fields = fieldsIn((record && wholeRecord(record)) ?? new Uint8Array());
  const [paper, mode, title] = [FIELD.paper, FIELD.mode, FIELD.title].map((field) => fields.get(field));
  return { paper: paper?.[0], mode: mode?.[0], title: Buffer.from(title ?? []).toString() };
}

const rename = 'mutation ($id: ID!, $title: String!) { renameBoard(id: $id, title: $title) { id title } }';
const archive = 'mutation ($ids: [ID!]!) { archiveBoards(ids: $ids) }';
const copy = 'mutation ($id: ID!, $board: NewBoard!) { copyBoard(id: $id, board: $board) { id alias title role } }';

describe('the title', () => {
  test('is an edit of who gives it, seen at once by who is on the board and found by who opens it later', async () => {
    const board = await boardIn(await project(ana));
    // Nobody has it open, and nobody ever had.
    expect((await ben.ask(rename, { id: board.id, title: ' Roof garden ' })).data).toEqual({
      renameBoard: { id: board.id, title: 'Roof garden' },
    });
    const peer = await peerOf(board.alias, ana);
    await peer.until(() => peer.rows.length === 1);
    const row = peer.rows[0] as Row;
    expect(row).toMatchObject({ seq: 1, actor: `person:${ben.id}` });
    expect(Buffer.from((row.body as { bytes: Uint8Array }).bytes).includes('Roof garden')).toBe(true);
    expect((await ana.ask(rename, { id: board.id, title: 'Roof' })).data).toEqual({
      renameBoard: { id: board.id, title: 'Roof' },
    });
    await peer.until(() => peer.rows.length === 2);
    await peer.leave();
  });

  test('REC-5 is given by those alone who may edit the board as it stands, which keeps its lock and its paper', async () => {
    const board = await boardIn(await project(ana));
    const refused = async (who: WorkspacePerson, title = 'Mine') =>
      (await who.ask(rename, { id: board.id, title })).code;
    expect(await refused(dee)).toBe('not-found');
    expect(await refused(ben, 'x'.repeat(201))).toBe('bad-request');
    const peer = await peerOf(board.alias, ana);
    peer.push(1, modeTxn(1));
    await peer.answer(1);
    expect(await refused(ben)).toBe('board-locked');
    peer.push(2, fieldTxn(FIELD.paper, [5]));
    await peer.answer(2);
    expect((await ana.ask(rename, { id: board.id, title: 'Locked' })).code).toBeUndefined();
    await peer.until(() => peer.rows.length === 3);
    expect(recordIn(peer.rows)).toEqual({ paper: 5, mode: 1, title: 'Locked' });
    expect(await refused(ben)).toBe('board-locked');
    await peer.leave();
    await ana.ask(archive, { ids: [board.id] });
    expect(await refused(ana)).toBe('forbidden');
    const { data } = await ana.ask('query ($id: ID!) { board(id: $id) { title status } }', { id: board.id });
    expect(data).toEqual({ board: { title: 'Locked', status: 'archived' } });
  });
});

describe('copies', () => {
  test('REC-5 have what the board holds now, its paper too, in the project, and no link; asked again it is the same one', async () => {
    const roof = await project(ana);
    const board = await boardIn(roof);
    const peer = await peerOf(board.alias, ana);
    await drawn(peer, 3);
    peer.push(4, fieldTxn(FIELD.paper, [5]));
    await peer.answer(4);
    const ask = { id: board.id, board: newBoard(roof, 'Copy of it') };
    const { data } = await ben.ask<{ copyBoard: BoardCard }>(copy, ask);
    const { id, alias } = (data as { copyBoard: BoardCard }).copyBoard;
    expect(data).toEqual({ copyBoard: { id, alias: ask.board.alias, title: 'Copy of it', role: 'manager' } });
    const twin = await peerOf(ask.board.alias, ana);
    await twin.until(() => twin.rows.length === twin.welcome?.seq);
    expect(recordIn(twin.rows)).toEqual({ paper: 5, title: 'Copy of it' });
    await twin.leave();
    peer.push(5, putTxn({ id: itemId(random) }));
    await peer.answer(5);
    expect((await ben.ask<{ copyBoard: BoardCard }>(copy, ask)).data?.copyBoard.id).toBe(id);
    // All items in one transaction.
    expect(inDatabase('SELECT actor FROM board_op WHERE board = ? AND seq = 1', id)).toEqual([
      { actor: `person:${ben.id}` },
    ]);
    expect(inDatabase('SELECT * FROM board_link WHERE board = ?', id)).toEqual([]);
    expect((await open({ alias: ask.board.alias, secret: Buffer.from(ask.board.secret, 'base64url') })).status).toBe(
      404,
    );
    expect((await open({ alias }, ana)).role).toBe('manager');
    await peer.leave();
  });

  test('are made of boards one sees, archived ones too, where one may put boards', async () => {
    const [roof, own] = [await project(ana), await project(dee)];
    const board = await boardIn(roof);
    await ana.ask(archive, { ids: [board.id] });
    expect((await dee.ask(copy, { id: board.id, board: newBoard(own) })).code).toBe('not-found');
    expect((await ben.ask(copy, { id: board.id, board: newBoard(own) })).code).toBe('not-found');
    expect((await ben.ask(copy, { id: board.id, board: newBoard(roof) })).code).toBeUndefined();
    expect(
      (await ben.ask(copy, { id: board.id, board: { ...newBoard(roof), secret: text(random.bytes(32)) } })).code,
    ).toBe('bad-secret');
  });
});

describe('a guest’s board', () => {
  const device = () => newGuest(random.bytes(32));

  test('RIGHT-1 comes into a project with content and history; its edit address is a link that ends when it is ended', async () => {
    const roof = await project(ana);
    const secret = random.bytes(32);
    const { alias } = deriveBoard(secret);
    const asGuest = await open({ alias, secret, guest: device(), name: 'Ana at the panel' });
    const peer = await TestClient.join(server.address, secret, { opened: asGuest });
    await drawn(peer, 2);
    await peer.leave();
    const friend = await TestClient.join(server.address, secret, { opened: await open({ alias, secret }) });
    const save = (who: WorkspacePerson, projectId: string) =>
      who.call('POST', 'boards', { guest: asGuest.guest, boards: [{ alias, secret: text(secret) }], projectId });
    // Where it may not go nothing is claimed.
    expect((await save(ben, await project(dee))).status).toBe(404);
    expect((await open({ alias, secret, guest: asGuest.guest })).role).toBe('manager');
    expect((await save(ana, roof)).body).toEqual({ boards: [{ alias, outcome: 'claimed' }] } satisfies ClaimAnswer);
    expect((await save(ana, roof)).body).toEqual({ boards: [{ alias, outcome: 'claimed' }] } satisfies ClaimAnswer);

    // The team has it, with what is on it and who made that.
    const opened = await open({ alias }, ben);
    expect([opened.status, opened.role, opened.id]).toEqual([200, 'editor', asGuest.id]);
    const versions = await fetch(`${server.address}/api/boards/${opened.id}/versions`, {
      headers: { authorization: `Bearer ${opened.token}` },
    });
    const { versions: list } = (await versions.json()) as VersionsAnswer;
    expect(list[0]).toMatchObject({ seq: 2, by: [{ name: 'Ana at the panel' }] });
    // The guest is nobody of the project; the address they had still gives what a link gives.
    expect((await open({ alias, secret, guest: asGuest.guest })).role).toBe('editor');
    friend.push(1, putTxn({ id: itemId(random) }));
    expect(await friend.answer(1)).toEqual({ seq: 3 });
    const manager = await open({ alias }, ana);
    expect(manager.role).toBe('manager');
    const ended = await fetch(`${server.address}/api/boards/${manager.id}/links/${hexOf(sha256(secret))}`, {
      method: 'PATCH',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${manager.token}` },
      body: JSON.stringify({ revoked: true }),
    });
    expect(ended.status).toBe(204);
    expect(await friend.isClosed()).toEqual({ code: CLOSE.forbidden, reason: 'revoked' });
    expect((await open({ alias, secret, guest: asGuest.guest })).status).toBe(410);
    expect((await open({ alias }, ben)).role).toBe('editor');
  });

  test('of somebody else goes into nobody’s project: an edit link lists it', async () => {
    const secret = random.bytes(32);
    const { alias } = deriveBoard(secret);
    await open({ alias, secret, guest: device() });
    const projectId = await project(dee);
    const answer = await dee.call('POST', 'boards', {
      guest: device(),
      boards: [{ alias, secret: text(secret) }],
      projectId,
    });
    expect(answer.body).toEqual({ boards: [{ alias, outcome: 'listed' }] });
    expect(inDatabase('SELECT project FROM board WHERE alias = ?', alias)).toEqual([{ project: null }]);
  });
});

describe('a token that makes a board', () => {
  const tokenOf = (who: WorkspacePerson, projectId: string) => who.call('POST', `project/${projectId}/board_token`);
  const use = async (who: WorkspacePerson, token: string) => {
    const { status, body } = await who.call('POST', 'boards/create', { 'create-board-token': token });
    return { status, ...(body as CreateByTokenAnswer & { error?: string }) };
  };

  test('makes one, in its project, for those who may add boards there', async () => {
    const roof = await project(ana);
    expect((await tokenOf(dee, roof)).status).toBe(404);
    const { token, expiresMs } = (await tokenOf(ana, roof)).body as BoardTokenAnswer;
    expect(expiresMs).toBeGreaterThan(Date.now());
    expect((await use(dee, token)).status).toBe(404);
    const made = await use(ben, token);
    expect(made.status).toBe(200);
    expect(inDatabase('SELECT project FROM board WHERE id = ?', made.id)).toEqual([{ project: roof }]);
    expect([await use(ben, token), await use(ana, token)]).toEqual([made, made]);
    expect((await open({ alias: made.alias }, ben)).role).toBe('manager');
    expect((await open({ alias: made.alias }, ana)).role).toBe('manager');
    expect(inDatabase('SELECT count(*) AS n FROM board WHERE project = ?', roof)).toEqual([{ n: 1 }]);
  });

  test('counts for its time, as it was made, while boards may be put there', async () => {
    const roof = await project(ana);
    const old = newBoardToken(keysIn(server.dataDir), roof, Date.now() - 1);
    const { token } = (await tokenOf(ana, roof)).body as BoardTokenAnswer;
    for (const one of [old, `${token}x`, token.replace(/^./, 'A'), 'nonsense']) {
      const { status, error } = await use(ana, one);
      expect([status, error]).toEqual([410, 'gone']);
    }
    expect((await ana.call('POST', 'boards/create', {})).status).toBe(400);
    await ana.ask('mutation ($id: ID!) { archiveProject(id: $id) { id archivedMs } }', { id: roof });
    expect((await use(ana, token)).status).toBe(403);
    expect((await tokenOf(ana, roof)).status).toBe(403);
    const { data } = await ana.ask('mutation ($id: ID!) { restoreProject(id: $id) { archivedMs } }', { id: roof });
    expect(data).toEqual({ restoreProject: { archivedMs: null } });
    expect((await use(ana, token)).status).toBe(200);
  });
});
