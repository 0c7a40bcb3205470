// Whether what somebody was let in by still holds: the link behind a ticket, a token or an open socket, as it is now. Asked at
// every HTTP request, at HELLO, and again and again while a socket is open. Knows neither sockets nor HTTP.

import type { BoardRole } from '#protocol/roles.ts';

/** A link as the database has it now. */
export interface LinkNow {
  role: BoardRole;
  /** Epoch ms. */
  expires: number | null;
  revoked: boolean;
  /** The board itself is deleted. */
  deleted: boolean;
}

/** `role-changed`: it opens the board still, in another role; who comes again gets that. */
export type Lapse = 'deleted' | 'revoked' | 'expired' | 'role-changed';

/** Why a link no longer gives what it gave, or undefined while it does. `link` undefined: there is no such link any more. */
export function lapseOf(role: BoardRole, link: LinkNow | undefined, nowMs: number): Lapse | undefined {
  const ended = endOf(link, nowMs);
  if (ended) return ended;
  return link?.role === role ? undefined : 'role-changed';
}

/** Why a link opens nothing any more, or undefined. */
export function endOf(link: LinkNow | undefined, nowMs: number): Exclude<Lapse, 'role-changed'> | undefined {
  if (!link || link.deleted) return 'deleted';
  if (link.revoked) return 'revoked';
  return link.expires !== null && link.expires <= nowMs ? 'expired' : undefined;
}
