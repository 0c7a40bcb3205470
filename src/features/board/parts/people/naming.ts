// What people on a board are called: by the name they gave, a guest or a wall panel marked as one, since anybody may type any name; those who
// gave none are told apart by a number, the same on every screen.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { PersonState } from '#protocol/board-events.ts';
import { useBoard } from '../../session/use-board.ts';

/** 1 for the first of the guests, or of the panels, without a name, by when they came. */
export function guestNumber(
  people: readonly Pick<PersonState, 'session' | 'name' | 'panel'>[],
  { session, panel }: Pick<PersonState, 'session' | 'panel'>,
): number {
  return people.filter((one) => one.name === '' && one.panel === panel && one.session <= session).length;
}

export function useNaming(): (person: Omit<PersonState, 'colour' | 'actor'>) => string {
  const board = useBoard();
  const { t } = useTranslation();
  const { people } = useSnapshot(board.store);
  return (person) => {
    const { name, guest, panel, self } = person;
    const kind = panel ? 'panel' : 'guest';
    if (name) return guest && !self ? t(`people.${kind}Named`, { name }) : name;
    const number = guestNumber(people, person);
    return number > 1 ? t(`people.${kind}Number`, { number }) : t(`people.${kind}`);
  };
}
