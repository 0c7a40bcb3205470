// Participants who came by a panel: name, guest or account, since when, and whether they wait or keep access. The first few are shown; the
// whole list scrolls in its own box.

import { UserRound } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../../ui/button.tsx';
import { classes } from '../../../../../ui/classes.ts';
import { IconFace } from '../people/face.tsx';
import { momentOf } from './moment.ts';
import styles from './panels.module.css';
import type { BoardPanel, PanelParticipant } from './use-board-panels.ts';

/** Participants shown before somebody expands the list. */
const MAX_FIRST = 5;

export interface NamedParticipant extends PanelParticipant {
  panel: BoardPanel;
  /** Never empty: nameless guests are numbered. */
  shownName: string;
}

interface ParticipantListProps {
  participants: readonly NamedParticipant[];
  /** The accessible name of the list. */
  name: string;
  /** By which panel somebody came, where the list is of several. */
  panelName?: (participant: NamedParticipant) => string;
  end(participant: NamedParticipant): void;
  keep(participant: NamedParticipant): void;
}

export function ParticipantList({ participants, name, panelName, end, keep }: ParticipantListProps) {
  const { t } = useTranslation('panel');
  const [showsAll, setShowsAll] = useState(false);
  if (participants.length === 0) return null;
  // Waiting participants come first.
  const sorted = [...participants].sort((a, b) => Number(b.waits) - Number(a.waits) || a.joinedAt - b.joinedAt);
  // One more takes no more room than the button that would show it.
  const isLong = sorted.length > MAX_FIRST + 1;
  const shown = isLong && !showsAll ? sorted.slice(0, MAX_FIRST) : sorted;
  return (
    <div className={classes(styles.participants, !panelName && styles.nested)}>
      <ul aria-label={name} className={classes(isLong && showsAll && styles.bounded)}>
        {shown.map((participant) => (
          <ParticipantRow
            key={participant.id}
            participant={participant}
            panelName={panelName?.(participant)}
            onEnd={() => end(participant)}
            onKeep={() => keep(participant)}
          />
        ))}
      </ul>
      {isLong && (
        <Button className={styles.all} aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t('lend.list.fewer') : t('lend.list.all', { count: sorted.length })}
        </Button>
      )}
    </div>
  );
}

interface RowProps {
  participant: NamedParticipant;
  panelName: string | undefined;
  onEnd(): void;
  onKeep(): void;
}

function ParticipantRow({ participant, panelName, onEnd, onKeep }: RowProps) {
  const { t, i18n } = useTranslation('panel');
  const { shownName, isPerson, waits, joinedAt, isKept, endsWithSession } = participant;
  const time = momentOf(joinedAt, i18n.language);
  const isLeaving = isKept && endsWithSession;
  const came = panelName
    ? t('lend.list.byPanel', { panel: panelName, time })
    : t(`lend.list.${isPerson ? 'person' : 'guest'}${waits ? 'Waits' : 'Since'}`, { time });
  return (
    <li className={styles.row}>
      <IconFace icon={UserRound} pending={waits} />
      <span className={styles.words}>
        <strong>
          <bdi>{shownName}</bdi>
        </strong>
        <span>{came}</span>
        {isKept && <span>{t(isLeaving ? 'lend.list.keptUntil' : 'lend.list.keptForGood')}</span>}
      </span>
      <span className={styles.ways}>
        {isLeaving && (
          <Button kind="secondary" aria-label={t('lend.list.keepOf', { name: shownName })} onClick={onKeep}>
            {t('lend.list.keep')}
          </Button>
        )}
        <Button className={styles.end} aria-label={t('endWho', { name: shownName })} onClick={onEnd}>
          {t('end')}
        </Button>
      </span>
    </li>
  );
}
