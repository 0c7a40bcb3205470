// Reads roles for a meeting and removals from boards, as they are now. server/policies/meeting.ts decides what they give and deny.

import type { Kysely } from 'kysely';
import type { MeetingAnswer, MeetingRole } from '#protocol/contract/meetings.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Tables } from '../platform/database/tables.ts';
import { type Actor, isPerson, personOf } from '../policies/grant.ts';
import type { Removal } from '../policies/meeting.ts';
import { slices } from './deletion-state.ts';
import { newGuestCount } from './new-guests.ts';

/** An actor's role for a meeting. */
export interface StoredMeetingRole extends MeetingRole {
  board: string;
  actor: string;
}

/** A removal of one actor: the one that was removed, or a guest or person linked to it (SPEC: WHO-1). */
export interface StoredRemoval extends Removal {
  board: string;
  actor: string;
}

export interface MeetingRights {
  roles: StoredMeetingRole[];
  removals: StoredRemoval[];
}

export function meetingQueries(db: Kysely<Tables>) {
  return {
    meetingRights: (input: { boards: string[]; nowMs: number }): Promise<MeetingRights> => meetingRights(db, input),
    /**
     * Returns when the account, or the guest, was created, epoch ms; undefined for a guest of more than a day ago. A guest of an account is not
     * older than the account.
     */
    async createdMs(actor: Actor): Promise<number | undefined> {
      const count = isPerson(actor)
        ? undefined
        : await db.selectFrom('attempt').select('ends').where('key', '=', newGuestCount(actor).key).executeTakeFirst();
      if (count) return Number(count.ends) - SERVER_LIMITS.removalMs;
      const linked = isPerson(actor)
        ? actor
        : (await db.selectFrom('guest_person').select('person').where('guest', '=', actor).executeTakeFirst())?.person;
      const id = linked === undefined ? undefined : personOf(linked as Actor);
      if (id === undefined) return undefined;
      const person = await db.selectFrom('person').select('created_at').where('id', '=', id).executeTakeFirst();
      return person && Number(person.created_at);
    },
    /** Returns when these people's accounts were created, epoch ms. */
    async accountsCreated(people: string[]): Promise<{ id: string; createdMs: number }[]> {
      const found: { id: string; createdMs: number }[] = [];
      for (const some of slices(people)) {
        const rows = await db.selectFrom('person').select(['id', 'created_at']).where('id', 'in', some).execute();
        found.push(...rows.map(({ id, created_at }) => ({ id, createdMs: Number(created_at) })));
      }
      return found;
    },
    /** Returns the roles that have not ended, and the people who are removed, the last one first. */
    async meetingOf({ board, nowMs }: { board: string; nowMs: number }): Promise<MeetingAnswer> {
      const { roles } = await meetingRights(db, { boards: [board], nowMs });
      const removed = await db
        .selectFrom('board_removal')
        .select(['actor', 'name', 'at', 'ends_at'])
        .where('board', '=', board)
        .where('ends_at', '>', nowMs)
        .orderBy('at', 'desc')
        .orderBy('actor')
        .execute();
      return {
        roles: roles.map(({ actor, role, endsMs }) => ({ actor, role, endsMs })),
        removed: removed.map(({ actor, name, at, ends_at }) => ({
          actor,
          name,
          atMs: Number(at),
          endsMs: Number(ends_at),
        })),
      };
    },
  };
}

async function meetingRights(
  db: Kysely<Tables>,
  { boards, nowMs }: { boards: string[]; nowMs: number },
): Promise<MeetingRights> {
  const rights: MeetingRights = { roles: [], removals: [] };
  for (const some of slices(boards)) {
    const [roles, removals] = await Promise.all([
      db
        .selectFrom('board_meeting_role')
        .select(['board', 'actor', 'role', 'ends_at'])
        .where('board', 'in', some)
        .where('ends_at', '>', nowMs)
        .execute(),
      db
        .selectFrom('board_removal as removal')
        .leftJoin('guest_person as linked', (on) =>
          on.on((is) =>
            is.or([
              is('linked.guest', '=', is.ref('removal.actor')),
              is('linked.person', '=', is.ref('removal.actor')),
            ]),
          ),
        )
        .select(['removal.board', 'removal.actor', 'removal.at', 'removal.ends_at', 'linked.guest', 'linked.person'])
        .where('removal.board', 'in', some)
        .where('removal.ends_at', '>', nowMs)
        .execute(),
    ]);
    for (const { board, actor, role, ends_at } of roles)
      rights.roles.push({ board, actor, role: role as MeetingRole['role'], endsMs: Number(ends_at) });
    for (const { board, actor, guest, person, at, ends_at } of removals) {
      const actors = new Set([actor, guest ?? actor, person ?? actor]);
      for (const removedActor of actors)
        rights.removals.push({ board, actor: removedActor, atMs: Number(at), endsMs: Number(ends_at) });
    }
  }
  return rights;
}
