// Embedded boards, over real sockets and the real database: who opens one, what it is sent, and that a view leaves nothing. SPEC: EMBED, RIGHT-1.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { ByteWriter, hexOf } from '#protocol/bytes.ts';
import type { OpenEmbedAnswer } from '#protocol/contract/embeds.ts';
import type { ChangeLinkRequest } from '#protocol/contract/links.ts';
import { CLOSE } from '#protocol/errors.ts';
import { frameGroup, TAG } from '#protocol/item-bytes.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { encodePresence } from '#protocol/presence.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { deriveBoard, sha256 } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { deleteTxn, itemId, OP, op, putTxn, Seeded, txn } from '../../server/testing/txns.ts';
import { StrictClient } from './identity/client.ts';
import { type SignedUp, signedUp } from './people/signed-up.ts';
import { askAs } from './workspace/people.ts';

const PAGE = '<!doctype html><html lang="en"><head><title>x</title></head><body><div id="root"></div></body></html>';
const NOTE = 7;
const VIEWS = 1000;
const WIKI = 'https://wiki.example';
const random = new Seeded(226);
let server: TestServer;
let folder: string;
let ana: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-dist-'));
  await writeFile(path.join(folder, 'index.html'), PAGE);
  server = await testServer({ distDir: folder, trustProxy: ['loopback'] });
  const client = await StrictClient.of(server.address.replace('127.0.0.1', 'localhost'));
  [ana, ben] = [await signedUp(client), await signedUp(client)];
  // Ana's own entity lets pages of one origin embed boards, Ben's none.
  for (const { tokens } of [ana, ben]) await signIn(tokens.access_token);
  const { entityId } = await signIn(ana.tokens.access_token);
  await setOrigins(ana, entityId, [WIKI]);
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

async function signIn(token: string): Promise<{ entityId: string }> {
  const response = await fetch(`${server.address}/api/user/signin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as { entityId: string };
}

async function mutate({ tokens }: SignedUp, document: string, variables: object): Promise<unknown> {
  const { data, errors } = await askAs(server.address, tokens.access_token, document, variables);
  expect(errors).toEqual([]);
  return data;
}

async function setOrigins(owner: SignedUp, id: string, origins: readonly string[]): Promise<void> {
  const document = 'mutation ($id: ID!, $origins: [String!]!) { setEmbedOrigins(entityId: $id, origins: $origins) }';
  expect(await mutate(owner, document, { id, origins })).toEqual({ setEmbedOrigins: origins });
}

/** Changes the database as another process does. */
function inDatabase<T>(work: (db: DatabaseSync) => T): T {
  const db = new DatabaseSync(server.database, { timeout: 5000 });
  try {
    return work(db);
  } finally {
    db.close();
  }
}

interface EmbeddedBoard {
  alias: string;
  manager: OpenBoardAnswer;
  secret: Uint8Array;
  viewSecret: Uint8Array;
}

/** A board in no project: it belongs to the own entity of whoever has created it. */
async function boardOf({ tokens }: SignedUp): Promise<EmbeddedBoard> {
  const secret = random.bytes(32);
  const { alias, viewSecret } = deriveBoard(secret);
  const response = await fetch(`${server.address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens.access_token}` },
    body: JSON.stringify({ alias, secret: Buffer.from(secret).toString('base64url'), name: 'Ana Ortiz' }),
  });
  expect(response.status).toBe(200);
  return { alias, manager: (await response.json()) as OpenBoardAnswer, secret, viewSecret };
}

function open(alias: string, secret: Uint8Array): Promise<Response> {
  return fetch(`${server.address}/api/embeds/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ alias, secret: Buffer.from(secret).toString('base64url') }),
  });
}

async function opened({ alias, viewSecret }: EmbeddedBoard): Promise<OpenEmbedAnswer> {
  const response = await open(alias, viewSecret);
  expect(response.status).toBe(200);
  return (await response.json()) as OpenEmbedAnswer;
}

async function view({ ticket }: Pick<OpenEmbedAnswer, 'ticket'>, network = '203.0.113.1'): Promise<TestClient> {
  const peer = new TestClient(server.address, undefined, { 'x-forwarded-for': network });
  await peer.isConnected();
  const clients = [{ clientId: peer.clientId, settled: 0 }];
  peer.send({ type: 'hello', proto: PROTOCOL_VERSION, ticket, lastSeq: 0, clients });
  await peer.until(() => peer.welcome !== undefined || peer.closed !== undefined);
  return peer;
}

