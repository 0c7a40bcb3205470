// What a change rests on, held and looked at in the change's own transaction: by what right somebody makes it, and that what it is made
// in is there. Whoever changes who is in an entity, what they are there, or what there is in it, holds its row: on either engine a
// written row waits for its writer, so that of two such changes the second sees all of the first. A board in no project is held by
// its own row, somebody who is given something by theirs. Held in this order: invites aside, entities, boards, people, each by id.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { LEAVING } from '../identity/person-queries.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type Right, WorkspaceAccess } from './membership.ts';
import { membershipQueries } from './membership-queries.ts';

/** Throws what the look-up would throw now; answers with what else can be asked there. `entities`: others that are held with them. */
export async function lockAndCheckRights(
  all: Kysely<Tables>,
  rights: readonly Right[],
  entities: readonly string[] = [],
): Promise<WorkspaceAccess> {
  await lockResources(all, rights, entities);
  const access = new WorkspaceAccess(membershipQueries(all));
  for (const right of rights) await stands(access, right);
  return access;
}

async function stands(access: WorkspaceAccess, right: Right): Promise<void> {
  const { person, kind, evenDeleted = false } = right;
  if (kind === 'entity') await access.entity(person, right.thing, right.verb);
  else if (kind === 'team') await access.team(person, right.thing, right.verb, { evenDeleted });
  else if (kind === 'project') await access.project(person, right.thing, right.verb, { evenDeleted });
  else {
    const boards = await access.boards(person, right.things, right.verb);
    if (!evenDeleted && boards.some(({ deletedMs }) => deletedMs !== null)) throw new CallerError('gone');
  }
}

type Place = { kind: Right['kind']; thing: string } | { kind: 'board'; things: readonly string[] };

/** A place that is not there holds nothing. */
export async function lockResources(
  all: Kysely<Tables>,
  places: readonly Place[],
  entities: readonly string[] = [],
): Promise<void> {
  const boards = new Set(
    places.flatMap((place) => ('things' in place ? place.things : place.kind === 'board' ? place.thing : [])),
  );
  const held = new Set<string>();
  const heldBoards = new Set<string>();
  // A board may be moved while its entity is waited for.
  for (;;) {
    const lies = await placesOfBoards(all, [...boards]);
    const wanted = [
      ...entities,
      ...(await entitiesOfPlaces(all, places)),
      ...lies.flatMap(({ entity }) => entity ?? []),
    ];
    const entitiesNow = missing(wanted, held);
    const boardsNow = missing(
      lies.flatMap(({ id, entity }) => (entity === null ? id : [])),
      heldBoards,
    );
    if (entitiesNow.length + boardsNow.length === 0) return;
    for (const id of entitiesNow) await holdEntity(all, id);
    for (const id of boardsNow) await lockBoard(all, id);
  }
}

/** In the order in which they are held; from now on they are in `held`. */
function missing(wanted: readonly string[], held: Set<string>): string[] {
  const now = [...new Set(wanted)].filter((id) => !held.has(id)).sort();
  for (const id of now) held.add(id);
  return now;
}

async function entitiesOfPlaces(all: Kysely<Tables>, places: readonly Place[]): Promise<string[]> {
  const found: string[] = [];
  for (const place of places) {
    if ('things' in place) continue;
    const { kind, thing: resource } = place;
    if (kind === 'entity') found.push(resource);
    const teams = all.selectFrom('team').select('entity');
    const row =
      kind === 'team'
        ? await teams.where('id', '=', resource).executeTakeFirst()
        : kind === 'project'
          ? await teams
              .where('id', '=', (of) => of.selectFrom('project').select('team').where('project.id', '=', resource))
              .executeTakeFirst()
          : undefined;
    if (row) found.push(row.entity);
  }
  return found;
}

async function placesOfBoards(all: Kysely<Tables>, ids: string[]) {
  if (ids.length === 0) return [];
  return all
    .selectFrom('board')
    .leftJoin('project', 'project.id', 'board.project')
    .leftJoin('team', 'team.id', 'project.team')
    .select(['board.id', 'team.entity'])
    .where('board.id', 'in', ids)
    .execute();
}

export async function holdEntity(all: Kysely<Tables>, id: string): Promise<void> {
  await all
    .updateTable('entity')
    .set((of) => ({ name: of.ref('name') }))
    .where('id', '=', id)
    .execute();
}

async function lockBoard(all: Kysely<Tables>, id: string): Promise<void> {
  await all
    .updateTable('board')
    .set((of) => ({ alias: of.ref('alias') }))
    .where('id', '=', id)
    .execute();
}

/** Throws `not-found` where one of them is gone, or going. */
export async function lockPeople(all: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    const held = await all
      .updateTable('person')
      .set((of) => ({ name: of.ref('name') }))
      .where('id', '=', id)
      .where('iss', '!=', LEAVING)
      .returning('id')
      .executeTakeFirst();
    if (!held) throw new CallerError('not-found');
  }
}
