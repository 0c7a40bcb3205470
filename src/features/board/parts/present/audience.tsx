// The people who are here, beside the presenter's bar, and the hand that was raised first, which stays while the bar fades.

import { Hand as HandIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isolated } from '#protocol/isolation.ts';
import { Avatar, MoreAvatars } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Island } from '../../../../ui/island.tsx';
import { useBoard } from '../../session/use-board.ts';
import { barsHiddenOf } from '../../shell/bars-hidden.ts';
import { useNaming } from '../people/naming.ts';
import { type RaisedHand as Hand, lowerHands, raisedHandsOf, TimeRaised } from '../people/raised-hands.tsx';
import styles from './present.module.css';

const FACES = 3;

export function Audience() {
  const board = useBoard();
  const { t, i18n } = useTranslation();
  const { isIdle } = useSnapshot(barsHiddenOf(board));
  const nameOf = useNaming();
  const otherPeople = useSnapshot(board.store).people.filter(({ self }) => !self);
  if (otherPeople.length === 0) return null;
  const names = otherPeople.map((person) => isolated(nameOf(person), i18n.language)).join(', ');
  return (
    <Island
      className={styles.audience}
      role="group"
      aria-label={t('people.are', { names })}
      data-stays
      data-idle={isIdle || undefined}
    >
      {otherPeople.slice(0, FACES).map((person) => (
        <Avatar key={person.session} name={nameOf(person)} colour={person.colour} guest={person.guest} />
      ))}
      {otherPeople.length > FACES && <MoreAvatars count={otherPeople.length - FACES} />}
    </Island>
  );
}

export function RaisedHand() {
  const [first, ...more] = raisedHandsOf(useSnapshot(useBoard().store).people);
  return first ? <FirstHand {...first} more={more.length} /> : null;
}

function FirstHand({ person, atMs, more }: Hand & { more: number }) {
  const board = useBoard();
  const { t } = useTranslation('present');
  const nameOf = useNaming();
  const { mode } = useSnapshot(board.store);
  const { session, colour, guest } = person;
  return (
    <Island className={styles.hand} role="status" data-stays>
      <Avatar name={nameOf(person)} colour={colour} guest={guest} />
      <p>
        <bdi className={styles.who}>{nameOf(person)}</bdi>
        <small>
          <HandIcon aria-hidden size={14} /> {t('handUp')}{' '}
          <span aria-hidden className={styles.since}>
            <TimeRaised atMs={atMs} />
          </span>
          {more > 0 && <span> +{more}</span>}
        </small>
      </p>
      {mode.mayChange && <Button onClick={() => lowerHands(board, session)}>{t('lower')}</Button>}
    </Island>
  );
}
