// What a board stores of one client: its actor, and the outcomes of its numbers. A damaged outcome is derived from the log, or reported
// as lost. SPEC: DMG-3.

import type { Kysely } from 'kysely';
import type { StoredOutcome } from '../../platform/database/log/batch.ts';
import { checksumOfOutcome } from '../../platform/database/log/checksums.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface StoredClient {
  clientId: Uint8Array;
  actor: string;
  settled: number;
  last: number;
  outcomes: StoredOutcome[];
  /** Numbers whose outcomes were damaged: above is what could be made of them. */
  damaged: number[];
}

/** The hash of an outcome derived from the log: the bytes that were sent are unknown, so any are accepted as them. */
const unknownHash = new Uint8Array(0);

export function clientQueries(db: Kysely<Tables>) {
  const fromLog = async (board: string, clientId: Uint8Array, clientSeq: number): Promise<StoredOutcome> => {
    const row = await db
      .selectFrom('board_op')
      .select(['seq', 'at'])
      .where('board', '=', board)
      .where('client_id', '=', clientId)
      .where('client_seq', '=', clientSeq)
      .executeTakeFirst();
    const became = row ? { seq: row.seq, atMs: row.at } : { code: 'outcome-lost' };
    return { clientId, clientSeq, hash: unknownHash, ...became };
  };

  return {
    /** The last row of the log that an outcome names: the log itself must reach so far. 0: none does beyond `after`. */
    async lastAnswered({ board, after }: { board: string; after: number }): Promise<number> {
      const rows = await db
        .selectFrom('board_outcome')
        .selectAll()
        .where('board', '=', board)
        .where('seq', '>', after)
        .execute();
      let last = 0;
      for (const { client_id: clientId, client_seq: clientSeq, hash, seq, at, sum } of rows) {
        const outcome = { clientId, clientSeq, hash, seq: seq as number, atMs: at as number };
        if (sum === checksumOfOutcome(board, outcome)) last = Math.max(last, outcome.seq);
      }
      return last;
    },
    async client({ board, clientId }: { board: string; clientId: Uint8Array }): Promise<StoredClient | undefined> {
      const client = await db
        .selectFrom('board_client')
        .select(['actor', 'settled', 'last'])
        .where('board', '=', board)
        .where('client_id', '=', clientId)
        .executeTakeFirst();
      if (!client) return undefined;
      const rows = await db
        .selectFrom('board_outcome')
        .select(['client_seq', 'hash', 'seq', 'at', 'code', 'sum'])
        .where('board', '=', board)
        .where('client_id', '=', clientId)
        .orderBy('client_seq')
        .execute();
      const outcomes: StoredOutcome[] = [];
      const damaged: number[] = [];
      for (const { client_seq: clientSeq, hash, seq, at, code, sum } of rows) {
        const became = code === null ? { seq: seq as number, atMs: at as number } : { code };
        const outcome: StoredOutcome = { clientId, clientSeq, hash, ...became };
        const isSound = sum === null || sum === checksumOfOutcome(board, outcome);
        if (!isSound) damaged.push(clientSeq);
        outcomes.push(isSound ? outcome : await fromLog(board, clientId, clientSeq));
      }
      return { clientId, ...client, outcomes, damaged };
    },
  };
}
