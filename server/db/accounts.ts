// Accounts of the embedded identity provider.

import type { Kysely, Selectable } from 'kysely';
import type { Tables } from './tables.ts';

export interface Account {
  sub: string;
  email: string;
  isEmailVerified: boolean;
  /** Its hash (server/oidc/passwords.ts). */
  password: string;
  givenName: string;
  familyName: string;
  locale: string;
  updatedMs: number;
}

export type NewAccount = Omit<Account, 'isEmailVerified' | 'updatedMs'> & {
  /** The address as it is looked up. */
  emailKey: string;
  nowMs: number;
};

export function accountQueries(db: Kysely<Tables>) {
  return {
    /** False, and nothing is made, when there is an account with this address. */
    async createAccount({ sub, email, emailKey, password, givenName, familyName, locale, nowMs }: NewAccount) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('account')
        .values({
          sub,
          email,
          email_key: emailKey,
          password,
          given_name: givenName,
          family_name: familyName,
          locale,
          created_at: nowMs,
          updated_at: nowMs,
        })
        .onConflict((there) => there.column('email_key').doNothing())
        .executeTakeFirstOrThrow();
      return numInsertedOrUpdatedRows === 1n;
    },
    async accountOf(sub: string): Promise<Account | undefined> {
      const row = await db.selectFrom('account').selectAll().where('sub', '=', sub).executeTakeFirst();
      return row && accountOfRow(row);
    },
    async accountByEmail(emailKey: string): Promise<Account | undefined> {
      const row = await db.selectFrom('account').selectAll().where('email_key', '=', emailKey).executeTakeFirst();
      return row && accountOfRow(row);
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
  };
}
