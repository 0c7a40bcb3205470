// In place of links, to who joined a session: what opens the board for them is theirs alone.

import { useTranslation } from 'react-i18next';

export function JoinedHint() {
  const { t } = useTranslation('panel');
  return <p>{t('joinedHint')}</p>;
}
