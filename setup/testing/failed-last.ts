// The files whose tests failed in the last run on this machine, kept in the cache folder: the next run begins with them, in a fresh clone
// too. A part that has run replaces its own.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { cacheFolder } from '../cache.ts';
import type { FileTime, Title } from './titles.ts';

type FailedFile = Pick<FileTime, 'part' | 'project' | 'file'>;

const stored = path.join(cacheFolder, 'failed-last.json');

/** Returns the files of `part` that failed; none if a note cannot be read: it is a hint. */
export function failedLast(part: string): FailedFile[] {
  return readAll().filter((file) => file.part === part);
}

export function storeFailed(part: string, titles: readonly Title[]): void {
  const failed = titles.filter(({ outcome }) => outcome === 'failed');
  const files = new Map(
    failed.map(({ project, file }) => [`${project} ${file}`, { part, project, file } satisfies FailedFile]),
  );
  const filesOfOtherParts = readAll().filter((file) => file.part !== part);
  mkdirSync(path.dirname(stored), { recursive: true });
  writeFileSync(stored, JSON.stringify([...filesOfOtherParts, ...files.values()]));
}

function readAll(): FailedFile[] {
  if (!existsSync(stored)) return [];
  try {
    return JSON.parse(readFileSync(stored, 'utf8')) as FailedFile[];
  } catch {
    return [];
  }
}
