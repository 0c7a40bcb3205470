// Codes of panels' sessions, and how often wrong ones were tried. SPEC: PANEL-2 to PANEL-4.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';

export interface PanelCode {
  hash: string;
  board: string;
  /** Null: it opens the board on a panel, once. */
  session: string | null;
  madeBy: string;
}

export function panelCodeQueries(db: Kysely<Tables>) {
  return {
    async panelCodeOfToken(ask: { token: Uint8Array; nowMs: number }): Promise<PanelCode | undefined> {
      return codeOf(await livingCodes(db, ask.nowMs).where('token', '=', ask.token).executeTakeFirst());
    },
  };
}

export function livingCodes(all: Kysely<Tables>, nowMs: number) {
  return all.selectFrom('panel_code').select(['hash', 'board', 'session', 'made_by']).where('expires', '>', nowMs);
}

export function codeOf(
  row: { hash: string; board: string; session: string | null; made_by: string } | undefined,
): PanelCode | undefined {
  return row && { hash: row.hash, board: row.board, session: row.session, madeBy: row.made_by };
}
