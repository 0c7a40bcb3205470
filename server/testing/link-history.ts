// A link that gives history, written past the API: for tests that read a board's whole log by the link all its people came by.

import { DatabaseSync } from 'node:sqlite';
import { sha256 } from '../access/board-secrets.ts';

/**
 * From the next request or HELLO on, whoever edits by this link reads the history, and is sent rows from the first one on. What snapshots
 * there are goes: a reader without history may have had one made, and who has nothing begins at the newest.
 */
export function grantLinkHistory(database: string, secret: Uint8Array): void {
  const db = new DatabaseSync(database, { timeout: 20_000 });
  const link = sha256(secret);
  db.prepare('UPDATE board_link SET history = 1 WHERE sha256 = ?').run(link);
  db.prepare('DELETE FROM board_snapshot WHERE board = (SELECT board FROM board_link WHERE sha256 = ?)').run(link);
  db.close();
}
