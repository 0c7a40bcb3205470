// Everything a team has as one file: ordered by its administrators, made by the queue of jobs, each board in it equal to what it was made
// of. What is damaged is named; nobody else gets any of it.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { Engine, initSync } from '#engine/atrium_engine.js';
import type { Export } from '#protocol/contract/exports.ts';
import type { ItemInput, ItemJson } from '#protocol/item-json.ts';
import { readInk } from '#protocol/items/ink.ts';
import { readItems } from '#protocol/items/read.ts';
import { writeItems } from '#protocol/items/write.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import { png } from '../../../server/testing/pictures.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { Seeded } from '../../../server/testing/txns.ts';
import { putChunk } from '../../../workers/board/testing/put-chunk.ts';
import { readArchive } from '../../../workers/jobs/archive/read-archive.ts';
import { atriumFile } from '../../../workers/jobs/import/atrium-file.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';

const random = new Seeded(4305);
let server: TestServer;
/** Ana's team has Ben as a member; nobody knows Dee. */
let ana: WorkspacePerson;
let ben: WorkspacePerson;
let dee: WorkspacePerson;
beforeAll(async () => {
  initSync({ module: readFileSync(path.join(import.meta.dirname, '../../../engine/pkg/atrium_room_bg.wasm')) });
  server = await testServer({ distDir: '/nowhere', sweepMs: 100 });
  [ana, ben, dee] = (await signUpPeople(server, 3)) as [WorkspacePerson, WorkspacePerson, WorkspacePerson];
  inDatabase("INSERT INTO membership (kind, thing, person, role) VALUES ('team', ?, ?, 'member')", ana.teamId, ben.id);
});
afterAll(() => server.end());

function inDatabase(statement: string, ...values: SQLInputValue[]): Record<string, unknown>[] {
  const db = new DatabaseSync(server.database, { timeout: 20_000 });
  const rows = db.prepare(statement).all(...values) as Record<string, unknown>[];
  db.close();
  return rows;
}

