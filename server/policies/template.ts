// Decides who may do what with saved templates, by membership alone: a link to a board gives no right to a template. Atrium's own templates are
// open to everybody. Decision 0237.

import type { TemplateOwner } from '#protocol/generated/graphql.ts';
import { type GivenRoles, mayInEntity, teamRoleOf } from './workspace.ts';

/** `use`: list, read and create boards from it. `change`: rename, replace, retire, give and delete it. */
export type TemplateVerb = 'use' | 'change';
/** The verbs of a person on all templates of an owner. `manage`: edit categories, hide Atrium's own templates. */
export type TemplateOwnerVerb = 'use' | 'save' | 'manage';

/** The relation of a person to the owner of templates. */
export interface TemplateOwnerRelation {
  owner: TemplateOwner;
  /** The owner is the person. */
  isSelf: boolean;
  /** The roles of the person in the team and its entity, or in the entity. */
  roles: GivenRoles;
  /** The person has a role in a team or project of the entity. Only asked of entities. */
  isInside: boolean;
}

export interface TemplateRelation extends TemplateOwnerRelation {
  /** The person has saved it. */
  isMaker: boolean;
  isRetired: boolean;
}

export function mayWithTemplates({ owner, isSelf, roles, isInside }: TemplateOwnerRelation, verb: TemplateOwnerVerb) {
  if (owner === 'person') return isSelf && verb !== 'manage';
  if (owner === 'entity') {
    if (verb === 'use') return isInside || mayInEntity(roles.entity, 'read');
    return mayInEntity(roles.entity, 'manage');
  }
  const role = teamRoleOf(roles);
  if (verb === 'use') return role !== undefined;
  return role === 'admin' || (role === 'member' && verb === 'save');
}

/**
 * A template may be changed by managers of the owner's templates, and by its maker while they may save templates there. Only these may use a
 * retired one.
 */
export function mayWithTemplate(relation: TemplateRelation, verb: TemplateVerb): boolean {
  const { owner, isSelf, isMaker, isRetired } = relation;
  const mayChange =
    owner === 'person'
      ? isSelf
      : mayWithTemplates(relation, 'manage') || (isMaker && mayWithTemplates(relation, 'save'));
  if (verb === 'change' || isRetired) return mayChange;
  return mayWithTemplates(relation, 'use');
}
