// Transactions the server refused, kept on this device: listing, exporting, sending again as new ones.

import { picturesIn } from '#protocol/txn.ts';
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

/** docs/formats.md "In the browser", with the pictures they name that lie here. As parts: pictures may be larger than a string may be. */
export async function exportKept(
  alias: string,
  kept: readonly StoredKept[],
  imageOf: (name: string) => Promise<Blob | undefined>,
): Promise<Blob> {
  const transactions = inOrder(kept).map(({ clientIdHex, clientSeq, after, code, atMs, txn }) => ({
    clientId: clientIdHex,
    clientSeq,
    after,
    code,
    atMs,
    txn: base64(txn),
  }));
  const head = JSON.stringify({ format: 'atrium-kept', version: 1, alias, transactions });
  const images: Blob[] = [];
  for (const sha256 of new Set(kept.flatMap(({ txn }) => picturesIn(txn)))) {
    const image = await imageOf(sha256);
    if (!image) continue;
    const data = base64(new Uint8Array(await image.arrayBuffer()));
    const comma = images.length > 0 ? ',' : '';
    images.push(new Blob([comma, JSON.stringify({ sha256, type: image.type, data })]));
  }
  return new Blob([head.slice(0, -1), ',"images":[', ...images, ']}'], { type: 'application/json' });
}

function inOrder(kept: readonly StoredKept[]): StoredKept[] {
  return [...kept].sort((a, b) => a.atMs - b.atMs || a.order - b.order);
}

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
