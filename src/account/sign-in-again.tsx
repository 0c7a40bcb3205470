// On a board of somebody who was signed in: that this is over, or that the account is out of reach. The board goes on; nothing leads
// away from it but the person.

import { UserRound } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { withReturn } from '#protocol/return-path.ts';
import { ROUTES } from '#protocol/routes.ts';
import { PageLink } from '../page/navigation.tsx';
import { buttonClass } from '../ui/button.tsx';
import { Island } from '../ui/island.tsx';
import styles from './account.module.css';
import { isOver } from './account-status.ts';
import { useAccount } from './use-account.ts';

/** `returnPath`: of the board. */
export function SignInAgain({ returnPath }: { returnPath: string }) {
  const { t } = useTranslation('account');
  const { standing } = useAccount();
  if (standing === 'signed-in' || standing === 'pending') return null;
  return (
    <Island className={styles.again} role="status">
      <UserRound aria-hidden strokeWidth={1.75} />
      <p>{t(isOver(standing) ? 'bar.over' : 'bar.unreachable')}</p>
      <PageLink to={withReturn(ROUTES.signIn.path, returnPath)} className={buttonClass('secondary')}>
        {t('again')}
      </PageLink>
    </Island>
  );
}
