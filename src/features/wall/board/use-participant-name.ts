// Names of participants of a panel's session. A participant without an account is marked as a guest, since anybody may type any name.

import { useTranslation } from 'react-i18next';
import type { Participant } from './running-session.ts';

/** Answers '' where no name was given. */
export function useParticipantName(): (participant: Pick<Participant, 'name' | 'isPerson'>) => string {
  const { t } = useTranslation();
  return ({ name, isPerson }) => (isPerson || name === '' ? name : t('people.guestNamed', { name }));
}
