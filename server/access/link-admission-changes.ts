// Stores that somebody has given the password of a link. Reads are in closed-door-queries.ts. SPEC: RIGHT-12, RIGHT-13.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { type OpenedLink, rowOf } from './link-admission-queries.ts';

/** An `asked` board lets a person in by a role of their own alone, so that its links open it to nobody. */
export function linkAdmissionChanges(db: Kysely<Tables>) {
  return {
    /** Notes that the person gave the link's present password. Nothing is noted for a link without one. */
    async noteLinkOpened(opened: OpenedLink): Promise<void> {
      const { password_version } = rowOf(opened);
      await db
        .insertInto('opened_link')
        .values(rowOf(opened))
        .onConflict((there) => there.columns(['person', 'board', 'sha256']).doUpdateSet({ password_version }))
        .execute();
    },
  };
}
