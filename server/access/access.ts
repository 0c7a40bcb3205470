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
import { type Actor, board, type Grant, type SourceNow } from './grant.ts';

export class Access {
  readonly #db: Client<DatabaseHandlers>;

  constructor(db: Client<DatabaseHandlers>) {
    this.#db = db;
  }

  /**
   * The grant of who opens the board named `alias`: as its creator, else by the link whose secret is given. The first holder of the
   * secret an alias is derived from makes the board. Throws `bad-secret`, `not-found`, `gone`.
   */
  async open(actor: Actor, alias: string, secret: string | undefined): Promise<Grant> {
    const creator = await this.#db.findCreator({ alias });
    if (creator?.actor === actor) return creatorGrant(creator);
    if (secret === undefined) throw new CallerError('not-found');
    const bytes = secretBytes(secret);
    const find = () => this.#db.findLink({ alias, sha256: sha256(bytes) });
    const link = await find();
    if (link) return linkGrant(actor, link);
    const made = boardOfSecret(bytes, actor);
    // Unknown alias and wrong secret look alike from outside.
    if (creator || made.alias !== alias) throw new CallerError('not-found');
    await this.#db.createBoard(made);
    const winner = await this.#db.findCreator({ alias });
    if (winner?.actor === actor) return creatorGrant(winner);
    const first = await find();
    if (!first) throw new CallerError('not-found');
    return linkGrant(actor, first);
  }

  /** Why a grant no longer holds, or undefined; `unknown` where its source never was. */
  async lapse(grant: Grant): Promise<Lapse | 'unknown' | undefined> {
    const now = await this.#sourceOf(grant);
    return now ? standing(grant, now, Date.now()) : 'unknown';
  }

  /** Of these boards' grants at once: a function that tells why one of them no longer holds, or undefined. */
  async lapses(boards: string[]): Promise<(grant: Grant) => Lapse | undefined> {
    const { links, creators } = await this.#db.sourcesOf(boards);
    const linkOf = new Map(links.map((link) => [`${link.board} ${link.sha256}`, link]));
    const creatorOf = new Map(creators.map((creator) => [creator.board, creator]));
    const nowMs = Date.now();
    return (grant) => {
      const { actor, thing, source } = grant;
      const now =
        source.kind === 'link' ? linkOf.get(`${thing.id} ${source.sha256}`) : asTo(actor, creatorOf.get(thing.id));
      return standing(grant, now, nowMs);
    };
  }

  async #sourceOf({ actor, thing, source }: Grant): Promise<SourceNow | undefined> {
    if (source.kind === 'link')
      return this.#db.linkOfBoard({ board: thing.id, sha256: bytesOfHex(source.sha256, 32) as Uint8Array });
    return asTo(actor, await this.#db.creatorOfBoard(thing.id));
  }
}

/** What being the creator is to `actor`: to whom it no longer applies it has changed (no grant is of version 0). */
function asTo(actor: Actor, creator: Creator | undefined): SourceNow | undefined {
  return creator && creator.actor !== actor ? { ...creator, version: 0 } : creator;
}

/** A link's new secret, base64url, and what the server keeps of it. */
export function newLinkSecret(): { secret: string; sha256: Uint8Array } {
  const bytes = randomBytes(32);
  return { secret: bytes.toString('base64url'), sha256: sha256(bytes) };
}

function creatorGrant(creator: Creator): Grant {
  const { actor, role, version } = living(creator);
  return { actor, thing: board(creator.board), role, source: { kind: 'creator', version } };
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
