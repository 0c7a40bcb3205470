// Phones that lead a panel. SPEC: REMOTE.

import type { Kysely } from 'kysely';
import { DELETION_STATE, type DeletionRow, deletedMsOf, slices } from '../access/deletion-state.ts';
import { lendingsNow } from '../access/panel-lender-queries.ts';
import type { Tables } from '../platform/database/tables.ts';
import type { SessionState } from '../policies/panel.ts';
import type { RemoteStanding } from '../policies/remote.ts';

export interface StoredRemote {
  id: string;
  board: string;
  session: string;
  standing: RemoteStanding;
}

export function remoteQueries(db: Kysely<Tables>) {
  const remotes = () =>
    sessionRows(db)
      .innerJoin('panel_remote', 'panel_remote.session', 'panel_session.id')
      .select(['panel_remote.id', 'panel_remote.ended_at']);

  return {
    async remoteOf(sha256: Uint8Array): Promise<StoredRemote | undefined> {
      const row = await remotes().where('panel_remote.sha256', '=', sha256).executeTakeFirst();
      const [standing] = row ? await standingsFrom(db, [row]) : [];
      return row && standing && { id: row.id, board: row.board, session: row.session, standing };
    },
    /** Of remotes, and of sessions by whose panels they are heard, by their ids. */
    async remotesStanding(ask: {
      remotes: string[];
      sessions: string[];
    }): Promise<(RemoteStanding & { id: string })[]> {
      const rows: (StandingRow & { id: string })[] = [];
      for (const some of slices(ask.remotes))
        rows.push(...(await remotes().where('panel_remote.id', 'in', some).execute()));
      for (const some of slices(ask.sessions))
        for (const row of await sessionRows(db).where('panel_session.id', 'in', some).execute())
          rows.push({ ...row, id: row.session });
      const standings = await standingsFrom(db, rows);
      return rows.map(({ id }, at) => ({ id, ...(standings[at] as RemoteStanding) }));
    },
  };
}

export function sessionRows(of: Kysely<Tables>) {
  return of
    .selectFrom('panel_session')
    .innerJoin('board', 'board.id', 'panel_session.board')
    .leftJoin('project', 'project.id', 'board.project')
    .leftJoin('team', 'team.id', 'project.team')
    .leftJoin('entity', 'entity.id', 'team.entity')
    .select(['panel_session.id as session', 'panel_session.board', 'panel_session.ended_at as session_ended_at'])
    .select(['heard_at', 'lent_by'])
    .select(DELETION_STATE);
}

type StandingRow = DeletionRow & {
  board: string;
  lent_by: string | null;
  heard_at: number;
  session_ended_at: number | null;
  ended_at?: number | null;
};

export async function standingsFrom(db: Kysely<Tables>, rows: readonly StandingRow[]): Promise<RemoteStanding[]> {
  const lendings = rows.map(({ board, lent_by }) => ({ board, lentBy: lent_by }));
  const isLent = await lendingsNow(db, lendings);
  return rows.map((row) => {
    const mayLend = isLent({ board: row.board, lentBy: row.lent_by });
    const session: SessionState = { endedMs: row.session_ended_at, heardMs: Number(row.heard_at), mayLend };
    return { endedMs: row.ended_at ?? null, session, deletedMs: deletedMsOf(row) };
  });
}