async function changeLink({ manager, viewSecret }: EmbeddedBoard, change: ChangeLinkRequest): Promise<void> {
  const response = await fetch(`${server.address}/api/boards/${manager.id}/links/${hexOf(sha256(viewSecret))}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${manager.token}` },
    body: JSON.stringify(change),
  });
  expect(response.status).toBe(204);
}

const codeOf = async (response: Response) => ((await response.json()) as { error: string }).error;
const bytesOf = (peer: TestClient): string =>
  Buffer.concat([
    ...peer.of('chunks').flatMap(({ chunks }) => chunks),
    ...peer.rows.flatMap(({ body }) => ('bytes' in body ? [body.bytes] : [])),
  ]).toString('latin1');

test('EMBED-1 opens by a view link that lets everybody in, where a page may embed the board, and by no other', async () => {
  const board = await boardOf(ana);
  expect((await open(board.alias, board.viewSecret)).status).toBe(200);
  expect(await codeOf(await open(board.alias, board.secret))).toBe('not-found');
  expect(await codeOf(await open(board.alias, random.bytes(32)))).toBe('not-found');
  const unlisted = await boardOf(ben);
  expect(await codeOf(await open(unlisted.alias, unlisted.viewSecret))).toBe('not-found');
  await changeLink(board, { password: 'a long password' });
  expect(await codeOf(await open(board.alias, board.viewSecret))).toBe('password-needed');
  await changeLink(board, { password: null });
  await mutate(ana, 'mutation ($boardId: ID!) { setAdmits(boardId: $boardId, admits: asked) }', {
    boardId: board.manager.id,
  });
  expect(await codeOf(await open(board.alias, board.viewSecret))).toBe('waiting');
  await changeLink(board, { revoked: true });
  expect(await codeOf(await open(board.alias, board.viewSecret))).toBe('gone');
});

test('EMBED-2 is sent the board and its edits without anybody’s name, and the times of items', async () => {
  const board = await boardOf(ana);
  const writer = await TestClient.join(server.address, board.secret, { opened: board.manager });
  const { actor } = board.manager;
  const author = frameGroup(TAG.n, new ByteWriter().str('Ana Ortiz').varint(0).done());
  const [before, after] = [itemId(random), itemId(random)];
  const named = (id: Uint8Array) => [
    op(OP.set, new ByteWriter().varint(1).raw(id).raw(author).done()),
    op(
      OP.set,
      new ByteWriter()
        .varint(1)
        .raw(id)
        .raw(frameGroup(TAG.l, Uint8Array.of(1)))
        .done(),
    ),
  ];
  writer.push(1, putTxn({ id: before, kind: NOTE }));
  writer.push(2, txn(named(before)));
  await writer.answer(2);
  const peer = await view(await opened(board));
  writer.push(3, putTxn({ id: after, kind: NOTE }));
  writer.push(4, txn(named(after)));
  await writer.answer(4);
  await peer.until(() => peer.lastSeq === 4);
  // A guest who opens the board by the same link is sent both names.
  const guest = await TestClient.join(server.address, board.viewSecret, {
    opened: await openBoard(server.address, board.viewSecret, { alias: board.alias }),
  });
  expect(bytesOf(guest)).toContain(actor);
  expect(bytesOf(guest)).toContain('Ana Ortiz');
  expect(bytesOf(peer)).not.toContain(actor);
  expect(bytesOf(peer)).not.toContain('Ana Ortiz');
  expect(peer.welcome?.snapshot?.seq).toBe(2);
  const rows = peer.rows.filter(({ seq }) => seq > 2);
  expect(rows.map(({ seq, actor, clientId, clientSeq }) => [seq, actor, hexOf(clientId), clientSeq])).toEqual([
    [3, '', '0'.repeat(32), 0],
    [4, '', '0'.repeat(32), 0],
  ]);
  for (const { atMs } of rows) expect(atMs).toBeGreaterThan(0);
  await Promise.all([writer, guest, peer].map((one) => one.leave()));
});

