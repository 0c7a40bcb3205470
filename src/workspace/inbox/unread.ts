// The number of unread entries, and the events after which the inbox is fetched again.

import { useEffect } from 'react';
import { askAgain, useWorkspaceData } from '../../api/workspace-data.ts';
import { onWorkspaceEvent } from '../../api/workspace-events.ts';
import { INBOX_UNREAD } from '../operations.ts';
import { ask } from '../signed-in-api.ts';

/** Names of what is fetched of the inbox. */
export const UNREAD = 'inbox unread';
export const ROWS = 'inbox rows';

/** Fetches again whatever is shown of the inbox. */
export function reloadInbox(): void {
  askAgain((name) => name === UNREAD || name === ROWS);
}

/** Fetches what has this name again after each event of the inbox, as long as it is shown. */
export function useInboxEvents(name: typeof UNREAD | typeof ROWS): void {
  useEffect(
    () =>
      onWorkspaceEvent(({ kind }) => {
        if (kind === 'inbox' || kind === 'all') askAgain((dataName) => dataName === name);
      }),
    [name],
  );
}

/** Number of unread entries, at most `INBOX.maxUnread`. Undefined: not known. */
export function useUnread(): number | undefined {
  const { data } = useWorkspaceData<number>(
    UNREAD,
    async (signal) => (await ask(INBOX_UNREAD, {}, signal)).inbox.unread,
    false,
  );
  useInboxEvents(UNREAD);
  return data;
}
