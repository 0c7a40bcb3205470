// Stores and ends the records of the identity provider's protocol: sessions, interactions, grants, codes, tokens.
// Reads are in oidc-record-queries.ts.

import type { Kysely } from 'kysely';
import { ofMoment } from '../platform/database/commit-marks.ts';
import type { Tables } from '../platform/database/tables.ts';
import { hashed } from '../platform/secrets/hashed.ts';
import type { OidcRecordName } from './oidc-record-queries.ts';

export interface OidcRecord extends OidcRecordName {
  /** JSON. */
  payload: string;
  /** The grant it is of: with that it ends. */
  grantId: string | null;
  /** A second name it is found by. */
  uid: string | null;
  /** Whose it is: with that account's password it ends. */
  account: string | null;
  expiresMs: number;
  /** Of what anybody may begin. */
  begun?: Begun | undefined;
}

/** Above these numbers the oldest unfinished ones of the kind go. */
export interface Begun {
  /** A hash of whose. */
  network: string;
  maxOfNetwork: number;
  maxOfAll: number;
}

/** So many are begun between two looks at how many there are of all networks. */
const LOOK_EVERY = 100;

/** Whoever ends what an account gave out, and whoever gives out more, waits for the other one. */
export async function holdAccount(all: Kysely<Tables>, sub: string): Promise<void> {
  await all
    .updateTable('account')
    .set((of) => ({ email: of.ref('email') }))
    .where('sub', '=', sub)
    .execute();
}

export function oidcRecordChanges(db: Kysely<Tables>) {
  let begunSinceLook = 0;
  /** In one order: two processes that forget at once do not wait for each other in turn. */
  const forget = async (kind: string, ids: { id: string }[]): Promise<void> => {
    if (ids.length === 0) return;
    await db.transaction().execute(async (all) => {
      for (const id of ids.map((row) => row.id).sort())
        await all.deleteFrom('oidc_record').where('kind', '=', kind).where('id', '=', id).execute();
    });
  };
  const forgetOldest = async (kind: string, { network, maxOfNetwork, maxOfAll }: Begun): Promise<void> => {
    const newestFirst = db
      .selectFrom('oidc_record')
      .select('id')
      .where('kind', '=', kind)
      .orderBy('expires', 'desc')
      .limit(10 * LOOK_EVERY);
    await forget(kind, await newestFirst.where('network', '=', network).offset(maxOfNetwork).execute());
    begunSinceLook += 1;
    if (begunSinceLook < LOOK_EVERY) return;
    begunSinceLook = 0;
    await forget(kind, await newestFirst.where('network', 'is not', null).offset(maxOfAll).execute());
  };
  const named = ({ kind, id }: OidcRecordName) =>
    db.deleteFrom('oidc_record').where('kind', '=', kind).where('id', '=', id);

  return {
    /** False, and nothing is kept, where its grant has ended: what was asked for before that came too late. */
    putOidcRecord: ofMoment(
      async ({ kind, id, payload, grantId, uid, account, expiresMs, begun }: OidcRecord): Promise<boolean> => {
        const now = { payload, grant_id: grantId, uid, account, expires: expiresMs };
        const put = (all: Kysely<Tables>) =>
          all
            .insertInto('oidc_record')
            .values({ kind, id, ...now, network: begun?.network ?? null })
            .onConflict((there) => there.columns(['kind', 'id']).doUpdateSet(now))
            .execute();
        if (grantId === null) {
          await put(db);
          if (begun) await forgetOldest(kind, begun);
          return true;
        }
        return db.transaction().execute(async (all) => {
          if (account !== null) await holdAccount(all, account);
          const grant = await all
            .selectFrom('oidc_record')
            .select('id')
            .where('kind', '=', 'Grant')
            .where('id', '=', hashed(grantId))
            .executeTakeFirst();
          if (grant) await put(all);
          return grant !== undefined;
        });
      },
      ({ kind }) => kind === 'Interaction',
    ),
    /** False when it was consumed before, by whichever process. */
    async consumeOidcRecord({ kind, id, nowS }: OidcRecordName & { nowS: number }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('oidc_record')
        .set({ consumed: nowS })
        .where('kind', '=', kind)
        .where('id', '=', id)
        .where('consumed', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows === 1n;
    },
    deleteOidcRecord: ofMoment(
      async (name: OidcRecordName): Promise<void> => {
        await named(name).execute();
      },
      ({ kind }) => kind === 'Interaction',
    ),
    /** Ends a grant: all codes and tokens given by it, or those of one kind. */
    async endOidcGrant({ grantId, kind }: { grantId: string; kind?: string }): Promise<void> {
      const given = db.deleteFrom('oidc_record').where('grant_id', '=', grantId);
      await (kind === undefined ? given : given.where('kind', '=', kind)).execute();
    },
    /** Removes a record and returns its payload; undefined if there is none, or another call has taken it. */
    async claimOidcRecord({ kind, id, nowMs }: OidcRecordName & { nowMs: number }): Promise<string | undefined> {
      const removed = await named({ kind, id }).where('expires', '>', nowMs).returning('payload').executeTakeFirst();
      return removed?.payload;
    },
    async sweepOidcRecords(nowMs: number): Promise<void> {
      await db.deleteFrom('oidc_record').where('expires', '<=', nowMs).execute();
    },
  };
}
