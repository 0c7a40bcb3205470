// Joining a panel's session, and opening a lent board on a panel: who may, how many, and their place, in one transaction. SPEC: PANEL-5 to
// PANEL-7, PANEL-11.

import type { Kysely } from 'kysely';
import { CallerError } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { lockResources } from '../access/lock-rights.ts';
import { meetingQueries } from '../access/meeting-queries.ts';
import { lendingsNow } from '../access/panel-lender-queries.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type AttemptLimit, addAttempt, lockAttempts } from '../platform/limits/attempt-changes.ts';
import { networkAt } from '../platform/net/address.ts';
import type { Actor } from '../policies/grant.ts';
import { mustBeAdmitted } from '../policies/meeting.ts';
import { isActivePlace, isDenied, isSessionOver } from '../policies/panel.ts';
import { begin } from './session-changes.ts';
import { lockSession, sessionsFrom, sessionsIn } from './session-queries.ts';

export interface NewParticipant {
  id: string;
  session: string;
  actor: string;
  name: string;
  sha256: Uint8Array;
  expiresMs: number;
  network: string;
  counts: readonly AttemptLimit[];
  nowMs: number;
}

/** Neither: the session is over. */
export interface Joined {
  alias?: string;
  refusedUntilMs?: number;
}

/** A person rejected because the session is full may try again after this time. */
export const FULL_MS = 60_000;

export function panelJoinChanges(db: Kysely<Tables>) {
  return {
    /**
     * Each actor has one place. A waiting participant keeps waiting, an ended one waits to be let in, and a denied one stays denied for a
     * while.
     */
    joinSession({ counts, nowMs, expiresMs, network: address, ...one }: NewParticipant): Promise<Joined> {
      return db.transaction().execute(async (all) => {
        const refusedUntilMs = await lockAttempts(all, counts, nowMs);
        if (refusedUntilMs !== undefined) return { refusedUntilMs };
        await lockSession(all, one.session);
        const network = networkAt(one.session, address);
        const [session] = await sessionsFrom(
          all,
          await sessionsIn(all).where('panel_session.id', '=', one.session).execute(),
        );
        const alias = session && (await aliasOf(all, session.board));
        if (alias === undefined || !session || isSessionOver(session, nowMs)) return {};
        const known = await all
          .selectFrom('panel_place')
          .select(['id', 'ended_at', 'let_in_at', 'expires'])
          .where('session', '=', session.id)
          .where('actor', '=', one.actor)
          .executeTakeFirst();
        const had = known && {
          letInMs: known.let_in_at,
          endedMs: known.ended_at,
          expiresMs: known.expires,
        };
        const denied = had !== undefined && isDenied(had, nowMs);
        const isNew = !denied && !(had && isActivePlace(had, nowMs));
        if (isNew && (await isSessionFull(all, { session: session.id, network, nowMs })))
          return { refusedUntilMs: nowMs + FULL_MS };
        await addAttempt(all, counts);
        if (known) {
          const { name, sha256 } = one;
          await all
            .updateTable('panel_place')
            .set({
              sha256,
              network,
              expires: expiresMs,
              // A participant who was ended here must be let in again.
              ...(!denied && { ended_at: null, let_in_at: known.ended_at === null ? known.let_in_at : null }),
              ...(name !== '' && { name }),
            })
            .where('id', '=', known.id)
            .execute();
        } else
          await all
            .insertInto('panel_place')
            .values({
              ...one,
              network,
              board: session.board,
              at: nowMs,
              expires: expiresMs,
              let_in_at: session.asks || (await isAfterRemoval(all, session.board, one.actor, nowMs)) ? null : nowMs,
            })
            .execute();
        return { alias };
      });
    },
    /** Opens a lent board on a panel: its alias. What fails leaves the code. Throws `not-found`. */
    takeLentBoard(ask: { hash: string; id: string; actor: string; nowMs: number }): Promise<string> {
      const { hash, id, actor, nowMs } = ask;
      return db.transaction().execute(async (all) => {
        const known = await all.selectFrom('panel_code').select('board').where('hash', '=', hash).executeTakeFirst();
        if (!known) throw new CallerError('not-found');
        const { board } = known;
        await lockResources(all, [{ kind: 'board', thing: board }]);
        const taken = await all
          .deleteFrom('panel_code')
          .where('hash', '=', hash)
          .where('session', 'is', null)
          .where('expires', '>', nowMs)
          .returning('made_by')
          .executeTakeFirst();
        const alias = await aliasOf(all, board);
        if (!taken || alias === undefined) throw new CallerError('not-found');
        const lending = { board, lentBy: taken.made_by };
        if (!(await lendingsNow(all, [lending]))(lending)) throw new CallerError('not-found');
        const session = { id, board, actor, lent_by: taken.made_by, role: 'editor', at: nowMs };
        // A panel that has had a session comes with a fresh actor.
        if (!(await begin(all, session))) throw new CallerError('not-found');
        return alias;
      });
    },
  };
}

/** Whether the actor is newer than a removal from the board that is in force (SPEC: RIGHT-18). */
async function isAfterRemoval(all: Kysely<Tables>, board: string, actor: string, nowMs: number): Promise<boolean> {
  const meetings = meetingQueries(all);
  const { removals } = await meetings.meetingRights({ boards: [board], nowMs });
  return removals.length > 0 && mustBeAdmitted(await meetings.createdMs(actor as Actor), removals, nowMs);
}

/** Undefined: the board is deleted. */
async function aliasOf(all: Kysely<Tables>, board: string): Promise<string | undefined> {
  const row = await all
    .selectFrom('board')
    .select('alias')
    .where('id', '=', board)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row?.alias;
}

/** Places that have ended or run out do not count, nor does the panel's own. */
async function isSessionFull(
  all: Kysely<Tables>,
  { session, network, nowMs }: { session: string; network: string; nowMs: number },
): Promise<boolean> {
  const living = await all
    .selectFrom('panel_place')
    .select((of) => ['network', of.fn.countAll<number>().as('there')])
    .where('session', '=', session)
    .where('ended_at', 'is', null)
    .where('expires', '>', nowMs)
    .groupBy('network')
    .execute();
  return isFull(living, network, { max: SERVER_LIMITS.joinersOfSession, ofNetwork: SERVER_LIMITS.joinersOfNetwork });
}

/** Whether there is no room for one more of this network. */
export function isFull(
  living: readonly { network: string; there: number }[],
  network: string,
  { max, ofNetwork }: { max: number; ofNetwork: number },
): boolean {
  const sum = living.reduce((all, { there }) => all + Number(there), 0);
  const own = living.find((one) => one.network === network)?.there ?? 0;
  return sum >= max || Number(own) >= ofNetwork;
}
