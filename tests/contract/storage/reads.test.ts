// The database as the server has it: one thread writes, one reads. An edit does not wait for anybody's reading, and who was told that
// something is stored reads it.

import { randomBytes, randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packBatch } from '../../../server/platform/database/log/batch.ts';
import { openDatabase, openForReading, type Where } from '../../../server/platform/database/open-database.ts';
import type { DatabaseThread } from '../../../server/start/queries.ts';
import { startDatabase } from '../../../server/start/start-threads.ts';
import { type Engine, engines } from './engines.ts';

const PEOPLE = 3000;
const LISTS = 20;
const CHANGES = 300;
/** As many as one commit makes of them (log/changes.ts). */
const OF_ONE_COMMIT = 64;

describe.each(Object.entries(engines))('reading beside writing on %s', (name, start) => {
  let engine: Engine;
  let where: Where;
  let thread: DatabaseThread;
  let [entity, team] = ['', ''];
  const [board, other] = [randomUUID(), randomUUID()];

  beforeAll(async () => {
    engine = await start();
    where = await engine.fresh();
    thread = await startDatabase(where);
    ({ entityId: entity, teamId: team } = await thread.calls.changes.people.personMade({
      iss: 'test',
      sub: 'ana',
      profile,
    }));
    const { queries, close } = await openDatabase(where);
    const numbers = Array.from({ length: PEOPLE }, (_, n) => n);
    for (let at = 0; at < PEOPLE; at += 500) {
      const some = numbers.slice(at, at + 500);
      const person = (n: number) => ({ ...rowOf(n), entity, team });
      await queries.insertInto('person').values(some.map(person)).execute();
      const membership = (n: number) => ({ kind: 'team', thing: team, person: `p${n}`, role: 'member' });
      await queries.insertInto('membership').values(some.map(membership)).execute();
    }
    await queries
      .insertInto('board')
      .values([board, other].map((id) => ({ id, alias: id.slice(0, 16), created_at: 1 })))
      .execute();
    await close();
  }, 60_000);
  afterAll(async () => {
    await thread.calls.close();
    await thread.stop();
    await engine.end();
  });

  test('an edit is on disk before long lists that were asked for earlier are read', async () => {
    const order: string[] = [];
    const lists = Array.from({ length: LISTS }, () =>
      thread.calls.reads.teams.peopleGiven({ entity, team }).then((all) => {
        expect(all).toHaveLength(PEOPLE + 1);
        order.push('list');
      }),
    );
    const edit = thread.calls.log.append(packBatch(edited(board))).then(() => order.push('edit'));
    await Promise.all([...lists, edit]);
    expect(order.indexOf('edit')).toBeLessThan(LISTS / 2);
  });

  // PostgreSQL has connections for appends alone, and does as many things at a time as it likes.
  test.runIf(name === 'SQLite')('an edit waits for one commit of changes of the workspace at most', async () => {
    const order: string[] = [];
    // Held until everything is asked: how fast it is asked decides nothing.
    const held = new DatabaseSync((where as { file: string }).file);
    held.exec('BEGIN IMMEDIATE');
    const changes = Array.from({ length: CHANGES }, (_, n) =>
      thread.calls.changes.attempts
        .countAttempt({ key: `change ${n}`, windowMs: 1000, nowMs: 1 })
        .then(() => order.push('change')),
    );
    const edit = thread.calls.log.append(packBatch(edited(other))).then(() => order.push('edit'));
    held.exec('COMMIT');
    held.close();
    await Promise.all([...changes, edit]);
    // Of the commit that it waits for and of its own, which answers them first.
    expect(order.indexOf('edit')).toBeLessThanOrEqual(2 * OF_ONE_COMMIT);
  });

  test('whoever was answered that it is written reads it, however busy reading is', async () => {
    const { id } = await thread.calls.changes.people.personMade({ iss: 'test', sub: 'ana', profile });
    const busy = Array.from({ length: 5 }, () => thread.calls.reads.teams.peopleGiven({ entity, team }));
    for (let n = 0; n < 50; n++) {
      await thread.calls.changes.people.changePerson({ id, change: { name: `Ana ${n}` } });
      expect((await thread.calls.reads.people.personOf(id))?.name).toBe(`Ana ${n}`);
    }
    await Promise.all(busy);
  });
});

test('what a read of SQLite takes several statements for is of one moment, and it cannot write', async () => {
  const engine = await (engines.SQLite as () => Promise<Engine>)();
  const where = await engine.fresh();
  const [writes, reads] = [await openDatabase(where), await openForReading(where)];
  const name = async () => (await reads.queries.selectFrom('entity').select('name').executeTakeFirst())?.name;
  await writes.queries.insertInto('entity').values({ id: 'e', name: '', created_at: 1 }).execute();
  const before = await reads.inOneSnapshot(async () => {
    const first = await name();
    await writes.queries.updateTable('entity').set({ name: 'Another' }).execute();
    return [first, await name()];
  });
  expect(before).toEqual(['', '']);
  expect(await reads.inOneSnapshot(name)).toBe('Another');
  await expect(reads.queries.deleteFrom('entity').execute()).rejects.toThrow(/readonly/);
  await reads.close();
  await writes.close();
  await engine.end();
});

const profile = {
  name: 'Ana Ortiz',
  initials: 'AO',
  color: '#0b6e69',
  email: '',
  emailVerified: false,
  language: null,
};

const rowOf = (n: number) => ({
  id: `p${n}`,
  iss: 'test',
  sub: `s${n}`,
  name: `Person ${n}`,
  initials: 'P',
  color: '#0b6e69',
  email: `p${n}@north.example`,
  email_verified: 1,
  language: null,
  created_at: 1,
  seen_at: null,
});

const edited = (board: string) => ({
  board,
  owner: 'one',
  after: 0,
  term: 'aaaaaaaaaaaaaaaa',
  rows: [
    { seq: 1, clientId: randomBytes(16), clientSeq: 1, actor: 'guest:a', atMs: 1, data: new Uint8Array(8), size: 8 },
  ],
  outcomes: [],
  clients: [],
});
