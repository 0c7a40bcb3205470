// Changes how a board is led. Times are from the database, so that all processes agree. SPEC: LEAD.

import type { Kysely } from 'kysely';
import type { ChangeLeadRequest } from '#protocol/contract/leads.ts';
import { lockGrant } from '../../access/lock-grant.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Grant } from '../../policies/grant.ts';

export function leadChanges(db: Kysely<Tables>, { nowMs }: Pick<Database, 'nowMs'>) {
  return {
    /** `isFocusLocked` true makes the caller the leader instead of another. Removes the row if nothing differs from the default. */
    async changeLead({ by, change }: { by: Grant; change: ChangeLeadRequest }): Promise<void> {
      const board = by.thing.id;
      const { isFocusLocked, isSilent, hidesNames, tools } = change;
      await db.transaction().execute(async (all) => {
        await lockGrant(all, by);
        const row = await all.selectFrom('board_lead').selectAll().where('board', '=', board).executeTakeFirst();
        const now = Number((await all.selectNoFrom(nowMs.as('now')).executeTakeFirstOrThrow()).now);
        const next = {
          focus_by: isFocusLocked === undefined ? (row?.focus_by ?? null) : isFocusLocked ? by.actor : null,
          focus_at: isFocusLocked === undefined ? (row?.focus_at ?? null) : isFocusLocked ? now : null,
          is_silent: isSilent === undefined ? (row?.is_silent ?? 0) : Number(isSilent),
          hides_names: hidesNames === undefined ? (row?.hides_names ?? 0) : Number(hidesNames),
          tools: tools === undefined ? (row?.tools ?? null) : tools && [...new Set(tools)].join(' '),
        };
        await all.deleteFrom('board_lead').where('board', '=', board).execute();
        if (!next.focus_by && !next.is_silent && !next.hides_names && next.tools === null) return;
        const version = Math.max((row?.version ?? 0) + 1, now);
        await all
          .insertInto('board_lead')
          .values({ board, ...next, version })
          .execute();
      });
    },
    /** Unlocks the focus if this actor is the leader. */
    async endFocusOf({ board, leader }: { board: string; leader: string }): Promise<void> {
      await db
        .updateTable('board_lead')
        .set(({ eb }) => ({ focus_by: null, focus_at: null, version: eb('version', '+', 1) }))
        .where('board', '=', board)
        .where('focus_by', '=', leader)
        .execute();
    },
  };
}
