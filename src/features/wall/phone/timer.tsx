// The board's timer on the remote: what it has left, and what the panel may do to it.

import { Pause, Play, Timer as TimerIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { RemoteCommand } from '#protocol/remote.ts';
import { Button } from '../../../ui/button.tsx';
import { clockOf, type SaidTimer, useSecondsLeft } from '../../../ui/timer-left.ts';
import styles from './remote.module.css';

const MINUTES = [1, 3, 5, 10] as const;

export function RemoteTimer({
  timer,
  mayLead,
  send,
}: {
  timer: SaidTimer | null;
  mayLead: boolean;
  send(command: RemoteCommand): void;
}) {
  const { t } = useTranslation(['timer', 'remote']);
  return (
    <section className={styles.timer} aria-label={t('title')}>
      {timer && <Left timer={timer} mayLead={mayLead} send={send} />}
      <div className={styles.minutes}>
        {MINUTES.map((minutes) => (
          <Button
            key={minutes}
            kind="secondary"
            disabled={!mayLead}
            onClick={() => send({ do: 'timer-start', ms: minutes * 60_000 })}
          >
            {t('minutes', { count: minutes })}
          </Button>
        ))}
      </div>
    </section>
  );
}

/** How much there is left, where the timer's own section is closed. */
export function TimeLeft({ timer }: { timer: SaidTimer }) {
  const { t } = useTranslation('timer');
  const seconds = useSecondsLeft(timer);
  return (
    <span className={styles.chip}>
      <TimerIcon aria-hidden strokeWidth={1.75} />
      <strong role="timer" aria-label={t('title')}>
        {seconds === 0 ? t('over') : <bdi>{clockOf(seconds)}</bdi>}
      </strong>
    </span>
  );
}

function Left({ timer, mayLead, send }: { timer: SaidTimer; mayLead: boolean; send(command: RemoteCommand): void }) {
  const { t } = useTranslation('timer');
  const seconds = useSecondsLeft(timer);
  const { isPaused } = timer;
  const Icon = isPaused ? Play : Pause;
  return (
    <div className={styles.left}>
      <strong role="timer">{seconds === 0 ? t('over') : <bdi>{clockOf(seconds)}</bdi>}</strong>
      {seconds > 0 && (
        <Button
          aria-label={t(isPaused ? 'goOn' : 'pause')}
          disabled={!mayLead}
          onClick={() => send({ do: isPaused ? 'timer-go-on' : 'timer-pause' })}
        >
          <Icon aria-hidden strokeWidth={1.75} />
        </Button>
      )}
      <Button disabled={!mayLead} onClick={() => send({ do: 'timer-add-minute' })}>
        {t('addMinute')}
      </Button>
      <Button disabled={!mayLead} onClick={() => send({ do: 'timer-end' })}>
        {t('end')}
      </Button>
    </div>
  );
}
