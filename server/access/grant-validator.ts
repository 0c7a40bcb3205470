// Whether grants that were given still hold: what gave them, as the database has it now. When one lapses server/policies decides.

import type { MeetingRole } from '#protocol/contract/meetings.ts';
import { CallerError } from '#protocol/errors.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { mayEndLinks, readsHistory } from '../policies/board.ts';
import { type Grant, personOf, type Source, type SourceNow } from '../policies/grant.ts';
import { findInvalidReason, type InvalidReason, lacksPermission, needsPermission } from '../policies/grant-validity.ts';
import { duringMeeting, effectiveMeetingRole, isDeniedByRemoval, mustBeAdmitted } from '../policies/meeting.ts';
import { boardRoleOf, editsByName } from '../policies/workspace.ts';
import type { Creator, Link, linkQueries } from './link-queries.ts';
import type { MeetingRights, meetingQueries } from './meeting-queries.ts';
import type { MemberStanding, membershipQueries } from './membership-queries.ts';
import type { Place, placeQueries } from './panel-place-queries.ts';
import type { sourceQueries } from './source-queries.ts';

/** How sources are read: by calls to the database's thread, or within a transaction there. */
export interface GrantSources {
  links: Pick<ReturnType<typeof linkQueries>, 'sourcesOf'>;
  meetings: Pick<ReturnType<typeof meetingQueries>, 'meetingRights' | 'accountsCreated'>;
  memberships: Pick<ReturnType<typeof membershipQueries>, 'standingsOf'>;
  sources: Pick<ReturnType<typeof sourceQueries>, 'rolesOfRequests' | 'standingSignIns' | 'permissionsUntil'>;
  participants: Pick<ReturnType<typeof placeQueries>, 'placesNow'>;
}

/** Rights of a valid grant that follow the role as it was granted, also while the board is read-only. */
export interface GrantedRights {
  /** Whether the grant gives the board's history. */
  history: boolean;
  /** Whether the holder may list the board's links and end them. */
  mayEndLinks: boolean;
}

export class GrantValidator {
  readonly #db: GrantSources;
  readonly #requiresPermission: boolean;

  /** `requiresPermission`: who has a board by their account needs their provider's permission too. */
  constructor(db: GrantSources, requiresPermission = false) {
    this.#db = db;
    this.#requiresPermission = requiresPermission;
  }

  /** Why a grant no longer holds, or undefined; `unknown` where its source never was. */
  async invalidReason(grant: Grant): Promise<InvalidReason | 'unknown' | undefined> {
    return (await this.now(grant)).invalidReason;
  }

  /** Returns the valid grant with its rights. */
  async now(grant: Grant): Promise<GrantedRights & { invalidReason: InvalidReason | 'unknown' | undefined }> {
    const [now, signedIn, permitted] = await Promise.all([
      this.#sourcesNow([grant]),
      this.#signedIn([grant]),
      this.#permitted([grant]),
    ]);
    const { source, secondSource } = now(grant);
    if (!source) return { invalidReason: 'unknown', history: false, mayEndLinks: false };
    const invalidReason = findInvalidReason(grant, source, Date.now(), signedIn(grant), secondSource);
    return {
      invalidReason: invalidReason ?? (permitted(grant) ? undefined : 'permission-required'),
      history: !invalidReason && readsHistory(source),
      mayEndLinks: !invalidReason && mayEndLinks(source),
    };
  }

  /**
   * Returns what the grant gives. Throws `not-found`, `unauthorized`, `permission-required`, `removed` or `gone` if the grant is no longer valid.
   */
  async validate(grant: Grant): Promise<GrantedRights> {
    const { invalidReason, ...rights } = await this.now(grant);
    // A board or link that never was is not told apart from one of others.
    if (invalidReason === 'unknown') throw new CallerError('not-found');
    if (invalidReason === 'role-changed' || invalidReason === 'signed-out') throw new CallerError('unauthorized');
    if (invalidReason === 'permission-required' || invalidReason === 'removed') throw new CallerError(invalidReason);
    if (invalidReason) throw new CallerError('gone');
    return rights;
  }

