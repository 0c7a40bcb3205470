// Stores and ends sign-ins of the embedded provider. Reads are in sign-in-queries.ts.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { hashed } from '../platform/secrets/hashed.ts';
import { holdAccount } from './oidc-record-changes.ts';

export interface SignInSeen {
  /** The session's second name. */
  uid: string;
  sub: string;
  browser: string;
  system: string;
  /** When the password was asked for, if it was just now; else the session's own time of it stands where none was noted. */
  signedInMs: number | undefined;
  sessionS: number;
  nowMs: number;
}

export interface EndSignIns {
  sub: string;
  /** The one; undefined: all, but for `but`. */
  uid?: string;
  but?: string | undefined;
  nowMs: number;
}

export function signInChanges(db: Kysely<Tables>) {
  return {
    async signInSeen({ uid, sub, browser, system, signedInMs, sessionS, nowMs }: SignInSeen): Promise<void> {
      const now = { sub, browser, system, last_at: nowMs };
      const asked = signedInMs === undefined ? {} : { signed_in_at: signedInMs };
      await db
        .insertInto('sign_in')
        .values({ uid, started_at: nowMs, signed_in_at: sessionS * 1000, ...now, ...asked })
        .onConflict((there) => there.column('uid').doUpdateSet({ ...now, ...asked }))
        .execute();
    },
    /** Ends sessions of this account with all they gave out: the one named, or all but one. False when there was none. */
    async endSignIns({ sub, uid, but, nowMs }: EndSignIns): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        await holdAccount(all, sub);
        const sessions = await all
          .selectFrom('oidc_record')
          .select(['id', 'uid', 'payload'])
          .where('kind', '=', 'Session')
          .where('account', '=', sub)
          .$if(uid !== undefined, (some) => some.where('uid', '=', uid as string))
          .$if(but !== undefined, (some) => some.where('uid', '!=', but as string))
          .execute();
        for (const session of sessions) {
          const { authorizations = {} } = JSON.parse(session.payload) as {
            authorizations?: Record<string, { grantId?: string }>;
          };
          for (const { grantId } of Object.values(authorizations)) {
            if (grantId === undefined) continue;
            await all.deleteFrom('oidc_record').where('grant_id', '=', grantId).execute();
            await all.deleteFrom('oidc_record').where('kind', '=', 'Grant').where('id', '=', hashed(grantId)).execute();
          }
          await all.deleteFrom('oidc_record').where('kind', '=', 'Session').where('id', '=', session.id).execute();
          await all.deleteFrom('sign_in').where('uid', '=', session.uid).execute();
        }
        // Out everywhere else: no browser is trusted from before.
        if (uid === undefined)
          await all.updateTable('account').set({ trust_from: nowMs }).where('sub', '=', sub).execute();
        return sessions.length > 0;
      });
    },
    async sweepSignIns(): Promise<void> {
      await db
        .deleteFrom('sign_in')
        .where('uid', 'not in', (sessions) =>
          sessions
            .selectFrom('oidc_record')
            .select('uid')
            .where('kind', '=', 'Session')
            .where('uid', 'is not', null)
            .$castTo<{ uid: string }>(),
        )
        .execute();
    },
  };
}
