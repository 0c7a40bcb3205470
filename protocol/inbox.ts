// The limits of the inbox, and how people hear of each kind of entry as long as they have not chosen.

import type { InboxDelivery, InboxKind } from './generated/graphql.ts';

/** The delivery of each kind before somebody chose one. An invite has its own letter already. */
export const DEFAULT_DELIVERY: Readonly<Record<InboxKind, InboxDelivery>> = {
  request: 'mail',
  invite: 'inbox',
  role: 'daily',
  file: 'inbox',
  plan: 'mail',
};

export const INBOX = {
  keptDays: 90,
  entriesOfPerson: 1000,
  /** Entries of one person that one sender has caused. */
  entriesOfSender: 100,
  /** Letters at once about entries that one sender has caused in an hour. Further entries wait for the daily letter. */
  lettersOfSenderPerHour: 5,
  /** Rows of a page; the panel shows the first one and lengthens. */
  pageRows: 20,
  /** Unread entries that are counted. From this number on the badge is "99+". */
  maxUnread: 100,
  /** Characters of a title in a letter. */
  titleInLetterChars: 80,
  /** The hour of the daily letter, in the time zone of the person. */
  digestHour: 8,
} as const;
