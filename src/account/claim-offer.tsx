// Offers to add boards that this device made or was given to the account that is signed in.

import { FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import styles from './claim-offer.module.css';
import { claim, notNow, type Offer } from './device-boards.ts';

/** `onDone`: added, or put off. */
export function ClaimOffer({ offer, onDone }: { offer: Offer; onDone(): Promise<void> }) {
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
