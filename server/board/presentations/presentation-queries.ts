// Reads presentations of boards. Times are from the database, so that all processes agree. SPEC: PRESENT.

import type { Kysely } from 'kysely';
import type { PresentationScreen } from '#protocol/room-events.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { DELETION_STATE, restOf } from '../../access/deletion-state.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { isReadOnly } from '../../policies/workspace.ts';

export interface StoredPresentation {
  board: string;
  /** The actor who presents. */
  presenter: string;
  frame: string | null;
  page: number;
  screen: PresentationScreen;
  /** Ms from the start until the row was read. */
  sinceMs: number;
  frameSinceMs: number;
  /** Differs after each change, even if a presentation ended in between. */
  version: number;
}

export function presentationQueries(db: Kysely<Tables>, { nowMs }: Pick<Database, 'nowMs'>) {
  return {
    /** Returns the presentations of these boards, without those that are over (SERVER_LIMITS.ledMs) or on a read-only board. */
    async presentationsOf(boards: readonly string[]): Promise<StoredPresentation[]> {
      if (boards.length === 0) return [];
      const rows = await presentationRows(db, boards, nowMs);
      return rows.flatMap(({ board, presenter, frame, page, screen, started_at, frame_at, version, ...rest }) => {
        const now = Number(rest.now);
        if (isOver(frame_at, now) || isReadOnly(restOf(rest), now)) return [];
        const times = { sinceMs: Math.max(0, now - started_at), frameSinceMs: Math.max(0, now - frame_at) };
        return { board, presenter, frame, page, screen: screen as PresentationScreen, ...times, version };
      });
    },
  };
}

/** Whether a presentation with the last change at `atMs` has ended by itself. */
export function isOver(atMs: number, nowMs: number): boolean {
  return nowMs - atMs >= SERVER_LIMITS.ledMs;
}

export function presentationRows(within: Kysely<Tables>, boards: readonly string[], nowMs: Database['nowMs']) {
  return within
    .selectFrom('board_presentation')
    .innerJoin('board', 'board.id', 'board_presentation.board')
    .leftJoin('project', 'project.id', 'board.project')
    .leftJoin('team', 'team.id', 'project.team')
    .leftJoin('entity', 'entity.id', 'team.entity')
    .selectAll('board_presentation')
    .select(DELETION_STATE)
    .select(nowMs.as('now'))
    .where('board_presentation.board', 'in', [...boards])
    .execute();
}
