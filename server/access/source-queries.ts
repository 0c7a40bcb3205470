// Reads what a grant depends on besides links, memberships and places: the answer to an access request, the person's sign-in, and the
// permission of their provider.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

/** Asked for by one statement. */
const BATCH_ROWS = 500;

export function sourceQueries(db: Kysely<Tables>) {
  const permissionsUntil = (ids: readonly string[]): Promise<{ id: string; untilMs: number | null }[]> =>
    db.selectFrom('person').select(['id', 'permission_until as untilMs']).where('id', 'in', ids).execute();

  return {
    /** Returns the role that each of these requests was answered with; null if it is not answered, or refused. */
    async rolesOfRequests(ids: string[]): Promise<{ id: string; role: string | null }[]> {
      return db.selectFrom('access_request').select(['id', 'role']).where('id', 'in', ids).execute();
    },
    /** Returns the sign-ins of these, by the name of their grant, that have not ended. */
    async standingSignIns(grants: string[]): Promise<string[]> {
      const found: string[] = [];
      for (let i = 0; i < grants.length; i += BATCH_ROWS) {
        const rows = await db
          .selectFrom('oidc_record')
          .select('id')
          .where('kind', '=', 'Grant')
          .where('id', 'in', grants.slice(i, i + BATCH_ROWS))
          .execute();
        found.push(...rows.map(({ id }) => id));
      }
      return found;
    },
    /** In epoch ms; null if the provider named no end, or nothing is known. */
    async permissionUntil(id: string): Promise<number | null> {
      return (await permissionsUntil([id]))[0]?.untilMs ?? null;
    },
    permissionsUntil,
  };
}
