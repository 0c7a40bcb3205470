// Whose account here belongs to somebody of the second provider.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { PersonName } from '../policies/person.ts';
import type { NewAccount } from './account-queries.ts';

export function convertedAccountQueries(db: Kysely<Tables>) {
  const of = async ({ iss, sub }: PersonName): Promise<string | undefined> => {
    const row = await db
      .selectFrom('converted_account')
      .select('account')
      .where('iss', '=', iss)
      .where('sub', '=', sub)
      .executeTakeFirst();
    return row?.account;
  };
  return {
    /** Its sub. */
    convertedAccount: of,
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
          if ((await of({ iss, sub })) === undefined) throw error;
        });
      return (await of({ iss, sub })) as string;
    },
  };
}
