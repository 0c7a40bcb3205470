// What a person may do on a board, as it is offered and shown. Commenting is offered when there are comments: until then a commenter is
// shown as who can view, and keeps the role.

import { useTranslation } from 'react-i18next';
import { BOARD_ROLES, type BoardRole } from '#protocol/roles.ts';

export type ShownRole = Exclude<BoardRole, 'commenter'>;

export function shownRole(role: BoardRole): ShownRole {
  return role === 'commenter' ? 'viewer' : role;
}

/** `now`: what somebody has. */
export function useRoleChoices(now?: BoardRole): { value: BoardRole; label: string }[] {
  const { t } = useTranslation('share-people');
  const asViewer = now === 'commenter' ? 'commenter' : 'viewer';
  return BOARD_ROLES.filter((role) => shownRole(role) !== 'viewer' || role === asViewer).map((value) => ({
    value,
    label: t(`role.${shownRole(value)}`),
  }));
}