  /** Returns the role for the meeting by which the grant gives more than it would without one, or undefined. */
  async meetingRole(grant: Grant): Promise<MeetingRole | undefined> {
    const { source, secondSource } = (await this.#sourcesNow([grant]))(grant);
    return effectiveMeetingRole(
      [source, secondSource].filter((one) => one !== undefined),
      Date.now(),
    );
  }

  /** Checks all these grants at once. The function returns why a grant is no longer valid, or undefined. */
  async invalidReasons(grants: readonly Grant[]): Promise<(grant: Grant) => InvalidReason | undefined> {
    const [now, signedIn, permitted] = await Promise.all([
      this.#sourcesNow(grants),
      this.#signedIn(grants),
      this.#permitted(grants),
    ]);
    const nowMs = Date.now();
    return (grant) => {
      const { source, secondSource } = now(grant);
      const invalidReason = findInvalidReason(grant, source, nowMs, signedIn(grant), secondSource);
      return invalidReason ?? (permitted(grant) ? undefined : 'permission-required');
    };
  }

  async #permitted(grants: readonly Grant[]): Promise<(grant: Grant) => boolean> {
    if (!this.#requiresPermission) return () => true;
    const people = new Set(grants.flatMap((grant) => (needsPermission(grant) ? (personOf(grant.actor) ?? []) : [])));
    const said = people.size === 0 ? [] : await this.#db.sources.permissionsUntil([...people]);
    const nowMs = Date.now();
    const lacking = new Set(said.flatMap(({ id, untilMs }) => (lacksPermission(untilMs, nowMs) ? id : [])));
    return (grant) => !needsPermission(grant) || !lacking.has(personOf(grant.actor) as string);
  }

  async #signedIn(grants: readonly Grant[]): Promise<(grant: Grant) => boolean> {
    const asked = new Set(grants.flatMap(({ signIn }) => signIn ?? []));
    const valid = new Set(asked.size === 0 ? [] : await this.#db.sources.standingSignIns([...asked]));
    return ({ signIn }) => signIn === undefined || valid.has(signIn);
  }

  /** Reads the sources of these grants, and other sources of the same person for the same board. The number of queries does not depend on the number of grants. */
  async #sourcesNow(grants: readonly Grant[]): Promise<(grant: Grant) => SourcesNow> {
    const links = new Map<string, { board: string; sha256: string }>();
    const made = new Set<string>();
    const people = new Map<string, { board: string; person: string }>();
    const requests = new Set<string>();
    const places = new Set<string>();
    for (const { actor, thing: resource, source } of grants) {
      const sha256 = linkIn(source);
      const person = personOf(actor);
      if (sha256) links.set(`${resource.id} ${sha256}`, { board: resource.id, sha256 });
      if (source.kind === 'creator') made.add(resource.id);
      const place = placeIn(source);
      if (place) places.add(place);
      if (source.kind === 'link' && source.request) requests.add(source.request);
      if (person) people.set(`${resource.id} ${person}`, { board: resource.id, person });
    }
    const nowMs = Date.now();
    const boards = [...new Set(grants.map(({ thing: { id } }) => id))];
    const [found, standings, answers, taken, meetings] = await Promise.all([
      this.#db.links.sourcesOf({ links: [...links.values()], made: [...made] }),
      people.size === 0 ? [] : this.#db.memberships.standingsOf([...people.values()]),
      requests.size === 0 ? [] : this.#db.sources.rolesOfRequests([...requests]),
      places.size === 0 ? [] : this.#db.participants.placesNow([...places]),
      this.#db.meetings.meetingRights({ boards, nowMs }),
    ]);
    const placeOf = new Map(taken.map((place) => [place.id, place]));
    const answerOf = new Map(answers.map(({ id, role }) => [id, role as BoardRole | null]));
    const linkOf = new Map(found.links.map((link) => [`${link.board} ${link.sha256}`, link]));
    const creatorOf = new Map(found.creators.map((creator) => [creator.board, creator]));
    const memberOf = new Map(standings.map((one) => [`${one.id} ${one.person}`, memberNow(one) ?? none(one)]));
    const meetingOf = meetingsIn(meetings);
    const isNewer = await this.#newerThanRemovals(grants, meetings, nowMs);
    const sourcesOf = (grant: Grant): SourcesNow => {
      const { actor, thing: resource, source } = grant;
      const link = linkOf.get(`${resource.id} ${linkIn(source)}`);
      const member = memberOf.get(`${resource.id} ${personOf(actor)}`);
      const place = placeNow(grant, placeOf.get(placeIn(source) ?? ''));
      if (source.kind === 'membership')
        return { source: member, secondSource: link ? linkOfMember(link, isNewer(grant)) : place };
      if (source.kind === 'code') return { source: place, secondSource: member };
      if (source.kind === 'creator')
        return { source: creatorNow(grant, creatorOf.get(resource.id)), secondSource: member };
      return {
        source: link && linkAfterRequest(link, source.request && answerOf.get(source.request), meetings),
        secondSource: member,
      };
    };
    return (grant) => {
      const { source, secondSource } = sourcesOf(grant);
      const meeting = meetingOf(grant.thing.id, grant.actor);
      const isDenied = meeting.isRemoved && isDeniedByRemoval(grant.source);
      return {
        source: source && { ...duringMeeting(source, meeting.role, nowMs), removed: isDenied },
        // A member's second source is a link or a code.
        secondSource: secondSource && {
          ...duringMeeting(secondSource, meeting.role, nowMs),
          removed: meeting.isRemoved && grant.source.kind === 'membership',
        },
      };
    };
  }

