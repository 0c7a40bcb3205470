// What becomes of entities, teams and projects when one of their people deletes the account: those nobody else is in go, the others
// have an owner again.

import type { Kysely } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { dropTemplatesOf } from './template-clearing-changes.ts';

/** Things asked for by one statement. */
const BATCH_ROWS = 500;

/** The entities somebody is in, themselves or by a team or project, and nobody else is. */
export async function desertedEntities(all: Kysely<Tables>, person: string): Promise<string[]> {
  const own = all.selectFrom('membership').select('thing').where('person', '=', person);
  const [inEntities, inTeams, inProjects] = [
    own.where('kind', '=', 'entity'),
    own.where('kind', '=', 'team'),
    own.where('kind', '=', 'project'),
  ];
  // Never by the memberships of everybody: of those that lie in the entities the person is in, any that is another's.
  const rows = await all
    .selectFrom('entity')
    .select('entity.id')
    .where((of) => {
      const teams = of.selectFrom('team').select('team.id').whereRef('team.entity', '=', 'entity.id');
      const projects = of
        .selectFrom('project')
        .innerJoin('team', 'team.id', 'project.team')
        .select('project.id')
        .whereRef('team.entity', '=', 'entity.id');
      const anothers = of.selectFrom('membership as m').select('m.role').where('m.person', '!=', person);
      const isIn = of.or([
        of('entity.id', 'in', inEntities),
        of('entity.id', 'in', of.selectFrom('team').select('entity').where('team.id', 'in', inTeams)),
        of(
          'entity.id',
          'in',
          of
            .selectFrom('project')
            .innerJoin('team', 'team.id', 'project.team')
            .select('team.entity')
            .where('project.id', 'in', inProjects),
        ),
      ]);
      return of.and([
        isIn,
        of.not(of.exists(anothers.where('m.kind', '=', 'entity').whereRef('m.thing', '=', 'entity.id'))),
        of.not(of.exists(anothers.where('m.kind', '=', 'team').where('m.thing', 'in', teams))),
        of.not(of.exists(anothers.where('m.kind', '=', 'project').where('m.thing', 'in', projects))),
      ]);
    })
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes what the person was given, and what nobody else is in. */
export async function leaveWorkspace(all: Kysely<Tables>, person: string, deserted: readonly string[]): Promise<void> {
  const owned = await all
    .selectFrom('membership')
    .select('thing')
    .where('person', '=', person)
    .where('kind', '=', 'entity')
    .where('role', '=', 'owner')
    .execute();
  await all.deleteFrom('membership').where('person', '=', person).execute();
  for (const { thing: resource } of owned) if (!deserted.includes(resource)) await ownAnew(all, resource);
  for (let i = 0; i < deserted.length; i += BATCH_ROWS) await remove(all, deserted.slice(i, i + BATCH_ROWS));
}

/** Without an owner: whoever administers it, else one of its teams, else has been in it longest. */
async function ownAnew(all: Kysely<Tables>, entity: string): Promise<void> {
  const people = await all
    .selectFrom('membership')
    .leftJoin('project', (on) => on.onRef('project.id', '=', 'thing').on('kind', '=', 'project'))
    .select(['kind', 'role', 'person'])
    .where((is) =>
      is.or([
        is('thing', '=', entity),
        is('thing', 'in', all.selectFrom('team').select('id').where('entity', '=', entity)),
        is('project.team', 'in', all.selectFrom('team').select('id').where('entity', '=', entity)),
      ]),
    )
    .orderBy('membership.at')
    .orderBy('person')
    .execute();
  const is = (kind: string, role?: string) => (one: { kind: string; role: string }) =>
    one.kind === kind && (role === undefined || one.role === role);
  if (people.some(is('entity', 'owner'))) return;
  const ways = [is('entity', 'admin'), is('team', 'admin'), is('entity'), is('team'), is('project')];
  const heir = ways.map((way) => people.find(way)).find(Boolean);
  if (!heir) return;
  const given = { role: 'owner', at: Date.now() };
  await all
    .insertInto('membership')
    .values({ kind: 'entity', thing: entity, person: heir.person, ...given })
    .onConflict((there) =>
      there
        .columns(['kind', 'thing', 'person'])
        .doUpdateSet((of) => ({ ...given, version: of('membership.version', '+', 1) })),
    )
    .execute();
}

/**
 * With their teams and projects. Boards that are left (others have a part in them) are in no project from now on; those that were deleted
 * with their project are deleted by themselves, from today on.
 */
async function remove(all: Kysely<Tables>, entities: readonly string[]): Promise<void> {
  const teams = all.selectFrom('team').select('id').where('entity', 'in', entities);
  const projects = all.selectFrom('project').select('id').where('team', 'in', teams);
  await all
    .updateTable('board')
    .set({ deleted_at: Date.now() })
    .where('deleted_at', 'is', null)
    .where('project', 'in', projects.where('deleted_at', 'is not', null))
    .execute();
  await all.updateTable('board').set({ project: null }).where('project', 'in', projects).execute();
  for (const things of [projects, teams]) {
    await all.deleteFrom('invite').where('thing', 'in', things).execute();
    await all.deleteFrom('access_request').where('thing', 'in', things).execute();
    await all.deleteFrom('mark').where('thing', 'in', things).execute();
    await all.deleteFrom('inbox_entry').where('thing', 'in', things).execute();
  }
  await all.deleteFrom('invite').where('thing', 'in', entities).execute();
  await all.deleteFrom('inbox_entry').where('thing', 'in', entities).execute();
  await all.deleteFrom('project').where('team', 'in', teams).execute();
  const teamIds = (await teams.execute()).map(({ id }) => id);
  await dropTemplatesOf(all, [...teamIds, ...entities], Date.now());
}

/** Once no person's row names them any more. */
export async function dropEntities(all: Kysely<Tables>, entities: readonly string[]): Promise<void> {
  for (let i = 0; i < entities.length; i += BATCH_ROWS) {
    const some = entities.slice(i, i + BATCH_ROWS);
    for (const table of ['plan_request', 'plan_change', 'team'] as const)
      await all.deleteFrom(table).where('entity', 'in', some).execute();
    await all.deleteFrom('entity').where('id', 'in', some).execute();
  }
}
