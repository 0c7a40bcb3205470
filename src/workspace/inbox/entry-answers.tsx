// The answers to an invite, and the download of a finished file.

import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePagePlace } from '../../page/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { downloadTeamExport } from '../exports/export-file.ts';
import { pathOfResource } from '../resource-path.ts';
import { ask } from '../signed-in-api.ts';
import styles from './entry.module.css';
import type { EntryProps } from './entry-props.ts';
import { changeEntry, markRead } from './inbox-data.ts';
import { ANSWER_INVITE } from './operations.ts';
import { useAnswer } from './use-answer.ts';

export function InviteAnswers({ entry, invite, onNote, onLeave }: EntryProps & { invite: string }) {
  const { t } = useTranslation('inbox');
  const { go } = usePagePlace();
  const { isBusy, answer } = useAnswer(entry, onNote);
  const { name } = entry;
  const remove = () => changeEntry(entry.id, () => null);
  const decline = () =>
    answer(
      async () => {
        await ask(ANSWER_INVITE, { id: invite, accept: false });
        return true;
      },
      { done: t('invite.declined'), over: t('invite.over') },
      remove,
    );
  const join = () =>
    answer(
      async () => {
        const { answerInvite: place } = await ask(ANSWER_INVITE, { id: invite, accept: true });
        if (!place) return false;
        onLeave();
        go(pathOfResource(place));
        return true;
      },
      { done: '', over: t('invite.over') },
      remove,
    );
  return (
    <div className={styles.answers}>
      <Button
        kind="primary"
        aria-disabled={isBusy}
        aria-label={t('invite.joinNamed', { name })}
        onClick={() => void join()}
      >
        {t('invite.join')}
      </Button>
      <Button
        className={styles.decline}
        aria-disabled={isBusy}
        aria-label={t('invite.declineNamed', { name })}
        onClick={() => void decline()}
      >
        {t('invite.decline')}
      </Button>
    </div>
  );
}

export function FileAnswers({ entry, onNote }: EntryProps) {
  const { t } = useTranslation('inbox');
  const { thingId, name, isRead } = entry;
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    if (isBusy) return;
    setBusy(true);
    onNote(null);
    const isSent = await downloadTeamExport(thingId).catch(() => false);
    setBusy(false);
    if (!isSent) onNote({ text: t('file.failed'), isError: true });
    else if (!isRead) markRead(entry);
  };
  return (
    <div className={styles.answers}>
      <Button
        kind="secondary"
        aria-disabled={isBusy}
        aria-label={t('file.downloadNamed', { name })}
        onClick={() => void download()}
      >
        <Download aria-hidden strokeWidth={1.75} />
        {t('file.download')}
      </Button>
    </div>
  );
}
