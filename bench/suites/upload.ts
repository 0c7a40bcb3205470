// A transaction by reference: its parts, then its name.

import { createHash } from 'node:crypto';
import { hexOf } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { openBoard, TestClient } from '../../server/testing/test-client.ts';

type Opened = Awaited<ReturnType<typeof openBoard>>;

/** As the peer's first number. */
export async function upload(address: string, opened: Opened, peer: TestClient, bytes: Uint8Array): Promise<void> {
  const place = `${address}/api/boards/${opened.id}/parts/${hexOf(peer.clientId)}/1`;
  for (let offset = 0; offset < bytes.length; offset += LIMITS.partBytes) {
    const headers = { authorization: `Bearer ${opened.token}`, 'content-type': 'application/octet-stream' };
    const body = bytes.slice(offset, offset + LIMITS.partBytes) as Uint8Array<ArrayBuffer>;
    const answer = await fetch(`${place}?offset=${offset}`, { method: 'PUT', headers, body });
    if (!answer.ok) throw new Error(`part: ${answer.status}`);
  }
}

export function pushUploaded(peer: TestClient, bytes: Uint8Array): void {
  const body = { sha256: createHash('sha256').update(bytes).digest(), size: bytes.length };
  peer.send({ type: 'push', txns: [{ client: 0, clientSeq: 1, settled: 0, body }] });
}
