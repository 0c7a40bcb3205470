// The agenda of a meeting: the frames that have minutes, how long each is planned for, and, while a presentation runs, at what time of day each
// begins.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { useFrames } from '../../queries/use-frames.ts';
import { useBoard } from '../../session/use-board.ts';
import { agendaOf } from '../present/agenda.ts';
import { talkOf } from '../present/talk.ts';
import styles from './lead.module.css';

const MINUTE_MS = 60_000;

export function Agenda() {
  const board = useBoard();
  const { t, i18n } = useTranslation('lead');
  const { t: word } = useTranslation('frames');
  const { frames } = useFrames();
  const talk = useSnapshot(talkOf(board));
  const visibleFrames = (frames ?? []).filter(({ hidden }) => !hidden);
  const elapsedMs = performance.now() - talk.startedMs;
  const agenda = agendaOf(visibleFrames, talk.role === null ? -1 : talk.index, elapsedMs);
  const time = new Intl.DateTimeFormat(i18n.language, { hour: 'numeric', minute: '2-digit' });
  return (
    <section className={styles.section}>
      <div className={styles.head}>
        <h3>{t('agenda')}</h3>
        {agenda && <span className={styles.time}>{t('minutes', { count: agenda.totalMs / MINUTE_MS })}</span>}
      </div>
      {frames !== null && !agenda && <p className={styles.hint}>{t('noAgenda')}</p>}
      <ol className={styles.list}>
        {agenda?.parts.map(({ from, title, minutes, state, startMs }) => (
          <li key={from} className={styles.row} aria-current={state === 'now' ? 'step' : undefined}>
            {talk.role !== null && <bdi className={styles.time}>{time.format(Date.now() - elapsedMs + startMs)}</bdi>}
            <span className={styles.name}>{title || word('untitled')}</span>
            <span className={styles.time}>{t('minutes', { count: minutes })}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}
