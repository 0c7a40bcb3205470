// The copy of what is on this device alone, as a file. Loaded with the first copy.

import { picturesIn } from '#protocol/txn.ts';
import type { StoredKept } from '../../store/board-store.ts';
import { inOrder } from './rejected-changes.ts';

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

function base64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text);
}
