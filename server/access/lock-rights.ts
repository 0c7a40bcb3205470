// Locks and checks what a change depends on, within its transaction: the right of the person, and that the resource exists. Whoever changes who is in an entity, what they are there, or what there is in it, holds its row: on either engine a
// written row waits for its writer, so that of two such changes the second sees all of the first. A board in no project is held by
// its own row, somebody who is given something by theirs. Held in this order: invites aside, entities, boards, people, each by id.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import type { Tables } from '../platform/database/tables.ts';
import { LEAVING } from '../policies/person.ts';
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
  for (const right of rights) await checkRight(access, right);
  return access;
}

async function checkRight(access: WorkspaceAccess, right: Right): Promise<void> {
  const { person, kind, evenDeleted = false } = right;
  if (kind === 'entity') await access.entity(person, right.thing, right.verb);
  else if (kind === 'team') await access.team(person, right.thing, right.verb, { evenDeleted });
  else if (kind === 'project') await access.project(person, right.thing, right.verb, { evenDeleted });
  else {
    const boards = await access.boards(person, right.things, right.verb);
    if (!evenDeleted && boards.some(({ deletedMs }) => deletedMs !== null)) throw new CallerError('gone');
  }
}

type LockTarget = { kind: Right['kind']; thing: string } | { kind: 'board'; things: readonly string[] };

/** Locks the rows that these resources depend on. A resource that does not exist locks nothing. */
export async function lockResources(
  all: Kysely<Tables>,
  targets: readonly LockTarget[],
  entities: readonly string[] = [],
): Promise<void> {
  const boards = new Set(
    targets.flatMap((target) => ('things' in target ? target.things : target.kind === 'board' ? target.thing : [])),
  );
  const held = new Set<string>();
  const heldBoards = new Set<string>();
  // A board may be moved while its entity is waited for.
  for (;;) {
    const lies = await entitiesOfBoards(all, [...boards]);
    const wanted = [
      ...entities,
      ...(await entitiesOfTargets(all, targets)),
      ...lies.flatMap(({ entity }) => entity ?? []),
    ];
    const entitiesNow = missing(wanted, held);
    const boardsNow = missing(
      lies.flatMap(({ id, entity }) => (entity === null ? id : [])),
      heldBoards,
    );
    if (entitiesNow.length + boardsNow.length === 0) return;
    for (const id of entitiesNow) await lockEntity(all, id);
    for (const id of boardsNow) await lockBoard(all, id);
  }
}

/** Returns the ids that are not locked yet, in the order of locking, and adds them to `held`. */
function missing(wanted: readonly string[], held: Set<string>): string[] {
  const now = [...new Set(wanted)].filter((id) => !held.has(id)).sort();
  for (const id of now) held.add(id);
  return now;
}

async function entitiesOfTargets(all: Kysely<Tables>, targets: readonly LockTarget[]): Promise<string[]> {
  const found: string[] = [];
  for (const target of targets) {
    if ('things' in target) continue;
    const { kind, thing: resource } = target;
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

async function entitiesOfBoards(all: Kysely<Tables>, ids: string[]) {
  if (ids.length === 0) return [];
  return all
    .selectFrom('board')
    .leftJoin('project', 'project.id', 'board.project')
    .leftJoin('team', 'team.id', 'project.team')
    .select(['board.id', 'team.entity'])
    .where('board.id', 'in', ids)
    .execute();
}

export async function lockEntity(all: Kysely<Tables>, id: string): Promise<void> {
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
