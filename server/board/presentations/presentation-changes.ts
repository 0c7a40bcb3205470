// Starts, changes and ends presentations of boards. Times are from the database, so that all processes agree. SPEC: PRESENT.

import type { Kysely } from 'kysely';
import type { ChangePresentationRequest } from '#protocol/contract/presentations.ts';
import { CallerError } from '#protocol/errors.ts';
import { lockGrant } from '../../access/lock-grant.ts';
import { ofMoment } from '../../platform/database/commit-marks.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { Grant } from '../../policies/grant.ts';
import { isOver, presentationRows } from './presentation-queries.ts';

export interface PresentationStart {
  grant: Grant;
  frame: string | null;
  page: number;
}

export function presentationChanges(db: Kysely<Tables>, { nowMs }: Pick<Database, 'nowMs'>) {
  return {
    /** Starts a presentation, or takes it over: then its start time stays. */
    async startPresentation({ grant, frame, page }: PresentationStart): Promise<void> {
      const board = grant.thing.id;
      await db.transaction().execute(async (all) => {
        await lockGrant(all, grant);
        const [row] = await presentationRows(all, [board], nowMs);
        const now = Number((await all.selectNoFrom(nowMs.as('now')).executeTakeFirstOrThrow()).now);
        const hasOtherPresenter = row && row.presenter !== grant.actor && !isOver(row.frame_at, now);
        await all.deleteFrom('board_presentation').where('board', '=', board).execute();
        await all
          .insertInto('board_presentation')
          .values({
            board,
            presenter: grant.actor,
            frame,
            page,
            screen: 'shown',
            started_at: hasOtherPresenter ? row.started_at : now,
            frame_at: now,
            version: Math.max((row?.version ?? 0) + 1, now),
          })
          .execute();
      });
    },
    /** Throws `gone` unless the caller is the presenter. A power cut may undo the last change. */
    changePresentation: ofMoment(async ({ grant, change }: { grant: Grant; change: ChangePresentationRequest }) => {
      const board = grant.thing.id;
      await db.transaction().execute(async (all) => {
        await lockGrant(all, grant);
        const [row] = await presentationRows(all, [board], nowMs);
        const now = Number(row?.now);
        if (row?.presenter !== grant.actor || isOver(row.frame_at, now)) throw new CallerError('gone');
        const { frame = row.frame, page = row.page, screen = row.screen } = change;
        const isMoved = change.frame !== undefined || change.page !== undefined;
        const version = Math.max(row.version + 1, now);
        await all
          .updateTable('board_presentation')
          .set({ frame, page, screen, version, ...(isMoved && { frame_at: now }) })
          .where('board', '=', board)
          .execute();
      });
    }),
    /** Does nothing if there is no presentation. */
    async endPresentation(grant: Grant): Promise<void> {
      await db.transaction().execute(async (all) => {
        await lockGrant(all, grant);
        await all.deleteFrom('board_presentation').where('board', '=', grant.thing.id).execute();
      });
    },
    /** Ends the presentation if this actor is the presenter. */
    async endPresentationOf({ board, presenter }: { board: string; presenter: string }): Promise<void> {
      await db.deleteFrom('board_presentation').where('board', '=', board).where('presenter', '=', presenter).execute();
    },
  };
}
