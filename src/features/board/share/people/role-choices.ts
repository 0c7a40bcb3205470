// What a person may do on a board, as it is offered and shown.

import { useTranslation } from 'react-i18next';
import { BOARD_ROLES } from '#protocol/roles.ts';

export function useRoleChoices() {
  const { t } = useTranslation('share-people');
  return BOARD_ROLES.map((value) => ({ value, label: t(`role.${value}`) }));
}
