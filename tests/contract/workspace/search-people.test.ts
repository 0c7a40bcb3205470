// Search finds exactly the people of somebody's entities. It names the boards on which they are now, if somebody may read these. Both engines.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import type { Person } from '../../../server/policies/person.ts';
import { testSeed } from '../../../server/testing/seed.ts';
import { Seeded } from '../../../server/testing/txns.ts';
import { type Engine, engines } from '../storage/engines.ts';
import { SearchStage } from './search-stage.ts';

const CHANGES = 150;

describe.each(Object.entries(engines))('people in search on %s', (_name, start) => {
  let engine: Engine;
  let database: Database;
  let stage: SearchStage;
  beforeAll(async () => {
    engine = await start();
    database = await openDatabase(await engine.fresh());
    stage = await SearchStage.start(database, new Seeded(testSeed()));
  }, 60_000);
  afterAll(async () => {
    for (const { model } of stage.boards) model.free();
    await database.close();
    await engine.end();
  });

  /** People who hold a seat of an entity in which the caller has a role, or a role in one of its teams. */
  async function peopleFor({ id: caller }: Person): Promise<string[]> {
    const db = database.queries;
    const { entity, team, project } = stage.resources;
    const deleted = new Set<string>();
    for (const table of ['team', 'project'] as const) {
      const rows = await db.selectFrom(table).select('id').where('deleted_at', 'is not', null).execute();
      for (const { id } of rows) deleted.add(id);
    }
    const rows = await db.selectFrom('membership').select(['kind', 'thing', 'person']).execute();
    const seats = rows
      // Everybody has an entity and a team of their own besides, where nobody else is.
      .filter(({ thing }) => [...entity, ...team, ...project].includes(thing) && !deleted.has(thing))
      .map(({ kind, thing, person }) => {
        const n = kind === 'team' ? team.indexOf(thing) : project.indexOf(thing) % team.length;
        return { kind, person, entity: kind === 'entity' ? entity.indexOf(thing) : n % 2 };
      });
    const callerEntities = seats
      .filter(({ kind, person }) => person === caller && kind !== 'project')
      .map((seat) => seat.entity);
    const found = seats.filter((seat) => callerEntities.includes(seat.entity) && seat.person !== caller);
    return [...new Set(found.map(({ person }) => person))].sort();
  }

  test('everybody finds the people of their entities, and boards of them that they may read', async () => {
    const counts = { people: 0, boards: 0, hidden: 0 };
    for (let n = 0; n < CHANGES; n++) {
      const about = `${n}: ${await stage.change()}`;
      const caller = stage.people[n % stage.people.length] as Person;
      const found = await stage.reads.peopleSearch.search(caller, { words: 'n' });
      const named = stage.people.filter(({ sub }) => sub.includes('n')).map(({ id }) => id);
      const expected = (await peopleFor(caller)).filter((id) => named.includes(id));
      expect([about, found.map(({ person }) => person.id).sort()]).toEqual([about, expected]);
      const readable = (await stage.readable(caller)).map(({ id }) => id);
      const inside = await database.queries.selectFrom('board_inside').select(['board', 'actor']).execute();
      for (const { person, board: now } of found) {
        const board = inside.find(({ actor }) => actor === `person:${person.id}`)?.board;
        const isReadable = board !== undefined && readable.includes(board);
        expect([about, now?.id ?? null]).toEqual([about, isReadable ? board : null]);
        counts.people += 1;
        counts.boards += isReadable ? 1 : 0;
        counts.hidden += board !== undefined && !isReadable ? 1 : 0;
      }
    }
    expect(counts.people).toBeGreaterThan(0);
    expect(counts.boards + counts.hidden).toBeGreaterThan(0);
  });

  test('hits of a board that the index does not hold as a whole say so', async () => {
    const { queries } = database;
    const [board] = stage.boards;
    if (!board) throw new Error('the stage has no board');
    await queries
      .updateTable('board')
      .set({ project: null, archived_at: null, deleted_at: null })
      .where('id', '=', board.id)
      .execute();
    await queries.updateTable('search_board').set({ omitted: 3 }).where('board', '=', board.id).execute();
    const { rows } = await stage.reads.search.search(stage.people[0] as Person, { words: 'plan' });
    expect(rows.filter(({ isPartial }) => isPartial).map((hit) => hit.board.id)).toEqual([board.id]);
  });
});