  /** Returns whether the account of a grant is newer than a removal from its board that is in force. Reads nothing where there is none. */
  async #newerThanRemovals(
    grants: readonly Grant[],
    { removals }: MeetingRights,
    nowMs: number,
  ): Promise<(grant: Grant) => boolean> {
    const boards = new Set(removals.map(({ board }) => board));
    const people = new Set(
      grants.flatMap(({ actor, thing: { id } }) => (boards.has(id) ? (personOf(actor) ?? []) : [])),
    );
    if (people.size === 0) return () => false;
    const accounts = await this.#db.meetings.accountsCreated([...people]);
    const createdMsOf = new Map(accounts.map(({ id, createdMs }) => [id, createdMs]));
    return ({ actor, thing: { id } }) =>
      mustBeAdmitted(
        createdMsOf.get(personOf(actor) ?? ''),
        removals.filter(({ board }) => board === id),
        nowMs,
      );
  }
}

/** Returns the role for a meeting that the actor has on the board, and the removals that apply to it. */
export function meetingsIn({ roles, removals }: MeetingRights) {
  const roleOf = new Map(roles.map((given) => [`${given.board} ${given.actor}`, given]));
  const removed = new Set(removals.map(({ board, actor }) => `${board} ${actor}`));
  return (board: string, actor: string) => ({
    role: roleOf.get(`${board} ${actor}`),
    isRemoved: removed.has(`${board} ${actor}`),
  });
}

interface SourcesNow {
  source: SourceNow | undefined;
  secondSource: SourceNow | undefined;
}

function linkIn(source: Source): string | undefined {
  if (source.kind === 'link') return source.sha256;
  return source.kind === 'membership' ? source.link : undefined;
}

function placeIn(source: Source): string | undefined {
  if (source.kind === 'code') return source.id;
  return source.kind === 'membership' ? source.place : undefined;
}

/**
 * The link as a second source for a member. A link with a password or a waiting room counts as `viewer`, so that a member is not reconnected
 * for a role the link gives only after that check. `waits`: whether a removal makes the member wait who comes by the link.
 */
function linkOfMember(link: Link, waits: boolean): SourceNow {
  return link.isAsked || link.password !== null || waits ? { ...link, role: 'viewer' } : link;
}

/**
 * The link as a source for the actor, with the answer to the actor's request. On a board that requires approval an actor without one has to
 * ask. After a removal only those who came later had to (SPEC: RIGHT-18).
 */
function linkAfterRequest(
  link: Link,
  answer: BoardRole | '' | null | undefined,
  { removals }: MeetingRights,
): SourceNow {
  const isAfterRemoval = answer !== undefined && removals.some(({ board }) => board === link.board);
  if (!link.isAsked && !isAfterRemoval) return link;
  return answer ? { ...link, role: answer } : { ...link, version: 0 };
}

/** A place is on its own board alone. */
function placeNow({ thing: resource }: Grant, place: Place | undefined): SourceNow | undefined {
  return place?.board === resource.id ? place.now : undefined;
}

/** Combines all roles of a person on a board; undefined if there are none. */
export function memberNow({
  given,
  project,
  isFromCode,
  deletedMs,
  isArchived,
  licenceEndsMs,
}: MemberStanding): SourceNow | undefined {
  const role = boardRoleOf(given, project);
  const history = editsByName(given, project, isFromCode);
  const deleted = deletedMs !== null;
  return role && { role, version: 0, expiresMs: null, revoked: false, history, deleted, isArchived, licenceEndsMs };
}

/** A membership that gives nothing (any more). */
function none({ deletedMs, isArchived, licenceEndsMs }: MemberStanding): SourceNow {
  const deleted = deletedMs !== null;
  const role = 'viewer' as const;
  return { role, version: 0, expiresMs: null, revoked: true, history: false, deleted, isArchived, licenceEndsMs };
}

/** What being the creator is to who has this grant: to whom it no longer applies it has changed (no grant is of version 0). */
function creatorNow({ actor, source }: Grant, creator: Creator | undefined): SourceNow | undefined {
  // A guest is its person's for ever: that it was so when the grant was given is enough.
  const by = source.kind === 'creator' ? (source.by ?? actor) : undefined;
  return creator && (creator.isInProject || creator.actor !== by) ? { ...creator, version: 0 } : creator;
}
