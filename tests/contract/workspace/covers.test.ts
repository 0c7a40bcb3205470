// POST /api/user/covers: the pictures of a page of cards by one request, of the boards the person may read and that changed.

import { randomBytes, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { png } from '../../../server/testing/pictures.ts';
import { openBoard, TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { coversIn } from '../../../src/api/covers.ts';
import { readEvents } from './event-reader.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';

const random = new Seeded(2308);
let server: TestServer;
let person: WorkspacePerson;
beforeAll(async () => {
  server = await testServer();
  [person] = (await signUpPeople(server, 1)) as [WorkspacePerson];
});
afterAll(() => server.end());

/** A guest's board with so many rows, which the person was given. */
async function boardWith(rows: number, role = 'viewer'): Promise<OpenBoardAnswer> {
  const secret = randomBytes(32);
  const opened = await openBoard(server.address, secret);
  const peer = await TestClient.join(server.address, secret);
  for (let n = 1; n <= rows; n++) peer.push(n, putTxn({ id: itemId(random) }));
  await peer.answer(rows);
  await peer.leave();
  if (role !== '') {
    const db = new DatabaseSync(server.database, { timeout: 20_000 });
    db.prepare('INSERT INTO membership (kind, thing, person, role) VALUES (?, ?, ?, ?)').run(
      'board',
      opened.id,
      person.id,
      role,
    );
    db.close();
  }
  return opened;
}

const put = async ({ id, token }: OpenBoardAnswer, seq: number, picture: Buffer): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'image/png' };
  const address = `${server.address}/api/boards/${id}/cover?seq=${seq}`;
  expect((await fetch(address, { method: 'PUT', headers, body: new Uint8Array(picture) })).status).toBe(200);
};
const ask = (boards: unknown, token: string | undefined = person.token): Promise<Response> =>
  fetch(`${server.address}/api/user/covers`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ boards }),
  });
const covers = async (boards: { id: string; seq: number }[]) => {
  const response = await ask(boards);
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
  return coversIn(await response.arrayBuffer());
};

test('of all that are asked for those come that the person may read, that there are, and that are newer', async () => {
  const boards = [await boardWith(2), await boardWith(2), await boardWith(1), await boardWith(1, '')] as const;
  const [one, two, bare, ofOthers] = boards;
  const pictures = [png(640, 360, 1), png(320, 180, 2), png(640, 360, 3)] as const;
  await put(one, 2, pictures[0]);
  await put(two, 1, pictures[1]);
  await put(ofOthers, 1, pictures[2]);
  const unknown = { id: randomUUID(), seq: 0 };
  const all = [...boards.map(({ id }) => ({ id, seq: 0 })), unknown];
  const got = await covers(all);
  expect(got.map(({ id, seq, picture }) => [id, seq, picture.type])).toEqual([
    [one.id, 2, 'image/png'],
    [two.id, 1, 'image/png'],
  ]);
  for (const [i, { picture, atMs }] of got.entries()) {
    expect(Buffer.compare(Buffer.from(await picture.arrayBuffer()), pictures[i] as Buffer)).toBe(0);
    expect(Math.abs(Date.now() - atMs)).toBeLessThan(600_000);
  }
  // What the device has, or has newer, is not sent again.
  const had = await covers([
    { id: one.id, seq: 2 },
    { id: two.id, seq: 9 },
    { id: bare.id, seq: 0 },
  ]);
  expect(had).toEqual([]);
  await put(two, 2, pictures[0]);
  expect((await covers([{ id: two.id, seq: 1 }])).map(({ seq }) => seq)).toEqual([2]);
});

test('who has no part in a board any more gets no picture of it', async () => {
  const board = await boardWith(1);
  await put(board, 1, png(64, 36));
  expect(await covers([{ id: board.id, seq: 0 }])).toHaveLength(1);
  const db = new DatabaseSync(server.database, { timeout: 20_000 });
  db.prepare('DELETE FROM membership WHERE thing = ?').run(board.id);
  db.close();
  expect(await covers([{ id: board.id, seq: 0 }])).toEqual([]);
});

test('what is asked for wrongly, or by nobody, is refused by name', async () => {
  const one = { id: randomUUID(), seq: 0 };
  const many = Array.from({ length: 25 }, () => ({ id: randomUUID(), seq: 0 }));
  for (const wrong of [undefined, [], many, [{ id: 'x', seq: 0 }], [{ ...one, seq: -1 }], [{ id: one.id }]])
    expect((await ask(wrong)).status).toBe(400);
  expect((await ask([one], 'nobody')).status).toBe(401);
});

test('a new picture is told to who reads events', async () => {
  const reader = await readEvents(server.address, person.token);
  const board = await boardWith(1);
  await put(board, 1, png(64, 36));
  await reader.until((heard) => heard.some((event) => event.kind === 'cover' && event.id === board.id));
  expect(reader.heard).toContainEqual({ kind: 'cover', id: board.id, seq: 1 });
  reader.leave();
});

test('an answer that was cut has the pictures that are whole', async () => {
  const [one, two] = [await boardWith(1), await boardWith(1)];
  for (const board of [one, two]) await put(board, 1, png(64, 36));
  const response = await ask([one, two].map(({ id }) => ({ id, seq: 0 })));
  const bytes = await response.arrayBuffer();
  expect(coversIn(bytes)).toHaveLength(2);
  for (const length of [0, 3, bytes.byteLength - 1, (bytes.byteLength >> 1) + 2]) {
    const some = coversIn(bytes.slice(0, length));
    expect(some.map(({ id }) => id)).toEqual([one.id].slice(0, length > bytes.byteLength / 2 ? 1 : 0));
  }
});
