// The files that a person works on now, so that a check with many faults lists those that matter first.

import { root } from '../cache.ts';
import { ask } from '../say.ts';

/** Returns the paths of files that the working tree or the last commit changes; none if git fails. */
export async function changedFiles(): Promise<Set<string>> {
  const lists = await Promise.all([
    ask('git', ['-C', root, 'diff', '--name-only', 'HEAD']),
    ask('git', ['-C', root, 'ls-files', '--others', '--exclude-standard']),
    ask('git', ['-C', root, 'show', '--name-only', '--format=', 'HEAD']),
  ]);
  return new Set(lists.flatMap((list) => list?.split('\n') ?? []));
}
