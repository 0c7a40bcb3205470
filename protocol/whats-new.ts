// The entries of /whatsnew, newest first. Titles and texts are in locales/<language>/whats-new.json by the id of the entry. The check
// `changelog` writes CHANGELOG.md from both. The first id is in newest-news.ts too.

/** The kind of a change: something was added, or works better than before. */
export type NewsKind = 'new' | 'better';

export interface NewsEntry {
  /** The name of the entry's texts and picture. People store it as seen, so no later entry may use it again. */
  readonly id: string;
  /** The day of the release, as YYYY-MM-DD. */
  readonly date: string;
  readonly kind: NewsKind;
  /** Whether it can be tried on a new board. */
  readonly isOnBoard?: true;
}

export const NEWS = [
  { id: 'present', date: '2026-11-30', kind: 'new', isOnBoard: true },
  { id: 'lead', date: '2026-11-30', kind: 'new', isOnBoard: true },
  { id: 'templates', date: '2026-11-29', kind: 'new' },
  { id: 'embed', date: '2026-11-29', kind: 'new' },
  { id: 'search', date: '2026-11-29', kind: 'new' },
  { id: 'inbox', date: '2026-11-29', kind: 'new' },
  { id: 'phone', date: '2026-11-28', kind: 'better', isOnBoard: true },
  { id: 'history', date: '2026-11-26', kind: 'new' },
  { id: 'export', date: '2026-11-25', kind: 'new', isOnBoard: true },
  { id: 'remote', date: '2026-11-25', kind: 'new' },
  { id: 'panel', date: '2026-11-24', kind: 'new' },
  { id: 'offline', date: '2026-11-24', kind: 'better' },
  { id: 'connectors', date: '2026-11-22', kind: 'new', isOnBoard: true },
  { id: 'sharing', date: '2026-11-22', kind: 'new' },
  { id: 'ink', date: '2026-11-20', kind: 'new', isOnBoard: true },
] as const satisfies readonly NewsEntry[];
export type NewsId = (typeof NEWS)[number]['id'];
