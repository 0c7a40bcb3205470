// How a person stands to templates and to their owners: a person, a team or an entity. What follows from it is said in
// server/policies/template.ts.

import type { Kysely } from 'kysely';
import type { TemplateOwner } from '#protocol/generated/graphql.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { TemplateOwnerRelation, TemplateRelation } from '../policies/template.ts';
import { membershipQueries } from './membership-queries.ts';
import { holdsSeat } from './seats.ts';

/** An owner of templates. `person` is the id of the caller. */
export interface OwnerKey {
  person: string;
  owner: TemplateOwner;
  ownerId: string;
}

export interface StoredTemplateRelation extends TemplateRelation {
  id: string;
  ownerId: string;
}

export function templateRightQueries(db: Kysely<Tables>) {
  const memberships = membershipQueries(db);

  /** Undefined: there is no such owner, or it is deleted. */
  async function ownerRelation({ person, owner, ownerId }: OwnerKey): Promise<TemplateOwnerRelation | undefined> {
    if (owner === 'person') return { owner, isSelf: ownerId === person, roles: {}, isInside: false };
    if (owner === 'team') {
      const [team] = await memberships.teamStandings({ person, teams: [ownerId] });
      return team && { owner, isSelf: false, roles: team.given, isInside: false };
    }
    const entity = await memberships.entityRole({ person, entity: ownerId });
    const inside = await db
      .selectFrom('membership as m')
      .select('m.person')
      .where('m.person', '=', person)
      .where((is) => holdsSeat(is, is.val(ownerId)))
      .limit(1)
      .executeTakeFirst();
    return { owner, isSelf: false, roles: { entity }, isInside: inside !== undefined };
  }

  return {
    templateOwnerRelation: ownerRelation,
    /** Undefined: there is no such template, or its owner is deleted. */
    async templateRelation(args: { person: string; template: string }): Promise<StoredTemplateRelation | undefined> {
      const { person, template } = args;
      const row = await db
        .selectFrom('template')
        .select(['id', 'owner', 'owner_id', 'made_by', 'retired_at'])
        .where('id', '=', template)
        .executeTakeFirst();
      if (!row) return undefined;
      const relation = await ownerRelation({ person, owner: row.owner, ownerId: row.owner_id });
      if (!relation) return undefined;
      return {
        ...relation,
        id: row.id,
        ownerId: row.owner_id,
        isMaker: row.made_by === person,
        isRetired: row.retired_at !== null,
      };
    },
    /** The person's own entity, whose plan limits the person's own templates, or that of the team; undefined: there is none. */
    async entityOfOwner(args: { owner: TemplateOwner; ownerId: string }): Promise<string | undefined> {
      const { owner, ownerId } = args;
      if (owner === 'entity') return ownerId;
      const row =
        owner === 'team'
          ? await db.selectFrom('team').select('entity').where('id', '=', ownerId).executeTakeFirst()
          : await db.selectFrom('person').select('entity').where('id', '=', ownerId).executeTakeFirst();
      return row?.entity;
    },
    /** Returns the relation of a person to the three owners of a team's templates: the person, the team and its entity. Undefined if there is no such team. */
    async teamOwners({ person, team }: { person: string; team: string }): Promise<OwnersOfTeam | undefined> {
      const row = await db
        .selectFrom('team')
        .select('entity')
        .where('id', '=', team)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!row) return undefined;
      const ids = { person, team, entity: row.entity } as const;
      const [own, ofTeam, ofEntity] = [
        await ownerRelation({ person, owner: 'person', ownerId: ids.person }),
        await ownerRelation({ person, owner: 'team', ownerId: ids.team }),
        await ownerRelation({ person, owner: 'entity', ownerId: ids.entity }),
      ];
      return own && ofTeam && ofEntity && { ids, relations: { person: own, team: ofTeam, entity: ofEntity } };
    },
  };
}

export interface OwnersOfTeam {
  ids: Readonly<Record<TemplateOwner, string>>;
  relations: Readonly<Record<TemplateOwner, TemplateOwnerRelation>>;
}
