// Transactions the server refused, kept on this device: listing, sending again as new ones.

import type { StoredKept } from '../store/board-store.ts';
import type { KeptTransaction } from './host.ts';
import type { Journal } from './journal.ts';
import type { PendingTxn } from './outbox.ts';

export function keptList(kept: readonly StoredKept[]): KeptTransaction[] {
  return inOrder(kept).map(({ clientIdHex, clientSeq, code, atMs, txn }) => ({
    clientIdHex,
    clientSeq,
    code,
    atMs,
    bytes: txn.length,
  }));
}

/** In the order they were made, each on its base if that was kept too; out of the kept list in the write that makes them pending. */
export function retryKept(
  kept: readonly StoredKept[],
  journal: Journal,
  enqueue: (txn: Uint8Array, base: PendingTxn | undefined) => PendingTxn,
): void {
  const again = new Map<string, PendingTxn>();
  for (const { clientIdHex, clientSeq, txn, after } of inOrder(kept)) {
    again.set(`${clientIdHex}/${clientSeq}`, enqueue(txn, again.get(`${clientIdHex}/${after}`)));
    journal.unkeep(clientIdHex, clientSeq);
  }
}

export function inOrder(kept: readonly StoredKept[]): StoredKept[] {
  return [...kept].sort((a, b) => a.atMs - b.atMs || a.order - b.order);
}
