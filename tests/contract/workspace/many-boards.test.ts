// Lists over many boards: as many statements as over few, and read from indexes; on either engine.

import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WorkspaceAccess } from '../../../server/access/membership.ts';
import { membershipQueries } from '../../../server/access/membership-queries.ts';
import { accessRequestQueries } from '../../../server/access/request-queries.ts';
import { personChanges } from '../../../server/identity/person-changes.ts';
import { personQueries } from '../../../server/identity/person-queries.ts';
import { LocalBus } from '../../../server/platform/bus/bus.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import type { Person } from '../../../server/policies/person.ts';
import type { DatabaseClient } from '../../../server/start/queries.ts';
import { type BoardDeps, Boards } from '../../../server/workspace/boards/boards.ts';
import { boardCardQueries } from '../../../server/workspace/boards/card-queries.ts';
import { boardPageQueries } from '../../../server/workspace/boards/page-queries.ts';
import { recentsAndFavoritesChanges } from '../../../server/workspace/boards/recents-and-favorites-changes.ts';
import { recentsAndFavoritesQueries } from '../../../server/workspace/boards/recents-and-favorites-queries.ts';
import { projectChanges } from '../../../server/workspace/projects/project-changes.ts';
import { projectQueries } from '../../../server/workspace/projects/project-queries.ts';
import { teamQueries } from '../../../server/workspace/teams/team-queries.ts';
import { type Engine, engines } from '../storage/engines.ts';

const profile = { name: 'Ana', initials: 'A', color: '#223344', email: '', emailVerified: false, language: null };

