// Sharing for somebody who is signed in and manages the board: people first, links below. Loaded when such a person opens the dialog.

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useAccount } from '../../../../../account/use-account.ts';
import { signedIn } from '../../../../../account/user.ts';
import { useBoard } from '../../../session/use-board.ts';
import share from '../share.module.css';
import { AccessList } from './access-list.tsx';
import { BoardSettings } from './board-settings.tsx';
import { InviteForm } from './invite-form.tsx';
import { LinkHalf } from './link-half.tsx';
import styles from './people.module.css';
import { useAccess } from './use-access.ts';

/** `guest`: what stands there instead where nobody is signed in. */
export function SharePeople({ guest }: { guest: ReactNode }) {
  const { user } = useSnapshot(signedIn);
  const { standing } = useAccount();
  if (user) return <Shared self={user.id} />;
  return standing === 'pending' || standing === 'signed-in' ? <Skeleton /> : guest;
}

function Shared({ self }: { self: string }) {
  const board = useBoard();
  const { t } = useTranslation();
  const address = board.address;
  const shared = useAccess(address);
  const { access, error } = shared;
  return (
    <>
      <InviteForm shared={shared} alias={address.alias} />
      {error && (
        <p className={share.error} role="alert">
          {t(`errors.${error as 'unknown'}`, { defaultValue: t('errors.unknown', { code: error }) })}
        </p>
      )}
      {access ? (
        <AccessList shared={shared} access={access} self={self} alias={address.alias} />
      ) : (
        !error && <Skeleton />
      )}
      {/* Read at once, shown below rows that are there: they would push it down. */}
      <LinkHalf address={address} hidden={!access && (error === null || error === 'network')} errorAbove={error} />
      {access && <BoardSettings shared={shared} access={access} />}
    </>
  );
}

/** As high as the rows that come. */
function Skeleton() {
  const { t } = useTranslation('share-people');
  return (
    <div className={styles.skeleton} aria-busy="true" aria-label={t('access')} role="status">
      <i />
      <i />
      <i />
    </div>
  );
}
