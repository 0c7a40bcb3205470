// Edits go first. On SQLite one thread writes, and each commit waits for the disk: changes of the workspace wait in a queue (changes.ts),
// and all that have arrived are made in one commit with the edits that have (log-writer.ts), after them.

import type { LogWriter } from '../platform/database/log/log-writer.ts';
import type { Handlers } from '../platform/threads/rpc.ts';
import { isWrite } from './which-thread.ts';

/** It is sliced: many commits, none of them long. */
const ALONE = new Set(['clearBoards']);

/** The same handlers; those that change the workspace answer when the commit they are in is on disk. */
export function inCommits<H extends Handlers>(handlers: H, log: Pick<LogWriter, 'change'>): H {
  const changes = Object.entries(handlers).filter(([name]) => isWrite(name) && !ALONE.has(name));
  const inTurn = ([name, handler]: [string, Handlers[string]]) => [
    name,
    (argument: unknown) =>
      log.change({
        make: () => handler(argument),
        isOfMoment: isOfMoment(name, argument as { kind?: string } | undefined),
      }),
  ];
  return { ...handlers, ...Object.fromEntries(changes.map(inTurn)) };
}

/** Counts of tries, claims of blobs, readers without history, and sign-ins that were only begun: whoever is in one begins again. */
const OF_MOMENT: ReadonlySet<string> = new Set(['countAttempt', 'refundAttempts', 'claimBlob', 'noteReader']);

function isOfMoment(name: string, argument: { kind?: string } | undefined): boolean {
  const isOfRecord = name === 'putOidcRecord' || name === 'deleteOidcRecord';
  return OF_MOMENT.has(name) || (isOfRecord && argument?.kind === 'Interaction');
}
