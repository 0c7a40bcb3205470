// Hints, alike in one process and over Redis: they reach everybody, may be lost while the bus is away, and never more than that.

import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Bus, type Hint, LocalBus, openBus } from '../../../server/platform/bus/bus.ts';
import { type RedisServer, startRedis } from '../../services/redis.ts';

interface Kind {
  /** Two processes' views of one bus. */
  views: [Bus, Bus];
  end(): Promise<void>;
}

const kinds: Record<string, () => Promise<Kind>> = {
  async 'one process'() {
    const bus = new LocalBus();
    return { views: [bus, bus], end: () => bus.close() };
  },
  async Redis() {
    const redis = await startRedis();
    const views: [Bus, Bus] = [await openBus(redis.url), await openBus(redis.url)];
    return {
      views,
      async end() {
        for (const bus of views) await bus.close();
        await redis.end();
      },
    };
  },
};

/** Everything a bus hears, and waiting for it. */
function ear(bus: Bus): { heard: Hint[]; until(reached: () => boolean): Promise<void> } {
  const heard: Hint[] = [];
  let wake = () => {};
  bus.subscribe((hint) => {
    heard.push(hint);
    wake();
  });
  return {
    heard,
    async until(reached) {
      while (!reached()) await new Promise<void>((resolve) => (wake = resolve));
    },
  };
}

/** Says something again until it is heard: a bus that has just come up loses what came before. */
async function isThere(from: Bus, to: Bus): Promise<void> {
  const { heard, until } = ear(to);
  const again = setInterval(() => from.publish({ kind: 'head', board: 'hello', seq: 1 }), 20);
  await until(() => heard.some((hint) => hint.kind === 'head' && hint.board === 'hello'));
  clearInterval(again);
}

describe.each(Object.entries(kinds))('hints in %s', (_name, start) => {
  let kind: Kind;
  beforeAll(async () => {
    kind = await start();
    const [one, two] = kind.views;
    await Promise.all([isThere(one, two), isThere(two, one)]);
  });
  afterAll(() => kind.end());

  test('what one says both hear', async () => {
    const [one, two] = kind.views;
    const [here, there] = [ear(one), ear(two)];
    one.publish({ kind: 'head', board: 'a', seq: 7 });
    one.publish({ kind: 'rights', board: 'a' });
    one.publish({ kind: 'free' });
    const both = (heard: Hint[]) =>
      heard.some((hint) => hint.kind === 'head' && hint.board === 'a' && hint.seq === 7) &&
      heard.some((hint) => hint.kind === 'rights' && hint.board === 'a') &&
      heard.some(({ kind }) => kind === 'free');
    await there.until(() => both(there.heard));
    await here.until(() => both(here.heard));
    await one.probe();
  });

  test('changes of the workspace and of memberships arrive, none in place of another', async () => {
    const [one, two] = kind.views;
    const [here, there] = [ear(one), ear(two)];
    const project: Hint = {
      kind: 'workspace',
      event: { kind: 'project', id: 'p', teamId: 't' },
      teams: ['t'],
      people: [],
    };
    const cover: Hint = { kind: 'workspace', event: { kind: 'cover', id: 'b', seq: 7 }, teams: ['t'], people: ['x'] };
    const all: Hint = { kind: 'workspace', event: { kind: 'all' }, teams: [], people: ['y'] };
    const hints: Hint[] = [project, cover, all, { kind: 'rights' }, { kind: 'rights', board: 'b' }];
    for (const hint of hints) one.publish(hint);
    const has = (heard: Hint[]) => hints.every((hint) => heard.some((one) => isDeepStrictEqual(one, hint)));
    await there.until(() => has(there.heard));
    await here.until(() => has(here.heard));
  });

  test('of one board at least the latest arrives', async () => {
    const [one, two] = kind.views;
    const { heard, until } = ear(two);
    for (let seq = 1; seq <= 500; seq++) one.publish({ kind: 'head', board: 'many', seq });
    await until(() => heard.some((hint) => hint.kind === 'head' && hint.board === 'many' && hint.seq === 500));
  });
});

describe('Redis that goes away', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.end());

  test('stops hints and nothing else, and they are back when it is', async () => {
    const [one, two] = [await openBus(redis.url), await openBus(redis.url)];
    await isThere(one, two);
    await redis.stop();
    one.publish({ kind: 'free' });
    await expect(one.probe()).rejects.toThrow();
    await redis.start();
    await isThere(one, two);
    await one.probe();
    await one.close();
    await two.close();
  });

  test('what others say on its channel is passed over', async () => {
    const { Redis } = await import('ioredis');
    const bus = await openBus(redis.url);
    await isThere(bus, bus);
    const { heard } = ear(bus);
    const stranger = new Redis(redis.url);
    const half = [
      '{"kind":"workspace"}',
      '{"kind":"workspace","event":{"kind":"project"},"teams":[],"people":[7]}',
      '{"kind":"workspace","event":{},"teams":[],"people":[]}',
      '{"kind":"rights","board":7}',
    ];
    for (const text of [
      ...['', '{', '7', 'null', '[null,1,"x",{"kind":"head"},{"kind":"head","board":1,"seq":"x"}]'],
      `[${half.join()}]`,
    ])
      await stranger.publish('atrium:hints', text);
    stranger.disconnect();
    await isThere(bus, bus);
    expect(heard.filter((hint) => hint.kind !== 'head' || hint.board !== 'hello')).toEqual([]);
    await bus.close();
  });
});
