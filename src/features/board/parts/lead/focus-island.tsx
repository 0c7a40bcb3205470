// The locked focus on the page: who leads and the way out of it; on the leader's page, how many follow and who has left.

import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isolated } from '#protocol/isolation.ts';
import { personColour } from '#protocol/people-colors.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Island } from '../../../../ui/island.tsx';
import { useBoard } from '../../session/use-board.ts';
import note from '../../shell/note.module.css';
import { useNaming } from '../people/naming.ts';
import { changeLead } from './change-lead.ts';
import { type LockedFocus, useLock, useLockedFocus } from './focus.ts';
import styles from './lead.module.css';
import { useFailure } from './use-failure.ts';

/** The number of names that are listed. */
const MAX_NAMES = 3;

export function FocusIsland({ canvas }: { canvas: HTMLCanvasElement }) {
  const focus = useLockedFocus();
  useLock(focus, canvas);
  return focus.role === 'leads' ? <Leading /> : <Led focus={focus} />;
}

function Leading() {
  const board = useBoard();
  const { t, i18n } = useTranslation('lead');
  const nameOf = useNaming();
  const { people } = useSnapshot(board.store);
  const [failed, attempt] = useFailure();
  const otherPeople = people.filter(({ self }) => !self);
  const left = otherPeople.filter(({ hasLeftFocus }) => hasLeftFocus);
  const counts = [
    t('follow', { count: otherPeople.length - left.length }),
    ...(left.length > 0 ? [t('elsewhere', { count: left.length })] : []),
  ];
  const names = left.slice(0, MAX_NAMES).map((one) => isolated(nameOf(one), i18n.language));
  return (
    <Island className={note.note} data-stays data-focus-lock="leads">
      <div className={styles.words} role="status">
        <strong>{t('leading')}</strong>
        <span>
          {counts.join(' · ')}
          {names.length > 0 && ` (${[...names, ...(left.length > MAX_NAMES ? ['…'] : [])].join(', ')})`}
        </span>
        {failed && <span className={styles.failed}>{t('failed')}</span>}
      </div>
      <Button className={styles.end} onClick={() => attempt(changeLead(board.address, { isFocusLocked: false }))}>
        {t('end')}
      </Button>
    </Island>
  );
}

function Led({ focus: { role, leader, leave } }: { focus: LockedFocus }) {
  const { t } = useTranslation('lead');
  const nameOf = useNaming();
  // While the leader is away this is the last known leader.
  const last = useRef(leader);
  if (leader) last.current = leader;
  const lastLeader = leader ?? last.current;
  const name = lastLeader ? nameOf(lastLeader) : t('leader');
  const isLocked = role === 'held';
  return (
    <>
      {isLocked && lastLeader && (
        <div className={note.frame} data-stays style={{ borderColor: personColour(lastLeader.colour) }} />
      )}
      <Island className={note.note} data-stays data-focus-lock={role}>
        {lastLeader && <Avatar name={name} colour={lastLeader.colour} guest={lastLeader.guest} />}
        <p className={styles.words} role="status">
          {t(role === 'free' ? 'free' : isLocked ? (leader ? 'held' : 'waits') : 'left', { name })}
        </p>
        {role !== 'free' && (
          <Button kind="secondary" onClick={() => leave(isLocked)}>
            {t(isLocked ? 'leave' : 'again')}
          </Button>
        )}
      </Island>
    </>
  );
}
