// The life of boards and projects as their people meet it: moved, archived, restored, deleted, cleared; what of it the clearing job
// does by itself, and what is left of a board that is cleared.

import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { newGuest } from '#protocol/derive.ts';
import { CLOSE } from '#protocol/errors.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import { FileBlobs } from '../../../server/platform/blobs/files/blobs.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { unclaimed } from '../../../server/testing/unclaimed.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';

const random = new Seeded(62);
const DAY_MS = 24 * 3600_000;
let server: TestServer;
/** Ana's team has Ben as a member and Cat as a contributor; nobody knows Dee. */
let ana: WorkspacePerson;
let ben: WorkspacePerson;
let cat: WorkspacePerson;
let dee: WorkspacePerson;
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere', sweepMs: 50 });
  [ana, ben, cat, dee] = (await signUpPeople(server, 4)) as [
    WorkspacePerson,
    WorkspacePerson,
    WorkspacePerson,
    WorkspacePerson,
  ];
  give('team', ana.teamId, ben, 'member');
  give('team', ana.teamId, cat, 'contributor');
});
afterAll(() => server.end());

function inDatabase(statement: string, ...values: SQLInputValue[]): void {
  const db = new DatabaseSync(server.database, { timeout: 5000 });
  db.prepare(statement).run(...values);
  db.close();
}
function rowsOf(statement: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
  const db = new DatabaseSync(server.database, { timeout: 5000 });
  const rows = db.prepare(statement).all(...values) as Record<string, unknown>[];
  db.close();
  return rows;
}
function give(kind: string, thing: string, { id }: WorkspacePerson, role: string): void {
  inDatabase('INSERT INTO membership (kind, thing, person, role) VALUES (?, ?, ?, ?)', kind, thing, id, role);
}
function projectOf(teamId: string, { isPrivate = false } = {}): string {
  const id = crypto.randomUUID();
  inDatabase(
    "INSERT INTO project (id, team, name, color, is_private, created_at, created_by) VALUES (?, ?, 'Roof', '#2f6fed', ?, 0, '')",
    id,
    teamId,
    isPrivate ? 1 : 0,
  );
  return id;
}
function boardRow(id: string): Record<string, unknown> {
  return rowsOf('SELECT * FROM board WHERE id = ?', id)[0] ?? {};
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

async function opened(secret: Uint8Array, who?: WorkspacePerson, more: object = {}) {
  const response = await fetch(`${server.address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(who && { authorization: `Bearer ${who.token}` }) },
    body: JSON.stringify({ alias: deriveBoard(secret).alias, secret: text(secret), ...more }),
  });
  return { status: response.status, ...((await response.json()) as OpenBoardAnswer & { error?: string }) };
}

/** A board of somebody's own, in no project, with some items. */
async function boardOf(who: WorkspacePerson, items = 1): Promise<{ secret: Uint8Array; id: string; peer: TestClient }> {
  const secret = random.bytes(32);
  const board = await opened(secret, who);
  const peer = await TestClient.join(server.address, secret, { opened: board });
  for (let i = 1; i <= items; i++) peer.push(i, putTxn({ id: itemId(random) }));
  if (items > 0) await peer.answer(items);
  return { secret, id: board.id, peer };
}

/** By what they have in the project. */
const joined = async (secret: Uint8Array, who: WorkspacePerson) =>
  TestClient.join(server.address, secret, { opened: await opened(secret, who) });

const archive = 'mutation ($ids: [ID!]!) { archiveBoards(ids: $ids) }';
const restore = 'mutation ($ids: [ID!]!) { restoreBoards(ids: $ids) }';
const remove = 'mutation ($ids: [ID!]!) { deleteBoards(ids: $ids) }';
const clear = 'mutation ($ids: [ID!]!) { clearBoards(ids: $ids) }';
const move = 'mutation ($ids: [ID!]!, $projectId: ID!) { moveBoards(ids: $ids, projectId: $projectId) }';
const removeProject = 'mutation ($id: ID!) { deleteProject(id: $id) }';

describe('moving boards', () => {
  test('whoever brings a board into a project manages it there; moving it on is a manager’s', async () => {
    const [{ id }, roof, garden] = [await boardOf(cat), projectOf(ana.teamId), projectOf(ana.teamId)];
    expect((await dee.ask(move, { ids: [id], projectId: roof })).code).toBe('not-found');
    expect((await ben.ask(move, { ids: [id], projectId: roof })).code).toBe('not-found');
    expect((await cat.ask(move, { ids: [id], projectId: roof })).data).toEqual({ moveBoards: true });
    expect(boardRow(id).project).toBe(roof);
    expect(rowsOf("SELECT person, role FROM membership WHERE kind = 'board' AND thing = ?", id)).toEqual([
      { person: cat.id, role: 'manager' },
    ]);
    // An editor by the project.
    expect((await ben.ask(move, { ids: [id], projectId: garden })).code).toBe('forbidden');
    // Who administers the team needs nothing of their own.
    expect((await ana.ask(move, { ids: [id], projectId: garden })).data).toEqual({ moveBoards: true });
    expect(boardRow(id).project).toBe(garden);
    expect(rowsOf("SELECT person FROM membership WHERE kind = 'board' AND thing = ?", id)).toEqual([
      { person: cat.id },
    ]);
    expect((await cat.ask(move, { ids: [id], projectId: roof })).data).toEqual({ moveBoards: true });
  });

  test('into a project one does not see, is archived, deleted or without a licence nothing is moved', async () => {
    const { id } = await boardOf(ben);
    const [hidden, archived, deleted] = [
      projectOf(ana.teamId, { isPrivate: true }),
      projectOf(ana.teamId),
      projectOf(ana.teamId),
    ];
    inDatabase('UPDATE project SET archived_at = 1 WHERE id = ?', archived);
    inDatabase('UPDATE project SET deleted_at = 1 WHERE id = ?', deleted);
    const refused = async (projectId: string) => (await ben.ask(move, { ids: [id], projectId })).code;
    expect([await refused(hidden), await refused(archived), await refused(deleted)]).toEqual([
      'not-found',
      'forbidden',
      'not-found',
    ]);
    const ended = projectOf(dee.teamId);
    give('project', ended, ben, 'member');
    inDatabase('UPDATE entity SET expires = 1 WHERE id = ?', dee.entityId);
    expect(await refused(ended)).toBe('forbidden');
    inDatabase('UPDATE entity SET expires = NULL WHERE id = ?', dee.entityId);
    for (const ids of [[], ['roof'], Array(201).fill(id)])
      expect((await ben.ask(move, { ids, projectId: ended })).code).toBe('bad-request');
    expect(boardRow(id).project).toBeNull();
    expect((await ben.ask(move, { ids: [id, id], projectId: ended })).data).toEqual({ moveBoards: true });
  });
});

describe('archive and trash', () => {
  test('managers archive, delete and restore; all boards of one request or none', async () => {
    const [one, two, roof] = [await boardOf(cat), await boardOf(cat), projectOf(ana.teamId)];
    const ids = [one.id, two.id];
    await cat.ask(move, { ids, projectId: roof });
    // Who made it comes again as a member.
    expect(await two.peer.isClosed()).toEqual({ code: CLOSE.unauthorized, reason: 'role-changed' });
    for (const what of [archive, restore, remove]) {
      expect((await ben.ask(what, { ids })).code).toBe('forbidden');
      expect((await dee.ask(what, { ids })).code).toBe('not-found');
      expect((await cat.ask(what, { ids: [...ids, crypto.randomUUID()] })).code).toBe('not-found');
    }
    expect(ids.map((id) => [boardRow(id).archived_at, boardRow(id).deleted_at])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect((await cat.ask(archive, { ids })).data).toEqual({ archiveBoards: true });
    expect(boardRow(two.id).archived_at).toBeGreaterThan(0);
    const reader = await joined(two.secret, cat);
    expect((await ana.ask(remove, { ids: [two.id] })).data).toEqual({ deleteBoards: true });
    expect(await reader.isClosed()).toEqual({ code: CLOSE.gone, reason: 'deleted' });
    const since = boardRow(two.id).deleted_at;
    await ana.ask(remove, { ids: [two.id] });
    expect(boardRow(two.id).deleted_at).toBe(since);
    // What is deleted is neither archived nor moved; an editor does not see it any more.
    expect((await cat.ask(archive, { ids: [two.id] })).code).toBe('gone');
    expect((await cat.ask(move, { ids: [two.id], projectId: roof })).code).toBe('gone');
    expect((await ben.ask(restore, { ids: [two.id] })).code).toBe('not-found');
    expect((await cat.ask(restore, { ids })).data).toEqual({ restoreBoards: true });
    expect(ids.map((id) => [boardRow(id).archived_at, boardRow(id).deleted_at])).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  test('a board in no project is its maker’s, as a guest’s is who the guest became', async () => {
    const { id, secret } = await boardOf(dee);
    expect((await ana.ask(remove, { ids: [id] })).code).toBe('not-found');
    expect((await dee.ask(remove, { ids: [id] })).data).toEqual({ deleteBoards: true });
    expect((await opened(secret, dee)).status).toBe(410);
    expect((await dee.ask(restore, { ids: [id] })).data).toEqual({ restoreBoards: true });
    expect((await opened(secret, dee)).role).toBe('manager');
  });

  test('a deleted project takes its boards along; they come back with it, not before it', async () => {
    const [{ id, peer }, roof] = [await boardOf(ben), projectOf(ana.teamId)];
    await ben.ask(move, { ids: [id], projectId: roof });
    expect((await ben.ask(removeProject, { id: roof })).code).toBe('forbidden');
    expect((await ana.ask(removeProject, { id: roof })).data).toEqual({ deleteProject: true });
    expect((await ana.ask(removeProject, { id: roof })).code).toBe('not-found');
    expect((await ana.ask(restore, { ids: [id] })).code).toBe('forbidden');
    await peer.leave();
  });
});

describe('clearing', () => {
  /** Everything the database has of a board beside its row, by the column that names it. */
  function leftOf(id: string): string[] {
    const tables = rowsOf("SELECT name FROM sqlite_master WHERE type = 'table'").map(({ name }) => String(name));
    return tables.flatMap((table) => {
      const columns = rowsOf(`PRAGMA table_info(${table})`).map(({ name }) => String(name));
      const naming = columns.filter((column) => column === 'board' || column === 'thing');
      return naming.flatMap((column) =>
        rowsOf(`SELECT count(*) AS n FROM ${table} WHERE ${column} = ?`, id).map(({ n }) => `${table}: ${n}`),
      );
    });
  }
  const nothing = (left: string[]) => left.filter((line) => !line.endsWith(': 0'));

  test('leaves the row alone: an old secret neither opens the board nor makes it again', async () => {
    const [{ id, secret }, roof] = [await boardOf(cat, 3), projectOf(ana.teamId)];
    const guest = await opened(secret);
    await cat.ask(move, { ids: [id], projectId: roof });
    const peer = await joined(secret, cat);
    give('board', id, dee, 'viewer');
    expect(nothing(leftOf(id))).toContain('board_op: 3');
    expect((await ben.ask(clear, { ids: [id] })).code).toBe('forbidden');
    expect((await cat.ask(clear, { ids: [id] })).data).toEqual({ clearBoards: true });
    expect((await peer.isClosed()).code).toBe(CLOSE.gone);
    expect(leftOf(id).length).toBeGreaterThan(20);
    // Who was on it is noted a second later, and goes with the next look.
    await expect.poll(() => nothing(leftOf(id))).toEqual([]);
    expect(boardRow(id)).toMatchObject({ title: '', project: null, cleared_at: expect.any(Number) });
    for (const who of [undefined, cat, ana]) {
      const again = await opened(secret, who);
      expect([again.status, again.error]).toEqual([410, 'gone']);
    }
    expect((await opened(secret, undefined, { guest: guest.guest })).status).toBe(410);
    // By a secret the alias is not derived from, nobody learns that there was a board.
    const other = { alias: deriveBoard(secret).alias, secret: text(random.bytes(32)) };
    expect((await opened(secret, undefined, other)).status).toBe(404);
    // Nor does a copy of another board bring it back.
    const source = await boardOf(cat);
    const board = await opened(source.secret, cat);
    const copy = await fetch(`${server.address}/api/boards/${board.id}/duplicate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${board.token}` },
      body: JSON.stringify({ seq: 1, alias: deriveBoard(secret).alias, secret: text(secret) }),
    });
    expect(copy.status).toBe(410);
    await expect.poll(() => nothing(leftOf(id))).toEqual([]);
    for (const what of [archive, restore, remove, clear])
      expect((await cat.ask(what, { ids: [id] })).code).toBe('not-found');
  });

  test('comes by itself after 30 days, of the board, its project or its team', async () => {
    const [kept, gone, ofProject] = [await boardOf(ben), await boardOf(ben), await boardOf(ben)];
    const [roof, garden] = [projectOf(ana.teamId), projectOf(ana.teamId)];
    await ben.ask(move, { ids: [kept.id, gone.id], projectId: roof });
    await ben.ask(move, { ids: [ofProject.id], projectId: garden });
    await ben.ask(remove, { ids: [kept.id, gone.id] });
    await ana.ask(removeProject, { id: garden });
    inDatabase('UPDATE board SET deleted_at = ? WHERE id = ?', Date.now() - 29 * DAY_MS, kept.id);
    inDatabase('UPDATE board SET deleted_at = ? WHERE id = ?', Date.now() - 31 * DAY_MS, gone.id);
    inDatabase('UPDATE project SET deleted_at = ? WHERE id = ?', Date.now() - 31 * DAY_MS, garden);
    for (const { id } of [gone, ofProject]) await expect.poll(() => boardRow(id).cleared_at).toBeGreaterThan(0);
    expect(boardRow(kept.id).cleared_at).toBeNull();
    await expect.poll(() => rowsOf('SELECT id FROM project WHERE id = ?', garden)).toEqual([]);
    expect((await ben.ask(restore, { ids: [kept.id] })).data).toEqual({ restoreBoards: true });
  });

  test('a blob goes a day after its last board, and stays while another has it', async () => {
    const [one, two] = [await boardOf(ben, 0), await boardOf(ben, 0)];
    const blobs = new FileBlobs(path.join(server.dataDir, 'blobs'), unclaimed);
    const isThere = async (name: string) => (await blobs.get(name)) !== undefined;
    const hold = (board: string, name: string) =>
      inDatabase(
        "INSERT INTO board_blob (board, sha256, kind, size) VALUES (?, ?, 'chunk', 64)",
        board,
        Buffer.from(name, 'hex'),
      );
    const [own, shared] = [await blobs.put(random.bytes(64)), await blobs.put(random.bytes(64))];
    hold(one.id, own);
    hold(one.id, shared);
    hold(two.id, shared);
    expect((await ben.ask(clear, { ids: [one.id] })).data).toEqual({ clearBoards: true });
    const marks = () =>
      rowsOf('SELECT hex(sha256) AS name FROM blob_mark').map(({ name }) => String(name).toLowerCase());
    expect(marks()).toEqual([own]);
    expect(await isThere(own)).toBe(true);
    // A day later; in between the same was stored again.
    hold(two.id, own);
    inDatabase('UPDATE blob_mark SET due = 0');
    await expect.poll(marks).toEqual([]);
    expect(await isThere(own)).toBe(true);
    expect((await ben.ask(clear, { ids: [two.id] })).data).toEqual({ clearBoards: true });
    expect(marks().sort()).toEqual([own, shared].sort());
    inDatabase('UPDATE blob_mark SET due = 0');
    await expect.poll(marks).toEqual([]);
    expect([await isThere(own), await isThere(shared)]).toEqual([false, false]);
  });

  test('what was still being written of a cleared board goes with the next look', async () => {
    const { id, peer } = await boardOf(dee);
    expect((await dee.ask(clear, { ids: [id] })).data).toEqual({ clearBoards: true });
    await peer.isClosed();
    inDatabase("INSERT INTO board_snapshot (board, seq, manifest, bytes, at) VALUES (?, 1, '{}', 0, 0)", id);
    await expect.poll(() => nothing(leftOf(id))).toEqual([]);
  });
});

test('a team whose plan has no room for another board takes none in, by whichever way; within it they move', async () => {
  const [eve] = (await signUpPeople(server, 1)) as [WorkspacePerson];
  const [one, other] = [projectOf(eve.teamId), projectOf(eve.teamId)];
  // All but one of what the free plan has.
  inDatabase(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 19999)
     INSERT INTO board (id, alias, created_at, project, title) SELECT 'full-' || i, 'full-' || i, 1, ?, '' FROM n`,
    one,
  );
  const made = async () => {
    const secret = random.bytes(32);
    const board = { projectId: one, alias: deriveBoard(secret).alias, secret: text(secret) };
    return eve.ask<{ createBoard: { id: string } }>(
      'mutation ($board: NewBoard!) { createBoard(board: $board) { id } }',
      { board },
    );
  };
  const last = (await made()).data?.createBoard.id;
  expect(last).toBeTruthy();
  expect((await made()).code).toBe('boards-full');
  expect((await eve.ask(move, { ids: [last], projectId: other })).data).toEqual({ moveBoards: true });

  const secret = random.bytes(32);
  const { id } = await opened(secret, eve);
  expect((await eve.ask(move, { ids: [id], projectId: one })).code).toBe('boards-full');
  const { status, body } = await eve.call('POST', 'boards', {
    guest: newGuest(random.bytes(32)),
    boards: [{ alias: deriveBoard(secret).alias, secret: text(secret), title: '' }],
    projectId: one,
  });
  expect([status, (body as { error: string }).error]).toEqual([403, 'boards-full']);
  expect(boardRow(id).project).toBeNull();
});
