// Search finds exactly the boards that somebody may read, whatever was given, taken away, moved or closed before, on both engines.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkChanges } from '../../../server/access/link-changes.ts';
import { WorkspaceAccess } from '../../../server/access/membership.ts';
import { membershipQueries } from '../../../server/access/membership-queries.ts';
import { searchIndexChanges } from '../../../server/board/search/index-changes.ts';
import { indexKind } from '../../../server/board/search/index-job.ts';
import { searchIndexQueries } from '../../../server/board/search/index-queries.ts';
import { personChanges } from '../../../server/identity/person-changes.ts';
import { personQueries } from '../../../server/identity/person-queries.ts';
import { LocalBus } from '../../../server/platform/bus/bus.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import type { Person } from '../../../server/policies/person.ts';
import type { DatabaseClient } from '../../../server/start/queries.ts';
import { itemId, Seeded } from '../../../server/testing/txns.ts';
import { type BoardDeps, Boards } from '../../../server/workspace/boards/boards.ts';
import { boardCardQueries } from '../../../server/workspace/boards/card-queries.ts';
import { projectQueries } from '../../../server/workspace/projects/project-queries.ts';
import { Search } from '../../../server/workspace/search/search.ts';
import { searchQueries } from '../../../server/workspace/search/search-queries.ts';
import { type Engine, engines } from '../storage/engines.ts';

const SEED = 6503;
const CHANGES = 150;
const profile = { initials: 'A', color: '#223344', email: '', emailVerified: false, language: null };
const ROLES = {
  entity: ['owner', 'admin', 'member'],
  team: ['admin', 'member', 'contributor'],
  project: ['admin', 'member', 'contributor'],
  board: ['manager', 'editor', 'commenter', 'viewer'],
} as const;

