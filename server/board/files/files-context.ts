// The dependencies of the routes that serve a board's files. Each names the calls of the database that it needs besides.

import type { StorageUserOf } from '../../access/storage-user.ts';
import type { BlobStore, Parts } from '../../platform/blobs/store.ts';
import type { ImageLimits } from './image-queries.ts';
import type { Uploads } from './upload-limits.ts';

export interface FilesContext {
  blobs: BlobStore;
  parts: Parts;
  /** Told of a blob that is missing or damaged. */
  repair: { blob(board: string, sha256: string): Promise<void> };
  storageUserOf: StorageUserOf;
  uploads: Uploads;
  imageLimits: ImageLimits;
}