test('EMBED-3 is nobody’s presence, is shown nobody, and may send nothing but READ and PING', async () => {
  const board = await boardOf(ana);
  const writer = await TestClient.join(server.address, board.secret, { opened: board.manager });
  const peer = await view(await opened(board));
  writer.send({ type: 'presence', value: encodePresence({ cursor: { x: 1, y: 2 } }) });
  writer.push(1, putTxn({ id: itemId(random) }));
  await writer.answer(1);
  await peer.until(() => peer.lastSeq === 1);
  await peer.ping();
  expect(peer.of('presences')).toEqual([]);
  expect(peer.of('event')).toEqual([]);
  expect(writer.of('presences')).toEqual([]);
  peer.send({ type: 'read', seq: 1 });
  peer.push(1, putTxn({ id: itemId(random) }));
  expect((await peer.isClosed()).code).toBe(CLOSE['bad-frame']);
  expect(writer.of('presences')).toEqual([]);
  await writer.leave();
});

test('EMBED-4 leaves not a row behind after 1,000 views', async () => {
  const board = await boardOf(ana);
  const writer = await TestClient.join(server.address, board.secret, { opened: board.manager });
  writer.push(1, putTxn({ id: itemId(random) }));
  await writer.answer(1);
  await (await view(await opened(board))).leave();
  const rowsNow = () =>
    inDatabase((db) => {
      const tables = db.prepare("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name").all();
      // Boards of other tests are closed meanwhile, and then indexed.
      const otherJobs = db.prepare('SELECT count(*) AS rows FROM job WHERE thing <> ?').get(board.manager.id)?.rows;
      const countOf = (name: unknown) => Number(db.prepare(`SELECT count(*) AS rows FROM "${name}"`).get()?.rows);
      return tables.map(({ name }) => [name, countOf(name) - (name === 'job' ? Number(otherJobs) : 0)]);
    });
  // The edit itself is noted within seconds.
  await vi.waitFor(() => expect(rowsNow()).toContainEqual(['job', 1]), { timeout: 20_000, interval: 200 });
  const before = rowsNow();
  for (let views = 0; views < VIEWS; views += 40)
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        const peer = await view(await opened(board));
        expect(peer.welcome).toBeDefined();
        await peer.leave();
      }),
    );
  await new Promise((done) => setTimeout(done, 1500));
  expect(rowsNow()).toEqual(before);
  await writer.leave();
});

test('EMBED-5 names the origins of the entity in its policy, and nobody where there are none', async () => {
  const pageOf = async (alias: string) => {
    const { status, headers, ...response } = await fetch(`${server.address}/board/embed/${alias}`, {
      headers: { cookie: 'NEXT_LOCALE=ar' },
    }).then(async (page) => ({ status: page.status, headers: page.headers, html: await page.text() }));
    const policy = headers.get('content-security-policy') ?? '';
    return {
      status,
      ancestors: /frame-ancestors ([^;]+)/.exec(policy)?.[1],
      cookie: headers.get('set-cookie'),
      options: headers.get('x-frame-options'),
      html: response.html.replace(/nonce="[^"]*"/g, ''),
    };
  };
  const guests = random.bytes(32);
  await openBoard(server.address, guests);
  const page = await pageOf((await boardOf(ana)).alias);
  expect(page).toMatchObject({ status: 200, ancestors: WIKI, cookie: null, options: null });
  // The page is the same in every language, for no cookie is read.
  expect(page.html).toContain('<html lang="en"');
  const query = await fetch(`${server.address}/board/embed/${'a'.repeat(16)}?device_type=ifp`, { redirect: 'manual' });
  expect([query.status, query.headers.get('location')]).toEqual([302, `/board/embed/${'a'.repeat(16)}`]);
  const closed = { ...page, ancestors: "'none'" };
  expect(await pageOf((await boardOf(ben)).alias)).toEqual(closed);
  expect(await pageOf(deriveBoard(guests).alias)).toEqual(closed);
  expect(await pageOf('a'.repeat(16))).toEqual(closed);
});

test('EMBED-6 is closed as one too many beside 200 others, and beside 40 of its own network', async () => {
  const board = await boardOf(ana);
  const { ticket } = await opened(board);
  const all: TestClient[] = [];
  for (let network = 1; all.length < SERVER_LIMITS.embedsOfBoard; network++) {
    const from = `198.51.100.${network}`;
    all.push(
      ...(await Promise.all(Array.from({ length: SERVER_LIMITS.embedsOfNetwork }, () => view({ ticket }, from)))),
    );
    if (network === 1) expect((await view({ ticket }, from)).closed?.code).toBe(CLOSE['too-many']);
  }
  expect(all.every(({ welcome }) => welcome !== undefined)).toBe(true);
  expect((await view({ ticket })).closed?.code).toBe(CLOSE['too-many']);
  await all[0]?.leave();
  const next = await view({ ticket });
  expect(next.welcome).toBeDefined();
  await Promise.all([next, ...all].map((peer) => peer.leave()));
});

