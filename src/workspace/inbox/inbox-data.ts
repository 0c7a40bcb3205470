// The entries of the inbox, as its panel shows them. Changes are shown at once, and in all other tabs by an event (unread.ts).

import { useEffect, useRef, useState } from 'react';
import { INBOX } from '#protocol/inbox.ts';
import { askAgain, changeData, dataOf, useWorkspaceData, type WorkspaceData } from '../../api/workspace-data.ts';
import { ask } from '../signed-in-api.ts';
import { INBOX as INBOX_PAGE, type InboxQuery, MARK_INBOX_READ } from './operations.ts';
import { ROWS, UNREAD, useInboxEvents } from './unread.ts';

export type InboxPage = InboxQuery['inbox'];
export type InboxEntry = InboxPage['rows'][number];

export interface InboxRows extends WorkspaceData<InboxPage> {
  /** Appends the next page. Resolves when it is shown; rejects if it could not be fetched. */
  loadMore(): Promise<void>;
}

export function useInboxRows(): InboxRows {
  // While it was closed nobody followed the events of its rows.
  useState(() => askAgain((name) => name === ROWS));
  const pages = useRef(1);
  const rows = useWorkspaceData<InboxPage>(ROWS, (signal) => fetchPages(pages.current, signal));
  useInboxEvents(ROWS);
  // The badge and the list come from two responses, and have to say the same.
  useEffect(() => askAgain((name) => name === UNREAD), []);
  const next = rows.data?.next;
  const loadMore = async () => {
    if (!next) return;
    const { inbox } = await ask(INBOX_PAGE, { after: next });
    pages.current += 1;
    changeData<InboxPage>(ROWS, (shown) => (shown.next === next ? joined(shown, inbox) : shown));
  };
  return { ...rows, loadMore };
}

async function fetchPages(count: number, signal: AbortSignal): Promise<InboxPage> {
  const limit = Math.min(count * INBOX.pageRows, INBOX.entriesOfPerson);
  return (await ask(INBOX_PAGE, { limit }, signal)).inbox;
}

/** An entry that was raised between two fetches is in both. */
function joined(page: InboxPage, { unread, rows, next }: InboxPage): InboxPage {
  const ids = new Set(page.rows.map(({ id }) => id));
  return { unread, next, rows: [...page.rows, ...rows.filter(({ id }) => !ids.has(id))] };
}

export function markRead({ id, atMs }: Pick<InboxEntry, 'id' | 'atMs'>): void {
  markShown(atMs, (entry) => entry.id === id, [id]);
}

/** Entries that came after the newest one that is shown stay unread. */
export function markAllRead(): void {
  const { rows = [] } = dataOf<InboxPage>(ROWS) ?? {};
  markShown(Math.max(0, ...rows.map(({ atMs }) => atMs)), () => true, null);
}

/** `ids` null: all entries. What happened after `upToMs` was not shown, and stays unread. */
function markShown(upToMs: number, isSelected: (entry: InboxEntry) => boolean, ids: readonly string[] | null): void {
  const marked = ask(MARK_INBOX_READ, { ids, upToMs });
  const isMarked = (entry: InboxEntry) => entry.atMs <= upToMs && isSelected(entry);
  const page = dataOf<InboxPage>(ROWS);
  const count = page?.rows.filter((entry) => isMarked(entry) && !entry.isRead).length ?? 0;
  const unreadBefore = page?.unread ?? 0;
  // More are unread than are counted: only the server knows how many are left. A response that comes meanwhile may count without the marked ones.
  const target = ids === null ? 0 : unreadBefore >= INBOX.maxUnread ? unreadBefore : Math.max(0, unreadBefore - count);
  const lowered = (unread: number) => Math.min(unread, target);
  const undoRows = changeData<InboxPage>(
    ROWS,
    ({ rows, unread, next }) => ({
      rows: rows.map((entry) => (isMarked(entry) ? { ...entry, isRead: true } : entry)),
      unread: lowered(unread),
      next,
    }),
    marked,
  );
  const undoUnread = changeData<number>(UNREAD, lowered, marked);
  marked.catch((error: unknown) => {
    console.info('Entries of the inbox could not be marked as read:', error);
    undoRows();
    undoUnread();
  });
}

/** Shows the entry as `change` makes it; null removes it. The server's own answer follows. */
export function changeEntry(id: string, change: (entry: InboxEntry) => InboxEntry | null): void {
  changeData<InboxPage>(ROWS, (page) => ({
    ...page,
    rows: page.rows.flatMap((entry) => (entry.id === id ? (change(entry) ?? []) : entry)),
  }));
}
