// The second factor of accounts of the embedded identity provider, and the codes that stand in for it.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

export interface StoredSecondFactor {
  /** The secret, readable with the server's own secret alone. */
  sealed: Uint8Array;
  /** Recovery codes that were not used yet. */
  codesLeft: number;
}

export function secondFactorQueries(db: Kysely<Tables>) {
  return {
    async hasSecondFactor(sub: string): Promise<boolean> {
      const row = await db.selectFrom('second_factor').select('sub').where('sub', '=', sub).executeTakeFirst();
      return row !== undefined;
    },
    async secondFactor(sub: string): Promise<StoredSecondFactor | undefined> {
      const row = await db.selectFrom('second_factor').select('sealed').where('sub', '=', sub).executeTakeFirst();
      const codes = await db.selectFrom('recovery_code').select('sha256').where('sub', '=', sub).execute();
      return row && { sealed: row.sealed, codesLeft: codes.length };
    },
  };
}
