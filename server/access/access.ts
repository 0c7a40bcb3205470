// How somebody stands to a board, asked of the database: which grant an opener gets, and whether one that was given still holds.
// Decides neither what a grant allows nor when it lapses: that is server/policies.

import { randomBytes } from 'node:crypto';
import { CallerError } from '#protocol/errors.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { boardOfSecret, secretBytes, sha256 } from '../auth/links.ts';
import type { OpenedLink } from '../db/closed-doors.ts';
import type { Creator, Link } from '../db/grants.ts';
import type { MemberStanding } from '../db/memberships.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import { endOf, isMore, type Lapse, standing } from '../policies/standing.ts';
import { boardRoleOf, roleNow } from '../policies/workspace.ts';
import type { Client } from '../threads/rpc.ts';
import { Door, type Entering } from './door.ts';
import { type Actor, board, type Grant, isPerson, personOf, type Source, type SourceNow } from './grant.ts';
import { LinkPasswords } from './link-passwords.ts';

export class Access {
  readonly #db: Client<DatabaseHandlers>;
  readonly #door: Door;
  readonly linkPasswords: LinkPasswords;

  /** `tellOfRequest`: that somebody waits to be let in to a board. */
  constructor(db: Client<DatabaseHandlers>, tellOfRequest: (board: string) => Promise<void>) {
    this.#db = db;
    this.linkPasswords = new LinkPasswords(db);
    this.#door = new Door(db, this.linkPasswords, tellOfRequest);
  }

