// Guests of people and their lists of boards on either engine.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { type Engine, engines, grantOfMaker, type View, viewOf } from './engines.ts';

const sha = (n: number) => new Uint8Array(32).fill(n);

describe.each(Object.entries(engines))('guests on %s', (_name, start) => {
  let engine: Engine;
  let view: View;
  beforeAll(async () => {
    engine = await start();
  });
  beforeEach(async () => {
    view = await viewOf(await engine.fresh());
  });
  afterEach(() => view.database.close());
  afterAll(() => engine.end());

  test('WHO-1 a guest is linked once; of a person the newest guests count', async () => {
    const { store } = view;
    const ask = (guest: number, person: string) =>
      store.linkGuest({ guest: `guest:${guest}`, person: `person:${person}` });
    expect(await Promise.all([ask(1, 'ann'), ask(1, 'ann')])).toEqual(['person:ann', 'person:ann']);
    expect(await ask(1, 'ben')).toBe('person:ann');
    expect(await store.guestsOf('person:ben')).toEqual([]);
    for (let n = 2; n <= SERVER_LIMITS.guestsOfPerson + 3; n++) await ask(n, 'ann');
    expect(await store.guestsOf('person:ann')).toHaveLength(SERVER_LIMITS.guestsOfPerson);
  });

  test('WHO-6 a list has what was made and what was given, once each, the newest first; not what is deleted', async () => {
    const { store } = view;
    const person = 'person:ann';
    for (const [id, creator] of [
      ['a', person],
      ['b', 'guest:1'],
      ['c', 'guest:2'],
      ['d', person],
    ] as const)
      await store.createBoard({ id, alias: id, creator, links: [{ role: 'viewer', sha256: sha(1) }] });
    const row = { seq: 1, clientId: sha(1).slice(16), clientSeq: 1, actor: person, atMs: Date.now() + 9e6, size: 1 };
    await view.log.append({
      board: 'b',
      owner: 'o',
      after: 0,
      rows: [{ ...row, data: new Uint8Array(1) }],
      outcomes: [],
      clients: [],
    });
    await store.listBoard({ person, board: 'b', sha256: sha(1), title: 'Bridge' });
    await store.listBoard({ person, board: 'b', sha256: sha(1), title: '' });
    await store.listBoard({ person: 'person:ben', board: 'c', sha256: sha(1), title: '' });
    await store.deleteBoard({ by: grantOfMaker('d', person) });
    const boards = await store.boardsOf(person);
    expect(boards.map(({ alias, title, link }) => [alias, title, link?.role])).toEqual([
      ['b', 'Bridge', 'viewer'],
      ['a', '', undefined],
    ]);
    expect(boards[0]?.changedMs).toBe(row.atMs);
    expect(await store.listedLink({ person, alias: 'b' })).toEqual(sha(1));
    expect(await store.listedLink({ person, alias: 'c' })).toBeUndefined();
    expect(await store.becomeCreator({ board: 'b', person, before: [] })).toBe(false);
    expect(await store.becomeCreator({ board: 'b', person, before: ['guest:1'] })).toBe(true);
    expect(await store.creatorOfBoard('b')).toMatchObject({ actor: person, version: 2 });
    expect(await store.becomeCreator({ board: 'b', person, before: ['guest:1'] })).toBe(true);
    expect(await store.creatorOfBoard('b')).toMatchObject({ version: 2 });
  });
});
