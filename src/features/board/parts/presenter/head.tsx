// The head of the presenter view: the board, how many follow, the clock, how long it has been, a blank screen, the end.

import { Monitor, MonitorOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { Avatar, MoreAvatars } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Mark } from '../../../../ui/mark.tsx';
import { clockOf } from '../../../../ui/timer-left.ts';
import { secondsSince } from '../../../../ui/use-now.ts';
import { useBoard } from '../../session/use-board.ts';
import { useNaming } from '../people/naming.ts';
import { coverScreen, endTalk, talkOf } from '../present/talk.ts';
import styles from './presenter.module.css';
import { useFollowers } from './use-followers.ts';

const FACES = 4;

/** `totalMs`: planned for all of it. */
export function Head({ nowMs, totalMs }: { nowMs: number; totalMs: number | undefined }) {
  const board = useBoard();
  const { t, i18n } = useTranslation(['presenter', 'dict']);
  const { title } = useSnapshot(board.store);
  const { role, screen, startedMs } = useSnapshot(talkOf(board));
  const isShown = screen === 'shown';
  const time = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit' }).format(Date.now());
  const Icon = isShown ? MonitorOff : Monitor;
  return (
    <header className={styles.head}>
      <Mark />
      <div className={styles.board}>
        <h1 dir="auto">{title || t('dict:board.untitled')}</h1>
        <p>{t(role === 'alone' ? 'alone' : 'presents')}</p>
      </div>
      {role === 'presents' && <Faces nowMs={nowMs} />}
      <div className={styles.clock}>
        <bdi>{time}</bdi>
        <span>{t('clock')}</span>
      </div>
      <div className={styles.clock} role="timer" aria-label={t('elapsed')}>
        <bdi>{clockOf(secondsSince(startedMs, nowMs))}</bdi>
        <span>{totalMs === undefined ? t('elapsed') : t('total', { time: clockOf(totalMs / 1000) })}</span>
      </div>
      <Button kind="secondary" onClick={() => coverScreen(board, isShown ? 'black' : 'shown')}>
        <Icon aria-hidden strokeWidth={1.75} />
        {t(isShown ? 'blank' : 'showAgain')}
      </Button>
      <Button className={styles.end} onClick={() => endTalk(board)}>
        {t('end')}
      </Button>
    </header>
  );
}

function Faces({ nowMs }: { nowMs: number }) {
  const board = useBoard();
  const { t } = useTranslation(['presenter', 'lead']);
  const counts = useFollowers(nowMs);
  const otherPeople = useSnapshot(board.store).people.filter(({ self }) => !self);
  const nameOf = useNaming();
  const visiblePeople = otherPeople.slice(0, otherPeople.length > FACES + 1 ? FACES : FACES + 1);
  return (
    <div className={styles.faces}>
      {visiblePeople.map((one) => (
        <Avatar key={one.session} name={nameOf(one)} colour={one.colour} guest={one.guest} />
      ))}
      {otherPeople.length > visiblePeople.length && <MoreAvatars count={otherPeople.length - visiblePeople.length} />}
      <span>
        {counts
          ? [
              t('lead:follow', { count: counts.followers }),
              ...(counts.nonFollowers > 0 ? [t('lead:elsewhere', { count: counts.nonFollowers })] : []),
            ].join(' · ')
          : t('others', { count: otherPeople.length })}
      </span>
    </div>
  );
}
