// Accounts of the embedded identity provider.

import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

export interface Account {
  sub: string;
  email: string;
  isEmailVerified: boolean;
  /** Its hash (server/platform/secrets/passwords.ts). */
  password: string;
  givenName: string;
  familyName: string;
  locale: string;
  updatedMs: number;
  isAdministrator: boolean;
  /** Who of the administrators said that the address is theirs, and when. Null: the mail did, or nobody. */
  confirmed: { by: string; atMs: number } | null;
  /** What was signed in before has to sign in again. */
  sessionsFromMs: number;
  /** Browsers that were trusted before are trusted no more. */
  trustFromMs: number;
}

export function accountQueries(db: Kysely<Tables>) {
  return {
    async accountOf(sub: string): Promise<Account | undefined> {
      const row = await db.selectFrom('account').selectAll().where('sub', '=', sub).executeTakeFirst();
      return row && accountOfRow(row);
    },
    async accountByEmail(emailKey: string): Promise<Account | undefined> {
      const row = await db.selectFrom('account').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
      return row && accountOfRow(row);
    },
    async hasAdministrator(): Promise<boolean> {
      const row = await db.selectFrom('account').select('sub').where('administrator', '=', 1).executeTakeFirst();
      return row !== undefined;
    },
    /** A link that may still be used. */
    async accountLink({
      sha256,
      nowMs,
    }: {
      sha256: string;
      nowMs: number;
    }): Promise<{ sub: string | null; purpose: string } | undefined> {
      return db
        .selectFrom('account_link')
        .select(['sub', 'purpose'])
        .where('sha256', '=', sha256)
        .where('expires', '>', nowMs)
        .executeTakeFirst();
    },
  };
}

function accountOfRow(row: Selectable<Tables['account']>): Account {
  return {
    sub: row.sub,
    email: row.email,
    isEmailVerified: row.email_verified !== 0,
    password: row.password,
    givenName: row.given_name,
    familyName: row.family_name,
    locale: row.locale,
    updatedMs: row.updated_at,
    isAdministrator: row.administrator !== 0,
    confirmed: row.confirmed_by === null ? null : { by: row.confirmed_by, atMs: row.confirmed_at as number },
    sessionsFromMs: row.sessions_from,
    trustFromMs: row.trust_from,
  };
}
