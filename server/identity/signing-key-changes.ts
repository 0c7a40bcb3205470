// Adds and drops the keys that the identity provider signs with. Which one signs when is decided in server/identity/signing-keys.ts.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { StoredSigningKey } from './signing-key-queries.ts';

export function signingKeyChanges(db: Kysely<Tables>) {
  return {
    /** Unless another process was quicker: then that one's stays. */
    async addSigningKey({ generation, sealed, madeMs }: StoredSigningKey): Promise<void> {
      await db
        .insertInto('signing_key')
        .values({ generation, sealed, made_at: madeMs })
        .onConflict((there) => there.doNothing())
        .execute();
    },
    /** All that was sealed with a secret that is no more, and all sessions; `setting` is what tells the new one. */
    async forgetSealed({ name, value }: { name: string; value: Uint8Array }): Promise<void> {
      await db.transaction().execute(async (all) => {
        for (const table of ['signing_key', 'oidc_record', 'sign_in', 'second_factor', 'recovery_code'] as const)
          await all.deleteFrom(table).execute();
        await all
          .insertInto('setting')
          .values({ name, value })
          .onConflict((there) => there.column('name').doUpdateSet({ value }))
          .execute();
      });
    },
    async dropSigningKeysBefore(generation: number): Promise<void> {
      await db.deleteFrom('signing_key').where('generation', '<', generation).execute();
    },
  };
}
