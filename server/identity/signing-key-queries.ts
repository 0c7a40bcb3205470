// The keys the identity provider signs with, oldest first. Which one signs when is decided in server/identity/signing-keys.ts.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

export interface StoredSigningKey {
  generation: number;
  /** The private key, readable with the server's own secret alone. */
  sealed: Uint8Array;
  madeMs: number;
}

export function signingKeyQueries(db: Kysely<Tables>) {
  return {
    async signingKeys(): Promise<StoredSigningKey[]> {
      const rows = await db.selectFrom('signing_key').selectAll().orderBy('generation').execute();
      return rows.map(({ generation, sealed, made_at }) => ({ generation, sealed, madeMs: made_at }));
    },
  };
}
