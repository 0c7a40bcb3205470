// Raised hands in the order in which they were raised. Whoever may lead the board lowers each alone, or all.

import { Hand } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { useBoard } from '../../session/use-board.ts';
import { useNaming } from '../people/naming.ts';
import { lowerHands, raisedHandsOf, TimeRaised } from '../people/raised-hands.tsx';
import styles from './presenter.module.css';

/** `view`: the window that shows it. */
export function HandsBox({ view }: { view: Window }) {
  const board = useBoard();
  const { t } = useTranslation('presenter');
  const { people, mode } = useSnapshot(board.store);
  const nameOf = useNaming();
  const raised = raisedHandsOf(people);
  const mayLower = mode.mayChange;
  return (
    <section className={styles.box} data-hands aria-label={t('hands')}>
      <header>
        <h2>{t('hands')}</h2>
        {mayLower && raised.length > 0 && <Button onClick={() => lowerHands(board, 'all')}>{t('lowerAll')}</Button>}
      </header>
      {raised.length === 0 && <p className={styles.quiet}>{t('noHands')}</p>}
      <ol className={styles.hands}>
        {raised.map(({ person, atMs }, k) => (
          <li key={person.session}>
            <span>{k + 1}</span>
            <span className={styles.face}>
              <Avatar name={nameOf(person)} colour={person.colour} guest={person.guest} />
              <Hand aria-hidden strokeWidth={2} />
            </span>
            <bdi>{nameOf(person)}</bdi>
            <span>
              <TimeRaised atMs={atMs} view={view} />
            </span>
            {mayLower && (
              <Button
                aria-label={t('lowerWho', { name: nameOf(person) })}
                onClick={() => lowerHands(board, person.session)}
              >
                {t('lower')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