test('EMBED-7 its token opens its own calls alone, and a board’s token none of them', async () => {
  const board = await boardOf(ana);
  const other = await boardOf(ana);
  const { id, token } = await opened(board);
  const statusOf = async (path: string, bearer: string) =>
    (await fetch(`${server.address}${path}`, { headers: { authorization: `Bearer ${bearer}` } })).status;
  expect(await statusOf(`/api/embeds/${id}/cover`, token)).toBe(204);
  expect(await statusOf(`/api/embeds/${other.manager.id}/cover`, token)).toBe(404);
  expect(await statusOf(`/api/embeds/${id}/cover`, board.manager.token)).toBe(401);
  for (const path of ['cover', 'timer', 'log', 'links', 'versions', `blobs/${'0'.repeat(64)}`])
    expect([path, await statusOf(`/api/boards/${id}/${path}`, token)]).toEqual([path, 401]);
  await changeLink(board, { revoked: true });
  expect(await statusOf(`/api/embeds/${id}/cover`, token)).toBe(410);
});

test('EMBED-2 a large board’s chunks and a large row are fetched without names', async () => {
  const board = await boardOf(ana);
  const writer = await TestClient.join(server.address, board.secret, { opened: board.manager });
  const ids = Array.from({ length: 16 }, () => itemId(random));
  for (const [at, id] of ids.entries()) writer.push(at + 1, putTxn({ id, textBytes: 200_000 }));
  // A reader without history begins at a snapshot now, because an item was removed.
  writer.push(17, deleteTxn(ids.slice(0, 1)));
  await writer.answer(17);
  const answer = await opened(board);
  const peer = await view(answer);
  const { snapshot } = peer.welcome ?? {};
  const chunk = snapshot?.chunks[0];
  expect(peer.of('chunks')).toEqual([]);
  const get = (path: string) =>
    fetch(`${server.address}/api/embeds/${answer.id}/${path}`, {
      headers: { authorization: `Bearer ${answer.token}` },
    });
  const response = await get(`chunks/${chunk?.sha256}`);
  expect(response.status).toBe(200);
  const text = Buffer.from(await response.arrayBuffer()).toString('latin1');
  expect(text).toContain('a'.repeat(1000));
  expect(text).not.toContain(board.manager.actor);
  expect((await get(`rows/${chunk?.sha256}`)).status).toBe(404);
  expect((await get(`images/${chunk?.sha256}`)).status).toBe(404);
  // The bytes are made for who takes them alone.
  const head = await fetch(`${server.address}/api/embeds/${answer.id}/chunks/${chunk?.sha256}`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${answer.token}` },
  });
  expect(head.status).toBe(404);
  await Promise.all([writer, peer].map((one) => one.leave()));
});

test('RIGHT-1 closes the sockets of embeds when their link ends', async () => {
  const board = await boardOf(ana);
  const peer = await view(await opened(board));
  const startMs = performance.now();
  await changeLink(board, { revoked: true });
  expect((await peer.isClosed()).code).toBe(CLOSE.forbidden);
  expect(performance.now() - startMs).toBeLessThan(2000);
});

test('RIGHT-1 closes the embeds of an entity whose list of origins was emptied, and refuses their calls', async () => {
  const { entityId } = await signIn(ben.tokens.access_token);
  await setOrigins(ben, entityId, [WIKI]);
  const board = await boardOf(ben);
  const answer = await opened(board);
  const peer = await view(answer);
  expect(peer.welcome).toBeDefined();
  const startMs = performance.now();
  await setOrigins(ben, entityId, []);
  expect((await peer.isClosed()).code).toBe(CLOSE.forbidden);
  expect(performance.now() - startMs).toBeLessThan(2000);
  // The ticket is valid, and opens nothing.
  expect((await view(answer)).closed?.code).toBe(CLOSE.forbidden);
  const cover = await fetch(`${server.address}/api/embeds/${answer.id}/cover`, {
    headers: { authorization: `Bearer ${answer.token}` },
  });
  expect(cover.status).toBe(410);
});
