// Adds and answers access requests of guests and people. Each request is answered once. Reads are in request-queries.ts.

import type { Kysely } from 'kysely';
import type { TeamRole } from '#protocol/roles.ts';
import type { Tables } from '../platform/database/tables.ts';
import { personOf } from '../policies/grant.ts';
import { gives } from '../policies/workspace.ts';
import { requestEntries, requestRoleEntries } from './inbox-event-changes.ts';
import { lockAndCheckRights, lockPeople, lockResources } from './lock-rights.ts';
import type { Right } from './membership.ts';
import { addMember, setBoardRole } from './membership-changes.ts';
import type { StoredRequest } from './request-queries.ts';
import type { WaitingLimits } from './waiting-limits.ts';

export interface NewRequest extends Omit<StoredRequest, 'answeredMs' | 'role'> {
  /** Where they come from, as `networkAt` of server/access/link-admission.ts says it, or the actor itself. */
  network: string;
  /** The number of people who may wait there. */
  limits: WaitingLimits;
}

/** A page asks again every 4 to 20 s. */
const SEEN_EVERY_MS = 3000;

export function accessRequestChanges(db: Kysely<Tables>) {
  return {
    /** Returns false if they wait already: that request stays, with the new message. If too many wait, another request is replaced. */
    addRequest({ atMs, limits, ...request }: NewRequest): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        await lockResources(all, [{ kind: request.kind, thing: request.thing }]);
        const waiting = await all
          .selectFrom('access_request')
          .select(['id', 'actor', 'network', 'seen'])
          .where('kind', '=', request.kind)
          .where('thing', '=', request.thing)
          .where('answered_at', 'is', null)
          .execute();
        const existing = waiting.find(({ actor }) => actor === request.actor);
        if (existing) {
          const { message } = request;
          if (message !== '')
            await all.updateTable('access_request').set({ message }).where('id', '=', existing.id).execute();
          return false;
        }
        const replaced = requestToReplace(waiting, request.network, limits);
        if (replaced) await all.deleteFrom('access_request').where('id', '=', replaced.id).execute();
        await all
          .insertInto('access_request')
          .values({ ...request, at: atMs, seen: atMs })
          .execute();
        const { kind, thing: resource, actor } = request;
        const sender = personOf(actor);
        // Waiting guests are shown on the board instead.
        if (sender !== undefined)
          await requestEntries(all, { kind: 'request', resourceKind: kind, resource, subject: '', sender });
        return true;
      });
    },
    /** Notes that a page has asked again. It is written once in a while. */
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
    /** Sets the name of the person who waits. */
    async nameRequest({ id, name }: { id: string; name: string }): Promise<void> {
      await db.updateTable('access_request').set({ name }).where('id', '=', id).execute();
    },
    /**
     * Answers a request, and gives its role to `asker`, a person, unless they have that role already (undefined: a guest, who has the role by
     * the answer itself). Returns false if somebody else has answered it.
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
        await requestRoleEntries(all, { kind, resource, people: [asker], sender: right.person });
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

/** Returns the request that a new one from `network` replaces; undefined if no more than the limits wait. */
export function requestToReplace<W extends Waiting>(
  waiting: readonly W[],
  network: string,
  limits: WaitingLimits,
): W | undefined {
  const countOf = new Map<string, number>();
  for (const { network } of waiting) countOf.set(network, (countOf.get(network) ?? 0) + 1);
  const stalest = (requests: readonly W[]) => requests.toSorted((a, b) => Number(a.seen) - Number(b.seen))[0];
  const count = countOf.get(network) ?? 0;
  if (count >= limits.ofNetwork) return stalest(waiting.filter((request) => request.network === network));
  if (waiting.length < limits.max) return undefined;
  const max = Math.max(...countOf.values());
  return stalest(waiting.filter((request) => countOf.get(request.network) === max));
}
