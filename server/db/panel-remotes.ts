// Phones that lead a panel. SPEC: REMOTE.

import type { Kysely } from 'kysely';
import type { Grant } from '../access/grant.ts';
import type { RemoteStanding } from '../policies/remote.ts';
import { ran } from './panel-sessions.ts';
import { deletedMsOf, PLACE, slices } from './places.ts';
import type { Tables } from './tables.ts';

export interface StoredRemote extends RemoteStanding {
  id: string;
  board: string;
  session: string;
}

export function remoteQueries(db: Kysely<Tables>) {
  const sessions = (of: Kysely<Tables>) =>
    of
      .selectFrom('panel_session')
      .innerJoin('board', 'board.id', 'panel_session.board')
      .leftJoin('project', 'project.id', 'board.project')
      .leftJoin('team', 'team.id', 'project.team')
      .leftJoin('entity', 'entity.id', 'team.entity')
      .select(['panel_session.id as session', 'panel_session.board', 'panel_session.ended_at as session_ended_at'])
      .select(PLACE);
  const remotes = () =>
    sessions(db)
      .innerJoin('panel_remote', 'panel_remote.session', 'panel_session.id')
      .select(['panel_remote.id', 'panel_remote.ended_at']);
  type SessionRow = Awaited<ReturnType<ReturnType<typeof sessions>['execute']>>[number];
  const standing = (row: SessionRow & { ended_at?: number | null }): RemoteStanding => ({
    endedMs: row.ended_at ?? null,
    sessionEndedMs: row.session_ended_at,
    deletedMs: deletedMsOf(row),
  });

  return {
    /** By the panel. Throws `forbidden`. */
    async addPairing(ask: { by: Grant; token: Uint8Array; nowMs: number; expiresMs: number }): Promise<void> {
      await db.transaction().execute(async (all) => {
        const { id, board } = await ran(all, ask.by);
        await all.deleteFrom('panel_pairing').where('session', '=', id).where('expires', '<=', ask.nowMs).execute();
        await all
          .insertInto('panel_pairing')
          .values({ token: ask.token, board, session: id, expires: ask.expiresMs })
          .execute();
      });
    },
    /** Undefined: what was scanned is of no living session, or that has as many as it may. */
    pairRemote(ask: {
      token: Uint8Array;
      id: string;
      sha256: Uint8Array;
      nowMs: number;
      max: number;
    }): Promise<StoredRemote | undefined> {
      const { token, id, sha256, nowMs, max } = ask;
      return db.transaction().execute(async (all) => {
        const row = await sessions(all)
          .innerJoin('panel_pairing', 'panel_pairing.session', 'panel_session.id')
          .where('panel_pairing.token', '=', token)
          .where('panel_pairing.expires', '>', nowMs)
          .where('panel_session.ended_at', 'is', null)
          .executeTakeFirst();
        if (!row || deletedMsOf(row) !== null) return undefined;
        const { board, session } = row;
        const { there } = await all
          .selectFrom('panel_remote')
          .select((of) => of.fn.countAll<number>().as('there'))
          .where('session', '=', session)
          .executeTakeFirstOrThrow();
        if (Number(there) >= max) return undefined;
        await all
          .insertInto('panel_remote')
          .values({ id, board, session, sha256, at: nowMs, ended_at: null })
          .execute();
        return { id, board, session, ...standing(row) };
      });
    },
    async remoteOf(sha256: Uint8Array): Promise<StoredRemote | undefined> {
      const row = await remotes().where('panel_remote.sha256', '=', sha256).executeTakeFirst();
      return row && { id: row.id, board: row.board, session: row.session, ...standing(row) };
    },
    /** Of remotes, and of sessions by whose panels they are heard, by their ids. */
    async remotesStanding(ask: {
      remotes: string[];
      sessions: string[];
    }): Promise<(RemoteStanding & { id: string })[]> {
      const found: (RemoteStanding & { id: string })[] = [];
      for (const some of slices(ask.remotes))
        for (const row of await remotes().where('panel_remote.id', 'in', some).execute())
          found.push({ id: row.id, ...standing(row) });
      for (const some of slices(ask.sessions))
        for (const row of await sessions(db).where('panel_session.id', 'in', some).execute())
          found.push({ id: row.session, ...standing(row) });
      return found;
    },
    /** One or all, by the panel; false where there is none. What one pairs by ends with all. */
    endRemotes({ by, remote, nowMs }: { by: Grant; remote?: string | undefined; nowMs: number }): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const { id } = await ran(all, by);
        if (remote === undefined) await all.deleteFrom('panel_pairing').where('session', '=', id).execute();
        const { numUpdatedRows } = await all
          .updateTable('panel_remote')
          .set({ ended_at: nowMs })
          .where('session', '=', id)
          .where('ended_at', 'is', null)
          .$if(remote !== undefined, (of) => of.where('id', '=', remote as string))
          .executeTakeFirstOrThrow();
        return numUpdatedRows > 0n;
      });
    },
    /** By the remote itself: the board it was at; undefined where it had ended. */
    async endOwnRemote({ sha256, nowMs }: { sha256: Uint8Array; nowMs: number }): Promise<string | undefined> {
      const ended = await db
        .updateTable('panel_remote')
        .set({ ended_at: nowMs })
        .where('sha256', '=', sha256)
        .where('ended_at', 'is', null)
        .returning('board')
        .executeTakeFirst();
      return ended?.board;
    },
    /** Those that ended before. */
    async forgetPairings(beforeMs: number): Promise<void> {
      await db.deleteFrom('panel_pairing').where('expires', '<=', beforeMs).execute();
    },
  };
}
