// Creates the account here of somebody of the second provider. Reads are in converted-account-queries.ts.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { PersonName } from '../policies/person.ts';
import type { NewAccount } from './account-changes.ts';
import { findConvertedAccount } from './converted-account-queries.ts';

export function convertedAccountChanges(db: Kysely<Tables>) {
  return {
    /** Of several at once one makes it. */
    async makeConvertedAccount({
      iss,
      sub,
      account,
    }: PersonName & { account: NewAccount & { isEmailVerified: boolean } }): Promise<string> {
      await db
        .transaction()
        .execute(async (all) => {
          await all
            .insertInto('account')
            .values({
              sub: account.sub,
              email: account.email,
              email_key: account.emailKey,
              email_verified: account.isEmailVerified ? 1 : 0,
              password: account.password,
              given_name: account.givenName,
              family_name: account.familyName,
              locale: account.locale,
              created_at: account.nowMs,
              updated_at: account.nowMs,
            })
            .execute();
          await all.insertInto('converted_account').values({ iss, sub, account: account.sub }).execute();
        })
        .catch(async (error: unknown) => {
          if ((await findConvertedAccount(db, { iss, sub })) === undefined) throw error;
        });
      return (await findConvertedAccount(db, { iss, sub })) as string;
    },
  };
}
