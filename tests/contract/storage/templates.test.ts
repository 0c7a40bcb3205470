// Changes of templates that meet other changes, on both engines. Cases: a replaced template, an id that two owners choose, a template that is
// given away, a restored team.

import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { lockEntity, lockPeople } from '../../../server/access/lock-rights.ts';
import { personChanges } from '../../../server/identity/person-changes.ts';
import type { Database } from '../../../server/platform/database/database.ts';
import { openDatabase, type Where } from '../../../server/platform/database/open-database.ts';
import type { Tables } from '../../../server/platform/database/tables.ts';
import { templateClearingChanges } from '../../../server/workspace/cleanup/template-clearing-changes.ts';
import { projectChanges } from '../../../server/workspace/projects/project-changes.ts';
import { templateCategoryChanges } from '../../../server/workspace/templates/category-changes.ts';
import { templateChanges } from '../../../server/workspace/templates/template-changes.ts';
import { templateQueries } from '../../../server/workspace/templates/template-queries.ts';
import { type Engine, engines } from './engines.ts';

const digest = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);
const profile = { name: 'Ana', initials: '', color: '', email: '', emailVerified: false, language: null };

/** Whether a transaction of this PostgreSQL database waits for a lock. */
async function isBlocked(db: Kysely<Tables>): Promise<boolean> {
  const waiting = sql`SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return (await waiting.execute(db)).rows.length > 0;
}

describe.each(Object.entries(engines))('templates on %s', (name, start) => {
  let engine: Engine;
  let where: Where;
  let database: Database;
  let person: { id: string; entityId: string; teamId: string };
  beforeAll(async () => {
    engine = await start();
  }, 120_000);
  afterAll(() => engine.end());
  beforeEach(async () => {
    where = await engine.fresh();
    database = await openDatabase(where);
    person = await personChanges(database.queries).personMade({ iss: 'i', sub: 'ana', profile });
  });
  afterEach(() => database.close());

  /** A template of the person, with one image whose digest begins as that of the items. */
  const saved = async (byte: number, owner: { owner: 'person' | 'team'; owner_id: string }): Promise<string> => {
    const id = randomUUID();
    const db = database.queries;
    const counts = { bytes: 1, items: 1, frames: 0, words: '', created_at: 1, changed_at: 1 };
    await db
      .insertInto('template')
      .values({ id, ...owner, name: 'Week', name_key: 'week', sha256: digest(byte), ...counts, made_by: person.id })
      .execute();
    await nameImage(id, byte);
    return id;
  };
  const nameImage = async (template: string, byte: number): Promise<void> => {
    const blob = { template, sha256: digest(byte), kind: 'image/png', size: 1 };
    await database.queries.insertInto('template_blob').values(blob).execute();
  };
  const replace = async (id: string, byte: number): Promise<void> => {
    await database.queries.deleteFrom('template_blob').where('template', '=', id).execute();
    await database.queries
      .updateTable('template')
      .set({ sha256: digest(byte) })
      .where('id', '=', id)
      .execute();
    await nameImage(id, byte);
  };
  const personal = () => ({ owner: 'person', owner_id: person.id }) as const;
  const last = () => templateQueries(database.queries).lastTemplate(person.id);

  test('a board gets the images of the items that were read', async () => {
    const template = await saved(1, personal());
    const board = { id: randomUUID(), alias: 'a', project: null, by: person.id, title: '', rights: [], template };
    const create = (byte: number) =>
      projectChanges(database.queries).createBoardIn({ ...board, templateSha256: digest(byte) });
    const images = async () =>
      (await database.queries.selectFrom('board_blob').select('sha256').orderBy('sha256').execute()).map(
        ({ sha256 }) => sha256[0],
      );
    await replace(template, 2);
    await expect(create(1)).rejects.toMatchObject({ code: 'not-ready' });
    expect(await database.queries.selectFrom('board').select('id').execute()).toEqual([]);
    expect(await create(2)).toBe(true);
    expect(await images()).toEqual([2]);
    // The first request ended before it wrote the items; the next one reads what the template holds now.
    await replace(template, 3);
    expect(await create(3)).toBe(true);
    expect(await images()).toEqual([2, 3]);
  });

  test('the last template is that of a board that was created', async () => {
    const board = { id: randomUUID(), alias: 'a', project: null, by: person.id, title: '', rights: [] };
    const { createBoardIn } = projectChanges(database.queries);
    await createBoardIn({ ...board, template: 'kanban' });
    expect(await last()).toBe('kanban');
    await createBoardIn({ ...board, template: 'timeline' });
    expect(await last()).toBe('kanban');
  });

  test('a search may hold any character', async () => {
    const id = await saved(1, personal());
    const owners = [{ owner: 'person', ownerId: person.id }] as const;
    const query = { owners, isManaged: true, offset: 0, limit: 9 };
    const { pageOfTemplates } = templateQueries(database.queries);
    expect((await pageOfTemplates({ ...query, search: 'we\0ek' })).rows.map((row) => row.id)).toEqual([id]);
  });

  test('those alone who may use the templates of an owner are notified', async () => {
    const db = database.queries;
    const { entityId: entity, teamId: team } = person;
    const deleted = randomUUID();
    const newPerson = async (sub: string) => (await personChanges(db).personMade({ iss: 'i', sub, profile })).id;
    const [admin, member] = [await newPerson('bo'), await newPerson('cy')];
    const [inside, former] = [await newPerson('di'), await newPerson('ed')];
    await db
      .insertInto('team')
      .values({ id: deleted, entity, name: 'Deleted', created_at: 1, deleted_at: 2 })
      .execute();
    await db
      .insertInto('membership')
      .values([
        { kind: 'entity', thing: entity, person: admin, role: 'admin' },
        { kind: 'entity', thing: entity, person: member, role: 'member' },
        { kind: 'team', thing: team, person: inside, role: 'contributor' },
        { kind: 'team', thing: deleted, person: former, role: 'member' },
      ])
      .execute();
    const { peopleOfOwner } = templateQueries(db);
    const ofTeam = await peopleOfOwner({ owner: 'team', ownerId: team });
    expect(ofTeam.sort()).toEqual([person.id, admin, inside].sort());
    const ofEntity = await peopleOfOwner({ owner: 'entity', ownerId: entity });
    expect(ofEntity.sort()).toEqual([person.id, admin, member, inside].sort());
  });

  test('a team that is cleared has no templates, categories and hidden ones', async () => {
    const db = database.queries;
    const { teamId: team } = person;
    await saved(1, { owner: 'team', owner_id: team });
    await db.insertInto('template_hidden').values({ owner: 'team', owner_id: team, name: 'kanban' }).execute();
    const { clearTemplates } = templateClearingChanges(db);
    expect(await clearTemplates({ deletedBeforeMs: 9, nowMs: 10 })).toBe(false);
    await db.updateTable('team').set({ deleted_at: 1 }).where('id', '=', team).execute();
    while (await clearTemplates({ deletedBeforeMs: 9, nowMs: 10 }));
    expect(await db.selectFrom('template').select('id').execute()).toEqual([]);
    expect(await db.selectFrom('template_hidden').select('name').execute()).toEqual([]);
  });

  // SQLite has one writer, so that nothing happens between a look-up and a change there.
  describe.skipIf(name === 'SQLite')('while another transaction runs', () => {
    /** Begins the change while the other transaction has done its part, and ends that transaction then. */
    const during = async <T>(
      part: (all: Parameters<typeof lockEntity>[0]) => Promise<unknown>,
      change: () => Promise<T>,
    ): Promise<T> => {
      const other = await openDatabase(where);
      let changed: Promise<T> | undefined;
      await other.queries.transaction().execute(async (all) => {
        await part(all);
        changed = change();
        const settled = changed.then(
          () => true,
          () => true,
        );
        await vi.waitFor(async () => {
          const isSettled = await Promise.race([settled, isBlocked(all)]);
          if (!isSettled) throw new Error('the change neither waits nor ends');
        });
      });
      await other.close();
      if (!changed) throw new Error('the change did not begin');
      return changed;
    };

    test('an id that another owner has chosen is taken', async () => {
      const { entityId: entity, teamId: team } = person;
      await database.queries
        .updateTable('membership')
        .set({ role: 'admin' })
        .where('thing', '=', team)
        .where('person', '=', person.id)
        .execute();
      const id = randomUUID();
      const row = { id, owner: 'entity', owner_id: randomUUID(), names: '[]', position: 0 } as const;
      const names = [{ language: 'en', name: 'One' }];
      const category = { id, owner: 'entity', ownerId: entity, person: person.id, names } as const;
      await expect(
        during(
          (all) => all.insertInto('template_category').values(row).execute(),
          () => templateCategoryChanges(database.queries).saveCategory(category),
        ),
      ).rejects.toMatchObject({ code: 'id-taken' });
    });

    test('a template that is given to another owner meanwhile is not changed without that owner’s lock', async () => {
      const template = await saved(1, personal());
      const transfer = { owner: 'team', owner_id: person.teamId } as const;
      await expect(
        during(
          async (all) => {
            await lockPeople(all, [person.id]);
            await all.updateTable('template').set(transfer).where('id', '=', template).execute();
          },
          () =>
            templateChanges(database.queries).retireTemplate({
              id: template,
              person: person.id,
              isRetired: true,
              nowMs: 5,
            }),
        ),
      ).rejects.toMatchObject({ code: 'not-ready' });
    });

    test('a deleted team that is restored meanwhile keeps its templates', async () => {
      const { entityId: entity, teamId: team } = person;
      const template = await saved(1, { owner: 'team', owner_id: team });
      await database.queries.updateTable('team').set({ deleted_at: 1 }).where('id', '=', team).execute();
      await during(
        async (all) => {
          await lockEntity(all, entity);
          await all.updateTable('team').set({ deleted_at: null }).where('id', '=', team).execute();
        },
        () => templateClearingChanges(database.queries).clearTemplates({ deletedBeforeMs: 9, nowMs: 10 }),
      );
      const rows = await database.queries.selectFrom('template').select('id').execute();
      expect(rows).toEqual([{ id: template }]);
    });
  });
});
