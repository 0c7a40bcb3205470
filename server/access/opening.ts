// How somebody comes to a board: which grant an opener gets. Decides neither what a grant allows nor when it lapses: that is
// server/policies.

import { randomBytes } from 'node:crypto';
import { CallerError } from '#protocol/errors.ts';
import type { ReadOnlyReason } from '#protocol/roles.ts';
import type { Only, Uses } from '../platform/database/calls.ts';
import type { AttemptCounts } from '../platform/limits/shared-rate-limiter.ts';
import type { PasswordCost } from '../platform/secrets/scrypt-thread.ts';
import { readsHistory } from '../policies/board.ts';
import { type Actor, board, type Grant, isPerson, personOf, type SourceNow } from '../policies/grant.ts';
import { endOf, isMore } from '../policies/grant-validity.ts';
import { effectiveRole, readOnlyReason } from '../policies/workspace.ts';
import { boardOfSecret, secretBytes, sha256 } from './board-secrets.ts';
import { type GrantSources, GrantValidator, memberNow } from './grant-validator.ts';
import type { guestQueries } from './guest-queries.ts';
import type { AdmissionDb } from './link-admission.ts';
import { type AdmissionInput, LinkAdmission } from './link-admission.ts';
import type { linkAdmissionChanges } from './link-admission-changes.ts';
import type { linkAdmissionQueries, OpenedLink } from './link-admission-queries.ts';
import type { linkChanges } from './link-changes.ts';
import { LinkPasswords } from './link-passwords.ts';
import type { Creator, Link, linkQueries } from './link-queries.ts';
import type { MemberStanding, membershipQueries } from './membership-queries.ts';
import type { ParticipantDb } from './panel-door.ts';
import { placeToOpen } from './panel-door.ts';

type Db = Uses<{
  reads: {
    guests: Only<typeof guestQueries, 'guestsOf' | 'listedLink'>;
    linkAdmissions: Only<typeof linkAdmissionQueries, 'hasOpenedLink'>;
    links: Only<typeof linkQueries, 'findCreator' | 'findLink'>;
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
   * person has in the list, or a place in a panel's session, whichever gives more. The first holder of the secret an alias is derived from makes the board,
   * unless it was cleared. Throws `bad-secret`, `not-found`, `gone`, and what a link asks for (`Door`), or a session.
   */
  async open(actor: Actor, alias: string, secret: string | undefined, entering: AdmissionInput = {}): Promise<Opening> {
    const bytes = secret === undefined ? undefined : secretBytes(secret);
    const person = personOf(actor);
    const [own, creator, standings] = await Promise.all([
      this.own({ actor }),
      this.#db.reads.links.findCreator({ alias }),
      person === undefined ? [] : this.#db.reads.memberships.boardStandings({ person, aliases: [alias] }),
    ]);
    if (creator && !creator.isInProject && own.includes(creator.actor)) return creatorGrant(actor, creator);
    const member = standings[0] && memberNow(standings[0]);
    const place = await placeToOpen(this.#db, actor, alias, entering, member !== undefined);
    if (place) {
      if (member && (endOf(place.now, Date.now()) || !isMore(place.now.role, member.role)))
        return memberGrant(actor, standings[0] as MemberStanding, member, { place: place.id });
      const source = { kind: 'code' as const, id: place.id, version: place.now.version };
      return opening({ actor, thing: board(place.board), source }, place.now);
    }
    const find = () => this.#db.reads.links.findLink({ alias, sha256: sha256(bytes as Uint8Array) });
    const link = bytes ? await find() : await this.#listed(actor, alias);
    // Who is somebody here by membership is not held up by what a link asks for.
    const isOpen = link && !link.isAsked && (link.password === null || entering.password !== undefined);
    if (member && (!isOpen || endOf(link, Date.now()) || !isMore(link.role, member.role)))
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

  async #byLink(actor: Actor, link: Link, entering: AdmissionInput): Promise<Opening> {
    const { sha256, version } = link;
    const source = { kind: 'link' as const, sha256, version };
    const byLink = opening({ actor, thing: board(link.board), source }, link);
    await this.#door.knowsPassword(actor, link, entering);
    if (isPerson(actor) && link.password !== null)
      await this.#db.changes.linkAdmissions.noteLinkOpened(openedBy(actor, link));
    if (!link.isAsked) return byLink;
    const { id: request, role } = await this.#door.admit(actor, link.board, entering);
    return opening({ ...byLink.grant, source: { ...source, request } }, { ...link, role });
  }

  /** Whether a link tells a person nothing (yet): it asks for what they have not given, and they have the board by nothing else. */
  async isClosed(actor: Actor, link: Link): Promise<boolean> {
    if (
      !link.isAsked &&
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

function creatorGrant(actor: Actor, creator: Creator): Opening {
  const { actor: by, version } = creator;
  const source = { kind: 'creator' as const, version, ...(by !== actor && { by }) };
  return opening({ actor, thing: board(creator.board), source }, creator);
}

function memberGrant(
  actor: Actor,
  { id }: MemberStanding,
  member: SourceNow,
  beside: { link?: string; place?: string },
): Opening {
  const source = { kind: 'membership' as const, version: 0 as const, ...beside };
  return opening({ actor, thing: board(id), source }, member);
}

/** The role of a source while it is valid. */
function opening(grant: Omit<Grant, 'role'>, source: SourceNow): Opening {
  const nowMs = Date.now();
  if (endOf(source, nowMs)) throw new CallerError('gone');
  const readOnly = readOnlyReason(source, nowMs);
  return {
    grant: { ...grant, role: effectiveRole(source.role, source, nowMs) },
    history: readsHistory(source),
    ...(readOnly && { readOnly }),
  };
}
