// The store in an S3-compatible service.

import type { BlobStore, Claim, Parts } from '../store.ts';
import { S3Blobs } from './blobs.ts';
import { S3Client, type S3Settings } from './client.ts';
import { S3Parts } from './parts.ts';

export function openS3(settings: S3Settings, claim: Claim): { blobs: BlobStore; parts: Parts } {
  const client = new S3Client(settings);
  const blobs = new S3Blobs(client, claim);
  return { blobs, parts: new S3Parts(client, blobs) };
}
