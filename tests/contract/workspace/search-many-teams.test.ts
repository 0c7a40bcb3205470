// Somebody in 5,000 teams with 70,000 projects searches: more ids than a statement of either engine takes as variables.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkChanges } from '../../../server/access/link-changes.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import type { Person } from '../../../server/policies/person.ts';
import { itemId, Seeded } from '../../../server/testing/txns.ts';
import { type Engine, engines } from '../storage/engines.ts';
import { searchOf } from './search-of.ts';

const TEAMS = 5000;
const PROJECTS_PER_TEAM = 14;
/** Rows of one statement. */
const BATCH_ROWS = 2000;

const random = new Seeded(6505);

describe.each(Object.entries(engines))('search in very many teams on %s', (_name, start) => {
  let engine: Engine;
  let database: Database;
  let search: ReturnType<typeof searchOf>;
  let person: Person;
  const teams = Array.from({ length: TEAMS }, () => randomUUID());
  const projects = teams.flatMap((team) =>
    Array.from({ length: PROJECTS_PER_TEAM }, () => ({ id: randomUUID(), team })),
  );
  const other = { team: randomUUID(), project: randomUUID() };

  beforeAll(async () => {
    engine = await start();
    database = await openDatabase(await engine.fresh());
    search = searchOf(database);
    person = await search.addPerson('ana');
    const db = database.queries;
    const entity = randomUUID();
    await db.insertInto('entity').values({ id: entity, name: 'E', created_at: 1 }).execute();
    for (const ids of slices([...teams, other.team]))
      await db
        .insertInto('team')
        .values(ids.map((id) => ({ id, name: 'T', entity, created_at: 1 })))
        .execute();
    for (const rows of slices([...projects, { id: other.project, team: other.team }]))
      await db
        .insertInto('project')
        .values(rows.map((row) => ({ ...row, name: 'P', color: '#111111', created_at: 1, created_by: 'nobody' })))
        .execute();
    for (const ids of slices(teams))
      await db
        .insertInto('membership')
        .values(ids.map((thing) => ({ kind: 'team', thing, person: person.id, role: 'member' })))
        .execute();
  }, 120_000);
  afterAll(async () => {
    await database.close();
    await engine.end();
  });

  async function addBoard(project: string): Promise<string> {
    const id = randomUUID();
    await linkChanges(database.queries).createBoard({ id, alias: id, creator: 'person:tom', links: [] });
    await database.queries.updateTable('board').set({ project }).where('id', '=', id).execute();
    await search.indexBoard(id, [{ id: itemId(random), kind: 6, text: 'light' }]);
    return id;
  }

  const found = async (): Promise<string[]> => {
    const { rows } = await search.search.search(person, { words: 'light' });
    return rows.map(({ board }) => board.id).toSorted();
  };

  test('finds the boards of all of them, and of other teams those that were shared with the person', async () => {
    const ends = [projects[0], projects.at(-1)].flatMap((project) => (project ? [project.id] : []));
    const readable = await Promise.all(ends.map(addBoard));
    const shared = await addBoard(other.project);
    expect(await found()).toEqual(readable.toSorted());
    await database.queries
      .insertInto('membership')
      .values({ kind: 'board', thing: shared, person: person.id, role: 'viewer' })
      .execute();
    expect(await found()).toEqual([...readable, shared].toSorted());
  }, 60_000);
});

function* slices<T>(all: readonly T[]): Generator<T[]> {
  for (let i = 0; i < all.length; i += BATCH_ROWS) yield all.slice(i, i + BATCH_ROWS);
}
