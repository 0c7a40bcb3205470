// How somebody comes to a board: which grant an opener gets. Decides neither what a grant allows nor when it lapses: that is
// server/policies.

import { randomBytes } from 'node:crypto';
import { CallerError } from '#protocol/errors.ts';
import type { ReadOnlyReason } from '#protocol/roles.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { AttemptCounts } from '../platform/limits/shared-rate-limiter.ts';
import type { PasswordCost } from '../platform/secrets/scrypt-thread.ts';
import { readsHistory } from '../policies/board.ts';
import { type Actor, board, type Grant, isPerson, personOf, type Resource, type SourceNow } from '../policies/grant.ts';
import { endOf, isMore, roleNow } from '../policies/grant-validity.ts';
import { duringMeeting, isDeniedByRemoval, mustBeAdmitted, type Removal } from '../policies/meeting.ts';
import { readOnlyReason } from '../policies/workspace.ts';
import { boardOfSecret, secretBytes, sha256 } from './board-secrets.ts';
import { type GrantSources, GrantValidator, meetingsIn, memberNow } from './grant-validator.ts';
import type { guestQueries } from './guest-queries.ts';
import type { AdmissionDb } from './link-admission.ts';
import { type AdmissionInput, LinkAdmission } from './link-admission.ts';
import type { linkAdmissionChanges } from './link-admission-changes.ts';
import type { linkAdmissionQueries, OpenedLink } from './link-admission-queries.ts';
import type { linkChanges } from './link-changes.ts';
import { LinkPasswords } from './link-passwords.ts';
import type { Creator, Link, linkQueries } from './link-queries.ts';
import type { meetingQueries } from './meeting-queries.ts';
import type { MemberStanding, membershipQueries } from './membership-queries.ts';
import type { ParticipantDb } from './panel-door.ts';
import { placeToOpen } from './panel-door.ts';

type Db = Uses<{
  reads: {
    guests: Only<typeof guestQueries, 'guestsOf' | 'listedLink'>;
    linkAdmissions: Only<typeof linkAdmissionQueries, 'hasOpenedLink'>;
    links: Only<typeof linkQueries, 'findCreator' | 'findLink'>;
    meetings: Only<typeof meetingQueries, 'createdMs'>;
    memberships: Only<typeof membershipQueries, 'boardStandings'>;
  };
  changes: {
    linkAdmissions: Only<typeof linkAdmissionChanges, 'noteLinkOpened'>;
    links: Only<typeof linkChanges, 'createBoard'>;
  };
}> &
  AttemptCounts &
  AdmissionDb &
  ParticipantDb & {
    reads: GrantSources & { clearing: { isCleared(alias: string): Promise<boolean> } };
  };

/** The grant by which an actor opens a board, whether it gives the board's history, and why nobody edits the board now. */
export interface Opening {
  grant: Grant;
  history: boolean;
  readOnly?: ReadOnlyReason;
}

export class Access {
  readonly #db: Db;
  readonly #door: LinkAdmission;
  readonly linkPasswords: LinkPasswords;
  readonly grants: GrantValidator;

  /** `notifyOfRequest`: that somebody waits to be let in to a board. `requiresPermission`: of whoever opens one by their account. */
  constructor(
    db: Db,
    notifyOfRequest: (board: string) => Promise<void>,
    requiresPermission: boolean,
    passwordCost?: PasswordCost,
  ) {
    this.#db = db;
    this.linkPasswords = new LinkPasswords(db, passwordCost);
    this.grants = new GrantValidator(db.reads, requiresPermission);
    this.#door = new LinkAdmission(db, this.linkPasswords, notifyOfRequest);
  }

  /**
   * The grant of who opens the board named `alias`: as its creator, else by membership or by the link whose secret is given or that a
   * person has in the list, or a place in a panel's session, whichever gives more. A role for the meeting may raise it. The first holder of the
   * secret an alias is derived from makes the board, unless it was cleared. Throws `bad-secret`, `not-found`, `gone`, `removed`, and what a
   * link asks for (`LinkAdmission`), or a session.
   */
  async open(actor: Actor, alias: string, secret: string | undefined, entering: AdmissionInput = {}): Promise<Opening> {
    const { grant, source } = await this.#findSource(actor, alias, secret, entering);
    const { role } = await this.#meeting(grant.thing, actor);
    return opening(grant, duringMeeting(source, role, Date.now()));
  }

