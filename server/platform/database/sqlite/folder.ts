// A folder with a SQLite database, before the database is opened: this process alone has it, and what a damaged write-ahead log
// loses is known and kept aside. SPEC: DMG-4, DMG-5.

import { constants, copyFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { lockFolder } from './folder-lock.ts';
import { type WalDamage, walDamage } from './wal.ts';

export interface Folder {
  /** Of the database. */
  file: string;
  damage: (WalDamage & { keptAs: string; database: string }) | undefined;
  /** Others may have it. */
  release(): void;
}

export function openFolder(dataDir: string): Folder {
  const release = lockFolder(dataDir);
  try {
    const file = path.join(dataDir, 'atrium.db');
    const damage = walDamage(`${file}-wal`);
    return { file, damage: damage && kept(file, damage), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** SQLite goes on with what is in front of the damage, and overwrites the rest: it is copied first. */
function kept(file: string, damage: WalDamage): Folder['damage'] {
  const keptAs = `${file}-wal.damaged-${new Date().toISOString().replaceAll(':', '')}`;
  copyFileSync(`${file}-wal`, keptAs, constants.COPYFILE_EXCL);
  const db = new DatabaseSync(file);
  try {
    // What the log had brought into the file already may not fit what is left of it.
    const [found] = db.prepare('PRAGMA integrity_check(1)').all();
    return { ...damage, keptAs, database: String(found?.integrity_check) };
  } finally {
    db.close();
  }
}
