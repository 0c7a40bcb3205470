// Writes which versions of entries were mailed, and stops letters of a kind.

import type { Kysely } from 'kysely';
import { InboxKind } from '#protocol/generated/graphql.ts';
import { DEFAULT_DELIVERY } from '#protocol/inbox.ts';
import type { Tables } from '../../platform/database/tables.ts';

/** The letters of a kind that are sent at once, or the daily ones. */
export type LetterKind = InboxKind | 'daily';

export function inboxLetterChanges(db: Kysely<Tables>) {
  return {
    /** After the mail server has accepted a letter about these entries. */
    async noteMailed(entries: readonly { id: string; version: number }[]): Promise<void> {
      await db.transaction().execute(async (all) => {
        // All transactions lock entries in this order.
        for (const { id, version } of [...entries].sort((a, b) => (a.id < b.id ? -1 : 1)))
          await all
            .updateTable('inbox_entry')
            .set({ mailed_version: version })
            .where('id', '=', id)
            .where('mailed_version', '<', version)
            .execute();
      });
    },
    /** Entries of this kind, or all of the daily letter, are shown in the inbox alone from now on. A kind that is turned off stays off. */
    async stopLetters({ person, kind }: { person: string; kind: LetterKind }): Promise<void> {
      await db.transaction().execute(async (all) => {
        // Someone who has left has no settings.
        const row = await all.selectFrom('person').select('id').where('id', '=', person).executeTakeFirst();
        if (!row) return;
        const chosen = await all.selectFrom('inbox_setting').selectAll().where('person', '=', person).execute();
        const stopped = Object.values(InboxKind).filter((each) => {
          const delivery = chosen.find((setting) => setting.kind === each)?.delivery ?? DEFAULT_DELIVERY[each];
          if (kind === 'daily') return delivery === 'daily';
          return each === kind && (delivery === 'mail' || delivery === 'daily');
        });
        const delivery = 'inbox' as const;
        for (const each of stopped)
          await all
            .insertInto('inbox_setting')
            .values({ person, kind: each, delivery })
            .onConflict((conflict) => conflict.columns(['person', 'kind']).doUpdateSet({ delivery }))
            .execute();
      });
    },
  };
}
