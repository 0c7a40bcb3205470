// Reads access requests: those of guests who wait to be admitted to a board, and of people who ask for a role.

import type { Kysely, Selectable } from 'kysely';
import type { AccessRequest } from '#protocol/generated/graphql.ts';
import type { Tables } from '../platform/database/tables.ts';

export interface StoredRequest {
  id: string;
  kind: AccessRequest['kind'];
  thing: string;
  /** `person:…` or `guest:…` */
  actor: string;
  name: string;
  /** The message to the people who may admit them. It is empty for guests. */
  message: string;
  atMs: number;
  answeredMs: number | null;
  /** Null after the answer no. */
  role: string | null;
}

export function accessRequestQueries(db: Kysely<Tables>) {
  return {
    /** Returns the newest request of this actor, answered or not. */
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
    /** The longest wait comes first. */
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
    /** Counts the requests that wait, by resource, without those where nobody waits. */
    async requestCounts(ask: { kind: string; things: string[] }): Promise<{ thing: string; waiting: number }[]> {
      if (ask.things.length === 0) return [];
      const rows = await db
        .selectFrom('access_request')
        .select((is) => ['thing', is.fn.countAll<number>().as('waiting')])
        .where('kind', '=', ask.kind)
        .where('thing', 'in', ask.things)
        .where('answered_at', 'is', null)
        .groupBy('thing')
        .execute();
      return rows.map(({ thing: resource, waiting }) => ({ thing: resource, waiting: Number(waiting) }));
    },
    async requestOfId(id: string): Promise<StoredRequest | undefined> {
      const row = await db.selectFrom('access_request').selectAll().where('id', '=', id).executeTakeFirst();
      return row && requestOf(row);
    },
    /** Returns the people who have an entry about requests for a resource. */
    async peopleWithRequests(resource: string): Promise<string[]> {
      const rows = await db
        .selectFrom('inbox_entry')
        .select('person')
        .where('thing', '=', resource)
        .where('kind', '=', 'request')
        .execute();
      return rows.map(({ person }) => person);
    },
  };
}

function requestOf(row: Selectable<Tables['access_request']>): StoredRequest {
  const { id, kind, thing: resource, actor, name, message, at, answered_at, role } = row;
  return {
    id,
    kind: kind as StoredRequest['kind'],
    thing: resource,
    actor,
    name,
    message,
    atMs: at,
    answeredMs: answered_at,
    role,
  };
}