describe.each(Object.entries(engines))(`rights of search on %s (seed ${SEED})`, (_name, start) => {
  let engine: Engine;
  let database: Database;
  let search: Search;
  let boards: Boards;
  let people: Person[];
  const random = new Seeded(SEED);
  const pick = <T>(values: readonly T[]): T => values[random.below(values.length)] as T;
  const ids = {
    entity: [randomUUID(), randomUUID()],
    team: [randomUUID(), randomUUID(), randomUUID()],
    project: Array.from({ length: 6 }, () => randomUUID()),
    board: Array.from({ length: 24 }, () => randomUUID()),
  };

  beforeAll(async () => {
    engine = await start();
    database = await openDatabase(await engine.fresh());
    const db = database.queries;
    const reads = {
      boardCards: boardCardQueries(db, database),
      memberships: membershipQueries(db),
      people: personQueries(db),
      projects: projectQueries(db),
      search: searchQueries(db),
    };
    const client = { reads, changes: {} } as unknown as DatabaseClient;
    const deps = { db: client, bus: new LocalBus(), access: new WorkspaceAccess(client.reads.memberships) };
    boards = new Boards(deps as unknown as BoardDeps);
    search = new Search({ db: client, boards });
    people = [];
    for (const sub of ['ana', 'tom', 'lena', 'milo']) {
      const account = { iss: 'https://northside.example', sub };
      const { id } = await personChanges(db).personMade({ ...account, profile: { ...profile, name: sub } });
      people.push({ ...account, id } as Person);
    }
    await db
      .insertInto('entity')
      .values(ids.entity.map((id) => ({ id, name: id, created_at: 1 })))
      .execute();
    const teams = ids.team.map((id, n) => ({ id, name: id, entity: ids.entity[n % 2] as string, created_at: 1 }));
    await db.insertInto('team').values(teams).execute();
    const projects = ids.project.map((id, n) => ({
      id,
      name: id,
      team: ids.team[n % 3] as string,
      color: '#111111',
      created_at: 1,
      created_by: 'nobody',
      is_private: n % 2,
    }));
    await db.insertInto('project').values(projects).execute();
    const index = { reads: { searchIndex: searchIndexQueries(db) }, changes: { searchIndex: searchIndexChanges(db) } };
    for (const [n, id] of ids.board.entries()) {
      const creator = `person:${(people[n % 4] as Person).id}` as const;
      await linkChanges(db).createBoard({ id, alias: id, creator, links: [] });
      const project = n % 4 === 0 ? null : (ids.project[n % 6] as string);
      await db.updateTable('board').set({ project, title: 'Plan', title_key: 'plan' }).where('id', '=', id).execute();
      const texts = [{ id: itemId(random), kind: 6, text: 'light' }];
      const textsOf = async () => ({ seq: 1, texts, omitted: 0 });
      await indexKind({ db: index, textsOf }).run({ thing: id, payload: '{}' }, new AbortController().signal);
    }
  });
  afterAll(async () => {
    await database.close();
    await engine.end();
  });

  const changes: (() => Promise<unknown>)[] = [
    async function addRole() {
      const kind = pick(['entity', 'team', 'project', 'board'] as const);
      const row = { kind, thing: pick(ids[kind]), person: pick(people).id };
      const role = pick(ROLES[kind]);
      await database.queries
        .insertInto('membership')
        .values({ ...row, role })
        .onConflict((conflict) => conflict.columns(['kind', 'thing', 'person']).doUpdateSet({ role }))
        .execute();
    },
    async function removeRoles() {
      const kind = pick(['entity', 'team', 'project', 'board'] as const);
      const { queries } = database;
      await queries.deleteFrom('membership').where('kind', '=', kind).where('person', '=', pick(people).id).execute();
    },
    () =>
      database.queries
        .updateTable('board')
        .set({ project: pick([null, ...ids.project]) })
        .where('id', '=', pick(ids.board))
        .execute(),
    () =>
      database.queries
        .updateTable('board')
        .set({ archived_at: pick([null, null, 1]), deleted_at: pick([null, null, 1]), admits: pick(['all', 'asked']) })
        .where('id', '=', pick(ids.board))
        .execute(),
    () =>
      database.queries
        .updateTable('project')
        .set({
          is_private: pick([0, 1]),
          archived_at: pick([null, null, null, 1]),
          deleted_at: pick([null, null, null, 1]),
        })
        .where('id', '=', pick(ids.project))
        .execute(),
    async function addLink() {
      const sha256 = Uint8Array.from({ length: 32 }, () => random.below(256));
      const board = pick(ids.board);
      const { queries } = database;
      const row = { role: 'viewer', expires: pick([null, 1]), password: pick([null, null, 'a hash']) };
      await queries
        .insertInto('board_link')
        .values({ board, sha256, ...row })
        .execute();
      const person = `person:${pick(people).id}`;
      await queries.deleteFrom('person_board').where('person', '=', person).where('board', '=', board).execute();
      await queries.insertInto('person_board').values({ person, board, sha256, title: '', at: 1 }).execute();
    },
    () => database.queries.updateTable('board_link').set({ revoked: 1 }).where('board', '=', pick(ids.board)).execute(),
  ];

  /** Boards that are neither archived nor deleted, nor is their project or team, and that the person reads by the policies. */
  const readable = async (person: Person): Promise<string[]> => {
    const active = await database.queries
      .selectFrom('board')
      .leftJoin('project', 'project.id', 'board.project')
      .leftJoin('team', 'team.id', 'project.team')
      .select('board.id')
      .where('board.archived_at', 'is', null)
      .where('board.deleted_at', 'is', null)
      .where('project.archived_at', 'is', null)
      .where('project.deleted_at', 'is', null)
      .where('team.deleted_at', 'is', null)
      .execute();
    const cards = await boards.cards(
      person,
      active.map(({ id }) => id),
    );
    return cards.map(({ id }) => id).sort();
  };

  test(`after each of ${CHANGES} changes everybody finds what they may read, and no more`, async () => {
    let found = 0;
    for (let n = 0; n < CHANGES; n++) {
      await pick(changes)();
      const person = people[n % people.length] as Person;
      const expected = await readable(person);
      for (const query of ['light', 'plan']) {
        const { count, rows } = await search.search(person, { words: query });
        expect([n, query, count]).toEqual([n, query, expected.length]);
        expect(rows.map(({ board }) => board.id).sort()).toEqual(expected);
      }
      found += expected.length;
    }
    expect(found).toBeGreaterThan(CHANGES);
  });
});
