// Reads how boards are led. Times are from the database, so that all processes agree. SPEC: LEAD.

import type { Kysely } from 'kysely';
import type { LeadState } from '#protocol/room-events.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { ToolName } from '#protocol/tools.ts';
import { DELETION_STATE, restOf } from '../../access/deletion-state.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Tables } from '../../platform/database/tables.ts';
import { isReadOnly } from '../../policies/workspace.ts';

export interface StoredLead extends Omit<LeadState, 'focus'> {
  board: string;
  /** The actor whose view the others follow; null if the focus is not locked. */
  focusBy: string | null;
  /** Differs after each change. */
  version: number;
}

export function leadQueries(db: Kysely<Tables>, { nowMs }: Pick<Database, 'nowMs'>) {
  return {
    /** Returns the rows of boards that have one. A focus that is over (SERVER_LIMITS.ledMs) or on a read-only board counts as unlocked. */
    async leadsOf(boards: readonly string[]): Promise<StoredLead[]> {
      if (boards.length === 0) return [];
      const rows = await db
        .selectFrom('board_lead')
        .innerJoin('board', 'board.id', 'board_lead.board')
        .leftJoin('project', 'project.id', 'board.project')
        .leftJoin('team', 'team.id', 'project.team')
        .leftJoin('entity', 'entity.id', 'team.entity')
        .selectAll('board_lead')
        .select(DELETION_STATE)
        .select(nowMs.as('now'))
        .where('board_lead.board', 'in', [...boards])
        .execute();
      return rows.map(({ board, focus_by, focus_at, is_silent, hides_names, tools, version, ...rest }) => {
        const now = Number(rest.now);
        const isLocked = now - (focus_at ?? 0) < SERVER_LIMITS.ledMs && !isReadOnly(restOf(rest), now);
        return {
          board,
          focusBy: isLocked ? focus_by : null,
          isSilent: is_silent === 1,
          hidesNames: hides_names === 1,
          tools: tools === null ? null : (tools.split(' ').filter(Boolean) as ToolName[]),
          version,
        };
      });
    },
  };
}
