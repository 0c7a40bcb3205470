// Two processes on one PostgreSQL: what becomes of a board by one of them becomes of it on the other, where somebody has it open.

import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { CLOSE } from '#protocol/errors.ts';
import { deriveBoard } from '../../../server/access/board-secrets.ts';
import { TestClient } from '../../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../../server/testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../../server/testing/txns.ts';
import { type SharedPostgres, sharedPostgres } from '../../services/shared-postgres.ts';
import { askAs, signUpPeople, type WorkspacePerson } from './people.ts';

const random = new Seeded(6267);
let postgres: SharedPostgres;
let here: TestServer;
let there: TestServer;
let ana: WorkspacePerson;
beforeAll(async () => {
  postgres = await sharedPostgres();
  const settings = { databaseUrl: await postgres.newDatabase(), distDir: '/nowhere' };
  here = await testServer(settings);
  [ana] = (await signUpPeople(here, 1)) as [WorkspacePerson];
  there = await testServer({ ...settings, publicUrl: `http://localhost:${here.port}` });
});
afterAll(async () => {
  await there.end();
  await here.end();
  await postgres.end();
});

async function drawnOn({ address }: TestServer) {
  const secret = random.bytes(32);
  const response = await fetch(`${address}/api/boards/open`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${ana.token}` },
    body: JSON.stringify({ alias: deriveBoard(secret).alias, secret: Buffer.from(secret).toString('base64url') }),
  });
  const opened = (await response.json()) as OpenBoardAnswer;
  const peer = await TestClient.join(address, secret, { opened });
  peer.push(1, putTxn({ id: itemId(random) }));
  await peer.answer(1);
  return { id: opened.id, peer };
}

test('a board that is open on one process gets its title by another', async () => {
  const { id, peer } = await drawnOn(here);
  const rename = 'mutation ($id: ID!) { renameBoard(id: $id, title: "Roof garden") { title } }';
  expect((await askAs(there.address, ana.token, rename, { id })).data).toEqual({
    renameBoard: { title: 'Roof garden' },
  });
  await peer.until(() => peer.rows.length === 1);
  expect(peer.rows[0]).toMatchObject({ seq: 2, actor: `person:${ana.id}` });
  await peer.leave();
});

test('a board that is open on one process is cleared by another: nothing is written to it any more', async () => {
  const { id, peer } = await drawnOn(here);
  const clear = 'mutation ($ids: [ID!]!) { clearBoards(ids: $ids) }';
  expect((await askAs(there.address, ana.token, clear, { ids: [id] })).data).toEqual({ clearBoards: true });
  // It has not heard of it yet, or has: in no case the edit is acknowledged.
  peer.push(2, putTxn({ id: itemId(random) }));
  await peer.isClosed();
  expect(peer.acks.map(({ clientSeq }) => clientSeq)).toEqual([1]);
  expect([CLOSE.gone, CLOSE.failed]).toContain(peer.closed?.code);
  const restore = 'mutation ($ids: [ID!]!) { restoreBoards(ids: $ids) }';
  expect((await askAs(here.address, ana.token, restore, { ids: [id] })).code).toBe('not-found');
});
