// A person who follows a presentation sees the presenter, the position of the frame and Leave. A person who has left it sees how to follow again.

import { Presentation as PresentationIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { isolated } from '#protocol/isolation.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Island } from '../../../../ui/island.tsx';
import { useBoard } from '../../session/use-board.ts';
import { barsHiddenOf } from '../../shell/bars-hidden.ts';
import note from '../../shell/note.module.css';
import { useNaming } from '../people/naming.ts';
import { SpokenPosition, usePosition } from './position.tsx';
import styles from './present.module.css';
import { endTalk, rejoinTalk, talkOf } from './talk.ts';

export function FollowBar() {
  const board = useBoard();
  const { t } = useTranslation('present');
  const { isIdle } = useSnapshot(barsHiddenOf(board));
  const position = usePosition();
  return (
    <div className={styles.foot} data-stays data-talk-bar data-idle={isIdle || undefined}>
      <Island className={note.note} role="group" aria-label={t('presentation')}>
        <Presenter />
        <SpokenPosition />
        {position !== null && (
          <span className={styles.position} aria-hidden>
            {position}
          </span>
        )}
        <Button kind="secondary" onClick={() => endTalk(board)}>
          {t('leave')}
        </Button>
      </Island>
    </div>
  );
}

/** Stands among the notices of the board. */
export function Rejoin() {
  const board = useBoard();
  const { t } = useTranslation('present');
  const { role } = useSnapshot(talkOf(board));
  if (role !== 'left') return null;
  return (
    <Island className={note.note} role="status">
      <Presenter />
      <Button kind="secondary" onClick={() => rejoinTalk(board)}>
        {t('follow')}
      </Button>
    </Island>
  );
}

function Presenter() {
  const board = useBoard();
  const { t, i18n } = useTranslation('present');
  const nameOf = useNaming();
  const { people, presentation } = useSnapshot(board.store);
  const person = people.find(({ session }) => session === presentation?.session);
  if (!person)
    return (
      <>
        <PresentationIcon aria-hidden size={20} strokeWidth={1.75} />
        <p>{t(presentation?.session === 0 ? 'presenterAway' : 'presentation')}</p>
      </>
    );
  const name = nameOf(person);
  return (
    <>
      <Avatar name={name} colour={person.colour} guest={person.guest} />
      <p>{t('presents', { name: isolated(name, i18n.language) })}</p>
    </>
  );
}
