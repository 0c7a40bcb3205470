// A large blob's bytes, as they come: joining 64 MiB at the end would block the thread.

import type { BlobStore } from './store.ts';

/** Undefined when it is not there or is not what its name says. */
export async function wholeBlob(blobs: BlobStore, sha256: string): Promise<Uint8Array | undefined> {
  const found = await blobs.open(sha256);
  if (!found) return undefined;
  const bytes = new Uint8Array(found.size);
  let at = 0;
  for await (const piece of found.body) {
    bytes.set(piece, at);
    at += piece.length;
  }
  return at === bytes.length ? bytes : undefined;
}
