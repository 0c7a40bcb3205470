// Claims a blob in the database before it is stored, so that it is not deleted until it is named. SPEC: BLOB-3.

import { setTimeout as delay } from 'node:timers/promises';
import { bytesOfHex } from '#protocol/bytes.ts';
import type { Claim } from './store.ts';

/** A file is deleted in a few ms, an object in a round trip. */
const RETRY_MS = 50;

export interface BlobClaims {
  changes: { blobs: { claimBlob(claim: { sha256: Uint8Array; nowMs: number }): Promise<boolean> } };
}

export function claimIn(db: BlobClaims, nowMs = Date.now): Claim {
  return async (name) => {
    const sha256 = bytesOfHex(name, 32) as Uint8Array;
    // It is being deleted: one whose deletion was cut off can be claimed a little later (blob-names.ts).
    while (!(await db.changes.blobs.claimBlob({ sha256, nowMs: nowMs() }))) await delay(RETRY_MS);
  };
}
