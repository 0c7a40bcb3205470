// Home of somebody who is signed in: the account's boards join the list, and what this device made is offered to the account.

import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { ClaimOffer } from '../../../account/claim-offer.tsx';
import { type Offer, readAccountBoards } from '../../../account/device-boards.ts';
import { useAccount } from '../../../account/use-account.ts';
import { ACCOUNT_CHANGED } from '../../../device/account-here.ts';
import picture from '../../../ui/kite-day.svg';
import { home, loadBoards } from '../boards.ts';
import styles from './account-part.module.css';

export function AccountPart() {
  const { t } = useTranslation('account');
  const { standing } = useAccount();
  const { state, boards } = useSnapshot(home);
  const [offer, setOffer] = useState<Offer>([]);
  const isSignedIn = standing === 'signed-in';
  const read = useCallback(async () => {
    const offered = await readAccountBoards();
    await loadBoards();
    setOffer(offered ?? []);
  }, []);
  useEffect(() => {
    if (!isSignedIn) return;
    void read();
    // Which account it is stands here a moment after the sign-in.
    addEventListener(ACCOUNT_CHANGED, read);
    return () => removeEventListener(ACCOUNT_CHANGED, read);
  }, [isSignedIn, read]);
  if (isSignedIn && offer.length > 0) return <ClaimOffer offer={offer} onDone={read} />;
  if (state !== 'ready' || boards.length > 0 || standing === 'pending') return null;
  return (
    <section className={styles.empty}>
      <img src={picture} alt="" />
      <p>{t('home.empty')}</p>
    </section>
  );
}
