// Callers without the right to a board's history try every call that reads it. The responses and the bytes of their sockets are searched
// for deleted content. The callers are guests, links and participants of panel sessions; workspace-rights.test.ts has members.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import { LOG_NEXT } from '#protocol/contract/history.ts';
import type { LinksAnswer } from '#protocol/contract/links.ts';
import { FIELD } from '#protocol/item-bytes.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { deriveBoard, sha256 } from '../../server/access/board-secrets.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { deleteTxn, fieldTxn, itemId, putTxn, Seeded, textTxn } from '../../server/testing/txns.ts';
import { join, lends, opens, TestPanel } from '../contract/panels/joining.ts';

const random = new Seeded(165);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

/** Texts on the board: one was typed and deleted, one was replaced, and one is shown. */
const DELETED = 'canary-deleted';
const REPLACED = 'canary-replaced';
const CURRENT = 'canary-shown';

/** A board that held and lost each of them; `rows`: in its log. */
interface Lost {
  board: OpenBoardAnswer;
  secret: Buffer;
  rows: number;
}

const titled = (title: string) => fieldTxn(FIELD.title, Buffer.from(title));

async function lostBoard(): Promise<Lost> {
  const secret = randomBytes(32);
  const board = await openBoard(server.address, secret);
  const [gone, note] = [itemId(random), itemId(random)];
  const rows = await pushed(secret, board, [
    putTxn({ id: gone }),
    textTxn(gone, DELETED),
    putTxn({ id: note, x: 500 }),
    textTxn(note, REPLACED),
    titled(`${REPLACED} too`),
    deleteTxn([gone]),
    textTxn(note, CURRENT),
    titled('Plan'),
  ]);
  return { board, secret, rows };
}

async function pushed(secret: Uint8Array, opened: OpenBoardAnswer, txns: readonly Uint8Array[]): Promise<number> {
  const { ticket } = await called<{ ticket: string }>(opened, 'POST', 'ticket');
  const peer = await TestClient.join(server.address, secret, { opened: { ...opened, ticket } });
  for (const [i, txn] of txns.entries()) peer.push(i + 1, txn);
  const last = await peer.answer(txns.length);
  await peer.leave();
  if (!('seq' in last)) throw new Error(last.code);
  return last.seq;
}

