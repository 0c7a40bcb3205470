// The links of a board: listing, creating, changing and ending them. A change takes effect on open sockets, of this process and others
// (server/board/realtime/rights-watch.ts).

import { bytesOfHex, hexOf } from '#protocol/bytes.ts';
import type { ChangeLinkRequest, LinkAnswer, LinksAnswer, NewLinkAnswer } from '#protocol/contract/links.ts';
import { CallerError } from '#protocol/errors.ts';
import { LINK_ROLES, type LinkRole } from '#protocol/roles.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { linkChanges } from '../../access/link-changes.ts';
import type { linkQueries } from '../../access/link-queries.ts';
import { type Access, newLinkSecret } from '../../access/opening.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { mayChangeLink } from '../../policies/board.ts';
import type { Grant } from '../../policies/grant.ts';

export interface BoardLinksDeps {
  db: Uses<{
    reads: { links: Only<typeof linkQueries, 'linksOf'> };
    changes: { links: Only<typeof linkChanges, 'addLink' | 'changeLink'> };
  }>;
  bus: Pick<Bus, 'publish'>;
  access: Pick<Access, 'linkPasswords'>;
}

interface NewLink {
  role: LinkRole;
  expires?: number | null | undefined;
  password?: string | undefined;
  history: boolean;
}

export class BoardLinks {
  readonly #deps: BoardLinksDeps;

  constructor(deps: BoardLinksDeps) {
    this.#deps = deps;
  }

  async ofBoard(board: string): Promise<LinksAnswer> {
    const links = await this.#deps.db.reads.links.linksOf(board);
    return {
      links: links.flatMap(({ sha256, role, expiresMs, revoked, derived, password, history }) =>
        LINK_ROLES.filter((linkRole) => linkRole === role).map((linkRole) => ({
          sha256,
          role: linkRole,
          expires: expiresMs,
          revoked,
          hasPassword: password !== null,
          history,
          derived,
        })),
      ),
    };
  }

  /** Returns the link with this hash of its secret, in hex. Throws `not-found`. */
  async link(board: string, sha256: string): Promise<LinkAnswer> {
    const link = await this.#stored(board, sha256);
    const role = LINK_ROLES.find((linkRole) => linkRole === link.role);
    if (!role) throw new CallerError('not-found');
    return { role, expires: link.expiresMs, revoked: link.revoked };
  }

  /** Throws `too-many-links`, and `too-many-requests` for passwords. */
  async add(grant: Grant, { role, expires, password, history }: NewLink, network: string): Promise<NewLinkAnswer> {
    const { db, access } = this.#deps;
    const { secret, sha256 } = newLinkSecret();
    const hash =
      password === undefined
        ? null
        : await access.linkPasswords.hashOf(password, null, { network, actor: grant.actor });
    const link = { role, sha256, expires: expires ?? null, password: hash, history };
    if (!(await db.changes.links.addLink({ by: grant, link, max: SERVER_LIMITS.linksOfBoard })))
      throw new CallerError('too-many-links');
    return { secret, sha256: hexOf(sha256) };
  }

  /** Throws `forbidden` for more than an end on a read-only board, `not-found`, and `too-many-requests` for passwords. */
  async change(grant: Grant, sha256: string, request: ChangeLinkRequest, network: string): Promise<void> {
    if (!mayChangeLink(grant.role, request)) throw new CallerError('forbidden');
    const { password, ...change } = request;
    const { db, bus, access } = this.#deps;
    const board = grant.thing.id;
    const hashOf = async (text: string): Promise<string> => {
      const before = await this.#stored(board, sha256);
      return access.linkPasswords.hashOf(text, before.password, { network, actor: grant.actor });
    };
    const hash = typeof password === 'string' ? await hashOf(password) : password;
    const name = bytesOfHex(sha256, 32);
    const isChanged =
      name && (await db.changes.links.changeLink({ by: grant, sha256: name, change: { ...change, password: hash } }));
    if (!isChanged) throw new CallerError('not-found');
    bus.publish({ kind: 'rights', board });
  }

  async #stored(board: string, sha256: string) {
    const link = (await this.#deps.db.reads.links.linksOf(board)).find((stored) => stored.sha256 === sha256);
    if (!link) throw new CallerError('not-found');
    return link;
  }
}
