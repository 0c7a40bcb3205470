// The client of the fault tests meets what it meets seldom there.

import { DatabaseSync } from 'node:sqlite';
import { expect, test, vi } from 'vitest';
import { ResumingClient } from './resuming-client.ts';
import { testServer } from './test-server.ts';
import { itemId, putTxn, Seeded } from './txns.ts';

test('one that has nothing and is told to begin from a snapshot has every row, and those after it', async () => {
  const random = new Seeded(1511);
  const server = await testServer();
  try {
    const secret = random.bytes(32);
    const first = new ResumingClient(secret);
    await first.connect(server.address);
    for (let n = 0; n < 40; n++) first.push(putTxn({ id: itemId(random), textBytes: 20_000 }));
    await first.isDone(() => 40);
    // It is made when everybody has left.
    first.cut();
    const db = new DatabaseSync(server.database, { readOnly: true });
    const count = db.prepare('SELECT count(*) AS n FROM board_snapshot');
    await vi.waitFor(() => expect(count.get()).toEqual({ n: 1 }), 30_000);
    db.close();
    const next = new ResumingClient(secret);
    await next.connect(server.address);
    expect(next.peer?.welcome?.snapshot?.seq).toBe(40);
    next.push(putTxn({ id: itemId(random) }));
    await next.isDone(() => 41);
    expect(next.faults).toEqual([]);
    expect(next.rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 41 }, (_, k) => k + 1));
    next.cut();
  } finally {
    await server.end();
  }
});
