// A damaged board is found by its title alone. Once an operator has repaired it, its texts are found again without an edit.

import { randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { signUpPeople, type WorkspacePerson } from './people.ts';

const random = new Seeded(6504);
const soon = { timeout: 20_000, interval: 50 };
const SWEEP_MS = 300;

let server: TestServer;
let person: WorkspacePerson;
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere', boardNotesMs: 50, searchIndexDelayMs: 0, sweepMs: SWEEP_MS });
  [person] = (await signUpPeople(server, 1)) as [WorkspacePerson];
});
afterAll(() => server.end());

function run(statement: string, ...values: (string | Uint8Array)[]): Record<string, unknown>[] {
  const database = new DatabaseSync(server.database, { timeout: 20_000 });
  const rows = database.prepare(statement).all(...values);
  database.close();
  return rows;
}

const openAsPerson = async (secret: Uint8Array): Promise<OpenBoardAnswer> => {
  const response = await fetch(`${server.address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${person.token}` },
    body: JSON.stringify({ alias: deriveBoard(secret).alias, secret: Buffer.from(secret).toString('base64url') }),
  });
  return (await response.json()) as OpenBoardAnswer;
};

const countOf = async (query: string): Promise<number | undefined> => {
  const { data } = await person.ask<{ search: { count: number } }>(
    'query ($words: String!) { search(words: $words) { count } }',
    { words: query },
  );
  return data?.search.count;
};

/** Returns the board, and the bytes of its row, which is damaged now. */
async function damagedBoard(query: string): Promise<{ id: string; data: Uint8Array }> {
  const secret = randomBytes(32);
  const opened = await openAsPerson(secret);
  const peer = await TestClient.join(server.address, secret, { opened });
  peer.push(1, putTxn({ id: itemId(random), text: `the ${query} tree` }));
  await peer.answer(1);
  await peer.leave();
  await vi.waitFor(async () => expect(await countOf(query)).toBe(1), soon);
  await vi.waitFor(() => expect(run('SELECT thing FROM job WHERE thing = ?', opened.id)).toEqual([]), soon);
  const [row] = run('SELECT data FROM board_op WHERE board = ? AND seq = 1', opened.id);
  const data = row?.data as Uint8Array;
  run('UPDATE board_op SET data = ? WHERE board = ? AND seq = 1', data.slice(0, 5), opened.id);
  run('UPDATE search_board SET version = 0 WHERE board = ?', opened.id);
  await vi.waitFor(async () => expect(await countOf(query)).toBe(0), soon);
  return { id: opened.id, data };
}

test('a repaired board is found again before anybody opens it', async () => {
  const { id, data } = await damagedBoard('quince');
  run('UPDATE board_op SET data = ? WHERE board = ? AND seq = 1', data, id);
  await vi.waitFor(async () => expect(await countOf('quince')).toBe(1), soon);
});
