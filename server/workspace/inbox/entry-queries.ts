// Reads entries and settings of inboxes, and the requests, invites and files that are there now. The file entries.ts decides what a person is
// shown. One statement reads for any number of entries.

import { type Kysely, sql } from 'kysely';
import {
  type GivenRole,
  type InboxDelivery,
  type InboxKind,
  type PersonShown,
  ThingKind,
  type Tier,
} from '#protocol/generated/graphql.ts';
import { isOpenPlanRequest } from '../../access/seats.ts';
import type { Tables } from '../../platform/database/tables.ts';

export interface StoredEntry {
  id: string;
  kind: InboxKind;
  resourceKind: ThingKind;
  resource: string;
  /** The id of a person, or empty. */
  sender: string;
  atMs: number;
  version: number;
  readVersion: number;
  mailedVersion: number;
}

export interface OpenRequest {
  id: string;
  kind: ThingKind;
  resource: string;
  /** The id of its creator. */
  requester: string;
  name: string;
  message: string;
  atMs: number;
}

export interface OpenInvite {
  id: string;
  kind: ThingKind;
  resource: string;
  role: GivenRole;
  /** The creators of its valid links, newest link first. */
  makers: string[];
}

/** The newest request for a plan of an entity, or the last change of it. */
export interface PlanNews {
  resource: string;
  tier: Tier;
  /** The id of the person whose request is open. Empty: the plan was changed, and no request is open. */
  requester: string;
  /** When the plan that was set starts, epoch ms. */
  startMs: number | null;
}

const RESOURCE_KINDS = Object.values(ThingKind);

/** The prefix of actors that are people. */
const PERSON = 'person:';

