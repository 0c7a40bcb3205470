// Adds the codes of panel sessions, checks them and counts wrong attempts. Reads are in code-queries.ts. SPEC: PANEL-2 to PANEL-4.

import type { Kysely } from 'kysely';
import type { Tables } from '../platform/database/tables.ts';
import { type AttemptLimit, addAttempt, lockAttempts } from '../platform/limits/attempt-changes.ts';
import { codeOf, livingCodes, type PanelCode } from './code-queries.ts';
import { lockSession } from './session-queries.ts';

export interface NewPanelCode extends PanelCode {
  token: Uint8Array | null;
  expiresMs: number;
  nowMs: number;
  /** Other codes of the session that would live longer end after this, ms. */
  graceMs: number;
}

export interface CodeTry {
  hash: string;
  /** One count for each window; a hash of the network and the window's length. */
  counts: AttemptLimit[];
  /** A session that who tries is in already: its codes are not counted. */
  inSession: string | undefined;
  nowMs: number;
}

export type CodeTried = { code: PanelCode } | { code?: undefined; refusedUntilMs?: number };

export function panelCodeChanges(db: Kysely<Tables>) {
  return {
    /** False: another living one is the same. */
    addPanelCode({ madeBy, expiresMs, nowMs, graceMs, ...code }: NewPanelCode): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        // Two codes created at once are serialized here, so the second one sees the first.
        if (code.session !== null) await lockSession(all, code.session);
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
            .where('expires', '>', nowMs + graceMs)
            .execute();
        return true;
      });
    },
    /**
     * Looks a typed code up. The counts are held from the first look on: of tries that come at once, at however many processes, none
     * passes beside the others.
     */
    tryPanelCode({ hash, counts, inSession, nowMs }: CodeTry): Promise<CodeTried> {
      return db.transaction().execute(async (all) => {
        const found = () => livingCodes(all, nowMs).where('hash', '=', hash).executeTakeFirst().then(codeOf);
        if (inSession !== undefined) {
          const code = await found();
          if (code?.session === inSession) return { code };
        }
        const refusedUntilMs = await lockAttempts(all, counts, nowMs);
        if (refusedUntilMs !== undefined) return { refusedUntilMs };
        const code = await found();
        if (code) return { code };
        await addAttempt(all, counts);
        return {};
      });
    },
    /** Those that ended before. */
    async forgetPanelCodes(beforeMs: number): Promise<void> {
      await db.deleteFrom('panel_code').where('expires', '<=', beforeMs).execute();
    },
  };
}
