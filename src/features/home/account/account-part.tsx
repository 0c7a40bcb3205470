// Home of somebody who is signed in: the account's boards join the list, and what this device made is offered to the account.

import { FolderPlus } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useAccount } from '../../../app/account/use-account.ts';
import { ACCOUNT_CHANGED } from '../../../app/account-here.ts';
import { Button } from '../../../ui/button.tsx';
import picture from '../../../ui/kite-day.svg';
import { home } from '../boards.ts';
import { claim, notNow, type Offer, readAccountBoards } from './account-boards.ts';
import styles from './account-part.module.css';

export function AccountPart() {
  const { t } = useTranslation('account');
  const { standing } = useAccount();
  const { state, boards } = useSnapshot(home);
  const [offer, setOffer] = useState<Offer>([]);
  const isSignedIn = standing === 'signed-in';
  const read = useCallback(async () => setOffer((await readAccountBoards()) ?? []), []);
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

function ClaimOffer({ offer, onDone }: { offer: Offer; onDone(): Promise<void> }) {
  const { t } = useTranslation('account');
  const [state, setState] = useState<'asking' | 'adding' | 'failed'>('asking');
  const count = offer.length;
  const add = async () => {
    setState('adding');
    if (await claim(offer)) await onDone();
    else setState('failed');
  };
  const later = () => {
    notNow(offer.map(({ alias }) => alias));
    void onDone();
  };
  return (
    <section className={styles.offer} aria-label={t('claim.title')}>
      <FolderPlus aria-hidden size={24} strokeWidth={1.75} />
      <div className={styles.words}>
        <strong>{t('claim.question', { count })}</strong>
        <p role={state === 'failed' ? 'alert' : undefined}>{t(state === 'failed' ? 'claim.failed' : 'claim.text')}</p>
      </div>
      <div className={styles.ways}>
        <Button onClick={later}>{t('claim.later')}</Button>
        <Button kind="primary" disabled={state === 'adding'} onClick={() => void add()}>
          {t('claim.add')}
        </Button>
      </div>
    </section>
  );
}
