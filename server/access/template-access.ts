// Checks the rights of every call about templates first. Throws `not-found` where the person may not even know of the template or its owner, `forbidden`
// where they may not do this.

import { CallerError } from '#protocol/errors.ts';
import type { TemplateOwner } from '#protocol/generated/graphql.ts';
import {
  mayWithTemplate,
  mayWithTemplates,
  type TemplateOwnerRelation,
  type TemplateOwnerVerb,
  type TemplateVerb,
} from '../policies/template.ts';
import type { OwnerKey, OwnersOfTeam, StoredTemplateRelation, templateRightQueries } from './template-right-queries.ts';

/** The right by which a template is used or changed, as `Right` of membership.ts. */
export type TemplateRight = { person: string } & (
  | { kind: 'template'; template: string; verb: TemplateVerb }
  | { kind: 'template-owner'; owner: TemplateOwner; ownerId: string; verb: TemplateOwnerVerb }
);

export function templateRight(person: string, template: string, verb: TemplateVerb): TemplateRight {
  return { kind: 'template', person, template, verb };
}

export function ownerRight({ person, owner, ownerId }: OwnerKey, verb: TemplateOwnerVerb): TemplateRight {
  return { kind: 'template-owner', person, owner, ownerId, verb };
}

/** How relations are read: by calls to the database's thread, or within a transaction there. */
type Relations = Pick<
  ReturnType<typeof templateRightQueries>,
  'templateRelation' | 'templateOwnerRelation' | 'teamOwners'
>;

export class TemplateAccess {
  readonly #db: Relations;

  constructor(db: Relations) {
    this.#db = db;
  }

  async template(person: string, template: string, verb: TemplateVerb): Promise<StoredTemplateRelation> {
    const relation = await this.#db.templateRelation({ person, template });
    if (!relation || !mayWithTemplate(relation, 'use')) throw new CallerError('not-found');
    if (!mayWithTemplate(relation, verb)) throw new CallerError('forbidden');
    return relation;
  }

  async owner(args: OwnerKey, verb: TemplateOwnerVerb): Promise<TemplateOwnerRelation> {
    const relation = await this.#db.templateOwnerRelation(args);
    if (!relation || !mayWithTemplates(relation, 'use')) throw new CallerError('not-found');
    if (!mayWithTemplates(relation, verb)) throw new CallerError('forbidden');
    return relation;
  }

  /** The owners whose templates the person may use in a team. Throws `not-found` for somebody outside the team's entity. */
  async ownersInTeam(person: string, team: string): Promise<OwnersOfTeam> {
    const owners = await this.#db.teamOwners({ person, team });
    if (!owners || !mayWithTemplates(owners.relations.entity, 'use')) throw new CallerError('not-found');
    return owners;
  }

  async check(right: TemplateRight): Promise<void> {
    if (right.kind === 'template') await this.template(right.person, right.template, right.verb);
    else await this.owner(right, right.verb);
  }
}
