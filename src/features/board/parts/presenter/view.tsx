// The presenter view, which nobody else sees: this frame, the next one, the notes, the agenda, the hands, and the buttons of the talk.

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isolated } from '#protocol/isolation.ts';
import { clockOf } from '../../../../ui/timer-left.ts';
import { secondsSince, useNow } from '../../../../ui/use-now.ts';
import { useBoard } from '../../session/use-board.ts';
import { type Agenda, agendaOf, partEndingWith } from '../present/agenda.ts';
import { stepFrames, talkOf } from '../present/talk.ts';
import { AgendaBox } from './agenda-box.tsx';
import { AllFrames } from './all-frames.tsx';
import { AreaPicture } from './area-picture.tsx';
import { HandsBox } from './hands-box.tsx';
import { Head } from './head.tsx';
import { NotesBox } from './notes-box.tsx';
import styles from './presenter.module.css';
import { Tools } from './tools.tsx';
import { useFrameArea, useFrameName } from './use-frame.ts';
import { useViewKeys } from './use-view-keys.ts';

/** `view`: the window that shows it. */
export function PresenterView({ view }: { view: Window }) {
  const board = useBoard();
  const { t } = useTranslation('presenter');
  const nowMs = useNow(view);
  const { frames, index, startedMs } = useSnapshot(talkOf(board));
  const [isOverviewOpen, setOverviewOpen] = useState(false);
  useViewKeys(view, isOverviewOpen, setOverviewOpen);
  const agenda = agendaOf(frames, index, Math.max(0, nowMs - startedMs));
  return (
    <div className={styles.page}>
      <Head nowMs={nowMs} totalMs={agenda?.totalMs} />
      <main className={styles.columns}>
        <section className={styles.column} aria-label={t('thisFrame')}>
          {isOverviewOpen ? (
            <AllFrames view={view} onClose={() => setOverviewOpen(false)} />
          ) : (
            <ThisFrame view={view} nowMs={nowMs} />
          )}
          <div className={styles.steps}>
            <Steps />
            <Tools isOverviewOpen={isOverviewOpen} onOverview={() => setOverviewOpen(!isOverviewOpen)} />
          </div>
        </section>
        <section className={styles.column} aria-label={t('next')}>
          {frames.length > 0 && <NextFrame view={view} agenda={agenda} />}
          <NotesBox notes={frames[index]?.speaker?.notes ?? ''} />
        </section>
        {agenda && <AgendaBox agenda={agenda} />}
        <HandsBox view={view} />
      </main>
    </div>
  );
}

function ThisFrame({ view, nowMs }: { view: Window; nowMs: number }) {
  const board = useBoard();
  const { t } = useTranslation('presenter');
  const { frames, index, frameStartedMs } = useSnapshot(talkOf(board));
  const area = useFrameArea(index);
  const name = useFrameName()(index);
  return (
    <>
      <header className={styles.title}>
        <h2>
          <strong>{frames.length > 0 ? t('place', { at: index + 1, count: frames.length }) : t('wholeBoard')}</strong>{' '}
          {frames.length > 0 && <bdi>{name}</bdi>}
        </h2>
        <span>{t('onIt', { time: clockOf(secondsSince(frameStartedMs, nowMs)) })}</span>
      </header>
      <div className={styles.frame}>
        {area ? <AreaPicture area={area} name={name} view={view} /> : <p className={styles.quiet}>{t('frameGone')}</p>}
      </div>
    </>
  );
}

function Steps() {
  const board = useBoard();
  const { t } = useTranslation('presenter');
  const { frames, index } = useSnapshot(talkOf(board));
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  return (
    <>
      <button
        type="button"
        className={styles.previous}
        aria-label={t('previous')}
        disabled={index === 0}
        onClick={() => stepFrames(board, -1)}
      >
        <ChevronLeft aria-hidden strokeWidth={1.75} />
      </button>
      <button
        ref={next}
        type="button"
        className={styles.next}
        disabled={index >= frames.length - 1}
        onClick={() => stepFrames(board, 1)}
      >
        {t('next')}
        <ChevronRight aria-hidden strokeWidth={1.75} />
      </button>
    </>
  );
}

function NextFrame({ view, agenda }: { view: Window; agenda: Agenda | null }) {
  const board = useBoard();
  const { t, i18n } = useTranslation('presenter');
  const { frames, index } = useSnapshot(talkOf(board));
  const area = useFrameArea(index + 1);
  const name = useFrameName()(index + 1);
  const ends = agenda && partEndingWith(agenda.parts, index + 1);
  const isLast = index + 1 >= frames.length;
  // The presented frame is gone, so its neighbor is unknown.
  if (index < 0) return null;
  const position = { at: index + 2, count: frames.length };
  return (
    <>
      <h2 className={styles.title}>{t('next')}</h2>
      {isLast || !area ? (
        <p className={styles.quiet}>{t('last')}</p>
      ) : (
        <div className={styles.coming}>
          <div className={styles.small}>
            <AreaPicture area={area} name={name} view={view} />
          </div>
          <p>
            <strong>
              <bdi>{name}</bdi>
            </strong>
            <span>
              {ends
                ? t('lastOfPart', { ...position, part: isolated(ends.title || name, i18n.language) })
                : t('place', position)}
            </span>
          </p>
        </div>
      )}
    </>
  );
}
