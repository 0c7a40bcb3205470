// What open sockets are asked by, on both engines: whatever their number, as many queries.

import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hexOf } from '#protocol/bytes.ts';
import { GrantValidator } from '../../../server/access/grant-validator.ts';
import { linkQueries } from '../../../server/access/link-queries.ts';
import { meetingQueries } from '../../../server/access/meeting-queries.ts';
import { membershipQueries } from '../../../server/access/membership-queries.ts';
import { placeQueries } from '../../../server/access/panel-place-queries.ts';
import { sourceQueries } from '../../../server/access/source-queries.ts';
import { actorOfPerson, type Grant } from '../../../server/policies/grant.ts';
import { type Engine, engines, type View, viewOf } from './engines.ts';

const BOARDS = 40;
const PEOPLE = 50;
const sha = (n: number) => new Uint8Array(32).fill(n);

describe.each(Object.entries(engines))('on %s', (_name, start) => {
  let engine: Engine;
  let view: View;
  beforeAll(async () => {
    engine = await start();
    view = await viewOf(await engine.fresh());
    const all = view.database.queries;
    await all.insertInto('entity').values({ id: 'e', name: 'E', created_at: 1 }).execute();
    await all.insertInto('team').values({ id: 't', entity: 'e', name: 'T', created_at: 1 }).execute();
    for (const id of ['open', 'shut'])
      await all
        .insertInto('project')
        .values({
          id,
          team: 't',
          name: id,
          color: '#112233',
          created_at: 1,
          created_by: 'p0',
          is_private: id === 'shut' ? 1 : 0,
        })
        .execute();
    for (let i = 0; i < PEOPLE; i++) {
      const said = { iss: 'i', sub: `${i}`, name: '', initials: '', color: '', email: '', email_verified: 0 };
      await all
        .insertInto('person')
        .values({ id: `p${i}`, ...said, language: null, entity: 'e', team: 't', created_at: 1 })
        .execute();
      await all
        .insertInto('membership')
        .values({ kind: 'team', thing: 't', person: `p${i}`, role: 'member' })
        .execute();
    }
    for (let i = 0; i < BOARDS; i++) {
      const link = { role: 'viewer' as const, sha256: sha(1) };
      await view.store.createBoard({ id: `b${i}`, alias: `b${i}`, creator: `guest:${i}`, links: [link] });
      const project = i % 2 === 0 ? 'open' : 'shut';
      await all.updateTable('board').set({ project }).where('id', '=', `b${i}`).execute();
    }
    await all.insertInto('membership').values({ kind: 'board', thing: 'b1', person: 'p1', role: 'viewer' }).execute();
  }, 120_000);
  afterAll(async () => {
    await view.database.close();
    await engine.end();
  });

  test('lists of any length are answered whole', async () => {
    const db = membershipQueries(view.database.queries);
    const longer = (last: string): string[] => [...Array.from({ length: 1200 }, (_, i) => `none${i}`), last];
    const person = 'p1';
    expect((await db.teamStandings({ person, teams: longer('t') })).map(({ id }) => id)).toEqual(['t']);
    expect((await db.projectStandings({ person, projects: longer('shut') })).map(({ id }) => id)).toEqual(['shut']);
    const boards = await db.boardStandings({ person, ids: longer('b1'), aliases: [...longer('b2'), 'b1'] });
    expect(boards.map(({ id }) => id).toSorted()).toEqual(['b1', 'b2']);
    await view.database.queries
      .updateTable('board_creator')
      .set({ actor: actorOfPerson({ id: person }) })
      .where('board', '=', 'b7')
      .execute();
    expect(await db.boardsMadeBy({ person, boards: longer('b7') })).toEqual(['b7']);
  });

  test('RIGHT-1 every open socket is looked at by a constant number of queries', async () => {
    let queries = 0;
    const counting: KyselyPlugin = {
      transformQuery({ node }) {
        queries += 1;
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const counted = view.database.queries.withPlugin(counting);
    const grants = new GrantValidator({
      links: linkQueries(counted),
      meetings: meetingQueries(counted),
      memberships: membershipQueries(counted),
      sources: sourceQueries(counted),
      participants: placeQueries(counted),
    });
    const member = (person: number, id: number): Grant => ({
      actor: actorOfPerson({ id: `p${person}` }),
      thing: { kind: 'board', id: `b${id}` },
      role: 'editor',
      source: { kind: 'membership', version: 0 },
      signIn: 'none',
    });
    const guest = (id: number): Grant => ({
      ...member(0, id),
      actor: `guest:${id}`,
      role: 'viewer',
      source: { kind: 'link', sha256: hexOf(sha(1)), version: 1 },
    });
    const creator = (id: number): Grant => ({ ...guest(id), role: 'manager', source: { kind: 'creator', version: 1 } });
    const few = [member(1, 0), guest(0), creator(0)];
    await grants.invalidReasons(few);
    const ofFew = queries;
    queries = 0;
    const boards = Array.from({ length: BOARDS }, (_, i) => i);
    const people = Array.from({ length: PEOPLE }, (_, i) => i);
    const lapse = await grants.invalidReasons([
      ...boards.flatMap((id) => [guest(id), creator(id)]),
      ...boards.flatMap((id) => people.map((person) => member(person, id))),
    ]);
    expect([ofFew, queries]).toEqual([7, 7]);
    const unsigned = ({ signIn, ...grant }: Grant): Grant => grant;
    expect(lapse(unsigned(guest(3)))).toBeUndefined();
    expect(lapse(unsigned(creator(3)))).toBe('role-changed');
    expect(people.filter((person) => lapse(unsigned(member(person, 2))) !== undefined)).toEqual([]);
    expect([lapse(unsigned(member(0, 1))), lapse(unsigned(member(1, 1))), lapse(member(2, 2))]).toEqual([
      'revoked',
      'role-changed',
      'signed-out',
    ]);
  });
});
