// One process at a time on a folder with a SQLite database: each takes itself for the only one that decides and counts. The lock is
// SQLite's own on a file beside the database; the operating system releases it when the process ends, however it ends. SPEC: DMG-5.

import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const BUSY = 5;

/** Answers how to release it. Throws by name when another process has it. */
export function lockFolder(dataDir: string): () => void {
  const lock = new DatabaseSync(path.join(dataDir, 'atrium.lock'));
  try {
    lock.exec('PRAGMA busy_timeout = 0; BEGIN EXCLUSIVE');
  } catch (error) {
    lock.close();
    if ((error as { errcode?: number }).errcode !== BUSY) throw error;
    throw new Error(
      `DATA_DIR ${dataDir} is in use by another Atrium process. Several processes need one PostgreSQL (DATABASE_URL).`,
    );
  }
  return () => lock.close();
}
