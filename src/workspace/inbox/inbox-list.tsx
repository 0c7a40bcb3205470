// The content of the inbox on any surface: all entries with their answers, the newest first. Showing an entry does not mark it as read;
// opening or answering it does.

import { CheckCheck, Settings } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ThingKind } from '#protocol/generated/graphql.ts';
import { ROUTES } from '#protocol/routes.ts';
import { flags } from '../../flags/flags.ts';
import { PageLink } from '../../page/navigation.tsx';
import { useOnline } from '../../page/online.ts';
import { Button } from '../../ui/button.tsx';
import { Entry } from './entry.tsx';
import type { Note } from './entry-props.ts';
import { type InboxRows, markAllRead, useInboxRows } from './inbox-data.ts';
import styles from './inbox-list.module.css';
import { EmptyState, FailedState, LoadingState } from './states.tsx';
import { useLostFocus } from './use-lost-focus.ts';

interface InboxListProps {
  /** Stands behind the buttons of the head. */
  closeButton?: ReactNode;
  /** The person goes to another page. */
  onLeave(): void;
  /** The person wants more than the first page. */
  onLengthen?(): void;
}

export function InboxList({ closeButton, onLeave, onLengthen }: InboxListProps) {
  const { t } = useTranslation('inbox');
  const { t: common } = useTranslation();
  const unnamed = (kind: ThingKind): string => (kind === 'entity' ? t('plan.unnamed') : common('board.untitled'));
  const inbox = useInboxRows();
  const online = useOnline();
  const content = useRef<HTMLDivElement>(null);
  const status = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState<Note | null>(null);
  const { data, error } = inbox;
  const focusHandlers = useLostFocus(content);
  const hasOldRows = data !== undefined && data.rows.length > 0 && (!online || error !== undefined);
  const text = note?.text ?? (hasOldRows ? t(online ? 'failed' : 'offline') : '');
  // The focused button is removed with its entry.
  useEffect(() => {
    if (note && !note.isError) status.current?.focus({ preventScroll: true });
  }, [note]);
  return (
    <div className={styles.inbox} {...focusHandlers}>
      <header className={styles.head}>
        <h2>{t('title')}</h2>
        <Button
          className={styles.markAll}
          disabled={!data?.unread}
          onClick={() => {
            markAllRead();
            content.current?.focus({ preventScroll: true });
          }}
        >
          <CheckCheck aria-hidden strokeWidth={1.75} />
          {t('markAll')}
        </Button>
        {flags.features.settings && (
          <PageLink
            to={`${ROUTES.settings.path}#notifications`}
            className={styles.settings}
            aria-label={t('settings')}
            title={t('settings')}
            onClick={onLeave}
          >
            <Settings aria-hidden size={20} strokeWidth={1.75} />
          </PageLink>
        )}
        {closeButton}
      </header>
      <div
        ref={status}
        className={text ? styles.note : 'visually-hidden'}
        role="status"
        tabIndex={-1}
        data-error={note?.isError || undefined}
      >
        {text}
      </div>
      <div ref={content} className={styles.content} tabIndex={-1}>
        {data && data.rows.length > 0 ? (
          <ul className={styles.list} aria-label={t('title')}>
            {data.rows.map((entry) => (
              <Entry
                key={entry.id}
                entry={{ ...entry, name: entry.name || unnamed(entry.thingKind) }}
                onNote={setNote}
                onLeave={onLeave}
              />
            ))}
          </ul>
        ) : data && !error ? (
          <EmptyState />
        ) : error ? (
          <FailedState onRetry={inbox.again} />
        ) : (
          <LoadingState />
        )}
      </div>
      <More inbox={inbox} onNote={setNote} onLengthen={onLengthen} />
    </div>
  );
}

interface MoreProps {
  inbox: InboxRows;
  onNote(note: Note | null): void;
  onLengthen: (() => void) | undefined;
}

/** The foot, while there are entries that are not shown. */
function More({ inbox: { data, loadMore }, onNote, onLengthen }: MoreProps) {
  const { t } = useTranslation('inbox');
  const [isLoading, setLoading] = useState(false);
  const [isLong, setLong] = useState(false);
  if (!data?.next || data.rows.length === 0) return null;
  const lengthen = async () => {
    onLengthen?.();
    setLong(true);
    setLoading(true);
    try {
      await loadMore();
    } catch {
      onNote({ text: t('failed'), isError: true });
    }
    setLoading(false);
  };
  return (
    <button type="button" className={styles.more} aria-busy={isLoading} onClick={() => !isLoading && void lengthen()}>
      {t(isLoading ? 'loading' : isLong ? 'more' : 'all')}
    </button>
  );
}