const request = ({ id, token }: OpenBoardAnswer, method: string, path: string, body?: object) =>
  fetch(`${server.address}/api/boards/${id}/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
  });
const called = async <T>(...of: Parameters<typeof request>): Promise<T> => (await request(...of)).json() as Promise<T>;

/** All bytes a socket is sent until it has said PONG, and what WELCOME names is fetched, as text. */
async function sentTo(
  opened: OpenBoardAnswer,
  { lastSeq = 0, term, proto = PROTOCOL_VERSION }: { lastSeq?: number; term?: string; proto?: number } = {},
): Promise<{ text: string; peer: TestClient }> {
  const peer = new TestClient(server.address);
  const received: Uint8Array[] = [];
  peer.ws.on('message', (data: Buffer) => received.push(new Uint8Array(data)));
  await peer.isConnected();
  const { ticket } = await called<{ ticket: string }>(opened, 'POST', 'ticket');
  const clients = [{ clientId: peer.clientId, settled: 0 }];
  peer.send({ type: 'hello', proto, ticket, lastSeq, clients, ...(term !== undefined && { term }) });
  await peer.until(() => peer.welcome !== undefined || peer.closed !== undefined);
  const { snapshot, seq = 0 } = peer.welcome ?? {};
  await peer.until(() => (peer.rows.at(-1)?.seq ?? Math.max(snapshot?.seq ?? 0, lastSeq)) >= seq);
  for (const chunk of snapshot?.chunks ?? []) {
    const blob = await request(opened, 'GET', `blobs/${chunk.sha256}`);
    if (blob.ok) received.push(new Uint8Array(await blob.arrayBuffer()));
  }
  await peer.leave();
  return { text: Buffer.concat(received).toString('latin1'), peer };
}

/** By what calls and sockets answer: which of the words this caller can read. */
async function readableWords(opened: OpenBoardAnswer, hello = {}): Promise<string[]> {
  const { text } = await sentTo(opened, hello);
  return [DELETED, REPLACED, CURRENT].filter((word) => text.includes(word));
}

/** Status of each call of the history. */
async function statuses(opened: OpenBoardAnswer, rows: number): Promise<number[]> {
  const copy = () => {
    const secret = randomBytes(32);
    return { alias: deriveBoard(secret).alias, secret: secret.toString('base64url') };
  };
  const calls: [string, string, object?][] = [
    ['GET', 'versions'],
    ['GET', 'at/2'],
    ['GET', `log?after=0&upTo=${rows}`],
    ['PUT', 'versions/2', { name: 'Draft' }],
    ['DELETE', 'versions/2'],
    ['POST', 'duplicate', { seq: 2, ...copy() }],
    ['POST', 'duplicate', { seq: rows, ...copy() }],
  ];
  const answers: number[] = [];
  for (const [method, path, body] of calls) answers.push((await request(opened, method, path, body)).status);
  return answers;
}

const ALL = [200, 200, 200, 204, 204, 200, 200];
/** The board as it is may still be duplicated. */
const NONE = [403, 403, 403, 403, 403, 403, 200];

const byLink = (secret: Uint8Array, alias: string, more = {}) => openBoard(server.address, secret, { alias, ...more });
const viewLink = ({ secret }: Lost) => {
  const { alias, viewSecret } = deriveBoard(secret);
  return byLink(viewSecret, alias);
};
const editLink = ({ secret }: Lost) => openBoard(server.address, secret);
const setHistory = async ({ board, secret }: Lost, history: boolean): Promise<number> =>
  (await request(board, 'PATCH', `links/${hexOf(sha256(secret))}`, { history })).status;

describe('access to history', () => {
  test('HIST-1 its maker reads every earlier row, by calls and by the socket', async () => {
    const { board, rows } = await lostBoard();
    expect(board).toMatchObject({ history: true });
    expect(await statuses(board, rows)).toEqual(ALL);
    expect(await readableWords(board)).toEqual([DELETED, REPLACED, CURRENT]);
    const page = await request(board, 'GET', `log?after=0&upTo=${rows}`);
    expect(page.headers.get(LOG_NEXT)).toBeNull();
  });

  test('HIST-1 a guest with a view or edit link reads the current board and no history', async () => {
    const lost = await lostBoard();
    for (const open of [viewLink, editLink]) {
      const opened = await open(lost);
      expect(opened).toMatchObject({ history: false });
      expect(await statuses(opened, lost.rows)).toEqual(NONE);
      expect(await readableWords(opened)).toEqual([CURRENT]);
    }
  });

  test('HIST-6 an edit link gives history where a manager says so, and no longer when they say otherwise', async () => {
    const lost = await lostBoard();
    const sha = hexOf(sha256(lost.secret));
    const flags = async () =>
      (await called<LinksAnswer>(lost.board, 'GET', 'links')).links.map(({ role, history }) => [role, history]);
    expect((await flags()).every(([, history]) => history === false)).toBe(true);
    expect(await setHistory(lost, true)).toBe(204);
    expect(await flags()).toContainEqual(['editor', true]);
    const opened = await editLink(lost);
    expect(opened).toMatchObject({ role: 'editor', history: true });
    expect(await statuses(opened, lost.rows)).toEqual(ALL);
    expect(await readableWords(opened)).toEqual([DELETED, REPLACED, CURRENT]);

    const reader = await TestClient.join(server.address, lost.secret);
    expect(await setHistory(lost, false)).toBe(204);
    // The page learns it by coming again.
    expect(await reader.isClosed()).toEqual({ code: 4401, reason: 'role-changed' });
    expect((await request(opened, 'GET', 'versions')).status).toBe(401);
    expect(await statuses(await editLink(lost), lost.rows)).toEqual(NONE);

    // A link that lets people view gives none, whatever the switch was.
    await request(lost.board, 'PATCH', `links/${sha}`, { history: true, role: 'viewer' });
    const viewer = await editLink(lost);
    expect(viewer).toMatchObject({ role: 'viewer', history: false });
    expect(await statuses(viewer, lost.rows)).toEqual(NONE);
  });

  test('HIST-6 a new link gives none unless it is made so', async () => {
    const lost = await lostBoard();
    const opened = async (more: object) => {
      const { secret } = await called<{ secret: string }>(lost.board, 'POST', 'links', { role: 'editor', ...more });
      return byLink(Buffer.from(secret, 'base64url'), lost.board.alias);
    };
    expect(await statuses(await opened({}), lost.rows)).toEqual(NONE);
    expect(await statuses(await opened({ history: true }), lost.rows)).toEqual(ALL);
  });

  test('HIST-1 a panel sees the history of the board it began, its participants none', async () => {
    const panel = await TestPanel.begin(server.address);
    const gone = itemId(random);
    const secret = panel.secret as Uint8Array;
    const rows = await pushed(secret, panel.opened, [putTxn({ id: gone }), textTxn(gone, DELETED), deleteTxn([gone])]);
    expect(await statuses(panel.opened, rows)).toEqual(ALL);
    const { body } = await join(server.address, { code: (await panel.code()).code });
    const { body: joined } = await opens(server.address, body);
    expect(joined).toMatchObject({ role: 'editor', history: false });
    expect(await statuses(joined, rows)).toEqual(NONE);
    expect(await readableWords(joined)).toEqual([]);
  });

  test('HIST-1 a panel a board is lent to, and who joins there, see nothing of what it was', async () => {
    const lost = await lostBoard();
    const { body: lent } = await lends(server.address, lost.board);
    const panel = await TestPanel.take(server.address, lent.code);
    const { body } = await join(server.address, { code: (await panel.code()).code });
    const { body: joined } = await opens(server.address, body);
    for (const opened of [panel.opened, joined]) {
      expect(opened).toMatchObject({ role: 'editor', history: false });
      expect(await statuses(opened, lost.rows)).toEqual(NONE);
      expect(await readableWords(opened)).toEqual([CURRENT]);
    }
  });
});

describe('where a reader without history begins', () => {
  test('HIST-7 in every version of the protocol it begins at a snapshot of the head', async () => {
    const lost = await lostBoard();
    const viewer = await viewLink(lost);
    for (let proto = 1; proto <= PROTOCOL_VERSION; proto++) {
      const { text, peer } = await sentTo(viewer, { proto });
      expect([proto, peer.welcome?.snapshot?.seq, peer.rows.length]).toEqual([proto, lost.rows, 0]);
      expect([text.includes(CURRENT), text.includes(DELETED), text.includes(REPLACED)]).toEqual([true, false, false]);
    }
  });

  test('HIST-7 a forged lastSeq gives no row that was written before its sender came', async () => {
    const lost = await lostBoard();
    const viewer = await viewLink(lost);
    const { peer } = await sentTo(viewer);
    // The term of the head is told to everybody who reads it; here it is that of every row.
    const term = peer.welcome?.log?.terms[0]?.name as string;
    expect(term).toBeDefined();
    for (let lastSeq = 1; lastSeq < lost.rows; lastSeq++)
      for (const claimed of [{ lastSeq, term }, { lastSeq }, { lastSeq, proto: 1 }])
        expect([claimed, await readableWords(viewer, claimed)]).toEqual([claimed, [CURRENT]]);
  });

  test('HIST-7 rows that a reader missed while away still follow, in the order of the log', async () => {
    const lost = await lostBoard();
    const viewer = await viewLink(lost);
    const first = await sentTo(viewer);
    const term = first.peer.welcome?.log?.terms[0]?.name as string;
    const id = itemId(random);
    await pushed(lost.secret, lost.board, [putTxn({ id }), textTxn(id, DELETED), deleteTxn([id])]);
    const { peer } = await sentTo(viewer, { lastSeq: lost.rows, term });
    expect(peer.welcome?.snapshot).toBeUndefined();
    expect(peer.rows.map(({ seq }) => seq)).toEqual([1, 2, 3].map((n) => lost.rows + n));
    // Somebody else who says the same has not been here.
    expect(await readableWords(await viewLink(lost), { lastSeq: lost.rows, term })).toEqual([CURRENT]);
  });

  test('HIST-7 a board on which nothing was taken away is sent from its first row', async () => {
    const secret = randomBytes(32);
    const board = await openBoard(server.address, secret);
    await pushed(
      secret,
      board,
      [1, 2, 3].map(() => putTxn({ id: itemId(random) })),
    );
    const { peer } = await sentTo(await openBoard(server.address, secret));
    expect(peer.rows.map(({ seq }) => seq)).toEqual([1, 2, 3]);
  });

  test('HIST-7 a board too large to come with WELCOME begins at a snapshot that was made for it', async () => {
    const lost = await lostBoard();
    const big = Array.from({ length: 12 }, (_, x) => putTxn({ id: itemId(random), x, textBytes: 200_000 }));
    const rows = await pushed(lost.secret, lost.board, big);
    const viewers = await Promise.all(Array.from({ length: 10 }, () => viewLink(lost)));
    const all = await Promise.all(viewers.map((one) => sentTo(one)));
    for (const { text, peer } of all) {
      expect([peer.welcome?.snapshot?.seq, peer.rows.length]).toEqual([rows, 0]);
      expect([text.includes(CURRENT), text.includes(DELETED), text.includes(REPLACED)]).toEqual([true, false, false]);
    }
  });

  test('HIST-7 after a restart of the server it is the same', async () => {
    const lost = await lostBoard();
    server = await server.restart();
    const viewer = await viewLink(lost);
    expect(await readableWords(viewer)).toEqual([CURRENT]);
    expect(await readableWords(lost.board)).toEqual([DELETED, REPLACED, CURRENT]);
  });
});