  /** Returns the actor's role for a meeting on the board, and the board's removals in force. */
  async #meeting({ id }: Resource, actor: Actor) {
    const rights = await this.#db.reads.meetings.meetingRights({ boards: [id], nowMs: Date.now() });
    return { ...meetingsIn(rights)(id, actor), removals: rights.removals };
  }

  async #findSource(
    actor: Actor,
    alias: string,
    secret: string | undefined,
    entering: AdmissionInput,
  ): Promise<FoundSource> {
    const bytes = secret === undefined ? undefined : secretBytes(secret);
    const person = personOf(actor);
    const [own, creator, standings] = await Promise.all([
      this.own({ actor }),
      this.#db.reads.links.findCreator({ alias }),
      person === undefined ? [] : this.#db.reads.memberships.boardStandings({ person, aliases: [alias] }),
    ]);
    if (creator && !creator.isInProject && own.includes(creator.actor)) return creatorGrant(actor, creator);
    const member = standings[0] && memberNow(standings[0]);
    // A removal denies a member what a link or a code gives, and leaves the role by name.
    const isDenied =
      standings[0] !== undefined && member !== undefined && (await this.#isDenied(standings[0].id, actor));
    const place = await placeToOpen(this.#db, actor, alias, entering, member !== undefined);
    if (place) {
      if (member && (isDenied || endOf(place.now, Date.now()) || !isMore(place.now.role, member.role)))
        return memberGrant(actor, standings[0] as MemberStanding, member, { place: place.id });
      const source = { kind: 'code' as const, id: place.id, version: place.now.version };
      const grant = { actor, thing: board(place.board), source };
      await this.#refuseRemoved(grant);
      return { grant, source: place.now };
    }
    const find = () => this.#db.reads.links.findLink({ alias, sha256: sha256(bytes as Uint8Array) });
    const link = bytes ? await find() : await this.#listed(actor, alias);
    // Who is somebody here by membership is not held up by what a link asks for.
    const isOpen = link && !link.isAsked && (link.password === null || entering.password !== undefined);
    if (member && (isDenied || !isOpen || endOf(link, Date.now()) || !isMore(link.role, member.role)))
      return memberGrant(actor, standings[0] as MemberStanding, member, link ? { link: link.sha256 } : {});
    // The same device asked twice for a board that is not there yet: between our two looks the other request has made it.
    const since = link && !creator && (await this.#db.reads.links.findCreator({ alias }));
    if (since && own.includes(since.actor)) return creatorGrant(actor, since);
    if (link) return this.#byLink(actor, link, entering);
    const made = bytes && boardOfSecret(bytes, actor);
    // Unknown alias and wrong secret look alike from outside.
    if (!made || creator || made.alias !== alias) throw new CallerError('not-found');
    await entering.mayMake?.();
    await this.#db.changes.links.createBoard(made);
    const winner = await this.#db.reads.links.findCreator({ alias });
    if (winner?.actor === actor) return creatorGrant(actor, winner);
    const first = await find();
    if (!first) throw new CallerError((await this.#db.reads.clearing.isCleared(alias)) ? 'gone' : 'not-found');
    return this.#byLink(actor, first, entering);
  }

  async #byLink(actor: Actor, link: Link, entering: AdmissionInput): Promise<FoundSource> {
    const { sha256, version } = link;
    const source = { kind: 'link' as const, sha256, version };
    const grant = { actor, thing: board(link.board), source };
    // Why a link gives nothing is answered before what it asks for.
    if (endOf(link, Date.now())) throw new CallerError('gone');
    const removals = await this.#refuseRemoved(grant);
    await this.#door.knowsPassword(actor, link, entering);
    if (isPerson(actor) && link.password !== null)
      await this.#db.changes.linkAdmissions.noteLinkOpened(openedBy(actor, link));
    if (!link.isAsked && !(await this.#isAfter(removals, actor))) return { grant, source: link };
    const { id: request, role } = await this.#door.admit(actor, link.board, entering);
    return { grant: { ...grant, source: { ...source, request } }, source: { ...link, role } };
  }

  /** Returns the removals in force on the board. Throws `removed` for an actor whom one of them denies the source of the grant. */
  async #refuseRemoved({ actor, thing: resource, source }: Omit<Grant, 'role'>): Promise<readonly Removal[]> {
    const { isRemoved, removals } = await this.#meeting(resource, actor);
    if (isRemoved && isDeniedByRemoval(source)) throw new CallerError('removed');
    return removals;
  }

  /** Whether a removal from the board keeps the actor out, or makes it wait, who comes by a link or a code. */
  async #isDenied(id: string, actor: Actor): Promise<boolean> {
    const { isRemoved, removals } = await this.#meeting(board(id), actor);
    return isRemoved || (await this.#isAfter(removals, actor));
  }

  /** Whether the actor came into being after one of these removals, so that somebody has to admit it. */
  async #isAfter(removals: readonly Removal[], actor: Actor): Promise<boolean> {
    return removals.length > 0 && mustBeAdmitted(await this.#db.reads.meetings.createdMs(actor), removals, Date.now());
  }

  /** Whether a link tells a person nothing (yet): it asks for what they have not given, and they have the board by nothing else. */
  async isClosed(actor: Actor, link: Link): Promise<boolean> {
    if (
      !link.isAsked &&
      !(await this.#isDenied(link.board, actor)) &&
      (link.password === null || (await this.#db.reads.linkAdmissions.hasOpenedLink(openedBy(actor, link))))
    )
      return false;
    const person = personOf(actor);
    const [standing] =
      person === undefined ? [] : await this.#db.reads.memberships.boardStandings({ person, ids: [link.board] });
    return !(standing && memberNow(standing));
  }

  /** All that count as one actor, itself first: a person's guests do, the one of the device in any case (SPEC: WHO-4). */
  async own({ actor, guest }: { actor: Actor; guest?: Actor | undefined }): Promise<Actor[]> {
    if (!isPerson(actor)) return [actor];
    return [...new Set([actor, ...(guest ? [guest] : []), ...(await this.#db.reads.guests.guestsOf(actor))])];
  }

  /** A link that a person has in the list. */
  async #listed(actor: Actor, alias: string): Promise<Link | undefined> {
    const sha256 = isPerson(actor) ? await this.#db.reads.guests.listedLink({ person: actor, alias }) : undefined;
    return sha256 && this.#db.reads.links.findLink({ alias, sha256 });
  }
}

function openedBy(person: Actor, { board, sha256, passwordVersion }: Link): OpenedLink {
  return { person, board, sha256, passwordVersion };
}

/** A link's new secret, base64url, and what the server keeps of it. */
export function newLinkSecret(): { secret: string; sha256: Uint8Array } {
  const bytes = randomBytes(32);
  return { secret: bytes.toString('base64url'), sha256: sha256(bytes) };
}

/** A source that lets an actor in, and the grant by it without its role. */
interface FoundSource {
  grant: Omit<Grant, 'role'>;
  source: SourceNow;
}

function creatorGrant(actor: Actor, creator: Creator): FoundSource {
  const { actor: by, version } = creator;
  const source = { kind: 'creator' as const, version, ...(by !== actor && { by }) };
  return { grant: { actor, thing: board(creator.board), source }, source: creator };
}

function memberGrant(
  actor: Actor,
  { id }: MemberStanding,
  member: SourceNow,
  beside: { link?: string; place?: string },
): FoundSource {
  const source = { kind: 'membership' as const, version: 0 as const, ...beside };
  return { grant: { actor, thing: board(id), source }, source: member };
}

/** The role of a source while it is valid. */
function opening(grant: Omit<Grant, 'role'>, source: SourceNow): Opening {
  const nowMs = Date.now();
  if (endOf(source, nowMs)) throw new CallerError('gone');
  const readOnly = readOnlyReason(source, nowMs);
  return {
    grant: { ...grant, role: roleNow(source, nowMs) },
    history: readsHistory(source),
    ...(readOnly && { readOnly }),
  };
}
