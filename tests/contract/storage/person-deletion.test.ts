// A person's deletion is many transactions: wherever it is stopped between two, it goes on when the server starts again, and what
// becomes of everything is the same.

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LocalBus } from '../../../server/platform/bus/bus.ts';
import { openDatabase, type Where } from '../../../server/platform/database/open-database.ts';
import { startDatabase } from '../../../server/start/start-threads.ts';
import { replaceCalls } from '../../../server/testing/replace-calls.ts';
import { finishDeletion, finishDeletions } from '../../../server/workspace/cleanup/person-deletion.ts';
import { type Engine, engines } from './engines.ts';

const BOARDS = 120;
/** Each fifth. */
const isShared = (n: number): boolean => n % 5 === 0;
const profile = { initials: 'X', color: '#0b6e69', email: '', emailVerified: false, language: null };

describe.each(Object.entries(engines))('a deletion on %s', (_name, start) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await start();
  });
  afterAll(() => engine.end());

  const laid = async (where: Where) => {
    const thread = await startDatabase(where);
    const person = (sub: string) =>
      thread.calls.changes.people.personMade({ iss: 'test', sub, profile: { ...profile, name: sub } });
    const [ana, milo] = [await person('ana'), await person('milo')];
    const { queries, close } = await openDatabase(where);
    const ids = Array.from({ length: BOARDS }, () => randomUUID());
    const actor = `person:${ana.id}`;
    const into = (
      table: 'board' | 'board_creator' | 'board_person' | 'person_board' | 'opened_board' | 'membership',
      rows: object[],
    ) =>
      queries
        .insertInto(table)
        .values(rows as never)
        .execute();
    await into(
      'board',
      ids.map((id) => ({ id, alias: id.replaceAll('-', '').slice(0, 16), created_at: 1 })),
    );
    await into(
      'board_creator',
      ids.map((board) => ({ board, actor })),
    );
    await into(
      'board_person',
      ids.map((board) => ({ board, actor, name: 'Ana' })),
    );
    await into(
      'person_board',
      ids.map((board) => ({ board, person: actor, title: '', at: 1 })),
    );
    await into(
      'opened_board',
      ids.map((board) => ({ board, person: ana.id, at: 1 })),
    );
    await into(
      'membership',
      ids.filter((_id, n) => isShared(n)).map((thing) => ({ kind: 'board', thing, person: milo.id, role: 'editor' })),
    );
    // Whoever makes one signed in has it given: no part of somebody else's.
    await into(
      'membership',
      ids.map((thing) => ({ kind: 'board', thing, person: ana.id, role: 'manager' })),
    );
    await close();
    return { thread, ana: ana.id };
  };

  /** How often, and of which names, things are there. */
  const left = async (where: Where, person: string) => {
    const { queries, close } = await openDatabase(where);
    const count = async (table: 'person' | 'person_board' | 'opened_board' | 'entity' | 'team' | 'membership') =>
      Number(
        (
          await queries
            .selectFrom(table)
            .select((of) => of.fn.countAll().as('n'))
            .executeTakeFirstOrThrow()
        ).n,
      );
    const boards = await queries.selectFrom('board').select(['id', 'deleted_at']).execute();
    const names = await queries.selectFrom('board_person').select(['name', 'former']).distinct().execute();
    const versions = await queries.selectFrom('board_creator').select('board').where('version', '>', 1).execute();
    const found = {
      deleted: boards.filter(({ deleted_at }) => deleted_at !== null).length,
      passedOn: versions.length,
      names,
      person: (await queries.selectFrom('person').select('id').where('id', '=', person).execute()).length,
      people: await count('person'),
      listed: await count('person_board'),
      opened: await count('opened_board'),
      entities: await count('entity'),
      memberships: await count('membership'),
    };
    await close();
    return found;
  };
  const shared = Math.ceil(BOARDS / 5);
  const whole = {
    deleted: BOARDS - shared,
    passedOn: shared,
    names: [{ name: '', former: 1 }],
    person: 0,
    people: 1,
    listed: 0,
    opened: 0,
    entities: 1,
    memberships: 2 + shared,
  };

  test.each([1, 3])('stopped after %i slices it goes on at the next start', async (slices) => {
    const where = await engine.fresh();
    const { thread, ana } = await laid(where);
    await thread.calls.changes.personDeletions.beginDeletion({
      id: ana,
      iss: 'test',
      sub: 'ana',
      account: false,
      nowMs: 7,
    });
    expect(await thread.calls.reads.people.personNamed({ iss: 'test', sub: 'ana' })).toBeUndefined();
    let done = 0;
    const slicing = ['changes.personDeletions.leaveBoards', 'changes.personDeletions.endDeletion'];
    const stopping = replaceCalls(thread.calls, (name, call) => {
      if (!slicing.includes(name)) return call;
      return async (...ask) => {
        if (done === slices) await thread.stop();
        done += 1;
        return call(...ask);
      };
    });
    await expect(finishDeletion({ db: stopping, bus: new LocalBus() }, ana, 7)).rejects.toThrow(/ended/);
    expect((await left(where, ana)).person).toBe(1);

    const again = await startDatabase(where);
    await finishDeletions({ db: again.calls, bus: new LocalBus() }, 8);
    expect(await again.calls.reads.personDeletions.unfinishedDeletions()).toEqual([]);
    await again.calls.close();
    await again.stop();
    expect(await left(where, ana)).toEqual(whole);
  });

  test('a board of somebody else that was deleted with its project stays deleted, in no project', async () => {
    const where = await engine.fresh();
    const thread = await startDatabase(where);
    const person = (sub: string) =>
      thread.calls.changes.people.personMade({ iss: 'test', sub, profile: { ...profile, name: sub } });
    const [ana, milo] = [await person('ana'), await person('milo')];
    const { queries, close } = await openDatabase(where);
    const project = { team: ana.teamId, name: 'P', color: '#112233', created_at: 1, created_by: ana.id };
    const projects = ['there', 'gone'];
    for (const id of projects)
      await queries
        .insertInto('project')
        .values({ id, ...project, deleted_at: id === 'gone' ? 5 : null })
        .execute();
    for (const id of projects) {
      await queries.insertInto('board').values({ id, alias: id, created_at: 1, project: id }).execute();
      await queries
        .insertInto('board_creator')
        .values({ board: id, actor: `person:${milo.id}` })
        .execute();
    }
    const nowMs = Date.now();
    await thread.calls.changes.personDeletions.beginDeletion({
      id: ana.id,
      iss: 'test',
      sub: 'ana',
      account: false,
      nowMs,
    });
    await finishDeletion({ db: thread.calls, bus: new LocalBus() }, ana.id, nowMs);
    const boards = await queries.selectFrom('board').select(['id', 'project', 'deleted_at']).orderBy('id').execute();
    expect(boards.map(({ id, project: of, deleted_at }) => [id, of, deleted_at !== null])).toEqual([
      ['gone', null, true],
      ['there', null, false],
    ]);
    await close();
    await thread.calls.close();
    await thread.stop();
  });

  test('WHO-1 a deleted person’s guest becomes nobody else’s, and is not linked anew', async () => {
    const where = await engine.fresh();
    const { thread, ana } = await laid(where);
    const guest = `guest:${randomUUID()}` as const;
    expect(await thread.calls.changes.guests.linkGuest({ guest, person: `person:${ana}` })).toBe(`person:${ana}`);
    await thread.calls.changes.personDeletions.beginDeletion({
      id: ana,
      iss: 'test',
      sub: 'ana',
      account: false,
      nowMs: 7,
    });
    await finishDeletion({ db: thread.calls, bus: new LocalBus() }, ana, 7);
    expect(await thread.calls.changes.guests.linkGuest({ guest, person: 'person:milo' })).toBeUndefined();
    expect(await thread.calls.reads.guests.guestsOf('person:milo')).toEqual([]);
    await thread.calls.close();
    await thread.stop();
  });

  test('who comes back meanwhile is somebody new, and stays', async () => {
    const where = await engine.fresh();
    const { thread, ana } = await laid(where);
    await thread.calls.changes.personDeletions.beginDeletion({
      id: ana,
      iss: 'test',
      sub: 'ana',
      account: false,
      nowMs: 7,
    });
    const anew = await thread.calls.changes.people.personMade({
      iss: 'test',
      sub: 'ana',
      profile: { ...profile, name: 'ana' },
    });
    await finishDeletion({ db: thread.calls, bus: new LocalBus() }, ana, 7);
    expect((await thread.calls.reads.people.personNamed({ iss: 'test', sub: 'ana' }))?.id).toBe(anew.id);
    expect(anew.id).not.toBe(ana);
    await thread.calls.close();
    await thread.stop();
  });
});
