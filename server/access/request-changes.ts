// Adds and answers access requests of guests and people. Each request is answered once. Reads are in request-queries.ts.

import type { Kysely } from 'kysely';
import type { TeamRole } from '#protocol/roles.ts';
import type { Tables } from '../platform/database/tables.ts';
import { gives } from '../policies/workspace.ts';
import { lockAndCheckRights, lockPeople, lockResources } from './lock-rights.ts';
import type { Right } from './membership.ts';
import { addMember, setBoardRole } from './membership-changes.ts';
import type { StoredRequest } from './request-queries.ts';
import type { WaitingLimits } from './waiting-limits.ts';

export interface NewRequest extends Omit<StoredRequest, 'answeredMs' | 'role'> {
  /** Where they come from, as `networkAt` of server/access/link-admission.ts says it, or the actor itself. */
  network: string;
  /** How many may wait there, in all and of one network. */
  room: WaitingLimits;
}

/** A page asks again every 4 to 20 s. */
const SEEN_EVERY_MS = 3000;

export function accessRequestChanges(db: Kysely<Tables>) {
  return {
    /** False where they wait already: that one goes on, with what they say now. In a full room somebody else's place is taken (`whoGoes`). */
    addRequest({ atMs, room, ...asked }: NewRequest): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        await lockResources(all, [{ kind: asked.kind, thing: asked.thing }]);
        const waiting = await all
          .selectFrom('access_request')
          .select(['id', 'actor', 'network', 'seen'])
          .where('kind', '=', asked.kind)
          .where('thing', '=', asked.thing)
          .where('answered_at', 'is', null)
          .execute();
        const own = waiting.find(({ actor }) => actor === asked.actor);
        if (own) {
          const { message } = asked;
          if (message !== '')
            await all.updateTable('access_request').set({ message }).where('id', '=', own.id).execute();
          return false;
        }
        const gone = whoGoes(waiting, asked.network, room);
        if (gone) await all.deleteFrom('access_request').where('id', '=', gone.id).execute();
        await all
          .insertInto('access_request')
          .values({ ...asked, at: atMs, seen: atMs })
          .execute();
        return true;
      });
    },
    /** That who waits has asked again. Written once in a while. */
    async noteWaiting({ id, atMs }: { id: string; atMs: number }): Promise<void> {
      await db
        .updateTable('access_request')
        .set({ seen: atMs })
        .where('id', '=', id)
        .where('seen', '<', atMs - SEEN_EVERY_MS)
        .execute();
    },
    /** Guests who have not asked since `beforeMs`. */
    async forgetWaitingGuests(beforeMs: number): Promise<void> {
      await db
        .deleteFrom('access_request')
        .where('answered_at', 'is', null)
        .where('actor', 'like', 'guest:%')
        .where('seen', '<', beforeMs)
        .execute();
    },
    /** What who waits is called by now. */
    async nameRequest({ id, name }: { id: string; name: string }): Promise<void> {
      await db.updateTable('access_request').set({ name }).where('id', '=', id).execute();
    },
    /**
     * With what it gives to `asker`, a person (undefined: a guest, who has what the answer says); who has as much already is given
     * nothing. False where somebody else was first.
     */
    answerRequest(answer: {
      id: string;
      asker: string | undefined;
      /** Null: no. */
      role: string | null;
      nowMs: number;
      right: Right;
    }): Promise<boolean> {
      const { id, asker, role, nowMs, right } = answer;
      return db.transaction().execute(async (all) => {
        const access = await lockAndCheckRights(all, [right]);
        const request = await all
          .updateTable('access_request')
          .set({ answered_at: nowMs, answered_by: right.person, role })
          .where('id', '=', id)
          .where('answered_at', 'is', null)
          .returning(['kind', 'thing'])
          .executeTakeFirst();
        if (!request) return false;
        if (role === null || asker === undefined) return true;
        const { thing: resource } = request;
        const kind = request.kind as StoredRequest['kind'];
        await lockPeople(all, [asker]);
        const has = await access.roleThere(asker, kind, resource);
        if (has !== undefined && gives(kind, has, role)) return true;
        if (kind === 'board') await setBoardRole(all, { board: resource, person: asker, role, nowMs });
        else await addMember(all, { kind, thing: resource, person: asker, role: role as TeamRole, nowMs });
        return true;
      });
    },
  };
}

interface Waiting {
  id: string;
  network: string;
  seen: number;
}

/** Whose place a newcomer of `network` takes; undefined: there is room. */
export function whoGoes<W extends Waiting>(waiting: readonly W[], network: string, room: WaitingLimits): W | undefined {
  const countOf = new Map<string, number>();
  for (const one of waiting) countOf.set(one.network, (countOf.get(one.network) ?? 0) + 1);
  const stalest = (some: readonly W[]) => some.toSorted((a, b) => Number(a.seen) - Number(b.seen))[0];
  const own = countOf.get(network) ?? 0;
  if (own >= room.ofNetwork) return stalest(waiting.filter((one) => one.network === network));
  if (waiting.length < room.max) return undefined;
  const max = Math.max(...countOf.values());
  return stalest(waiting.filter((one) => countOf.get(one.network) === max));
}
