// Rows and outcomes that were damaged where they are stored: what each who comes is told, and that it is no endless coming again.

import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test } from 'vitest';
import { CLOSE } from '#protocol/errors.ts';
import { deriveBoard } from '../../access/board-secrets.ts';
import { readBoard } from '../../testing/board-reader.ts';
import { openBoard, TestClient } from '../../testing/test-client.ts';
import { saidBy, type TestServer, testServer } from '../../testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../testing/txns.ts';

const random = new Seeded(1313);
let server: TestServer | undefined;
afterEach(async () => {
  await server?.end();
  server = undefined;
});

/** Ten rows, and who wrote them. */
async function written(): Promise<{ secret: Uint8Array; clientId: Uint8Array; guest: string }> {
  server = await testServer();
  const secret = random.bytes(32);
  const opened = await openBoard(server.address, secret);
  const peer = await TestClient.join(server.address, secret, { opened });
  for (let n = 1; n <= 10; n++) peer.push(n, putTxn({ id: itemId(random), textBytes: 100 }));
  peer.push(11, new Uint8Array([1, 2, 3]));
  await peer.answer(11);
  await peer.leave();
  return { secret, clientId: peer.clientId, guest: opened.guest };
}

async function harmed(secret: Uint8Array, ...statements: string[]): Promise<TestServer> {
  const now = server as TestServer;
  await now.close();
  const db = new DatabaseSync(now.database, { timeout: 5000 });
  for (const statement of statements) db.prepare(`${statement} AND board = ?`).run(deriveBoard(secret).id);
  db.close();
  server = await testServer({ dataDir: now.dataDir });
  return server;
}

test.each([
  ['flipped', "UPDATE board_op SET data = replace(data, 'aaaa', 'aaba') WHERE seq = 5"],
  ['of another', "UPDATE board_op SET actor = 'x' WHERE seq = 5"],
  ['cut', 'UPDATE board_op SET data = substr(data, 1, 20) WHERE seq = 5'],
  ['missing', 'DELETE FROM board_op WHERE seq = 5'],
  ['missing with all after it', 'DELETE FROM board_op WHERE seq >= 5'],
])(
  'DMG-1 DMG-2 a row that is %s is said by name: the board is closed 4501 and not shown without it',
  async (_how, harm) => {
    const { secret } = await written();
    const now = await harmed(secret, harm);
    const said = saidBy(now);
    for (let n = 0; n < 2; n++) {
      const peer = await TestClient.join(now.address, secret);
      expect(peer.frames).toEqual([{ type: 'bye', code: CLOSE.damaged, reason: 'damaged' }]);
      expect((await peer.isClosed()).code).toBe(CLOSE.damaged);
    }
    expect(said.join()).toContain(`row 5 of board ${deriveBoard(secret).id}`);
  },
);

test('DMG-1 a row damaged while the board is open stops who has not got it, nobody else; put back it is as before', async () => {
  const { secret } = await written();
  const now = server as TestServer;
  const said = saidBy(now);
  const there = await TestClient.join(now.address, secret);
  await there.until(() => there.rows.length === 10);
  const db = new DatabaseSync(now.database, { timeout: 5000 });
  const harm = (from: string, to: string) =>
    db.prepare('UPDATE board_op SET data = CAST(replace(data, ?, ?) AS BLOB) WHERE seq = 5').run(from, to);
  harm('aaaa', 'aaba');
  const reading = await readBoard(now.address, { secret });
  expect(reading).toEqual({ said: [`closed ${CLOSE.failed}`, `closed ${CLOSE.damaged}`] });
  expect(said.join()).toContain('row 5 of board');
  there.push(1, putTxn({ id: itemId(random) }));
  expect(await there.answer(1)).toEqual({ seq: 11 });
  harm('aaba', 'aaaa');
  db.close();
  expect((await readBoard(now.address, { secret })).digest).toBeDefined();
  await there.leave();
});

test('DMG-3 a damaged outcome is told from the log, or is a refusal by name; one that is missing is one too', async () => {
  const { secret, clientId, guest } = await written();
  const now = await harmed(
    secret,
    'UPDATE board_outcome SET seq = 3 WHERE client_seq = 4',
    "UPDATE board_outcome SET hash = x'00' WHERE client_seq = 5",
    "UPDATE board_outcome SET code = 'id-taken' WHERE client_seq = 11",
    'DELETE FROM board_outcome WHERE client_seq = 7',
  );
  const said = saidBy(now);
  const opened = await openBoard(now.address, secret, { guest });
  const peer = await TestClient.join(now.address, secret, { opened, clientId });
  const outcomes = new Map(peer.welcome?.outcomes.map((outcome) => [outcome.clientSeq, outcome]));
  for (const n of [1, 2, 3, 4, 5, 6, 8, 9, 10]) expect(outcomes.get(n)).toMatchObject({ ok: true, seq: n });
  expect(outcomes.get(11)).toMatchObject({ ok: false, code: 'outcome-lost' });
  expect(outcomes.has(7)).toBe(false);
  expect(said.join()).toContain('numbers 4, 5, 11');
  await peer.until(() => peer.rows.length === 10);
  peer.push(7, putTxn({ id: itemId(random) }));
  expect(await peer.answer(7)).toEqual({ code: 'client-seq-skipped' });
  peer.push(5, putTxn({ id: itemId(random) }));
  expect(await peer.answer(5)).toEqual({ seq: 5 });
  await peer.leave();
});
