// The presentation on the remote: its start and end, a blank screen, the speaker notes of the frame, the time since the start.

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RemoteCommand, RemoteTalk } from '#protocol/remote.ts';
import { Button } from '../../../ui/button.tsx';
import { clockOf } from '../../../ui/timer-left.ts';
import { secondsSince, useNow } from '../../../ui/use-now.ts';
import styles from './remote.module.css';

/** `talk` null: the panel presents nothing. */
export function TalkButtons({
  talk,
  mayLead,
  send,
}: {
  talk: RemoteTalk | null;
  mayLead: boolean;
  send(command: RemoteCommand): void;
}) {
  const { t } = useTranslation('remote');
  const button = (name: 'present' | 'present-end' | 'blank', text: string) => (
    <Button kind="secondary" disabled={!mayLead} onClick={() => send({ do: name })}>
      {text}
    </Button>
  );
  return (
    <div className={styles.talk}>
      {talk ? (
        <>
          {button('blank', t(talk.screen === 'shown' ? 'blank' : 'showAgain'))}
          {button('present-end', t('endTalk'))}
        </>
      ) : (
        button('present', t('present'))
      )}
    </div>
  );
}

/** `sinceMs`: how long it had been when the remote was told. */
export function TalkTime({ sinceMs }: { sinceMs: number }) {
  const { t } = useTranslation('remote');
  const [startedMs] = useState(() => performance.now() - sinceMs);
  const seconds = secondsSince(startedMs, useNow());
  return (
    <span className={styles.chip}>
      <strong role="timer" aria-label={t('elapsed')}>
        <bdi>{clockOf(seconds)}</bdi>
      </strong>
    </span>
  );
}

export function TalkNotes({ notes }: { notes: string }) {
  const { t } = useTranslation('remote');
  return (
    <section className={styles.notes} aria-label={t('notes')}>
      <h2>{t('notes')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long notes are scrolled by keys */}
      <p tabIndex={0}>{notes}</p>
    </section>
  );
}