const asked = (method: string, who: WorkspacePerson | undefined, more = '', body?: object): Promise<Response> =>
  fetch(`${server.address}/api/user/team/${ana.teamId}/export${more}`, {
    method,
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
const order = (who: WorkspacePerson | undefined) => asked('POST', who, '', { language: 'de' });
const fetchBy = (ticket: string): Promise<Response> =>
  fetch(`${server.address}/api/team-exports`, { method: 'POST', body: new URLSearchParams({ ticket }) });

async function project(name: string): Promise<string> {
  const id = crypto.randomUUID();
  await ana.ask(
    'mutation ($id: ID!, $teamId: ID!, $name: String!) { createProject(id: $id, teamId: $teamId, name: $name, color: "#2f6fed") { id } }',
    { id, teamId: ana.teamId, name },
  );
  return id;
}

interface Made {
  id: string;
  token: string;
  peer: TestClient;
}

async function board(projectId: string, title: string): Promise<Made> {
  const secret = random.bytes(32);
  const { data } = await ana.ask<{ createBoard: { id: string; alias: string } }>(
    'mutation ($board: NewBoard!) { createBoard(board: $board) { id alias } }',
    {
      board: { projectId, alias: deriveBoard(secret).alias, secret: Buffer.from(secret).toString('base64url'), title },
    },
  );
  const { id, alias } = (data as { createBoard: { id: string; alias: string } }).createBoard;
  const response = await fetch(`${server.address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
    body: JSON.stringify({ alias }),
  });
  const opened = (await response.json()) as { id: string; token: string };
  return { id, token: opened.token, peer: await TestClient.join(server.address, secret, { opened: opened as never }) };
}

const options = { nowMs: 1_700_000_000_000, measure: () => ({ w: 60, h: 26 }) };

function engineOf(): Engine {
  const engine = new Engine(true, new Uint8Array(32).fill(5), 1_700_000_000_000);
  engine.resize(800, 600, 1);
  return engine;
}

/** What was put there, as the board has it. */
async function put({ peer }: Made, items: readonly ItemInput[]): Promise<ItemJson[]> {
  const engine = engineOf();
  const { txn } = putChunk(engine, writeItems(items, null, options));
  peer.push(1, txn);
  expect(await peer.answer(1)).toMatchObject({ seq: expect.any(Number) });
  return readItems(engine.items(new Uint8Array(), -1, false), readInk);
}

async function itemsIn(file: Uint8Array): Promise<{ items: ItemJson[]; pictures: Blob[]; title: string | undefined }> {
  const archive = await readArchive(new Blob([file as Uint8Array<ArrayBuffer>]));
  const { parts, board: about } = await atriumFile(archive.board, 'a', { x: 0, y: 0, keeps: true }, options.measure);
  const engine = engineOf();
  for (const { chunk } of parts) putChunk(engine, chunk);
  const items = readItems(engine.items(new Uint8Array(), -1, false), readInk);
  const shown = new Set(items.flatMap(({ image }) => image?.sha256 ?? []));
  return { items, pictures: await archive.pictures(shown), title: about?.title };
}

/** Without names, and what is held by name as the place of what is named. */
function told(items: readonly ItemJson[]): unknown[] {
  const place = new Map(items.map(({ id }, k) => [id, k]));
  return items.map(({ id: _, parent, start, end, ...rest }) => ({
    ...rest,
    parent: parent && place.get(parent),
    start: start && { ...start, id: place.get(start.id) },
    end: end && { ...end, id: place.get(end.id) },
  }));
}

/** What another program says of the file: throws where it finds a fault. */
function tested(zip: Uint8Array): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-zip-'));
  try {
    const file = path.join(folder, 'team.zip');
    writeFileSync(file, zip);
    return execFileSync('unzip', ['-t', file], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ready = () =>
  vi.waitFor(
    async () => {
      const { export: made } = (await (await asked('GET', ana)).json()) as { export: Export };
      expect(made.state).toBe('ready');
      return made;
    },
    { timeout: 60_000, interval: 100 },
  );

const wave = Array.from({ length: 60 }, (_, k) => [k * 3.3, 20 * Math.sin(k / 3), (k % 10) / 10]);
const [frame, box] = ['0192f3a0-0000-7000-8000-000000000001', '0192f3a0-0000-7000-8000-000000000002'];
const everything = (sha256: string): ItemInput[] => [
  { kind: 'frame', id: frame, x: 0, y: 0, w: 400, h: 300, text: 'Page' },
  { kind: 'stroke', points: wave, style: { color: 'red', brush: 'chalk' }, parent: frame },
  { kind: 'stroke', points: wave, range: [4.5, 20], rot: 0.3 },
  { kind: 'rectangle', id: box, x: 10, y: 10, w: 90, h: 60, text: 'مرحبا 你好', style: { fill: 'sky' } },
  { kind: 'connector', x: 200, y: 0, w: -100, h: 0, end: { id: box } },
  {
    kind: 'image',
    x: 0,
    y: 0,
    w: 40,
    h: 30,
    image: { sha256, mime: 'image/png', width: 40, height: 30, alt: 'a roof' },
  },
  { kind: 'sticky', x: 500, y: 0, text: 'last' },
];

test('an administrator gets all boards, each equal; what is damaged is named', async () => {
  const [roof, empty] = [await project('Roof: a/b'), await project('Nothing yet')];
  expect(empty).not.toBe('');
  const [whole, twin, harmed] = [
    await board(roof, 'Plan'),
    await board(roof, 'plan/'),
    await board(roof, '<b>Old</b>'),
  ];
  const picture = png(40, 30);
  const sha256 = createHash('sha256').update(picture).digest('hex');
  const sent = await fetch(`${server.address}/api/boards/${whole.id}/blobs/${sha256}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${whole.token}`, 'content-type': 'image/png' },
    body: new Uint8Array(picture),
  });
  expect(sent.status).toBe(200);
  const before = await put(whole, everything(sha256));
  await put(twin, [{ kind: 'text', x: 0, y: 0, text: 'twin' }]);
  await put(harmed, [{ kind: 'text', x: 0, y: 0, text: 'harmed' }]);
  for (const { peer } of [whole, twin, harmed]) await peer.leave();
  inDatabase('UPDATE board_op SET sum = sum + 1 WHERE board = ?', harmed.id);

  expect((await asked('GET', ana)).status).toBe(200);
  expect(await (await asked('GET', ana)).json()).toEqual({ export: null });
  expect([(await order(undefined)).status, (await order(ben)).status, (await order(dee)).status]).toEqual([
    401, 403, 404,
  ]);
  expect((await asked('POST', ana, '/ticket')).status).toBe(404);
  expect((await order(ana)).status).toBe(202);
  // The same, not another.
  expect((await order(ana)).status).toBe(202);
  const made = await ready();
  expect(made).toMatchObject({ boards: 3, done: 3, damaged: 1 });

  expect([(await asked('POST', ben, '/ticket')).status, (await asked('POST', dee, '/ticket')).status]).toEqual([
    403, 404,
  ]);
  const { ticket } = (await (await asked('POST', ana, '/ticket')).json()) as { ticket: string };
  const file = await fetchBy(ticket);
  expect(file.status).toBe(200);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/zip',
    'content-length': String(made.bytes),
    'content-disposition': expect.stringMatching(/^attachment; /),
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  const zip = new Uint8Array(await file.arrayBuffer());
  expect(tested(zip)).toMatch(/^No errors detected/m);
  const entries = unzipSync(zip);
  expect(Object.keys(entries).sort()).toEqual(['Roof a b/Plan.atrium', 'Roof a b/plan (2).atrium', 'index.html']);
  const page = new TextDecoder().decode(entries['index.html']);
  expect(page).toContain('lang="de"');
  expect(page).toMatch(/&#60;b&#62;Old&#60;\/b&#62;[\s\S]{0,200}Beschädigt/);
  expect(page).toContain('href="Roof%20a%20b/Plan.atrium"');
  const copied = await itemsIn(entries['Roof a b/Plan.atrium'] as Uint8Array);
  expect(told(copied.items)).toEqual(told(before));
  expect(copied.title).toBe('Plan');
  expect(await Promise.all(copied.pictures.map(async (one) => Buffer.from(await one.arrayBuffer())))).toEqual([
    picture,
  ]);

  // Who administers it no more has nothing of an earlier ticket.
  inDatabase("UPDATE membership SET role = 'member' WHERE kind = 'team' AND person = ?", ana.id);
  inDatabase("DELETE FROM membership WHERE kind = 'entity' AND person = ?", ana.id);
  expect((await fetchBy(ticket)).status).toBe(403);
  inDatabase("UPDATE membership SET role = 'admin' WHERE kind = 'team' AND person = ?", ana.id);
  // Its time is over: it cannot be fetched, and its blob is nobody's.
  inDatabase('UPDATE team_export SET until = 1');
  expect((await fetchBy(ticket)).status).toBe(404);
  expect(await (await asked('GET', ana)).json()).toEqual({ export: null });
  expect((await fetchBy('none')).status).toBe(404);
}, 120_000);

const exportsOf = (team: string) =>
  inDatabase('SELECT hex(sha256) AS sha256, failed_at FROM team_export WHERE team = ?', team);
const blobs = (): string[] => {
  const folder = path.join(server.dataDir, 'blobs');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => path.basename(file));
};

test('EXP-1 one export per team is stored: the older bytes are removed before the next are written', async () => {
  expect((await order(ana)).status).toBe(202);
  await ready();
  const [{ sha256: older }] = exportsOf(ana.teamId) as [{ sha256: string }];
  expect(blobs()).toContain(older.toLowerCase());
  await project(`Another ${random.below(1e9)}`);
  expect((await order(ana)).status).toBe(202);
  await vi.waitFor(() => expect(exportsOf(ana.teamId)[0]?.sha256).not.toMatch(/^$/), { timeout: 60_000 });
  const [{ sha256: newer }] = exportsOf(ana.teamId) as [{ sha256: string }];
  expect(newer).not.toBe(older);
  expect(blobs()).not.toContain(older.toLowerCase());
  expect(blobs()).toContain(newer.toLowerCase());
});

test('EXP-2 an order that no job works at gives way, and is said to have failed', async () => {
  inDatabase('UPDATE team_export SET sha256 = NULL, size = NULL, until = NULL WHERE team = ?', ana.teamId);
  await vi.waitFor(async () => {
    expect(await (await asked('GET', ana)).json()).toMatchObject({ export: { state: 'failed' } });
  });
  inDatabase('UPDATE team_export SET failed_at = NULL');
  expect((await order(ana)).status).toBe(202);
  await ready();
});

test('EXP-3 the export of a deleted team ends, made or ordered; restored, the team may order another', async () => {
  const id = crypto.randomUUID();
  const team = async (mutation: string): Promise<void> => {
    const { errors } = await dee.ask(`mutation ($id: ID!) { ${mutation} }`, { id });
    expect(errors).toEqual([]);
  };
  inDatabase("INSERT INTO team (id, entity, name, created_at) VALUES (?, ?, 'Physics', 1)", id, dee.entityId);
  inDatabase("INSERT INTO membership (kind, thing, person, role) VALUES ('team', ?, ?, 'admin')", id, dee.id);
  const of = (method: string, body?: object): Promise<Response> =>
    fetch(`${server.address}/api/user/team/${id}/export`, {
      method,
      headers: { authorization: `Bearer ${dee.token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
  const state = async (): Promise<string | undefined> =>
    ((await (await of('GET')).json()) as { export: Export | null }).export?.state;
  expect((await of('POST', { language: 'de' })).status).toBe(202);
  await expect.poll(state, { timeout: 60_000 }).toBe('ready');
  const [{ sha256 }] = exportsOf(id) as [{ sha256: string }];
  await team('deleteTeam(id: $id)');
  await expect.poll(blobs, { timeout: 20_000 }).not.toContain(sha256.toLowerCase());
  // As it was where a team was deleted before its turn: an order, and no job.
  inDatabase(
    "INSERT INTO team_export (id, team, by_person, language, at) VALUES (?, ?, 'p', 'en', 1)",
    crypto.randomUUID(),
    id,
  );
  await expect.poll(() => exportsOf(id), { timeout: 20_000 }).toEqual([]);
  await team('restoreTeam(id: $id) { id }');
  expect(await state()).toBeUndefined();
  expect((await of('POST', { language: 'de' })).status).toBe(202);
  await expect.poll(state, { timeout: 60_000 }).toBe('ready');
});
