// The dependencies of the routes that serve a board's files.

import type { HttpContext } from '../../access/permitted.ts';
import type { Parts } from '../../platform/blobs/store.ts';
import type { ImageLimits } from './image-queries.ts';
import type { Uploads } from './upload-limits.ts';

export interface FilesContext extends HttpContext {
  parts: Parts;
  /** Told of a blob that is missing or damaged. */
  repair: { blob(board: string, sha256: string): Promise<void> };
  uploads: Uploads;
  imageLimits: ImageLimits;
}
