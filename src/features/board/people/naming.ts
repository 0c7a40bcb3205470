// What people on a board are called: by the name they gave, a guest marked as one, since anybody may type any name; those who gave none are
// told apart by a number, the same on every screen.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { PersonState } from '#protocol/board-events.ts';
import { board } from '../state.ts';

/** 1 for the first of those without a name, by when they came. */
export function guestNumber(people: readonly Pick<PersonState, 'session' | 'name'>[], session: number): number {
  return people.filter((one) => one.name === '' && one.session <= session).length;
}

export function useNaming(): (person: Omit<PersonState, 'colour'>) => string {
  const { t } = useTranslation();
  const { people } = useSnapshot(board);
  return ({ session, name, guest, self }) => {
    if (name) return guest && !self ? t('people.guestNamed', { name }) : name;
    const number = guestNumber(people, session);
    return number > 1 ? t('people.guestNumber', { number }) : t('people.guest');
  };
}
