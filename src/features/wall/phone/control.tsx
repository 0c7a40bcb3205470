// The remote itself, in one hand: which frame is shown, next and previous, the pad, and what else the panel does for it.

import { Camera, ChevronLeft, ChevronRight, Move, Timer as TimerIcon, Undo2, Zap } from 'lucide-react';
import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PairAnswer } from '#protocol/contract/remotes.ts';
import type { RemoteCommand, ToRemote } from '#protocol/remote.ts';
import type { TimerState } from '#protocol/room-events.ts';
import { boardPathOf, ROUTES } from '#protocol/routes.ts';
import { openRemote, type RemoteSocket } from '../../../api/remote-socket.ts';
import { homeStore } from '../../../device/home-store.ts';
import { PageLink } from '../../../page/navigation.tsx';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/classes.ts';
import { Segments } from '../../../ui/segments.tsx';
import type { SaidTimer } from '../../../ui/timer-left.ts';
import { Pad, type PadMode } from './gestures.ts';
import { ticketOf } from './paired.ts';
import styles from './remote.module.css';
import { TalkButtons, TalkNotes, TalkTime } from './talk.tsx';
import { RemoteTimer, TimeLeft } from './timer.tsx';

export function Control({ paired, onEnd, onOver }: { paired: PairAnswer; onEnd(): void; onOver(): void }) {
  const { t } = useTranslation(['remote', 'timer']);
  const { told, isUp, timer, say } = useLine(paired, onOver);
  const shown = told?.shown ?? null;
  const command = (what: RemoteCommand): void => say({ command: what });
  const mayLead = isUp && told?.hasTurn === true && shown !== null;
  const talk = shown?.talk;
  const [showsTimer, setShowsTimer] = useState(false);
  const state = !isUp ? 'connecting' : !shown ? 'panelGone' : told?.hasTurn ? 'yours' : 'others';
  // The keys of a presenter's clicker turn frames too.
  const byKey = useRef(command);
  byKey.current = command;
  useEffect(() => {
    const step = (event: KeyboardEvent): void => {
      const what = event.key === 'PageDown' ? 'next' : event.key === 'PageUp' ? 'previous' : undefined;
      if (!what) return;
      event.preventDefault();
      byKey.current({ do: what });
    };
    addEventListener('keydown', step);
    return () => removeEventListener('keydown', step);
  }, []);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{t('title')}</h1>
          <p role="status" data-state={state}>
            {t(`state.${state}`)}
          </p>
        </div>
        <Button className={styles.end} onClick={onEnd}>
          {t('end')}
        </Button>
      </header>
      <main className={styles.main}>
        {state === 'others' && (
          <Button kind="primary" className={styles.take} onClick={() => say({ takes: true })}>
            {t('take')}
          </Button>
        )}
        <div className={styles.shown}>
          <p className={styles.place}>
            {shown && shown.frames > 0 ? (
              <>
                <strong>{t('place', { at: shown.at, count: shown.frames })}</strong> <bdi>{shown.title}</bdi>
              </>
            ) : (
              t('noFrames')
            )}
          </p>
          {talk && <TalkTime key={talk.sinceMs} sinceMs={talk.sinceMs} />}
          {timer && !showsTimer && <TimeLeft timer={timer} />}
        </div>
        <div className={styles.steps}>
          <button
            type="button"
            className={styles.previous}
            aria-label={t('previous')}
            disabled={!mayLead || shown.at <= 1}
            onClick={() => command({ do: 'previous' })}
          >
            <ChevronLeft aria-hidden strokeWidth={1.75} />
          </button>
          <button
            type="button"
            className={styles.next}
            disabled={!mayLead || shown.at >= shown.frames}
            onClick={() => command({ do: 'next' })}
          >
            <span>
              <strong>{t('next')}</strong>
              {shown?.next && <bdi>{shown.next}</bdi>}
            </span>
            <ChevronRight aria-hidden strokeWidth={1.75} />
          </button>
        </div>
        {shown && talk !== undefined && <TalkButtons talk={talk} mayLead={mayLead} send={command} />}
        <PadArea mayLead={mayLead} send={command} />
        {talk && talk.notes !== '' && <TalkNotes key={talk.notes} notes={talk.notes} />}
      </main>
      {showsTimer && <RemoteTimer timer={timer} mayLead={mayLead} send={command} />}
      <footer className={styles.tiles}>
        <button
          type="button"
          className={styles.tile}
          disabled={!mayLead || !shown.canUndo}
          onClick={() => command({ do: 'undo' })}
        >
          <Undo2 aria-hidden strokeWidth={1.75} />
          {t('undo')}
        </button>
        <button
          type="button"
          className={classes(styles.tile, showsTimer && styles.chosen)}
          aria-expanded={showsTimer}
          onClick={() => setShowsTimer(!showsTimer)}
        >
          <TimerIcon aria-hidden strokeWidth={1.75} />
          {t('timer:title')}
        </button>
        <Adds alias={paired.board_alias} />
      </footer>
    </div>
  );
}