export function inboxQueries(db: Kysely<Tables>) {
  return {
    /** Returns the entries of kinds that the person has not turned off, the newest first. `ids`: only these. */
    async entriesOf(options: { person: string; ids?: string[]; sinceMs: number }): Promise<StoredEntry[]> {
      const { person, ids, sinceMs } = options;
      if (ids?.length === 0) return [];
      const rows = await db
        .selectFrom('inbox_entry as entry')
        .selectAll('entry')
        .where('entry.person', '=', person)
        .where('at', '>=', sinceMs)
        .$if(ids !== undefined, (all) => all.where('entry.id', 'in', ids ?? []))
        .where((is) =>
          is.not(
            is.exists(
              is
                .selectFrom('inbox_setting as setting')
                .select('delivery')
                .whereRef('setting.person', '=', 'entry.person')
                .whereRef('setting.kind', '=', 'entry.kind')
                .where('delivery', '=', 'off'),
            ),
          ),
        )
        .orderBy('at', 'desc')
        .orderBy('entry.id')
        .execute();
      return rows.map(({ id, kind, thing_kind, thing: resource, sender, at, ...versions }) => ({
        id,
        kind,
        resourceKind: thing_kind,
        resource,
        sender,
        atMs: Number(at),
        version: versions.version,
        readVersion: versions.read_version,
        mailedVersion: versions.mailed_version,
      }));
    },
    /** Returns only what the person has chosen. */
    settingsOf(person: string): Promise<{ kind: InboxKind; delivery: InboxDelivery }[]> {
      return db.selectFrom('inbox_setting').select(['kind', 'delivery']).where('person', '=', person).execute();
    },
    /** Counts the requests of people that wait, by resource. */
    async openRequestCounts(resources: string[]): Promise<{ resource: string; count: number }[]> {
      if (resources.length === 0) return [];
      const rows = await db
        .selectFrom('access_request')
        .select((of) => ['thing', of.fn.countAll<number>().as('count')])
        // The index begins with the kind.
        .where('kind', 'in', RESOURCE_KINDS)
        .where('thing', 'in', resources)
        .where('answered_at', 'is', null)
        .where('actor', 'like', `${PERSON}%`)
        .groupBy('thing')
        .execute();
      return rows.map(({ thing: resource, count }) => ({ resource, count: Number(count) }));
    },
    /** Returns the requests of people that wait longest, at most `limit` of each resource. */
    async oldestRequests({ resources, limit }: { resources: string[]; limit: number }): Promise<OpenRequest[]> {
      if (resources.length === 0) return [];
      const ranked = db
        .selectFrom('access_request')
        .select(['id', 'kind', 'thing', 'actor', 'name', 'message', 'at'])
        .select(sql<number>`row_number() OVER (PARTITION BY thing ORDER BY at, id)`.as('rank'))
        .where('kind', 'in', RESOURCE_KINDS)
        .where('thing', 'in', resources)
        .where('answered_at', 'is', null)
        .where('actor', 'like', `${PERSON}%`);
      const rows = await db
        .selectFrom(ranked.as('ranked'))
        .selectAll()
        .where('rank', '<=', limit)
        .orderBy('at')
        .orderBy('id')
        .execute();
      return rows.map(({ id, kind, thing: resource, actor, name, message, at }) => ({
        id,
        kind: kind as ThingKind,
        resource,
        requester: actor.slice(PERSON.length),
        name,
        message,
        atMs: Number(at),
      }));
    },
    /** Returns the invites of an address that nobody has accepted, the newest first. */
    async openInvites(options: { email: string; resources: string[]; nowMs: number }): Promise<OpenInvite[]> {
      const { email, resources, nowMs } = options;
      if (resources.length === 0) return [];
      const rows = await db
        .selectFrom('invite')
        .innerJoin('invite_token as token', 'token.invite', 'invite.id')
        .select(['invite.id', 'invite.kind', 'thing', 'role', 'made_by'])
        .where('invite.kind', 'in', RESOURCE_KINDS)
        .where('thing', 'in', resources)
        .where('email', '=', email)
        .where('revoked', '=', 0)
        .where('accepted_at', 'is', null)
        .where('token.expires', '>', nowMs)
        .orderBy('invite.at', 'desc')
        .orderBy('invite.id')
        .orderBy('token.at', 'desc')
        .execute();
      const invites = new Map<string, OpenInvite>();
      for (const { id, kind, thing: resource, role, made_by } of rows) {
        const invite = invites.get(id) ?? { id, kind, resource, role, makers: [] };
        invites.set(id, invite);
        if (!invite.makers.includes(made_by)) invite.makers.push(made_by);
      }
      return [...invites.values()];
    },
    /** Returns the teams whose export is finished and kept. */
    async exportedTeams({ teams, nowMs }: { teams: string[]; nowMs: number }): Promise<string[]> {
      if (teams.length === 0) return [];
      const rows = await db
        .selectFrom('team_export')
        .select('team')
        .where('team', 'in', teams)
        .where('sha256', 'is not', null)
        .where('until', '>', nowMs)
        .execute();
      return rows.map(({ team }) => team);
    },
    /** Returns the newest open request for a plan of each entity, or else the last change of its plan. */
    async planNews(entities: string[]): Promise<PlanNews[]> {
      if (entities.length === 0) return [];
      const [requests, changes] = await Promise.all([
        db
          .selectFrom('plan_request')
          .select(['entity as resource', 'tier', 'person as requester'])
          .where('entity', 'in', entities)
          .where((is) => isOpenPlanRequest(is))
          .orderBy('at')
          .orderBy('person')
          .execute(),
        db
          .selectFrom(
            db
              .selectFrom('plan_change')
              .select(['entity as resource', 'tier', 'starts'])
              .select(sql<number>`row_number() OVER (PARTITION BY entity ORDER BY at DESC, id)`.as('rank'))
              .where('entity', 'in', entities)
              .as('ranked'),
          )
          .select(['resource', 'tier', 'starts'])
          .where('rank', '=', 1)
          .execute(),
      ]);
      const news = new Map<string, PlanNews>();
      for (const { starts, ...change } of changes)
        news.set(change.resource, { ...change, requester: '', startMs: starts === null ? null : Number(starts) });
      for (const request of requests) news.set(request.resource, { ...request, startMs: null });
      return [...news.values()];
    },
    /** Returns the owners of an entity, the longest-serving first. */
    async ownersOf({ entity, limit }: { entity: string; limit: number }): Promise<string[]> {
      const rows = await db
        .selectFrom('membership')
        .select('person')
        .where('kind', '=', 'entity')
        .where('thing', '=', entity)
        .where('role', '=', 'owner')
        .orderBy('at')
        .orderBy('person')
        .limit(limit)
        .execute();
      return rows.map(({ person }) => person);
    },
    /** Returns the people who have the address of an invite, verified. */
    async inviteesOf({ invite, limit }: { invite: string; limit: number }): Promise<string[]> {
      const rows = await db
        .selectFrom('invite')
        .innerJoin('person', (on) => on.on((is) => is(is.fn('lower', ['person.email']), '=', is.ref('invite.email'))))
        .select('person.id')
        .where('invite.id', '=', invite)
        .where('invite.email', '!=', '')
        .where('email_verified', '=', 1)
        .limit(limit)
        .execute();
      return rows.map(({ id }) => id);
    },
    async peopleShown(ids: string[]): Promise<PersonShown[]> {
      if (ids.length === 0) return [];
      return db
        .selectFrom('person')
        .select(['id', 'name', 'initials', 'color', 'email'])
        .where('id', 'in', ids)
        .execute();
    },
  };
}
