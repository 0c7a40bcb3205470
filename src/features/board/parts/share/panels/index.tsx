// The part of the Share dialog about wall panels, for managers; loaded with the dialog. Shows a code for another panel, and the panels that
// show the board now with their participants. Participants of ended sessions who still have access follow.

import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { part } from '../../../../../ui/lazy-part.tsx';
import { PanelRow } from './panel-row.tsx';
import styles from './panels.module.css';
import { type NamedParticipant, ParticipantList } from './participant-list.tsx';
import type { BoardPanel, BoardPanels, PanelParticipant } from './use-board-panels.ts';

const lendPart = part(() => import('../../../../wall/other-boards/lend.tsx'), 'LendToPanel', ['panel']);

export function WallPanels({ board }: { board: BoardPanels }) {
  const { t } = useTranslation('panel');
  const { t: word } = useTranslation();
  const { panels, isStale, error } = board;
  const [said, setSaid] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  const all = panels ?? [];
  const running = all.filter(({ endedAt }) => endedAt === null);
  const kept = all.filter(({ endedAt, participants }) => endedAt !== null && participants.length > 0);
  const nameOf = (panel: BoardPanel): string =>
    all.length === 1 ? word('people.panel') : word('people.panelNumber', { number: all.indexOf(panel) + 1 });
  const named = (panel: BoardPanel): NamedParticipant[] => {
    const nameless = panel.participants.filter(({ name, isPerson }) => name === '' && !isPerson);
    return panel.participants.map((one) => ({
      ...one,
      panel,
      shownName: one.name || (one.isPerson ? t('nameless') : t('guest', { number: nameless.indexOf(one) + 1 })),
    }));
  };

  /** The pressed button disappears with its row, so focus moves to the heading and a screen reader announces the result. */
  const done = (text: string) => (isDone: boolean) => {
    setSaid(isDone ? text : '');
    if (isDone) heading.current?.focus();
  };
  const actions = {
    end: ({ id, panel, shownName }: NamedParticipant) =>
      void board.endParticipant(panel.id, id).then(done(t('lend.list.saidEnded', { name: shownName }))),
    keep: ({ id, panel, shownName }: NamedParticipant) =>
      void board.keepAccess(panel.id, id).then(done(t('lend.list.saidKept', { name: shownName }))),
  };

  return (
    <>
      <lendPart.Part panels={running} />
      <h3 ref={heading} tabIndex={-1} className={styles.heading}>
        {t('lend.list.now')}
      </h3>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {error && (
        <Fault>
          {error === 'network'
            ? t('lend.unreachable')
            : word(`errors.${error as 'unknown'}`, { defaultValue: word('errors.unknown', { code: error }) })}
        </Fault>
      )}
      {isStale && !error && <Fault>{t(panels ? 'lend.list.stale' : 'lend.unreachable')}</Fault>}
      {panels === null ? (
        !isStale && <div className={styles.skeleton} aria-busy="true" role="status" aria-label={t('lend.list.now')} />
      ) : running.length === 0 ? (
        <p className={styles.muted}>{t('lend.list.none')}</p>
      ) : (
        <ul className={styles.panels}>
          {running.map((panel) => (
            <li key={panel.id}>
              <PanelRow
                panel={panel}
                name={nameOf(panel)}
                onEnd={() => void board.endPanel(panel.id).then(done(t('lend.list.saidPanelEnded')))}
              />
              <ParticipantList participants={named(panel)} name={nameOf(panel)} {...actions} />
            </li>
          ))}
        </ul>
      )}
      {kept.length > 0 && (
        <section className={styles.kept} aria-labelledby="kept-access">
          <h3 id="kept-access" className={styles.heading}>
            {t('lend.list.kept')}
          </h3>
          <ParticipantList
            participants={kept.flatMap(named)}
            name={t('lend.list.kept')}
            panelName={(one: PanelParticipant & { panel: BoardPanel }) => nameOf(one.panel)}
            {...actions}
          />
        </section>
      )}
    </>
  );
}

function Fault({ children }: { children: ReactNode }) {
  return (
    <p className={styles.error} role="alert">
      {children}
    </p>
  );
}
