// The first row of a new board's log, where it is made with a title: what the title is, the log alone says.

import { createHash, randomUUID } from 'node:crypto';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { newTerm, packBatch } from '../../platform/database/log/batch.ts';
import type { logQueries } from '../../platform/database/log/log-queries.ts';
import type { Actor } from '../../policies/grant.ts';
import { firstTitleTxn } from './title-txn.ts';

type Db = Uses<{
  log: Only<typeof logQueries, 'append' | 'head'>;
}>;

const MAX_TRIES = 3;

/** Of a board that nobody knows of yet. Asked again it finds what it wrote. */
export async function beginWithTitle(
  db: Db,
  { board, actor, title }: { board: string; actor: Actor; title: string },
): Promise<void> {
  const clientId = new Uint8Array(createHash('sha256').update(`atrium/title\0${board}`).digest().subarray(0, 16));
  const data = firstTitleTxn(title);
  const rows = [{ seq: 1, clientId, clientSeq: 1, actor, atMs: Date.now(), data, size: data.length }];
  const clients = [{ clientId, actor, settled: 1, last: 1 }];
  for (let tries = 1; (await db.log.head(board)).seq === 0; tries++) {
    try {
      const owner = randomUUID();
      await db.log.append(packBatch({ board, owner, after: 0, term: newTerm(), rows, outcomes: [], clients }));
    } catch (error) {
      // Asked for twice at once: the other one is ahead in the same commit, and on disk when this one is tried again.
      if (tries === MAX_TRIES) throw error;
    }
  }
}