describe.each(Object.entries(engines))('many boards on %s', (name, start) => {
  let engine: Engine;
  let database: Database;
  let asked: RootOperationNode[];
  let boards: Boards;
  let ana: Person;
  let team: string;
  let made: number;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine.end());
  beforeEach(async () => {
    database = await openDatabase(await engine.fresh());
    asked = [];
    const nodes = new WeakMap<object, RootOperationNode>();
    const listening: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        nodes.set(queryId, node);
        return node;
      },
      // Parts of statements are no statements: these come back.
      async transformResult({ result, queryId }) {
        asked.push(nodes.get(queryId) as RootOperationNode);
        return result;
      },
    };
    const queries = database.queries.withPlugin(listening);
    const reads = {
      requests: accessRequestQueries(queries),
      boardCards: boardCardQueries(queries, database),
      boardPages: boardPageQueries(queries, database),
      recentsAndFavorites: recentsAndFavoritesQueries(queries),
      memberships: membershipQueries(queries),
      people: personQueries(queries),
      projects: projectQueries(queries, database),
      teams: teamQueries(queries),
    };
    const changes = { recentsAndFavorites: recentsAndFavoritesChanges(queries) };
    const db = { reads, changes } as unknown as DatabaseClient;
    const parts = {
      db,
      bus: new LocalBus(),
      access: new WorkspaceAccess(db.reads.memberships),
    } as unknown as BoardDeps;
    boards = new Boards(parts);
    const one = { iss: 'https://northside.example', sub: 'ana' };
    const person = await personChanges(database.queries).personMade({ ...one, profile });
    ana = { ...one, id: person.id } as Person;
    team = person.teamId;
    made = 0;
  });
  afterEach(() => database.close());

  /** Of projects in turn; every third was opened, every tenth made and given one by one. */
  const make = async (count: number, of = { person: ana.id, team, tail: 'a' }): Promise<void> => {
    const projects = [0, 1, 2].map((n) => `00000000-0000-4000-8000-0000000000${of.tail}${n}`);
    for (const id of projects)
      await projectChanges(database.queries).createProject({
        id,
        team: of.team,
        name: id,
        color: '#111111',
        isPrivate: false,
        by: of.person,
        right: { kind: 'team', person: of.person, thing: of.team, verb: 'make-projects' },
      });
    const rows = Array.from({ length: count }, () => {
      made += 1;
      const id = `00000000-0000-4000-8000-${String(made).padStart(12, '0')}`;
      const title = `board ${made % 97}`;
      const at = (made * 7919) % 100_003;
      return {
        id,
        alias: id,
        project: projects[made % 3] as string,
        created_at: made,
        changed_at: at,
        title,
        title_key: title,
      };
    });
    for (let i = 0; i < rows.length; i += 500) {
      const some = rows.slice(i, i + 500);
      await database.queries.insertInto('board').values(some).execute();
      const opened = some
        .filter((_, n) => n % 3 === 0)
        .map(({ id, changed_at }) => ({ person: of.person, board: id, at: changed_at }));
      await database.queries.insertInto('opened_board').values(opened).execute();
      const own = some.filter((_, n) => n % 10 === 0);
      await database.queries
        .insertInto('board_creator')
        .values(own.map(({ id }) => ({ board: id, actor: `person:${of.person}` })))
        .execute();
      await database.queries
        .insertInto('membership')
        .values(own.map(({ id }) => ({ kind: 'board', thing: id, person: of.person, role: 'manager' })))
        .execute();
    }
  };
  const compiled = (node: RootOperationNode): CompiledQuery =>
    database.queries.getExecutor().compileQuery(node, createQueryId());
  const statements = async (work: () => Promise<unknown>): Promise<number> => {
    asked.length = 0;
    await work();
    return asked.length;
  };
  const asks: Record<string, () => Promise<unknown>> = {
    'a list': () => boards.list(ana, { teamId: team }),
    'a project': () => boards.list(ana, { teamId: team, projectId: '00000000-0000-4000-8000-0000000000a1' }),
    'a page of 100 by title': () => boards.list(ana, { teamId: team, sortBy: 'title', perPage: 100 }),
    'a search': () => boards.list(ana, { teamId: team, search: 'board', sortBy: 'opened' }),
    favourites: () => boards.list(ana, { teamId: team, of: 'favourite' }),
    'what was opened': () => boards.recent(ana, team),
    'the dashboard': () => boards.dashboard(ana),
  };

  test('a list, a search, what was opened and the dashboard take as many statements for 200 boards as for 3', async () => {
    const counts = async () => {
      const all: Record<string, number> = {};
      for (const [what, ask] of Object.entries(asks)) all[what] = await statements(ask);
      return all;
    };
    await make(3);
    const few = await counts();
    await make(197);
    expect((await boards.list(ana, { teamId: team })).count).toBe(200);
    expect(await counts()).toEqual(few);
  });

  test('of 10,000 boards beside 10,000 of others nothing is read from end to end', async () => {
    await make(10_000);
    const other = await personChanges(database.queries).personMade({ iss: 'elsewhere', sub: 'ben', profile });
    await make(10_000, { person: other.id, team: other.teamId, tail: 'b' });
    const isPostgres = name === 'PostgreSQL';
    if (isPostgres) await database.queries.executeQuery(CompiledQuery.raw('VACUUM ANALYZE'));
    // Where many of the boards one sees are given one by one PostgreSQL may well read all of so few: it knows how many there are.
    const looked = isPostgres ? { 'a project': asks['a project'] as () => Promise<unknown> } : asks;
    const whole = isPostgres
      ? /Seq Scan on (board|opened_board)\b/
      : /^SCAN (board|board_creator|opened_board|opened|membership)\b/;
    for (const [what, ask] of Object.entries(looked)) {
      asked.length = 0;
      await ask();
      for (const { sql: text, parameters } of asked.map(compiled)) {
        const explain = `${isPostgres ? 'EXPLAIN' : 'EXPLAIN QUERY PLAN'} ${text}`;
        const { rows } = await database.queries.executeQuery<object>(CompiledQuery.raw(explain, [...parameters]));
        const steps = rows.map((row) => String(Object.values(row).at(-1)));
        expect([what, text, steps.filter((step) => whole.test(step))]).toEqual([what, text, []]);
      }
    }
    const { count, rows } = await boards.list(ana, { teamId: team, page: 417 });
    expect([count, rows.length]).toEqual([10_000, 16]);
  });
});
