// The props of an entry and of all that is shown in it.

import type { InboxEntry } from './inbox-data.ts';

/** The result of the last answer. It has to outlive the entry that was answered. */
export interface Note {
  text: string;
  isError: boolean;
}

export interface EntryProps {
  entry: InboxEntry;
  onNote(note: Note | null): void;
  /** The person goes to another page. */
  onLeave(): void;
}