  /**
   * The grant of who opens the board named `alias`: as its creator, else by membership or by the link whose secret is given or that a
   * person has in the list, whichever gives more. The first holder of the secret an alias is derived from makes the board,
   * unless it was cleared. Throws `bad-secret`, `not-found`, `gone`, and what a link asks for (`Door`).
   */
  async open(actor: Actor, alias: string, secret: string | undefined, entering: Entering = {}): Promise<Grant> {
    const bytes = secret === undefined ? undefined : secretBytes(secret);
    const person = personOf(actor);
    const [own, creator, standings] = await Promise.all([
      this.own({ actor }),
      this.#db.findCreator({ alias }),
      person === undefined ? [] : this.#db.boardStandings({ person, aliases: [alias] }),
    ]);
    if (creator && !creator.isInProject && own.includes(creator.actor)) return creatorGrant(actor, creator);
    const find = () => this.#db.findLink({ alias, sha256: sha256(bytes as Uint8Array) });
    const link = bytes ? await find() : await this.#listed(actor, alias);
    const member = standings[0] && memberNow(standings[0]);
    // Who is somebody here by membership is not held up by what a link asks for.
    const isOpen = link && !link.isAsked && (link.password === null || entering.password !== undefined);
    if (member && (!isOpen || endOf(link, Date.now()) || !isMore(link.role, member.role)))
      return memberGrant(actor, standings[0] as MemberStanding, member, link);
    if (link) return this.#byLink(actor, link, entering);
    const made = bytes && boardOfSecret(bytes, actor);
    // Unknown alias and wrong secret look alike from outside.
    if (!made || creator || made.alias !== alias) throw new CallerError('not-found');
    await this.#db.createBoard(made);
    const winner = await this.#db.findCreator({ alias });
    if (winner?.actor === actor) return creatorGrant(actor, winner);
    const first = await find();
    if (!first) throw new CallerError((await this.#db.isCleared(alias)) ? 'gone' : 'not-found');
    return this.#byLink(actor, first, entering);
  }

  async #byLink(actor: Actor, link: Link, entering: Entering): Promise<Grant> {
    const { sha256, version } = link;
    const source = { kind: 'link' as const, sha256, version };
    const grant = { actor, thing: board(link.board), role: livingRole(link), source };
    await this.#door.knowsPassword(actor, link, entering);
    if (isPerson(actor) && link.password !== null) await this.#db.noteLinkOpened(openedBy(actor, link));
    if (!link.isAsked) return grant;
    const { id: request, role } = await this.#door.letIn(actor, link.board, entering);
    return { ...grant, role: livingRole({ ...link, role }), source: { ...source, request } };
  }

  /** Whether a link tells a person nothing (yet): it asks for what they have not given, and they have the board by nothing else. */
  async isClosed(actor: Actor, link: Link): Promise<boolean> {
    if (!link.isAsked && (link.password === null || (await this.#db.hasOpenedLink(openedBy(actor, link)))))
      return false;
    const person = personOf(actor);
    const [standing] = person === undefined ? [] : await this.#db.boardStandings({ person, ids: [link.board] });
    return !(standing && memberNow(standing));
  }

  /** All that count as one actor, itself first: a person's guests do, the one of the device in any case (SPEC: WHO-4). */
  async own({ actor, guest }: { actor: Actor; guest?: Actor | undefined }): Promise<Actor[]> {
    if (!isPerson(actor)) return [actor];
    return [...new Set([actor, ...(guest ? [guest] : []), ...(await this.#db.guestsOf(actor))])];
  }

  /** Why a grant no longer holds, or undefined; `unknown` where its source never was. */
  async lapse(grant: Grant): Promise<Lapse | 'unknown' | undefined> {
    const [now, signedIn] = await Promise.all([this.#sourcesNow([grant]), this.#signedIn([grant])]);
    const { source, beside } = now(grant);
    return source ? standing(grant, source, Date.now(), signedIn(grant), beside) : 'unknown';
  }

  /** Of all these grants at once: a function that tells why one of them no longer holds, or undefined. */
  async lapses(grants: readonly Grant[]): Promise<(grant: Grant) => Lapse | undefined> {
    const [now, signedIn] = await Promise.all([this.#sourcesNow(grants), this.#signedIn(grants)]);
    const nowMs = Date.now();
    return (grant) => {
      const { source, beside } = now(grant);
      return standing(grant, source, nowMs, signedIn(grant), beside);
    };
  }

  async #signedIn(grants: readonly Grant[]): Promise<(grant: Grant) => boolean> {
    const asked = new Set(grants.flatMap(({ signIn }) => signIn ?? []));
    const there = new Set(asked.size === 0 ? [] : await this.#db.standingSignIns([...asked]));
    return ({ signIn }) => signIn === undefined || there.has(signIn);
  }

  /** What gave these grants, and what gives the same person the same board besides. As many queries for one grant as for a thousand. */
  async #sourcesNow(grants: readonly Grant[]): Promise<(grant: Grant) => SourcesNow> {
    const links = new Map<string, { board: string; sha256: string }>();
    const made = new Set<string>();
    const people = new Map<string, { board: string; person: string }>();
    const requests = new Set<string>();
    for (const { actor, thing, source } of grants) {
      const sha256 = linkIn(source);
      const person = personOf(actor);
      if (sha256) links.set(`${thing.id} ${sha256}`, { board: thing.id, sha256 });
      if (source.kind === 'creator') made.add(thing.id);
      if (source.kind === 'link' && source.request) requests.add(source.request);
      if (person) people.set(`${thing.id} ${person}`, { board: thing.id, person });
    }
    const [found, standings, answers] = await Promise.all([
      this.#db.sourcesOf({ links: [...links.values()], made: [...made] }),
      people.size === 0 ? [] : this.#db.standingsOf([...people.values()]),
      requests.size === 0 ? [] : this.#db.rolesOfRequests([...requests]),
    ]);
    const answerOf = new Map(answers.map(({ id, role }) => [id, role as BoardRole | null]));
    const linkOf = new Map(found.links.map((link) => [`${link.board} ${link.sha256}`, link]));
    const creatorOf = new Map(found.creators.map((creator) => [creator.board, creator]));
    const memberOf = new Map(standings.map((one) => [`${one.id} ${one.person}`, memberNow(one) ?? none(one)]));
    return (grant) => {
      const { actor, thing, source } = grant;
      const link = linkOf.get(`${thing.id} ${linkIn(source)}`);
      const member = memberOf.get(`${thing.id} ${personOf(actor)}`);
      if (source.kind === 'membership') return { source: member, beside: link && asFree(link) };
      if (source.kind === 'creator') return { source: asTo(grant, creatorOf.get(thing.id)), beside: member };
      return { source: link && asLetIn(link, source.request && answerOf.get(source.request)), beside: member };
    };
  }

  /** A link that a person has in the list. */
  async #listed(actor: Actor, alias: string): Promise<Link | undefined> {
    const sha256 = isPerson(actor) ? await this.#db.listedLink({ person: actor, alias }) : undefined;
    return sha256 && this.#db.findLink({ alias, sha256 });
  }
}

interface SourcesNow {
  source: SourceNow | undefined;
  beside: SourceNow | undefined;
}

function openedBy(person: Actor, { board, sha256, passwordVersion }: Link): OpenedLink {
  return { person, board, sha256, passwordVersion };
}

function linkIn(source: Source): string | undefined {
  if (source.kind === 'link') return source.sha256;
  return source.kind === 'membership' ? source.link : undefined;
}

/** To who is in by membership: one that asks for more than its secret is not what they are sent back to for a higher role. */
function asFree(link: Link): SourceNow {
  return link.isAsked || link.password !== null ? { ...link, role: 'viewer' } : link;
}

/** To who came by it, with what was said to their request: where nobody comes in unasked, who was not has to ask. */
function asLetIn(link: Link, answer: BoardRole | '' | null | undefined): SourceNow {
  if (!link.isAsked) return link;
  return answer ? { ...link, role: answer } : { ...link, version: 0 };
}

/** What comes out of all that somebody was given; undefined: nothing. */
function memberNow({ given, project, deletedMs, isArchived, licenceEndsMs }: MemberStanding): SourceNow | undefined {
  const role = boardRoleOf(given, project);
  const deleted = deletedMs !== null;
  return role && { role, version: 0, expiresMs: null, revoked: false, deleted, isArchived, licenceEndsMs };
}

/** A membership that gives nothing (any more). */
function none({ deletedMs, isArchived, licenceEndsMs }: MemberStanding): SourceNow {
  const deleted = deletedMs !== null;
  return { role: 'viewer', version: 0, expiresMs: null, revoked: true, deleted, isArchived, licenceEndsMs };
}

/** What being the creator is to who has this grant: to whom it no longer applies it has changed (no grant is of version 0). */
function asTo({ actor, source }: Grant, creator: Creator | undefined): SourceNow | undefined {
  // A guest is its person's for ever: that it was so when the grant was given is enough.
  const by = source.kind === 'creator' ? (source.by ?? actor) : undefined;
  return creator && (creator.isInProject || creator.actor !== by) ? { ...creator, version: 0 } : creator;
}

/** A link's new secret, base64url, and what the server keeps of it. */
export function newLinkSecret(): { secret: string; sha256: Uint8Array } {
  const bytes = randomBytes(32);
  return { secret: bytes.toString('base64url'), sha256: sha256(bytes) };
}

function creatorGrant(actor: Actor, creator: Creator): Grant {
  const { actor: by, version } = creator;
  const source = { kind: 'creator' as const, version, ...(by !== actor && { by }) };
  return { actor, thing: board(creator.board), role: livingRole(creator), source };
}

function memberGrant(actor: Actor, { id }: MemberStanding, member: SourceNow, link: Link | undefined): Grant {
  const source = { kind: 'membership' as const, version: 0 as const, ...(link && { link: link.sha256 }) };
  return { actor, thing: board(id), role: livingRole(member), source };
}

/** What the source gives, while it gives something. */
function livingRole(source: SourceNow): BoardRole {
  const nowMs = Date.now();
  if (endOf(source, nowMs)) throw new CallerError('gone');
  return roleNow(source.role, source, nowMs);
}
