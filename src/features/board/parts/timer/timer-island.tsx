// The board's timer as everybody on it sees it; who edits stops it, goes on, gives more time and ends it.

import { Pause, Play, Timer as TimerIcon, X } from 'lucide-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { LIMITS } from '#protocol/limits.ts';
import { Button, IconButton } from '../../../../ui/button.tsx';
import { Island } from '../../../../ui/island.tsx';
import { clockOf, leftOf, useSecondsLeft } from '../../../../ui/timer-left.ts';
import type { BoardState } from '../../session/store.ts';
import { useBoard } from '../../session/use-board.ts';
import { Confetti } from './confetti.tsx';
import { changeTimer, endTimer } from './set-timer.ts';
import styles from './timer.module.css';

type Timer = Readonly<NonNullable<BoardState['timer']>>;

const MINUTE_S = 60;
const CONFETTI_MS = 1600;

export function TimerIsland() {
  const board = useBoard();
  const timer = useSnapshot(board.store).timer ?? null;
  const isForgotten = useForgotten(timer);
  return (
    <>
      <Spoken timer={timer} />
      {timer && !isForgotten && <Clock timer={timer} />}
    </>
  );
}

function Clock({ timer }: { timer: Timer }) {
  const board = useBoard();
  const { t } = useTranslation('timer');
  const address = board.address;
  const { role } = useSnapshot(board.store);
  const seconds = useSecondsLeft(timer);
  const { isPaused } = timer;
  const isOver = seconds === 0;
  const hasRunOut = useRunOut(timer, isOver);
  // Said until something has changed after all.
  const [failed, fail] = useState<Timer | null>(null);
  const set = async (change: Promise<boolean>) => {
    if (!(await change)) fail(timer);
  };
  return (
    <Island className={styles.timer} role="group" aria-label={t('title')} data-bars data-over={isOver || undefined}>
      <span className={styles.left} role="timer" data-paused={isPaused || undefined}>
        <TimerIcon aria-hidden strokeWidth={1.75} />
        {isOver ? t('over') : <bdi>{clockOf(seconds)}</bdi>}
      </span>
      {role === 'editor' && (
        <>
          {!isOver && (
            <IconButton
              icon={isPaused ? Play : Pause}
              name={t(isPaused ? 'goOn' : 'pause')}
              tip="below"
              onClick={() => void set(changeTimer(address, { isPaused: !isPaused }))}
            />
          )}
          <Button onClick={() => void set(changeTimer(address, { addMs: MINUTE_S * 1000 }))}>{t('addMinute')}</Button>
          <IconButton icon={X} name={t('end')} tip="below" onClick={() => void set(endTimer(address))} />
        </>
      )}
      {hasRunOut && <Confetti />}
      {failed === timer && (
        <p className={styles.failed} role="alert">
          {t('failed')}
        </p>
      )}
    </Island>
  );
}

/** Whether it has just run out while it was shown. */
function useRunOut(timer: Timer, isOver: boolean): boolean {
  const wasRunning = useRef(false);
  const [hasRunOut, setRunOut] = useState(false);
  // With the words that time is up, not after them.
  useLayoutEffect(() => {
    // A page that wakes up late shows no more than the end.
    if (isOver && wasRunning.current && leftOf(timer) > -CONFETTI_MS) setRunOut(true);
    wasRunning.current = !isOver;
  }, [timer, isOver]);
  useEffect(() => {
    if (!hasRunOut) return;
    const later = setTimeout(() => setRunOut(false), CONFETTI_MS);
    return () => clearTimeout(later);
  }, [hasRunOut]);
  return hasRunOut;
}

/** One that has been over for a while goes by itself. */
function useForgotten(timer: Timer | null): boolean {
  const [forgotten, forget] = useState<Timer | null>(null);
  useEffect(() => {
    if (!timer || timer.isPaused) return;
    const later = setTimeout(() => forget(timer), leftOf(timer) + LIMITS.timerOverMs);
    return () => clearTimeout(later);
  }, [timer]);
  return timer !== null && forgotten === timer;
}

/** To a screen reader: that it runs, its last minute, its end, and that somebody ended it. */
function Spoken({ timer }: { timer: Timer | null }) {
  const { t } = useTranslation('timer');
  const [said, say] = useState('');
  const before = useRef<Timer | null>(null);
  useEffect(() => {
    const was = before.current;
    before.current = timer;
    if (!timer) {
      if (was && leftOf(was) > 0) say(t('ended'));
      return;
    }
    const leftMs = leftOf(timer);
    // One that was over when it was come to is nothing new.
    if (leftMs <= 0) return;
    const minutes = Math.floor(Math.round(leftMs / 1000) / MINUTE_S);
    const seconds = Math.round(leftMs / 1000) % MINUTE_S;
    const left = [
      ...(minutes > 0 ? [t('minutes', { count: minutes })] : []),
      ...(seconds > 0 || minutes === 0 ? [t('seconds', { count: seconds })] : []),
    ].join(' ');
    say(t(timer.isPaused ? 'saidPaused' : 'saidLeft', { left }));
    if (timer.isPaused) return;
    const at = (msLeft: number, words: string) =>
      leftMs > msLeft ? setTimeout(() => say(words), leftMs - msLeft) : undefined;
    const timers = [at(MINUTE_S * 1000, t('lastMinute')), at(0, t('over'))];
    return () => timers.forEach(clearTimeout);
  }, [timer, t]);
  return (
    <div className="visually-hidden" aria-live="assertive" data-testid="timer-region">
      {said}
    </div>
  );
}
