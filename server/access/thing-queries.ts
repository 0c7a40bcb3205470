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

interface ResourceRow extends InvitingThing {
  id: string;
}

export function thingQueries(db: Kysely<Tables>) {
  /** Returns those that exist and are not deleted. */
  async function findResources({ kind, ids }: { kind: ThingKind; ids: string[] }): Promise<ResourceRow[]> {
    if (ids.length === 0) return [];
    const none = { entity: null, team: null, project: null, alias: null };
    if (kind === 'entity') {
      const rows = await db.selectFrom('entity').select(['id', 'name']).where('id', 'in', ids).execute();
      return rows.map((row) => ({ ...none, ...row, entity: row.id }));
    }
    if (kind === 'team') {
      const rows = await db
        .selectFrom('team')
        .select(['id', 'name', 'entity'])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute();
      return rows.map((row) => ({ ...none, ...row, team: row.id }));
    }
    if (kind === 'project') {
      const rows = await db
        .selectFrom('project')
        .innerJoin('team', 'team.id', 'project.team')
        .select(['project.id', 'project.name', 'team', 'entity'])
        .where('project.id', 'in', ids)
        .where('project.deleted_at', 'is', null)
        .where('team.deleted_at', 'is', null)
        .execute();
      return rows.map((row) => ({ ...none, ...row, project: row.id }));
    }
    return db
      .selectFrom('board')
      .leftJoin('project', 'project.id', 'board.project')
      .leftJoin('team', 'team.id', 'project.team')
      .select(['board.id', 'title as name', 'alias', 'board.project', 'project.team', 'team.entity'])
      .where('board.id', 'in', ids)
      .where('board.deleted_at', 'is', null)
      .where('project.deleted_at', 'is', null)
      .where('team.deleted_at', 'is', null)
      .execute();
  }

  return {
    findResources,
    /** Undefined if the resource does not exist or is deleted. */
    async invitingThing({ kind, id }: { kind: ThingKind; id: string }): Promise<InvitingThing | undefined> {
      const [row] = await findResources({ kind, ids: [id] });
      if (!row) return undefined;
      const { id: _, ...resource } = row;
      return resource;
    },
  };
}
