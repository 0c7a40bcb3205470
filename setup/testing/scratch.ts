// Where a run of the tests keeps what it writes: in memory, where there is room. A server's commits and a browser's databases wait for
// the disk, hundreds of times a minute, and what is tested is what is asked of it: a process that is killed loses nothing of either.

import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';

/** Of the file system that Linux keeps in memory (statfs(2)). */
const TMPFS = 0x01021994;
/** More than a run keeps at a time: three browsers' profiles, a few servers' folders and one PostgreSQL cluster. */
const NEEDED_BYTES = 4 * 2 ** 30;

/** A new folder there, gone with this process; undefined where there is none or too little room. */
export function scratchFolder(parent = '/dev/shm', freeBytes = process.availableMemory()): string | undefined {
  let folder: string;
  try {
    const { type, bavail, bsize } = statfsSync(parent);
    if (type !== TMPFS || bavail * bsize < NEEDED_BYTES || freeBytes < 2 * NEEDED_BYTES) return undefined;
    folder = mkdtempSync(`${parent}/atrium-tests-`);
  } catch {
    return undefined;
  }
  // PostgreSQL runs as another user.
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
