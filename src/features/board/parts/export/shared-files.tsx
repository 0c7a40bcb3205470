// What one shares now, whichever board it is of, with a way to end each: nobody has to wait a day for a place, or leave a file out.

import { useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Button } from '../../../../ui/button.tsx';
import { useBoard } from '../../session/use-board.ts';
import styles from './export.module.css';
import { endShared, fileLimits, type HandFault, handFaultOf, listShared, type SharedFile, shared } from './hand-out.ts';

/** `without`: what stands above it. `onEnd`: one of them has given its place. */
export function SharedFiles({ without, onEnd }: { without?: string; onEnd?(): void }) {
  const { t, i18n } = useTranslation('export');
  const { address: of } = useBoard();
  const names = useId();
  const files = useSnapshot(shared).files.filter(({ id }) => id !== without);
  const [fault, setFault] = useState<HandFault | null>(null);
  const [isEnded, setEnded] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    // What is known stays where nothing can be asked: it says what may be ended, and keeps nobody from anything.
    listShared(of, abort.signal).catch(handFaultOf);
    return () => abort.abort();
  }, [of]);
  const end = async ({ id }: SharedFile): Promise<void> => {
    setFault(null);
    setEnded(false);
    try {
      await endShared(of, id);
      setEnded(true);
      onEnd?.();
    } catch (error) {
      setFault(handFaultOf(error));
    }
  };
  if (files.length === 0 && !isEnded) return null;
  const language = i18n.language === 'cimode' ? 'en' : i18n.language;
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <section className={styles.mine}>
      <h3 className={styles.head}>{t('hand.mine')}</h3>
      {/* The button that was pressed is gone. */}
      {isEnded && (
        <p role="status" tabIndex={-1} ref={(told) => told?.focus()}>
          {t('hand.ended')}
        </p>
      )}
      {fault && <p role="alert">{t(`hand.error.${fault}`, fileLimits(i18n.language))}</p>}
      <ul>
        {files.map((one) => (
          <li key={one.id}>
            <span>
              <bdi id={names + one.id} className={styles.handed}>
                {one.name}
              </bdi>
              <small>{t('hand.ends', { time: time.format(one.until) })}</small>
            </span>
            <Button kind="secondary" aria-describedby={names + one.id} onClick={() => void end(one)}>
              {t('hand.end')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
