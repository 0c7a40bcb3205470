// Gives and ends roles for a meeting, and removes people from a board. The manager's grant is checked again in the change's own transaction.
// SPEC: RIGHT-15 to RIGHT-18.

import type { Kysely } from 'kysely';
import type { MeetingRoleRequest } from '#protocol/contract/meetings.ts';
import { CallerError } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type Actor, type Grant, personOf } from '../policies/grant.ts';
import { memberNow } from './grant-validator.ts';
import { linkQueries } from './link-queries.ts';
import { lockGrant } from './lock-grant.ts';
import { membershipQueries } from './membership-queries.ts';

export interface NewMeetingRole {
  grant: Grant;
  actor: Actor;
  role: MeetingRoleRequest['role'];
  /** Epoch ms. */
  endsMs: number;
  nowMs: number;
}

export function meetingChanges(db: Kysely<Tables>) {
  return {
    /**
     * Replaces the actor's role for the meeting. Throws `not-found` for an actor who has none and is not on the board, and `meeting-full`.
     */
    giveMeetingRole({ grant, actor, role, endsMs, nowMs }: NewMeetingRole): Promise<void> {
      const board = grant.thing.id;
      return db.transaction().execute(async (all) => {
        await lockGrant(all, grant);
        await all.deleteFrom('board_meeting_role').where('board', '=', board).where('ends_at', '<=', nowMs).execute();
        // A person who reconnects with another role is missing from the board for a moment.
        if (!(await deleteMeetingRole(all, board, actor))) await nameOnBoard(all, board, actor);
        await refuseFull(all, 'board_meeting_role', { board, max: SERVER_LIMITS.meetingRolesOfBoard });
        await all
          .insertInto('board_meeting_role')
          .values({ board, actor, role, ends_at: endsMs, given_by: grant.actor })
          .execute();
      });
    },
    /** Does nothing if the actor has none. */
    endMeetingRole({ grant, actor }: { grant: Grant; actor: Actor }): Promise<void> {
      return db.transaction().execute(async (all) => {
        await lockGrant(all, grant);
        await deleteMeetingRole(all, grant.thing.id, actor);
      });
    },
    /**
     * Removes the actor until `endsMs`, and ends its role for the meeting. Throws `not-found` for an actor who is not on the board,
     * `is-member` for one who has the board by name or created it, and `meeting-full`.
     */
    remove({ grant, actor, nowMs }: { grant: Grant; actor: Actor; nowMs: number }): Promise<void> {
      const board = grant.thing.id;
      return db.transaction().execute(async (all) => {
        await lockGrant(all, grant);
        if (await isMember(all, board, actor)) throw new CallerError('is-member');
        const name = await nameOnBoard(all, board, actor);
        await deleteMeetingRole(all, board, actor);
        await all
          .deleteFrom('board_removal')
          .where('board', '=', board)
          .where((is) => is.or([is('actor', '=', actor), is('ends_at', '<=', nowMs)]))
          .execute();
        await refuseFull(all, 'board_removal', { board, max: SERVER_LIMITS.removalsOfBoard });
        const ends_at = nowMs + SERVER_LIMITS.removalMs;
        await all
          .insertInto('board_removal')
          .values({ board, actor, name, removed_by: grant.actor, at: nowMs, ends_at })
          .execute();
      });
    },
    /** Does nothing if the actor is not removed. */
    undoRemoval({ grant, actor }: { grant: Grant; actor: Actor }): Promise<void> {
      return db.transaction().execute(async (all) => {
        await lockGrant(all, grant);
        await all.deleteFrom('board_removal').where('board', '=', grant.thing.id).where('actor', '=', actor).execute();
      });
    },
    /** Deletes the roles and removals that have ended. */
    async forgetMeetings(nowMs: number): Promise<void> {
      await db.deleteFrom('board_meeting_role').where('ends_at', '<=', nowMs).execute();
      await db.deleteFrom('board_removal').where('ends_at', '<=', nowMs).execute();
    },
  };
}

/** Returns the name with which the actor is on the board now. Throws `not-found`. */
async function nameOnBoard(all: Kysely<Tables>, board: string, actor: Actor): Promise<string> {
  const inside = await all
    .selectFrom('board_inside')
    .select('name')
    .where('board', '=', board)
    .where('actor', '=', actor)
    .executeTakeFirst();
  if (!inside) throw new CallerError('not-found');
  return inside.name;
}

/** Whether the actor has the board by a role by name, or as its creator. */
async function isMember(all: Kysely<Tables>, board: string, actor: Actor): Promise<boolean> {
  const creator = await linkQueries(all).creatorOfBoard(board);
  if (creator && !creator.isInProject) {
    if (creator.actor === actor) return true;
    const ownGuest = await all
      .selectFrom('guest_person')
      .select('guest')
      .where('guest', '=', creator.actor)
      .where('person', '=', actor)
      .executeTakeFirst();
    if (ownGuest) return true;
  }
  const person = personOf(actor);
  if (person === undefined) return false;
  const [standing] = await membershipQueries(all).standingsOf([{ board, person }]);
  return standing !== undefined && memberNow(standing) !== undefined;
}

/** Returns whether the actor had one. */
async function deleteMeetingRole(all: Kysely<Tables>, board: string, actor: Actor): Promise<boolean> {
  const { numDeletedRows } = await all
    .deleteFrom('board_meeting_role')
    .where('board', '=', board)
    .where('actor', '=', actor)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

/** Throws `meeting-full` if the board has `max` rows in the table. */
async function refuseFull(
  all: Kysely<Tables>,
  table: 'board_meeting_role' | 'board_removal',
  { board, max }: { board: string; max: number },
): Promise<void> {
  const { count } = await all
    .selectFrom(table)
    .select((of) => of.fn.countAll<number>().as('count'))
    .where('board', '=', board)
    .executeTakeFirstOrThrow();
  if (Number(count) >= max) throw new CallerError('meeting-full');
}
