// The cache folder outside the clone (so that a second fresh clone is quick), content hashes, and a lock for two commands
// that want to fill the same place. Knows nothing of what is cached.

import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The clone's root. */
export const root = path.dirname(import.meta.dirname);

export const cacheFolder = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'atrium');

/** A hash of files' names and contents and of any further words, short enough for a folder name. */
export function contentHash(files: string[], ...words: string[]): string {
  const hash = createHash('sha256');
  for (const file of [...files].sort()) {
    hash.update(`${path.relative(root, file)}\0`);
    hash.update(readFileSync(file));
    hash.update('\0');
  }
  for (const word of words) hash.update(`${word}\0`);
  return hash.digest('hex').slice(0, 16);
}

/** All files below a folder (or the file itself), without the folders named in `leave`; none when it does not exist. */
export function filesBelow(place: string, leave: ReadonlySet<string> = new Set()): string[] {
  const start = path.resolve(root, place);
  if (!existsSync(start)) throw new Error(`${place} is not there: whoever reads its files names another path now`);
  const found: string[] = [];
  const visit = (folder: string): void => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) {
        if (!leave.has(entry.name)) visit(full);
      } else if (entry.isFile()) found.push(full);
    }
  };
  try {
    visit(start);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error;
    found.push(start);
  }
  return found;
}

/** Makes `folder` by filling a fresh one beside it, so that a half-made one is never taken for whole. */
export async function makeFolder(folder: string, fill: (fresh: string) => Promise<void>): Promise<void> {
  const fresh = `${folder}.${process.pid}`;
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { recursive: true });
  try {
    await fill(fresh);
    rmSync(folder, { recursive: true, force: true });
    renameSync(fresh, folder);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

/** Copies a folder's files over another's, each by rename: a server that is reading them sees the old or the new file. */
export function putFiles(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const fresh = path.join(to, `.${name}.${process.pid}`);
    cpSync(path.join(from, name), fresh, { recursive: true });
    renameSync(fresh, path.join(to, name));
  }
}

/** Runs `work` while no other process on this machine holds the lock of this name. A dead holder's lock is taken over. */
export async function exclusively<T>(name: string, work: () => Promise<T>): Promise<T> {
  const folder = path.join(cacheFolder, 'locks');
  const lock = path.join(folder, name);
  mkdirSync(folder, { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      if (holderIsDead(lock)) rmSync(lock, { force: true });
      else await wait(200);
    }
  }
  try {
    return await work();
  } finally {
    rmSync(lock, { force: true });
  }
}

function holderIsDead(lock: string): boolean {
  try {
    process.kill(Number(readFileSync(lock, 'utf8')), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
}
