// Decides what a person is shown of their inbox when it is read: by their rights, requests, invites and files as they are then. An entry of which nothing is left is neither listed nor counted. The number of statements does not depend on the number of entries.

import { type GivenRole, type InboxEntry, ThingKind, type Tier } from '#protocol/generated/graphql.ts';
import { INBOX } from '#protocol/inbox.ts';
import { TEAM_ROLES } from '#protocol/roles.ts';
import { letsIn } from '../../access/role-assignment.ts';
import type { InvitingThing, thingQueries } from '../../access/thing-queries.ts';
import { keyOf } from '../../identity/account-fields.ts';
import type { personQueries } from '../../identity/person-queries.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { gives, mayInTeam } from '../../policies/workspace.ts';
import type { audienceQueries } from '../event-stream/audience-queries.ts';
import { EventAudience } from '../event-stream/event-audience.ts';
import type { boardAccessQueries } from '../sharing/board-access-queries.ts';
import type { inboxQueries, OpenInvite, OpenRequest, PlanNews, StoredEntry } from './entry-queries.ts';

export type EntriesDb = Uses<{
  reads: {
    audiences: typeof audienceQueries;
    boardAccess: Only<typeof boardAccessQueries, 'entitiesOf'>;
    inbox: Only<
      typeof inboxQueries,
      | 'entriesOf'
      | 'exportedTeams'
      | 'oldestRequests'
      | 'openInvites'
      | 'openRequestCounts'
      | 'peopleShown'
      | 'planNews'
    >;
    people: Only<typeof personQueries, 'personOf'>;
    resources: Only<typeof thingQueries, 'findResources'>;
  };
}>;

/** An entry for the page, with its version and the version that was mailed last. */
export interface ShownEntry extends InboxEntry {
  version: number;
  mailedVersion: number;
}

/** An entry that the person may see, without the details of its row. */
export interface VisibleEntry extends StoredEntry {
  target: InvitingThing;
  role: GivenRole | null;
  requestCount: number;
  invite: string | null;
  tier: Tier | null;
  isPlanRequested: boolean;
  planStartMs: number | null;
}

const DAY_MS = 24 * 3600_000;
const REQUESTS_OF_ENTRY = 5;

/** Returns what a person is shown, the newest first. `ids`: only these entries. */
export async function shownEntries(
  db: EntriesDb,
  person: string,
  { ids, nowMs }: { ids?: string[]; nowMs: number },
): Promise<ShownEntry[]> {
  return withDetails(db, person, await visibleEntries(db, person, { ...(ids && { ids }), nowMs }));
}

/** Returns the entries that a person may see, the newest first. `ids`: only these. */
export async function visibleEntries(
  db: EntriesDb,
  person: string,
  { ids, nowMs }: { ids?: string[]; nowMs: number },
): Promise<VisibleEntry[]> {
  const sinceMs = nowMs - INBOX.keptDays * DAY_MS;
  const entries = await db.reads.inbox.entriesOf({ person, ...(ids && { ids }), sinceMs });
  if (entries.length === 0) return [];
  const ofKind = (kind: StoredEntry['kind']) =>
    entries.filter((entry) => entry.kind === kind).map(({ resource }) => resource);
  const [targets, requests, invites, files, plans] = await Promise.all([
    targetsOf(db, entries),
    db.reads.inbox.openRequestCounts(ofKind('request')),
    invitesOf(db, { person, resources: ofKind('invite'), nowMs }),
    db.reads.inbox.exportedTeams({ teams: ofKind('file'), nowMs }),
    db.reads.inbox.planNews(ofKind('plan')),
  ]);
  const audience = await audienceOf(db, [person, ...invites.flatMap(({ makers }) => makers)], entries);
  const facts: Facts = {
    person,
    nowMs,
    audience,
    requestCounts: new Map(requests.map(({ resource, count }) => [resource, count])),
    invites,
    files: new Set(files),
    plans: new Map(plans.map((news) => [news.resource, news])),
  };
  return entries.flatMap((entry) => {
    const target = targets.get(entry.resource);
    const content = target && contentOf(entry, facts);
    return content ? [{ ...entry, ...content, target }] : [];
  });
}

/** Adds what a row shows. */
export async function withDetails(
  db: EntriesDb,
  person: string,
  entries: readonly VisibleEntry[],
): Promise<ShownEntry[]> {
  const withRequests = entries.filter(({ kind }) => kind === 'request').map(({ resource }) => resource);
  const open = await db.reads.inbox.oldestRequests({ resources: withRequests, limit: REQUESTS_OF_ENTRY });
  const requestsOf = ({ kind, resourceKind, resource }: VisibleEntry): OpenRequest[] =>
    kind === 'request' ? open.filter((of) => of.kind === resourceKind && of.resource === resource) : [];
  // A person whose request was answered is not the sender any more.
  const senderIdOf = (entry: VisibleEntry): string => requestsOf(entry)[0]?.requester ?? entry.sender;
  const senders = [...new Set(entries.map(senderIdOf))].filter((id) => id !== '');
  const [people, entities] = await Promise.all([
    db.reads.inbox.peopleShown(senders),
    senders.length === 0 ? [] : db.reads.boardAccess.entitiesOf([person, ...senders]),
  ]);
  const ownEntities = new Set(entities.flatMap((row) => (row.person === person ? row.entity : [])));
  const colleagues = new Set(entities.flatMap((row) => (ownEntities.has(row.entity) ? row.person : [])));
  const senderOf = new Map(
    people.map((sender) => [sender.id, colleagues.has(sender.id) ? sender : { ...sender, email: '' }]),
  );
  return entries.map((entry) => {
    const { target, sender, resource, resourceKind, readVersion, ...rest } = entry;
    return {
      ...rest,
      thingKind: resourceKind,
      thingId: resource,
      alias: target.alias,
      name: target.name,
      sender: senderOf.get(senderIdOf(entry)) ?? null,
      requests: requestsOf(entry).map(({ resource: thingId, requester, ...request }) => ({
        ...request,
        thingId,
        isGuest: false,
      })),
      filePath: entry.kind === 'file' ? `/manage/team/${resource}/profile` : null,
      isRead: isRead(entry),
    };
  });
}

