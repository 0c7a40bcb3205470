// Numbers, ACK and REJECT over real sockets and real SQLite.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBoard, Peer } from '../testing/peer.ts';
import { deleteTxn, itemId, putTxn, Seeded } from '../testing/txns.ts';
import { type TestServer, testServer } from '../testing/test-server.ts';

const random = new Seeded(1);
let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.end());

describe('push', () => {
  test('ACK-1', async () => {
    const secret = random.bytes(32);
    const [a, b] = await Promise.all([Peer.join(server.address, secret), Peer.join(server.address, secret)]);
    const id = itemId(random);
    a.push(1, putTxn({ id }));
    expect(await a.answer(1)).toEqual({ seq: 1 });
    await b.until(() => b.rows.length === 1);
    b.push(1, putTxn({ id }));
    expect(await b.answer(1)).toEqual({ code: 'id-taken' });
    b.push(2, deleteTxn([id]));
    expect(await b.answer(2)).toEqual({ seq: 2 });
    await a.until(() => a.rows.length === 1);
    await Promise.all([a.leave(), b.leave()]);
  });
});
