// Finds blobs that have neither a name nor a mark, for the daily sweep. What names and marks are is in blob-names.ts. SPEC: BLOB-3.

import type { Kysely } from 'kysely';
import { hexOf } from '#protocol/bytes.ts';
import { namedBlobs } from './blob-names.ts';
import type { Tables } from './tables.ts';

export function blobQueries(db: Kysely<Tables>) {
  return {
    /** Returns which of these blobs have neither a name nor a mark, in hex. */
    async unnamedBlobs(sha256s: Uint8Array[]): Promise<string[]> {
      const named = await namedBlobs(db, sha256s);
      const marked = await db.selectFrom('blob_mark').select('sha256').where('sha256', 'in', sha256s).execute();
      for (const { sha256 } of marked) named.add(hexOf(sha256));
      return sha256s.map((sha256) => hexOf(sha256)).filter((sha256) => !named.has(sha256));
    },
  };
}
