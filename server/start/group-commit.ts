// Edits go first. On SQLite one thread writes, and each commit waits for the disk: changes of the workspace wait in a queue (changes.ts),
// and all that have arrived are made in one commit with the edits that have (log-writer.ts), after them.

import { isAlone, isOfMoment } from '../platform/database/commit-marks.ts';
import type { LogWriter } from '../platform/database/log/log-writer.ts';
import type { Handlers } from '../platform/threads/rpc.ts';

/** The same changes, each of which answers when the commit it is in is on disk. One that is marked `alone` stays as it is. */
export function inCommits(changes: Handlers, log: Pick<LogWriter, 'change'>): Handlers {
  const inTurn = ([name, change]: [string, Handlers[string]]): [string, Handlers[string]] => [
    name,
    isAlone(change)
      ? change
      : (argument: unknown) => log.change({ make: () => change(argument), isOfMoment: isOfMoment(change, argument) }),
  ];
  return Object.fromEntries(Object.entries(changes).map(inTurn));
}
