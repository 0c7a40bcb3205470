// Codes of panels' sessions, and how often wrong ones were tried. SPEC: PANEL-2 to PANEL-4.

import { type Kysely, sql } from 'kysely';
import type { Tables } from './tables.ts';

export interface PanelCode {
  board: string;
  /** Null: it opens the board on a panel, once. */
  session: string | null;
  madeBy: string;
}

export interface NewPanelCode extends PanelCode {
  hash: string;
  token: Uint8Array | null;
  expiresMs: number;
  nowMs: number;
  /** Codes of the session that are alive live so much longer, ms. */
  graceMs: number;
}

export interface CodeTry {
  hash: string;
  /** One count for each window; a hash of the network and the window's length. */
  counts: { key: string; windowMs: number; max: number }[];
  /** A session that who tries is in already: its codes are not counted. */
  inSession: string | undefined;
  nowMs: number;
}

export type CodeTried = { code: PanelCode } | { code?: undefined; refusedUntilMs?: number };

export function panelCodeQueries(db: Kysely<Tables>) {
  const living = (all: Kysely<Tables>, nowMs: number) =>
    all.selectFrom('panel_code').select(['board', 'session', 'made_by']).where('expires', '>', nowMs);

  return {
    /** False: another living one is the same. */
    addPanelCode({ madeBy, expiresMs, nowMs, graceMs, ...code }: NewPanelCode): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        await all.deleteFrom('panel_code').where('hash', '=', code.hash).where('expires', '<=', nowMs).execute();
        const { numInsertedOrUpdatedRows } = await all
          .insertInto('panel_code')
          .values({ ...code, made_by: madeBy, expires: expiresMs })
          .onConflict((there) => there.doNothing())
          .executeTakeFirstOrThrow();
        if (!numInsertedOrUpdatedRows) return false;
        if (code.session !== null)
          await all
            .updateTable('panel_code')
            .set({ expires: nowMs + graceMs })
            .where('session', '=', code.session)
            .where('hash', '!=', code.hash)
            .where('expires', '>', nowMs)
            .execute();
        return true;
      });
    },
    async panelCodeOfToken(ask: { token: Uint8Array; nowMs: number }): Promise<PanelCode | undefined> {
      return codeOf(await living(db, ask.nowMs).where('token', '=', ask.token).executeTakeFirst());
    },
    /**
     * Looks a typed code up. The counts are held from the first look on: of tries that come at once, at however many processes, none
     * passes beside the others.
     */
    tryPanelCode({ hash, counts, inSession, nowMs }: CodeTry): Promise<CodeTried> {
      return db.transaction().execute(async (all) => {
        const found = () => living(all, nowMs).where('hash', '=', hash).executeTakeFirst().then(codeOf);
        if (inSession !== undefined) {
          const code = await found();
          if (code?.session === inSession) return { code };
        }
        for (const { key, windowMs, max } of counts) {
          const { count, ends } = await countHeld(all, key, windowMs, nowMs);
          if (Number(count) >= max) return { refusedUntilMs: Number(ends) };
        }
        const code = await found();
        if (code) return { code };
        await all
          .updateTable('attempt')
          .set((of) => ({ count: of('count', '+', 1) }))
          .where(
            'key',
            'in',
            counts.map(({ key }) => key),
          )
          .execute();
        return {};
      });
    },
    /** Takes a code that opens a board on one panel: undefined where it is not there any more. */
    async takePanelCode(ask: { hash: string; nowMs: number }): Promise<PanelCode | undefined> {
      const taken = await db
        .deleteFrom('panel_code')
        .where('hash', '=', ask.hash)
        .where('session', 'is', null)
        .where('expires', '>', ask.nowMs)
        .returning(['board', 'session', 'made_by'])
        .executeTakeFirst();
      return codeOf(taken);
    },
    /** Those that ended before. */
    async forgetPanelCodes(beforeMs: number): Promise<void> {
      await db.deleteFrom('panel_code').where('expires', '<=', beforeMs).execute();
    },
  };
}

/** What was tried, which nobody else counts until this transaction has ended. One that is over begins anew. */
function countHeld(all: Kysely<Tables>, key: string, windowMs: number, nowMs: number) {
  return all
    .insertInto('attempt')
    .values({ key, count: 0, ends: nowMs + windowMs })
    .onConflict((there) =>
      there.column('key').doUpdateSet({
        count: sql`CASE WHEN attempt.ends <= ${nowMs} THEN 0 ELSE attempt.count END`,
        ends: sql`CASE WHEN attempt.ends <= ${nowMs} THEN excluded.ends ELSE attempt.ends END`,
      }),
    )
    .returning(['count', 'ends'])
    .executeTakeFirstOrThrow();
}

function codeOf(row: { board: string; session: string | null; made_by: string } | undefined): PanelCode | undefined {
  return row && { board: row.board, session: row.session, madeBy: row.made_by };
}