/** Photo and text are the person's own: they are added on the board itself, by who has joined it. */
function Adds({ alias }: { alias: string }) {
  const { t } = useTranslation('remote');
  const [hasJoined, setJoined] = useState(false);
  useEffect(() => {
    homeStore()
      .board(alias)
      .then((known) => setJoined(known !== undefined))
      .catch(() => undefined);
  }, [alias]);
  return (
    <PageLink className={styles.tile} to={hasJoined ? boardPathOf(alias) : ROUTES.code.path}>
      <Camera aria-hidden strokeWidth={1.75} />
      {t(hasJoined ? 'add' : 'joinToAdd')}
    </PageLink>
  );
}

function PadArea({ mayLead, send }: { mayLead: boolean; send(command: RemoteCommand): void }) {
  const { t } = useTranslation('remote');
  const [mode, setMode] = useState<PadMode>('laser');
  const sender = useRef(send);
  sender.current = send;
  const pad = useMemo(() => new Pad((command) => sender.current(command)), []);
  useEffect(() => () => pad.stop(), [pad]);
  const choose = (to: PadMode): void => {
    pad.stop();
    pad.mode = to;
    setMode(to);
  };
  const at = (event: PointerEvent<HTMLElement>): [number, number, number, number] => {
    const box = event.currentTarget.getBoundingClientRect();
    return [event.clientX, event.clientY, box.width, box.height];
  };
  const Icon = mode === 'laser' ? Zap : Move;
  return (
    <section className={styles.pad} aria-label={t('pad')}>
      <Segments
        name={t('pad')}
        value={mode}
        choices={[
          { value: 'laser', label: t('laser') },
          { value: 'move', label: t('move') },
        ]}
        onChoose={choose}
      />
      <div
        data-pad
        className={styles.area}
        role="application"
        aria-label={t(mode === 'laser' ? 'laserKeys' : 'moveKeys')}
        aria-disabled={!mayLead}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move what it moves
        tabIndex={0}
        onPointerDown={(event) => {
          if (!mayLead) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          pad.down(event.pointerId, event.clientX, event.clientY);
        }}
        onPointerMove={(event) => pad.move(event.pointerId, ...at(event))}
        onPointerUp={(event) => pad.up(event.pointerId)}
        onPointerCancel={(event) => pad.up(event.pointerId)}
        onKeyDown={(event) => {
          if (mayLead && pad.key(event.key)) event.preventDefault();
        }}
      >
        <Icon aria-hidden strokeWidth={1.5} />
        <span aria-hidden>{t(mode === 'laser' ? 'slideToPoint' : 'slideToMove')}</span>
      </div>
    </section>
  );
}

function useLine(paired: PairAnswer, onOver: () => void) {
  const [told, setTold] = useState<ToRemote | null>(null);
  const [isUp, setUp] = useState(false);
  const [timer, setTimer] = useState<SaidTimer | null>(null);
  const line = useRef<RemoteSocket<Parameters<ReturnType<typeof openRemote>['say']>[0]> | null>(null);
  const over = useRef(onOver);
  over.current = onOver;
  useEffect(() => {
    const own = openRemote({
      ticket: (signal) => ticketOf(paired.remote, signal),
      told: setTold,
      up: setUp,
      timer: (said: TimerState | null) => setTimer(said && { ...said, saidMs: performance.now() }),
      over: () => over.current(),
    });
    line.current = own;
    return () => own.stop();
  }, [paired.remote]);
  return {
    told,
    isUp,
    timer,
    say: (value: Parameters<ReturnType<typeof openRemote>['say']>[0]) => line.current?.say(value),
  };
}
