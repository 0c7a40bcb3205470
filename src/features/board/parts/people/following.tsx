// Whose view this one follows: a frame in their colour around the board, and a way to stop. Moving the board stops it too.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import { personColour } from '#protocol/people-colors.ts';
import { Avatar } from '../../../../ui/avatar.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Island } from '../../../../ui/island.tsx';
import { useBoard } from '../../session/use-board.ts';
import note from '../../shell/note.module.css';
import { useNaming } from './naming.ts';

export function Following() {
  const board = useBoard();
  const { t } = useTranslation();
  const nameOf = useNaming();
  const { people, following } = useSnapshot(board.store);
  const person = following && people.find(({ session }) => session === following.session);
  // The part that leads shows a locked view.
  if (!following || following.isLocked || !person) return null;
  const name = nameOf(person);
  return (
    <>
      <div className={note.frame} style={{ borderColor: personColour(person.colour) }} />
      <Island className={note.note} role="status">
        <Avatar name={name} colour={person.colour} guest={person.guest} />
        <p>{t(following.called ? 'people.called' : 'people.following', { name })}</p>
        <Button kind="secondary" onClick={() => board.tell((calls) => calls.followPerson(null))}>
          {t('people.stop')}
        </Button>
      </Island>
    </>
  );
}
