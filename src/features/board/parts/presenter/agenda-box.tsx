// The agenda as bars whose widths are their minutes, and whether the presented part is early or late.

import { Check, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { clockOf } from '../../../../ui/timer-left.ts';
import type { Agenda, AgendaPart, AgendaTiming } from '../present/agenda.ts';
import styles from './agenda-box.module.css';
import presenter from './presenter.module.css';

const MINUTE_MS = 60_000;
const clock = (ms: number): string => clockOf(Math.floor(ms / 1000));

export function AgendaBox({ agenda: { parts, timing } }: { agenda: Agenda }) {
  const { t } = useTranslation('presenter');
  return (
    <section className={presenter.box} data-agenda aria-label={t('agenda')}>
      <header>
        <h2>{t('agenda')}</h2>
        {timing && <Timing timing={timing} />}
      </header>
      <ol className={styles.parts}>
        {parts.map((part) => (
          <Part key={part.from} part={part} timing={part.state === 'now' ? timing : null} />
        ))}
      </ol>
    </section>
  );
}

function Timing({ timing }: { timing: AgendaTiming }) {
  const { t } = useTranslation('presenter');
  if (timing.kind === 'over') {
    return (
      <span className={styles.over}>
        <TriangleAlert aria-hidden strokeWidth={1.75} />
        {t('over', { time: clock(timing.ms) })}
      </span>
    );
  }
  const left = clock(timing.leftMs);
  return (
    <span>
      {timing.kind === 'ahead' ? t('leftAhead', { left, time: clock(timing.ms) }) : t('leftOnTime', { left })}
    </span>
  );
}

function Part({ part, timing }: { part: AgendaPart; timing: AgendaTiming | null }) {
  const { t } = useTranslation('presenter');
  const { title, minutes, state, usedMs, from } = part;
  const isOver = timing?.kind === 'over';
  const share = Math.min(1, usedMs / (minutes * MINUTE_MS));
  return (
    <li
      className={styles.part}
      style={{ flexGrow: minutes }}
      data-state={isOver ? 'over' : state}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <span className={styles.bar} aria-hidden>
        <span style={{ inlineSize: `${share * 100}%` }} />
      </span>
      <strong>
        {state === 'done' && <Check role="img" aria-label={t('done')} strokeWidth={1.75} />}
        <bdi>{title || t('frame', { number: from + 1 })}</bdi>
      </strong>
      <span>
        {timing
          ? isOver
            ? t('over', { time: clock(timing.ms) })
            : t('used', { time: clock(usedMs), count: minutes })
          : t('minutes', { count: minutes })}
      </span>
    </li>
  );
}
