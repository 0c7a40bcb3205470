// Roles as people read them, and those that a request can be answered with.

import { useTranslation } from 'react-i18next';
import type { GivenRole, ThingKind } from '#protocol/generated/graphql.ts';

/** Commenting is offered when there are comments: until then a commenter is shown as who can view. */
export function useRoleName(): (role: GivenRole) => string {
  const { t } = useTranslation('inbox');
  return (role) => t(`role.${role === 'commenter' ? 'viewer' : role}`);
}

const OF_GROUP = ['contributor', 'member', 'admin'] as const;
const OFFERED = {
  entity: ['member', 'admin'],
  team: OF_GROUP,
  project: OF_GROUP,
  board: ['viewer', 'editor'],
} as const satisfies Readonly<Record<ThingKind, readonly GivenRole[]>>;

/** The least role that lets a person edit comes first in the panel. */
export const USUAL_ROLE = {
  entity: 'member',
  team: 'member',
  project: 'member',
  board: 'editor',
} as const satisfies Readonly<Record<ThingKind, GivenRole>>;

export function useRoleChoices(kind: ThingKind): { value: GivenRole; label: string }[] {
  const roleName = useRoleName();
  return OFFERED[kind].map((value) => ({ value, label: roleName(value) }));
}
