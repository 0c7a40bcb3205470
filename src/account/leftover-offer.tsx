// The offer, on a page in place of a board, for changes of that board that are only on this device (SPEC: CLI-27). It shows nothing while
// there are none.

import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { copyOfOwnLeftovers, ownLeftoversOf, sendLeftovers } from '../bus/unsent-work.ts';
import styles from './unsent-offer.module.css';
import { UnsentOffer } from './unsent-offer.tsx';

type Found = Awaited<ReturnType<typeof ownLeftoversOf>>;

export function LeftoverOffer({ alias }: { alias: string }) {
  const { t } = useTranslation('unsent');
  const [found, setFound] = useState<Found>();
  const [isSending, setIsSending] = useState(false);
  useEffect(() => {
    let isGone = false;
    ownLeftoversOf(alias).then((now) => !isGone && setFound(now), console.info);
    return () => {
      isGone = true;
    };
  }, [alias]);
  if (!found || found.unsent + found.refused === 0) return null;

  const retry = async (): Promise<void> => {
    setIsSending(true);
    await sendLeftovers(alias, found).catch(console.info);
    setFound(await ownLeftoversOf(alias).catch(() => found));
    setIsSending(false);
  };
  return (
    <section className={styles.leftovers} aria-label={t('name')}>
      <p>{t('count', { count: found.unsent + found.refused })}</p>
      {found.others > 0 && <p>{t('others', { count: found.others })}</p>}
      <UnsentOffer
        title={found.title}
        copy={() => copyOfOwnLeftovers(alias)}
        onRetry={found.secrets.length > 0 && !isSending ? () => void retry() : undefined}
      />
    </section>
  );
}
