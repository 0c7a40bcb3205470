// What lived on in a team that was deleted before changes looked at it where they are made: found by who manages it, for 30 days.

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { membershipQueries } from '../../../server/access/membership-queries.ts';
import { personChanges } from '../../../server/identity/person-changes.ts';
import { personQueries } from '../../../server/identity/person-queries.ts';
import { migrate } from '../../../server/platform/database/migrate.ts';
import { name as boardsOfDeletedTeams } from '../../../server/platform/database/migrations/0022-boards-of-deleted-teams.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { boardCardQueries } from '../../../server/workspace/boards/card-queries.ts';
import { boardPageQueries } from '../../../server/workspace/boards/page-queries.ts';
import { visibleBoards } from '../../../server/workspace/boards/visible-boards.ts';
import { boardClearingQueries } from '../../../server/workspace/cleanup/board-clearing-queries.ts';
import { projectQueries } from '../../../server/workspace/projects/project-queries.ts';
import { type Engine, engines } from './engines.ts';

describe.each(Object.entries(engines))('on %s', (name, start) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  }, 120_000);
  afterAll(() => engine.end());

  test('boards that lived on in a deleted team are deleted today, and listed to who manages them', async () => {
    const database = await openDatabase(await engine.fresh());
    const db = database.queries;
    const profile = { name: 'Ana', initials: '', color: '', email: '', emailVerified: false, language: null };
    const ana = await personChanges(db).personMade({ iss: 'i', sub: 'ana', profile });
    const team = { entity: ana.entityId, created_at: 1 };
    await db
      .insertInto('team')
      .values([
        { id: 'gone', name: 'Gone', deleted_at: 5, ...team },
        { id: 'there', name: 'There', deleted_at: null, ...team },
      ])
      .execute();
    const project = { color: '#112233', created_at: 1, created_by: ana.id };
    await db
      .insertInto('project')
      .values([
        { id: 'with', team: 'gone', name: 'With', deleted_at: 5, ...project },
        { id: 'lives', team: 'gone', name: 'Lives', deleted_at: null, ...project },
        { id: 'alone', team: 'there', name: 'Alone', deleted_at: 6, ...project },
      ])
      .execute();
    const boards = { lost: 'with', moved: 'lives', before: 'with', kept: 'alone' };
    for (const [id, of] of Object.entries(boards)) {
      const deleted_at = id === 'before' ? 4 : null;
      await db.insertInto('board').values({ id, alias: id, created_at: 1, project: of, deleted_at }).execute();
      await db.insertInto('membership').values({ kind: 'board', thing: id, person: ana.id, role: 'manager' }).execute();
    }
    await sql.raw(`DELETE FROM migration WHERE name = '${boardsOfDeletedTeams}'`).execute(db);
    const startMs = Date.now();
    await migrate(db, name === 'PostgreSQL' ? 'postgres' : 'sqlite');

    const rows = await db.selectFrom('board').select(['id', 'project', 'deleted_at']).orderBy('id').execute();
    const today = rows.flatMap(({ id, deleted_at }) =>
      deleted_at !== null && deleted_at > startMs - 60_000 ? id : [],
    );
    expect(today).toEqual(['lost', 'moved']);
    expect(rows.map((row) => [row.id, row.project])).toEqual([
      ['before', 'with'],
      ['kept', 'alone'],
      ['lost', null],
      ['moved', null],
    ]);
    const projects = await db.selectFrom('project').select(['id', 'deleted_at']).orderBy('id').execute();
    expect(projects.map((row) => [row.id, row.deleted_at])).toEqual([
      ['alone', 6],
      ['lives', 5],
      ['with', 5],
    ]);

    const reads = {
      projects: projectQueries(db, database),
      memberships: membershipQueries(db),
      boardCards: boardCardQueries(db, database),
      people: personQueries(db),
      boardPages: boardPageQueries(db, database),
    };
    const queries = { reads } as unknown as Parameters<typeof visibleBoards>[0];
    const { arms } = await visibleBoards(queries, ana.id, { team: ana.teamId, status: 'deleted' });
    const how = { of: 'all', search: '', sortBy: 'title', offset: 0, limit: 24 } as const;
    const { ids } = await boardPageQueries(db, database).pageOfBoards({ person: ana.id, arms, ...how });
    expect(ids.toSorted()).toEqual(['lost', 'moved']);
    const clearing = boardClearingQueries(db);
    expect(await clearing.boardsToClear({ deletedBeforeMs: startMs - 3600_000 })).not.toContain('lost');
    await database.close();
  });
});
