// Brings the parts of large transactions to the server before they are pushed by reference: one at a time, going on where the
// server says it stands, so that a cut line or a closed tab costs one part at most.

import { ApiError } from '#protocol/browser/request.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardApi } from './board-api.ts';
import type { PendingTxn } from './pending-txn.ts';

/** Small enough that a slow line loses little, large enough that round trips do not count. */
const PART_BYTES = LIMITS.partBytes / 4;

/** Resolves when the server has all of it. */
export async function upload(api: BoardApi, entry: PendingTxn, signal: AbortSignal): Promise<void> {
  const { queue, clientSeq, txn } = entry;
  let received = await api.partsReceived(queue.hex, clientSeq, signal);
  while (received < txn.length) {
    if (signal.aborted) throw new ApiError('network', 0);
    try {
      received = await api.putPart(
        queue.hex,
        clientSeq,
        received,
        txn.subarray(received, received + PART_BYTES),
        signal,
      );
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'wrong-offset') throw error;
      received = await api.partsReceived(queue.hex, clientSeq, signal);
    }
  }
}
