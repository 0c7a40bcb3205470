// Who owns a board, on either engine: leases by the database's clock, epochs that fence, tickets used once by all.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Engine, engines, type View, viewOf } from './engines.ts';

const LEASE_MS = 60_000;

describe.each(Object.entries(engines))('owners on %s', (_name, start) => {
  let engine: Engine;
  /** Two processes on one database. */
  let one: View;
  let two: View;
  beforeAll(async () => {
    engine = await start();
  });
  beforeEach(async () => {
    const where = await engine.fresh();
    one = await viewOf(where);
    two = await viewOf(where);
    await one.store.createBoard({ id: 'a', alias: 'a', creator: 'guest:a', links: [] });
    await one.store.arrive({ id: 'one', address: 'http://one:1', leaseMs: LEASE_MS });
    await two.store.arrive({ id: 'two', address: 'http://two:2', leaseMs: LEASE_MS });
  });
  afterEach(async () => {
    await one.database.close();
    await two.database.close();
  });
  afterAll(() => engine.end());

  const batch = (epoch: number, after: number) => ({
    board: 'a',
    owner: `epoch ${epoch}`,
    epoch,
    after,
    rows: [
      {
        seq: after + 1,
        clientId: new Uint8Array(16),
        clientSeq: after + 1,
        actor: 'ann',
        atMs: 5,
        data: new Uint8Array(4),
        size: 4,
      },
    ],
    outcomes: [],
    clients: [],
  });
  const lapse = (id: string) =>
    one.database.queries.updateTable('node').set({ until: 1 }).where('id', '=', id).execute();

  test('OWN-1 a board has one owner; whoever else asks is told where it is', async () => {
    expect(await one.store.takeBoard({ board: 'a', node: 'one' })).toEqual({ epoch: 1 });
    expect(await two.store.takeBoard({ board: 'a', node: 'two' })).toEqual({ address: 'http://one:1' });
    // Opened anew by its owner it is another epoch: what the opening before still appends does not count.
    expect(await one.store.takeBoard({ board: 'a', node: 'one' })).toEqual({ epoch: 2 });
  });

  test('OWN-2 a board whose owner is not alive can be taken, and the old owner appends nothing more', async () => {
    await one.store.takeBoard({ board: 'a', node: 'one' });
    await one.log.append(batch(1, 0));
    await lapse('one');
    expect(await two.store.takeBoard({ board: 'a', node: 'two' })).toEqual({ epoch: 2 });
    await expect(one.log.append(batch(1, 1))).rejects.toThrow('changed hands');
    await two.log.append(batch(2, 1));
    expect(await two.log.head('a')).toEqual({ seq: 2, total: 8 });
    await expect(one.log.append(batch(1, 2))).rejects.toThrow();
    const rows = await two.store.rows({ board: 'a', after: 0, upTo: 9, maxBytes: 1000 });
    expect(rows.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('OWN-2 a lease that ran out is not renewed; a free board is taken at once, and read anew', async () => {
    expect(await one.store.beat({ id: 'one', leaseMs: LEASE_MS })).toBe(true);
    await one.store.takeBoard({ board: 'a', node: 'one' });
    await one.log.append(batch(1, 0));
    await one.store.freeBoard({ board: 'a', epoch: 1 });
    expect(await two.store.takeBoard({ board: 'a', node: 'two' })).toEqual({ epoch: 2 });
    await two.log.append(batch(2, 1));
    await two.store.depart('two');
    expect(await two.store.beat({ id: 'two', leaseMs: LEASE_MS })).toBe(false);
    expect(await one.store.takeBoard({ board: 'a', node: 'one' })).toEqual({ epoch: 3 });
    expect((await one.log.head('a')).seq).toBe(2);
    // Of an ownership that is over nothing is freed.
    await two.store.freeBoard({ board: 'a', epoch: 2 });
    expect(await two.store.takeBoard({ board: 'a', node: 'two' })).toEqual({ address: 'http://one:1' });
  });

  test('OWN-2 a lease from before the database clock was set back is over, and its board can be taken', async () => {
    await one.store.takeBoard({ board: 'a', node: 'one' });
    const tomorrow = Date.now() + 24 * 3600_000;
    await one.database.queries.updateTable('node').set({ until: tomorrow }).where('id', '=', 'one').execute();
    expect(await two.store.takeBoard({ board: 'a', node: 'two' })).toEqual({ epoch: 2 });
    expect(await one.store.beat({ id: 'one', leaseMs: LEASE_MS })).toBe(false);
  });

  test('OWN-2 who comes at an address ends who was there before', async () => {
    await one.store.takeBoard({ board: 'a', node: 'one' });
    await two.store.arrive({ id: 'one again', address: 'http://one:1', leaseMs: LEASE_MS });
    expect(await two.store.takeBoard({ board: 'a', node: 'one again' })).toEqual({ epoch: 2 });
    expect(await one.store.beat({ id: 'one', leaseMs: LEASE_MS })).toBe(false);
  });

  test('HS-1 a ticket is used once, whoever asks', async () => {
    const use = { nonce: 'n', untilMs: (await one.store.timeMs()) + 60_000 };
    expect(await one.store.useTicket(use)).toBe(true);
    expect(await two.store.useTicket(use)).toBe(false);
    expect(await two.store.useTicket({ ...use, nonce: 'm' })).toBe(true);
  });

  test('all processes have the secret that was offered first', async () => {
    const bytes = (n: number) => new Uint8Array(32).fill(n);
    expect(await one.store.setting({ name: 'secret', value: bytes(1) })).toEqual(bytes(1));
    expect(await two.store.setting({ name: 'secret', value: bytes(2) })).toEqual(bytes(1));
  });
});
