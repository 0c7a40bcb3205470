// Who waits: guests at the door of a board, and people who ask for a role. One request at a time of each; it is answered once.

import type { Kysely, Selectable } from 'kysely';
import type { AccessRequest } from '#protocol/workspace.ts';
import type { Tables } from './tables.ts';

export interface StoredRequest {
  id: string;
  kind: AccessRequest['kind'];
  thing: string;
  /** `person:…` or `guest:…` */
  actor: string;
  name: string;
  atMs: number;
  answeredMs: number | null;
  /** Null with `answeredMs`: refused. */
  role: string | null;
}

export function accessRequestQueries(db: Kysely<Tables>) {
  return {
    /** The newest of who asks, answered or not. */
    async lastRequest(ask: Pick<StoredRequest, 'kind' | 'thing' | 'actor'>): Promise<StoredRequest | undefined> {
      const row = await db
        .selectFrom('access_request')
        .selectAll()
        .where('kind', '=', ask.kind)
        .where('thing', '=', ask.thing)
        .where('actor', '=', ask.actor)
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row && requestOf(row);
    },
    /** False where they wait already: that one goes on. */
    addRequest({ atMs, ...asked }: Omit<StoredRequest, 'answeredMs' | 'role'>): Promise<boolean> {
      return db.transaction().execute(async (all) => {
        const there = await all
          .selectFrom('access_request')
          .select('id')
          .where('kind', '=', asked.kind)
          .where('thing', '=', asked.thing)
          .where('actor', '=', asked.actor)
          .where('answered_at', 'is', null)
          .executeTakeFirst();
        if (there) return false;
        await all
          .insertInto('access_request')
          .values({ ...asked, at: atMs })
          .execute();
        return true;
      });
    },
    /** Who waited longest first. */
    async waitingRequests(ask: { kind: string; thing: string; limit: number }): Promise<StoredRequest[]> {
      const rows = await db
        .selectFrom('access_request')
        .selectAll()
        .where('kind', '=', ask.kind)
        .where('thing', '=', ask.thing)
        .where('answered_at', 'is', null)
        .orderBy('at')
        .orderBy('id')
        .limit(ask.limit)
        .execute();
      return rows.map(requestOf);
    },
    /** What who waits is called by now. */
    async nameRequest({ id, name }: { id: string; name: string }): Promise<void> {
      await db.updateTable('access_request').set({ name }).where('id', '=', id).execute();
    },
    /** What was said to each of these, by id; null: not yet, or no. */
    async rolesOfRequests(ids: string[]): Promise<{ id: string; role: string | null }[]> {
      return db.selectFrom('access_request').select(['id', 'role']).where('id', 'in', ids).execute();
    },
    async requestOfId(id: string): Promise<StoredRequest | undefined> {
      const row = await db.selectFrom('access_request').selectAll().where('id', '=', id).executeTakeFirst();
      return row && requestOf(row);
    },
    /** False where somebody else was first. */
    async answerRequest(answer: { id: string; by: string; role: string | null; nowMs: number }): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('access_request')
        .set({ answered_at: answer.nowMs, answered_by: answer.by, role: answer.role })
        .where('id', '=', answer.id)
        .where('answered_at', 'is', null)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}

function requestOf(row: Selectable<Tables['access_request']>): StoredRequest {
  const { id, kind, thing, actor, name, at, answered_at, role } = row;
  return { id, kind: kind as StoredRequest['kind'], thing, actor, name, atMs: at, answeredMs: answered_at, role };
}
