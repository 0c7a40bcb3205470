// Whose account here belongs to somebody of the second provider.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import type { PersonName } from '../policies/person.ts';

export function convertedAccountQueries(db: Kysely<Tables>) {
  return {
    /** Its sub. */
    convertedAccount: (name: PersonName): Promise<string | undefined> => findConvertedAccount(db, name),
  };
}

export async function findConvertedAccount(db: Kysely<Tables>, { iss, sub }: PersonName): Promise<string | undefined> {
  const row = await db
    .selectFrom('converted_account')
    .select('account')
    .where('iss', '=', iss)
    .where('sub', '=', sub)
    .executeTakeFirst();
  return row?.account;
}
