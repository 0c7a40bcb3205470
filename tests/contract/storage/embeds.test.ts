// Which origins may embed a board, on both engines: those of its project's entity, or else of its creator's own.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { embedQueries } from '../../../server/access/embed-queries.ts';
import { type Engine, engines, type View, viewOf } from './engines.ts';

const WIKI = 'https://wiki.example';

describe.each(Object.entries(engines))('on %s', (_name, start) => {
  let engine: Engine;
  let view: View;
  beforeAll(async () => {
    engine = await start();
    view = await viewOf(await engine.fresh());
    const database = view.database.queries;
    for (const [id, origins] of [
      ['listed', WIKI],
      ['empty', ''],
    ] as const)
      await database.insertInto('entity').values({ id, name: id, created_at: 1, embed_origins: origins }).execute();
    await database.insertInto('team').values({ id: 'team', entity: 'listed', name: 'T', created_at: 1 }).execute();
    const project = { id: 'project', team: 'team', name: 'P', color: '#112233', created_at: 1, created_by: 'ana' };
    await database
      .insertInto('project')
      .values({ ...project, is_private: 0 })
      .execute();
    const profile = { iss: 'i', name: '', initials: '', color: '', email: '', email_verified: 0, language: null };
    for (const [id, entity] of [
      ['ana', 'listed'],
      ['ben', 'empty'],
    ] as const)
      await database
        .insertInto('person')
        .values({ id, sub: id, ...profile, entity, team: 'team', created_at: 1 })
        .execute();
    await database.insertInto('guest_person').values({ guest: 'guest:cleo', person: 'person:ana', at: 1 }).execute();
    for (const [id, actor, inProject] of [
      ['own', 'person:ana', null],
      ['claimed', 'guest:cleo', null],
      ['guests', 'guest:dora', null],
      ['unlisted', 'person:ben', null],
      ['moved', 'person:ben', 'project'],
    ] as const) {
      await database
        .insertInto('board')
        .values({ id, alias: `${id} alias`, created_at: 1, project: inProject })
        .execute();
      await database.insertInto('board_creator').values({ board: id, actor, version: 1 }).execute();
    }
  }, 60_000);
  afterAll(async () => {
    await view.database.close();
    await engine.end();
  });

  test('EMBED-1 lists the origins of the entity that the board belongs to', async () => {
    const { embedOriginsOf, embeddableAmong } = embedQueries(view.database.queries);
    const ids = ['own', 'claimed', 'guests', 'unlisted', 'moved', 'unknown'];
    const origins = await Promise.all(ids.map((id) => embedOriginsOf({ id })));
    expect(origins).toEqual([[WIKI], [WIKI], [], [], [WIKI], []]);
    expect(await embedOriginsOf({ alias: 'claimed alias' })).toEqual([WIKI]);
    expect((await embeddableAmong(ids)).sort()).toEqual(['claimed', 'moved', 'own']);
    expect(await embeddableAmong([])).toEqual([]);
  });
});
