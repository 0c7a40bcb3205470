// Sends an answer to an entry, one at a time, and says what came of it.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HttpError } from '../../api/http-client.ts';
import type { Note } from './entry-props.ts';
import { type InboxEntry, markRead } from './inbox-data.ts';
import { reloadInbox } from './unread.ts';

export interface AnswerTexts {
  /** Says that the answer counts. */
  done: string;
  /** Says that there is nothing to answer any more. */
  over: string;
}

/**
 * While an answer is sent its buttons are `aria-disabled`: a disabled button loses the focus. `send` resolves with false if somebody else was
 * faster. `onDone` removes what is answered.
 */
export function useAnswer(entry: InboxEntry, onNote: (note: Note | null) => void) {
  const { t } = useTranslation('inbox');
  const [isBusy, setBusy] = useState(false);
  const answer = async (send: () => Promise<boolean>, { done, over }: AnswerTexts, onDone: () => void) => {
    if (isBusy) return;
    setBusy(true);
    onNote(null);
    try {
      const counts = await send();
      markRead(entry);
      onDone();
      onNote({ text: counts ? done : over, isError: false });
    } catch (error) {
      const isOver = error instanceof HttpError && [403, 404, 410].includes(error.status);
      if (isOver) onDone();
      onNote({ text: isOver ? over : t('answerFailed'), isError: !isOver });
    }
    setBusy(false);
    reloadInbox();
  };
  return { isBusy, answer };
}
