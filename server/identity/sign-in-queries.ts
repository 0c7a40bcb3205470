// Where somebody is signed in: sessions of the embedded provider, with what the browser called itself and when the password was
// asked for, in ms (the session itself has seconds).

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

export interface SignIn {
  uid: string;
  browser: string;
  system: string;
  startedMs: number;
  lastMs: number;
}

export function signInQueries(db: Kysely<Tables>) {
  return {
    /** When the password was asked for in this session; undefined where that was not noted. */
    async signedInMs(uid: string): Promise<number | undefined> {
      const row = await db.selectFrom('sign_in').select('signed_in_at').where('uid', '=', uid).executeTakeFirst();
      return row?.signed_in_at;
    },
    /** Those that count: not over, and younger than the password. The last used first. */
    async signInsOf({ sub, nowMs }: { sub: string; nowMs: number }): Promise<SignIn[]> {
      const rows = await db
        .selectFrom('sign_in')
        .innerJoin('account', 'account.sub', 'sign_in.sub')
        .innerJoin('oidc_record', (on) =>
          on.onRef('oidc_record.uid', '=', 'sign_in.uid').on('oidc_record.kind', '=', 'Session'),
        )
        .select(['sign_in.uid', 'browser', 'system', 'started_at', 'last_at'])
        .where('sign_in.sub', '=', sub)
        .where('expires', '>', nowMs)
        .whereRef('signed_in_at', '>', 'sessions_from')
        .orderBy('last_at', 'desc')
        .execute();
      return rows.map(({ uid, browser, system, started_at, last_at }) => ({
        uid,
        browser,
        system,
        startedMs: started_at,
        lastMs: last_at,
      }));
    },
  };
}
