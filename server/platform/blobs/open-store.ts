// Opens the store that the configuration names: files, or any S3-compatible store.

import path from 'node:path';
import { FileBlobs } from './files/blobs.ts';
import { FileParts } from './files/parts.ts';
import type { S3Settings } from './s3/client.ts';
import type { BlobStore, Claim, Parts } from './store.ts';

/** Plain data: it goes to threads. Without `s3` everything is in files below dataDir. */
export interface StoreSettings {
  dataDir: string;
  s3?: S3Settings | undefined;
}

export async function openStore(
  { dataDir, s3 }: StoreSettings,
  claim: Claim,
): Promise<{ blobs: BlobStore; parts: Parts }> {
  if (s3) return (await import('./s3/open.ts')).openS3(s3, claim);
  const blobs = new FileBlobs(path.join(dataDir, 'blobs'), claim);
  return { blobs, parts: new FileParts(path.join(dataDir, 'parts'), blobs) };
}
