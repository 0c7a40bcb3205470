// How somebody stands to a board, asked of the database: which grant an opener gets, and whether one that was given still holds.
// Decides neither what a grant allows nor when it lapses: that is server/policies.

import { randomBytes } from 'node:crypto';
import { bytesOfHex } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { boardOfSecret, secretBytes, sha256 } from '../auth/links.ts';
import type { Creator, Link } from '../db/grants.ts';
import type { DatabaseHandlers } from '../db/thread.ts';
import { endOf, type Lapse, standing } from '../policies/standing.ts';
import type { Client } from '../threads/rpc.ts';
import { type Actor, board, type Grant, isPerson, type SourceNow } from './grant.ts';

export class Access {
  readonly #db: Client<DatabaseHandlers>;

  constructor(db: Client<DatabaseHandlers>) {
    this.#db = db;
  }

  /**
   * The grant of who opens the board named `alias`: as its creator, else by the link whose secret is given, else by one that a person
   * has in the list. The first holder of the secret an alias is derived from makes the board, unless it was cleared. Throws `bad-secret`, `not-found`, `gone`.
   */
  async open(actor: Actor, alias: string, secret: string | undefined): Promise<Grant> {
    const [own, creator] = await Promise.all([this.own({ actor }), this.#db.findCreator({ alias })]);
    if (creator && own.includes(creator.actor)) return creatorGrant(actor, creator);
    if (secret === undefined) {
      const listed = isPerson(actor) && (await this.#db.listedLink({ person: actor, alias }));
      const link = listed && (await this.#db.findLink({ alias, sha256: listed }));
      if (link) return linkGrant(actor, link);
      throw new CallerError('not-found');
    }
    const bytes = secretBytes(secret);
    const find = () => this.#db.findLink({ alias, sha256: sha256(bytes) });
    const link = await find();
    if (link) return linkGrant(actor, link);
    const made = boardOfSecret(bytes, actor);
    // Unknown alias and wrong secret look alike from outside.
    if (creator || made.alias !== alias) throw new CallerError('not-found');
    await this.#db.createBoard(made);
    const winner = await this.#db.findCreator({ alias });
    if (winner?.actor === actor) return creatorGrant(actor, winner);
    const first = await find();
    if (!first) throw new CallerError((await this.#db.isCleared(alias)) ? 'gone' : 'not-found');
    return linkGrant(actor, first);
  }

  /** All that count as one actor, itself first: a person's guests do, the one of the device in any case (SPEC: WHO-4). */
  async own({ actor, guest }: { actor: Actor; guest?: Actor | undefined }): Promise<Actor[]> {
    if (!isPerson(actor)) return [actor];
    return [...new Set([actor, ...(guest ? [guest] : []), ...(await this.#db.guestsOf(actor))])];
  }

  /** Why a grant no longer holds, or undefined; `unknown` where its source never was. */
  async lapse(grant: Grant): Promise<Lapse | 'unknown' | undefined> {
    const [now, signedIn] = await Promise.all([this.#sourceOf(grant), this.#signedIn([grant])]);
    return now ? standing(grant, now, Date.now(), signedIn(grant)) : 'unknown';
  }

  /** Of all these grants at once: a function that tells why one of them no longer holds, or undefined. */
  async lapses(grants: readonly Grant[]): Promise<(grant: Grant) => Lapse | undefined> {
    const boards = [...new Set(grants.map(({ thing }) => thing.id))];
    const [{ links, creators }, signedIn] = await Promise.all([this.#db.sourcesOf(boards), this.#signedIn(grants)]);
    const linkOf = new Map(links.map((link) => [`${link.board} ${link.sha256}`, link]));
    const creatorOf = new Map(creators.map((creator) => [creator.board, creator]));
    const nowMs = Date.now();
    return (grant) => {
      const { thing, source } = grant;
      const now =
        source.kind === 'link' ? linkOf.get(`${thing.id} ${source.sha256}`) : asTo(grant, creatorOf.get(thing.id));
      return standing(grant, now, nowMs, signedIn(grant));
    };
  }

  async #signedIn(grants: readonly Grant[]): Promise<(grant: Grant) => boolean> {
    const asked = new Set(grants.flatMap(({ signIn }) => signIn ?? []));
    const there = new Set(asked.size === 0 ? [] : await this.#db.standingSignIns([...asked]));
    return ({ signIn }) => signIn === undefined || there.has(signIn);
  }

  async #sourceOf(grant: Grant): Promise<SourceNow | undefined> {
    const { thing, source } = grant;
    if (source.kind === 'link')
      return this.#db.linkOfBoard({ board: thing.id, sha256: bytesOfHex(source.sha256, 32) as Uint8Array });
    return asTo(grant, await this.#db.creatorOfBoard(thing.id));
  }
}

/** What being the creator is to who has this grant: to whom it no longer applies it has changed (no grant is of version 0). */
function asTo({ actor, source }: Grant, creator: Creator | undefined): SourceNow | undefined {
  // A guest is its person's for ever: that it was so when the grant was given is enough.
  const by = source.kind === 'creator' ? (source.by ?? actor) : undefined;
  return creator && creator.actor !== by ? { ...creator, version: 0 } : creator;
}

/** A link's new secret, base64url, and what the server keeps of it. */
export function newLinkSecret(): { secret: string; sha256: Uint8Array } {
  const bytes = randomBytes(32);
  return { secret: bytes.toString('base64url'), sha256: sha256(bytes) };
}

function creatorGrant(actor: Actor, creator: Creator): Grant {
  const { actor: by, role, version } = living(creator);
  const source = { kind: 'creator' as const, version, ...(by !== actor && { by }) };
  return { actor, thing: board(creator.board), role, source };
}

function linkGrant(actor: Actor, link: Link): Grant {
  const { role, version, sha256 } = living(link);
  return { actor, thing: board(link.board), role, source: { kind: 'link', sha256, version } };
}

/** The source, while it gives something. */
function living<S extends SourceNow>(source: S): S {
  if (endOf(source, Date.now())) throw new CallerError('gone');
  return source;
}
