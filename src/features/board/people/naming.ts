// What people on a board are called: by the name they gave; those who gave none are told apart by a number, the same on every screen.

import { useTranslation } from 'react-i18next';
import { useSnapshot } from 'valtio';
import type { PersonState } from '#protocol/bus.ts';
import { board } from '../state.ts';

/** 1 for the first of those without a name, by when they came. */
export function guestNumber(people: readonly Pick<PersonState, 'session' | 'name'>[], session: number): number {
  return people.filter((one) => one.name === '' && one.session <= session).length;
}

export function useNaming(): (person: Pick<PersonState, 'session' | 'name'>) => string {
  const { t } = useTranslation();
  const { people } = useSnapshot(board);
  return ({ session, name }) => {
    if (name) return name;
    const number = guestNumber(people, session);
    return number > 1 ? t('people.guestNumber', { number }) : t('people.guest');
  };
}