export function isRead({ version, readVersion }: Pick<StoredEntry, 'version' | 'readVersion'>): boolean {
  return readVersion >= version;
}

interface Facts {
  person: string;
  nowMs: number;
  audience: EventAudience;
  requestCounts: ReadonlyMap<string, number>;
  invites: readonly OpenInvite[];
  /** Teams whose export is finished. */
  files: ReadonlySet<string>;
  plans: ReadonlyMap<string, PlanNews>;
}

type Content = Pick<VisibleEntry, 'role' | 'requestCount' | 'invite' | 'tier' | 'isPlanRequested' | 'planStartMs'> & {
  sender?: string;
};

const NO_PLAN = { tier: null, isPlanRequested: false, planStartMs: null };

/** Returns what there is of an entry, or undefined if there is nothing that the person may see. */
function contentOf({ kind, resourceKind, resource }: StoredEntry, facts: Facts): Content | undefined {
  const { person, nowMs, audience, requestCounts, invites, files, plans } = facts;
  const content: Content = { role: null, requestCount: 0, invite: null, ...NO_PLAN };
  const role = audience.roleOf(person, resourceKind, resource);
  switch (kind) {
    case 'role':
      return role && { ...content, role };
    case 'request': {
      const requestCount = letsIn(resourceKind, role) ? (requestCounts.get(resource) ?? 0) : 0;
      return requestCount > 0 ? { ...content, requestCount } : undefined;
    }
    case 'file':
      return resourceKind === 'team' && mayExport(role) && files.has(resource) ? content : undefined;
    case 'plan': {
      const news = plans.get(resource);
      if (!news || role !== 'owner') return undefined;
      const { tier, requester, startMs } = news;
      const planStartMs = startMs !== null && startMs > nowMs ? startMs : null;
      // The administrator who set a plan is not named.
      return { ...content, tier, isPlanRequested: requester !== '', planStartMs, sender: requester };
    }
    case 'invite': {
      const invite = invites.find(
        (open) => open.kind === resourceKind && open.resource === resource && isOpen(open, facts, role),
      );
      return invite && { ...content, role: invite.role, invite: invite.id };
    }
  }
}

/** Whether an invite gives the person more than they have, and somebody who made a link of it may still invite. */
function isOpen(
  { kind, resource, role, makers }: OpenInvite,
  { audience }: Facts,
  ownRole: GivenRole | undefined,
): boolean {
  if (ownRole !== undefined && gives(kind, ownRole, role)) return false;
  return makers.some((maker) => letsIn(kind, audience.roleOf(maker, kind, resource)));
}

function mayExport(role: GivenRole | undefined): boolean {
  return mayInTeam(
    TEAM_ROLES.find((of) => of === role),
    'export',
  );
}

/** Returns the resources that are not deleted, by id. */
async function targetsOf(db: EntriesDb, entries: readonly StoredEntry[]): Promise<Map<string, InvitingThing>> {
  const rows = await Promise.all(
    Object.values(ThingKind).map((kind) => db.reads.resources.findResources({ kind, ids: idsOf(entries, kind) })),
  );
  return new Map(rows.flat().map(({ id, ...resource }) => [id, resource]));
}

/** Returns the open invites of the person's address, if it is verified. */
async function invitesOf(
  db: EntriesDb,
  { person, resources, nowMs }: { person: string; resources: string[]; nowMs: number },
): Promise<OpenInvite[]> {
  if (resources.length === 0) return [];
  const self = await db.reads.people.personOf(person);
  return self?.emailVerified ? db.reads.inbox.openInvites({ email: keyOf(self.email), resources, nowMs }) : [];
}

async function audienceOf(
  db: EntriesDb,
  people: readonly string[],
  entries: readonly StoredEntry[],
): Promise<EventAudience> {
  const resources = {
    entities: idsOf(entries, 'entity'),
    teams: idsOf(entries, 'team'),
    projects: idsOf(entries, 'project'),
    boards: idsOf(entries, 'board'),
  };
  return new EventAudience(await db.reads.audiences.audience({ people: [...new Set(people)], ...resources }));
}

function idsOf(entries: readonly StoredEntry[], kind: ThingKind): string[] {
  return [...new Set(entries.filter(({ resourceKind }) => resourceKind === kind).map(({ resource }) => resource))];
}
