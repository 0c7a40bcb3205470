// The raised hands in the order in which they were raised, since when, and the way to lower each of them or all.

import { Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useBoard } from '../../session/use-board.ts';
import { useNaming } from '../people/naming.ts';
import { lowerHands, raisedHandsOf, TimeRaised } from '../people/raised-hands.tsx';
import styles from './lead.module.css';

export function Hands() {
  const board = useBoard();
  const { t } = useTranslation('lead');
  const nameOf = useNaming();
  const { people } = useSnapshot(board.store);
  const raised = raisedHandsOf(people);
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3>{t('hands')}</h3>
        {raised.length > 1 && (
          <Button className={styles.small} onClick={() => lowerHands(board, 'all')}>
            {t('lowerAll')}
          </Button>
        )}
      </div>
      {raised.length === 0 && <p className={styles.hint}>{t('noHands')}</p>}
      <ol className={styles.list}>
        {raised.map(({ person, atMs }) => (
          <li key={person.session} className={styles.row}>
            <span className={styles.face}>
              <Avatar name={nameOf(person)} colour={person.colour} guest={person.guest} />
              <span className={styles.hand} aria-hidden>
                <Hand strokeWidth={2} />
              </span>
            </span>
            <span className={styles.name}>{nameOf(person)}</span>
            <span className={styles.time}>
              <TimeRaised atMs={atMs} />
            </span>
            <Button
              className={styles.small}
              aria-label={t('lowerOf', { name: nameOf(person) })}
              onClick={() => lowerHands(board, person.session)}
            >
              {t('lower')}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
