// Transactions the server refused, kept on this device: listing, sending again as new ones. Loaded when a person asks for them.

import { picturesIn } from '#protocol/txn.ts';
import type { StoredKept } from '../../store/board-store.ts';
import type { KeptTransaction } from './host.ts';
import type { Journal } from './journal.ts';
import type { LateImages } from './late-images.ts';
import type { PendingTxn } from './pending-txn.ts';

export function rejectedChanges(kept: readonly StoredKept[]): KeptTransaction[] {
  return inOrder(kept).map(({ clientIdHex, clientSeq, code, atMs, txn }) => ({
    clientIdHex,
    clientSeq,
    code,
    atMs,
    bytes: txn.length,
  }));
}

/**
 * In the order they were made, each on its base if that was kept too; out of the kept list in the write that makes them pending. Returns
 * how many.
 */
export async function retryRejected(
  journal: Journal,
  images: LateImages,
  enqueue: (txn: Uint8Array, base: PendingTxn | undefined) => PendingTxn,
): Promise<number> {
  await images.resend((await journal.kept()).flatMap(({ txn }) => picturesIn(txn)));
  const kept = await journal.kept();
  const again = new Map<string, PendingTxn>();
  for (const { clientIdHex, clientSeq, txn, after } of inOrder(kept)) {
    again.set(`${clientIdHex}/${clientSeq}`, enqueue(txn, again.get(`${clientIdHex}/${after}`)));
    journal.unkeep(clientIdHex, clientSeq);
  }
  return kept.length;
}

export function inOrder(kept: readonly StoredKept[]): StoredKept[] {
  return [...kept].sort((a, b) => a.atMs - b.atMs || a.order - b.order);
}
