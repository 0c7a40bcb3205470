// Clearing of boards: everything of one goes but its row, so that no old secret makes the board again. Blobs may be another board's too:
// they are marked when nothing names them (blob-names.ts), and deleted when that is still so a day later: a backup from just before has
// them still.

import { type Kysely, sql } from 'kysely';
import { lockAndCheckRights, lockResources } from '../../access/lock-rights.ts';
import type { Right } from '../../access/membership.ts';
import { dropHandedFiles } from '../../board/download-links/handed-file-changes.ts';
import { removeIndex } from '../../board/search/index-changes.ts';
import { SEARCH_INDEX } from '../../board/search/job-kind.ts';
import { markUnnamed } from '../../platform/database/blob-names.ts';
import { alone } from '../../platform/database/commit-marks.ts';
import type { LogWriter } from '../../platform/database/log/log-writer.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { isDeletedBefore, MANY } from './board-clearing-queries.ts';

/** What a board has many rows of: they go in slices, so that appends to other boards are not kept waiting. */
const LONG = ['board_op', 'board_outcome', 'board_span_writer', 'board_span', 'board_client'] as const;

/** Beside its row, which stays, and its ownership, whose epoch keeps who still has it open from writing. */
const SHORT = [
  'board_link',
  'board_creator',
  'board_term',
  'board_snapshot',
  'board_damage',
  'board_pack',
  'board_version',
  'board_person',
  'board_reader',
  'board_picture',
  'board_public',
  'board_inside',
  'board_meeting_role',
  'board_removal',
  'board_timer',
  'board_presentation',
  'board_lead',
  'panel_code',
  'panel_place',
  'panel_pairing',
  'panel_remote',
  'panel_session',
  'person_board',
  'opened_link',
  'opened_board',
] as const;

/** Rows whose `thing` is a board where their `kind` is. */
const OF_THINGS = ['membership', 'invite', 'access_request', 'mark'] as const;

/** Rows of one slice. */
const BATCH_ROWS = 2000;

const CLEARED_BLOB_MS = 24 * 3600_000;

export function boardClearingChanges(db: Kysely<Tables>, { log }: { log: LogWriter }) {
  /** What is left, slice by slice, and the blobs that no board names any more. */
  async function clearRest(board: string, nowMs: number): Promise<void> {
    for (const table of LONG) await clearLong(table, board);
    await db.deleteFrom('job').where('kind', '=', SEARCH_INDEX).where('thing', '=', board).execute();
    while (await db.transaction().execute((all) => removeIndex(all, board)));
    log.forget(board);
    await db.transaction().execute(async (all) => {
      const blobs = await all.selectFrom('board_blob').select('sha256').where('board', '=', board).execute();
      await all.deleteFrom('board_blob').where('board', '=', board).execute();
      await markUnnamed(
        all,
        blobs.map(({ sha256 }) => sha256),
        { nowMs, dueMs: nowMs + CLEARED_BLOB_MS },
      );
    });
  }
  /** By their first columns all have an index. */
  async function clearLong(table: (typeof LONG)[number], board: string): Promise<void> {
    if (table !== 'board_op') {
      await db.deleteFrom(table).where('board', '=', board).execute();
      return;
    }
    for (;;) {
      const last = await db
        .selectFrom(table)
        .select('seq')
        .where('board', '=', board)
        .orderBy('seq')
        .offset(BATCH_ROWS - 1)
        .limit(1)
        .executeTakeFirst();
      let rows = db.deleteFrom(table).where('board', '=', board);
      if (last) rows = rows.where('seq', '<=', last.seq);
      await rows.execute();
      if (!last) return;
    }
  }

  return {
    /**
     * All of them or none: by the right of who clears them, or by the clock, where they are still due (`boardsToClear`). False: one was
     * brought back meanwhile. Again it clears what was written since.
     */
    clearBoards: alone(async (ask: { boards: string[]; nowMs: number } & ClearedBy): Promise<boolean> => {
      const { boards, nowMs } = ask;
      const isDue = await db.transaction().execute(async (all) => {
        if ('right' in ask) await lockAndCheckRights(all, [ask.right]);
        else {
          await lockResources(all, [{ kind: 'board', things: boards }]);
          const back = await all
            .selectFrom('board')
            .leftJoin('project', 'project.id', 'board.project')
            .leftJoin('team', 'team.id', 'project.team')
            .select('board.id')
            .where('board.id', 'in', boards)
            .where('cleared_at', 'is', null)
            .where((is) => is.not(isDeletedBefore(is, ask.deletedBeforeMs)))
            .executeTakeFirst();
          if (back) return false;
        }
        for (const board of boards) await clearRows(all, board, nowMs);
        return true;
      });
      if (!isDue) return false;
      for (const board of boards) await clearRest(board, nowMs);
      return true;
    }),
    /** Projects deleted before then, when no board is left in them, and what people were given there. */
    async clearProjects({ deletedBeforeMs }: { deletedBeforeMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        const due = all
          .selectFrom('project')
          .where('deleted_at', '<', deletedBeforeMs)
          .where((is) =>
            is.not(is.exists(is.selectFrom('board').select('board.id').whereRef('board.project', '=', 'project.id'))),
          );
        const found = await due.select(['id', 'team']).orderBy('id').limit(MANY).execute();
        if (found.length === 0) return;
        await lockResources(
          all,
          [...new Set(found.map(({ team }) => team))].map((resource) => ({ kind: 'team', thing: resource })),
        );
        const things = found.map(({ id }) => id);
        const ids = (await due.select('id').where('id', 'in', things).execute()).map(({ id }) => id);
        if (ids.length === 0) return;
        for (const table of OF_THINGS)
          await all.deleteFrom(table).where('kind', '=', 'project').where('thing', 'in', ids).execute();
        await all.deleteFrom('inbox_entry').where('thing', 'in', ids).execute();
        await all.deleteFrom('project').where('id', 'in', ids).execute();
      });
    },
  };
}

type ClearedBy = { right: Right } | { deletedBeforeMs: number };

/** All that there are few of, and that says who has it. */
async function clearRows(all: Kysely<Tables>, board: string, nowMs: number): Promise<void> {
  await all
    .updateTable('board')
    .set((of) => ({
      title: '',
      title_key: '',
      project: null,
      changed_by: null,
      archived_at: null,
      deleted_at: of.fn.coalesce('deleted_at', sql.lit(nowMs)),
      cleared_at: of.fn.coalesce('cleared_at', sql.lit(nowMs)),
    }))
    .where('id', '=', board)
    .execute();
  await all
    .updateTable('board_owner')
    .set((of) => ({ node: '', epoch: of('epoch', '+', 1) }))
    .where('board', '=', board)
    .execute();
  await dropHandedFiles(all, { board }, nowMs);
  for (const table of SHORT) await all.deleteFrom(table).where('board', '=', board).execute();
  for (const table of OF_THINGS)
    await all.deleteFrom(table).where('kind', '=', 'board').where('thing', '=', board).execute();
  await all.deleteFrom('inbox_entry').where('thing', '=', board).execute();
}
