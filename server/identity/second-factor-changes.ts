// Adds, uses and ends the second factor of accounts, and the recovery codes beside it. Reads are in second-factor-queries.ts.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

export function secondFactorChanges(db: Kysely<Tables>) {
  const setCodes = async (all: Kysely<Tables>, sub: string, codes: readonly string[]): Promise<void> => {
    await all.deleteFrom('recovery_code').where('sub', '=', sub).execute();
    await all
      .insertInto('recovery_code')
      .values(codes.map((sha256) => ({ sub, sha256 })))
      .execute();
  };

  return {
    /** False, and nothing is changed, when there is one. `codes`: SHA-256 of each recovery code. */
    async addSecondFactor(add: {
      sub: string;
      sealed: Uint8Array;
      step: number;
      codes: readonly string[];
    }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const { numInsertedOrUpdatedRows } = await all
          .insertInto('second_factor')
          .values({ sub: add.sub, sealed: add.sealed, last_step: add.step })
          .onConflict((there) => there.column('sub').doNothing())
          .executeTakeFirstOrThrow();
        if (numInsertedOrUpdatedRows !== 1n) return false;
        await setCodes(all, add.sub, add.codes);
        return true;
      });
    },
    /** False when the code of this time step, or of a later one, was used before, by whichever process. */
    async takeTotpStep({ sub, step }: { sub: string; step: number }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('second_factor')
        .set({ last_step: step })
        .where('sub', '=', sub)
        .where('last_step', '<', step)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    /** False when it is none, or was used. */
    async takeRecoveryCode({ sub, sha256 }: { sub: string; sha256: string }): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('recovery_code')
        .where('sub', '=', sub)
        .where('sha256', '=', sha256)
        .executeTakeFirstOrThrow();
      return numDeletedRows === 1n;
    },
    /** In place of those there were. */
    async setRecoveryCodes({ sub, codes }: { sub: string; codes: readonly string[] }): Promise<void> {
      await db.transaction().execute((all) => setCodes(all, sub, codes));
    },
    async endSecondFactor(sub: string): Promise<void> {
      await db.transaction().execute(async (all) => {
        await all.deleteFrom('recovery_code').where('sub', '=', sub).execute();
        await all.deleteFrom('second_factor').where('sub', '=', sub).execute();
      });
    },
  };
}
