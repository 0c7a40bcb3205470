// The queue of jobs on both engines, by two processes' views of one database.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Engine, engines, type View, viewOf } from './engines.ts';

const LEASE_MS = 600_000;

describe.each(Object.entries(engines))('jobs on %s', (_name, start) => {
  let engine: Engine;
  let views: [View, View];
  beforeAll(async () => {
    engine = await start();
    const where = await engine.fresh();
    // One after the other: both bring the tables up to date.
    const one = await viewOf(where);
    views = [one, await viewOf(where)];
  });
  afterAll(async () => {
    for (const { database } of views) await database.close();
    await engine.end();
  });

  const ask = (thing: string, kind = 'kind') => views[0].store.askJob({ kind, thing, payload: '{"n":1}' });
  const take = (at: 0 | 1, { leaseMs = LEASE_MS, kinds = ['kind'] } = {}) =>
    views[at].store.takeJob({ kinds, lease: randomUUID(), leaseMs });

  test('each is taken once, by whichever process asks, and asked for twice it is one', async () => {
    for (const thing of ['a', 'b', 'c', 'a', 'b', 'c']) await ask(thing);
    await ask('d', 'other');
    const taken = await Promise.all([take(0), take(1), take(0), take(1)]);
    expect(taken.map((job) => job?.thing).sort()).toEqual(['a', 'b', 'c', undefined]);
    expect(taken.find((job) => job?.thing === 'a')).toMatchObject({ kind: 'kind', payload: '{"n":1}', attempts: 1 });
    for (const job of taken) if (job) await views[0].store.endJob(job.lease);
    expect(await take(1)).toBeUndefined();
    await views[1].store.endJob((await take(1, { kinds: ['other'] }))?.lease ?? '');
  });

  test('one whose process is not heard of goes on in another, and the first learns it', async () => {
    await ask('lost');
    const first = await take(0, { leaseMs: -1 });
    const second = await take(1);
    expect([second?.thing, second?.attempts]).toEqual(['lost', 2]);
    expect(await views[0].store.renewJob({ lease: first?.lease as string, leaseMs: LEASE_MS })).toBe(false);
    // What the first ends is not the second's.
    await views[0].store.endJob(first?.lease as string);
    expect(await views[1].store.renewJob({ lease: second?.lease as string, leaseMs: LEASE_MS })).toBe(true);
    await views[1].store.endJob(second?.lease as string);
    expect(await views[1].store.renewJob({ lease: second?.lease as string, leaseMs: LEASE_MS })).toBe(false);
  });

  test('one that is put back waits; a taking that does not count is not counted', async () => {
    await ask('again');
    const first = await take(0);
    await views[0].store.putBackJob({ lease: first?.lease as string, waitMs: LEASE_MS, isUntried: false });
    expect(await take(0)).toBeUndefined();
    await views[0].database.queries.updateTable('job').set({ due: 0 }).execute();
    const second = await take(1);
    expect(second?.attempts).toBe(2);
    await views[1].store.putBackJob({ lease: second?.lease as string, waitMs: 0, isUntried: true });
    expect((await take(0))?.attempts).toBe(2);
    await views[0].store.freeJobs();
    expect((await take(0))?.attempts).toBe(3);
  });

  test('one with a due time waits for it, and is due earlier when it is asked for earlier', async () => {
    const request = (waitMs: number) => views[0].store.askJob({ kind: 'late', thing: 'one', payload: '{}', waitMs });
    const takeLate = () => take(1, { kinds: ['late'] });
    await request(LEASE_MS);
    expect(await takeLate()).toBeUndefined();
    await request(2 * LEASE_MS);
    await request(0);
    const first = await takeLate();
    expect(first?.thing).toBe('one');
    // Its pause after a failure is not made shorter.
    await views[1].store.putBackJob({ lease: first?.lease ?? '', waitMs: LEASE_MS, isUntried: false });
    await request(0);
    expect(await takeLate()).toBeUndefined();
  });

  test('one that is asked for while a process works at it runs once more', async () => {
    const request = (waitMs = 0) => views[0].store.askJob({ kind: 'again', thing: 'one', payload: '{}', waitMs });
    const takeNext = () => take(1, { kinds: ['again'] });
    await request();
    const first = await takeNext();
    await request(LEASE_MS);
    await request();
    expect(await takeNext()).toBeUndefined();
    await views[1].store.endJob(first?.lease ?? '');
    const second = await takeNext();
    expect(second?.attempts).toBe(1);
    await views[1].store.endJob(second?.lease ?? '');
    expect(await takeNext()).toBeUndefined();
    await request();
    expect(await takeNext()).toBeDefined();
  });
});
