// Reads the name and the place of a resource that people can be invited to.

import type { Kysely } from 'kysely';
import type { ThingKind } from '#protocol/generated/graphql.ts';
import type { Tables } from '../platform/database/tables.ts';

/** A resource that people are invited to. A board may be in no project, and an entity is in no team. */
export interface InvitingThing {
  name: string;
  entity: string | null;
  team: string | null;
  project: string | null;
  /** The alias of a board; null for other resources. */
  alias: string | null;
}

export function thingQueries(db: Kysely<Tables>) {
  return {
    /** Undefined if the resource does not exist or is deleted. */
    async invitingThing({ kind, id }: { kind: ThingKind; id: string }): Promise<InvitingThing | undefined> {
      const none = { entity: null, team: null, project: null, alias: null };
      if (kind === 'entity') {
        const row = await db.selectFrom('entity').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
        return row && { ...none, name: row.name, entity: row.id };
      }
      if (kind === 'team') {
        const row = await db
          .selectFrom('team')
          .select(['id', 'name', 'entity'])
          .where('id', '=', id)
          .where('deleted_at', 'is', null)
          .executeTakeFirst();
        return row && { ...none, name: row.name, entity: row.entity, team: row.id };
      }
      if (kind === 'project') {
        const row = await db
          .selectFrom('project')
          .innerJoin('team', 'team.id', 'project.team')
          .select(['project.id', 'project.name', 'team', 'entity'])
          .where('project.id', '=', id)
          .where('project.deleted_at', 'is', null)
          .where('team.deleted_at', 'is', null)
          .executeTakeFirst();
        return row && { ...none, name: row.name, entity: row.entity, team: row.team, project: row.id };
      }
      const row = await db
        .selectFrom('board')
        .leftJoin('project', 'project.id', 'board.project')
        .leftJoin('team', 'team.id', 'project.team')
        .select(['title', 'alias', 'board.project', 'project.team', 'team.entity'])
        .where('board.id', '=', id)
        .where('board.deleted_at', 'is', null)
        .where('project.deleted_at', 'is', null)
        .where('team.deleted_at', 'is', null)
        .executeTakeFirst();
      return row && { name: row.title, alias: row.alias, project: row.project, team: row.team, entity: row.entity };
    },
  };
}
