// In place of links, to who joined a session: what opens the board for them is theirs alone. By an account they keep it.

import { useTranslation } from 'react-i18next';
import { ROUTES } from '#protocol/routes.ts';
import { PageLink } from '../../../page/navigation.tsx';
import { buttonClass } from '../../../ui/button.tsx';
import styles from './lend.module.css';

export function JoinedHint() {
  const { t } = useTranslation('panel');
  return (
    <div className={styles.lend}>
      <p>{t('joinedHint')}</p>
      <p>{t('keepText')}</p>
      <PageLink to={ROUTES.panelRevisit.path} className={buttonClass('primary')}>
        {t('keep')}
      </PageLink>
    </div>
  );
}
