// One call of the HTTP API as docs/api tells of it.

import type { z } from 'zod';
import type { Caller, CallRows } from '#protocol/contract/calls.ts';
import type { ErrorCode } from '#protocol/errors.ts';
import { BOARD_ROLES } from '#protocol/roles.ts';
import { may } from '../../policies/board.ts';

/**
 * The callers that are answered: everybody, an embedded board, the panel of the session, or people with an access token. A role stands for the
 * holders of a board's token with at least this role.
 */
export type CallerRole = 'anybody' | 'embed' | 'viewer' | 'editor' | 'manager' | 'panel' | 'person';

export interface Call {
  /** Method and path as routes are written: `GET /api/boards/:id/links`. */
  route: string;
  group: string;
  /** One sentence or two. */
  about: string;
  role: CallerRole;
  /** The parameters in the path that are no plain texts. */
  params?: Readonly<Record<string, z.ZodType>>;
  query?: z.ZodType;
  /** A schema, or the media types of bytes. */
  body?: z.ZodType | readonly string[];
  /** A schema, or media types; absent: 204. */
  answer?: z.ZodType | readonly string[];
  /** When it is not 200. */
  status?: number;
  /** The errors beside those of the role. */
  errors?: readonly ErrorCode[];
}

/** The calls of the contract. */
export function callsOf(rows: CallRows): Call[] {
  return Object.entries(rows).map(([route, { caller, perMinute: _, personPerMinute: __, maxBytes: ___, ...row }]) => ({
    route,
    role: roleOf(caller),
    ...row,
  }));
}

/** The least role that may call. Those who read the history edit, and those who end links share, or did before the board became read-only. */
function roleOf(caller: Caller): CallerRole {
  if (typeof caller === 'string') return caller;
  const verb = caller.mayEndLinks ? 'share' : caller.history ? 'change' : caller.board;
  const role = BOARD_ROLES.find((each) => may(each, verb));
  if (role === undefined || role === 'commenter') throw new Error(`docs/api has no word for who may ${verb}`);
  return role;
}

/** The errors that every call of a role may meet. */
export const ERRORS_OF_ROLE: Record<CallerRole, readonly ErrorCode[]> = {
  anybody: ['too-many-requests', 'internal'],
  embed: ['unauthorized', 'not-found', 'gone', 'too-many-requests', 'internal'],
  viewer: ['unauthorized', 'not-found', 'gone', 'too-many-requests', 'internal'],
  editor: ['unauthorized', 'forbidden', 'not-found', 'gone', 'too-many-requests', 'internal'],
  manager: ['unauthorized', 'forbidden', 'not-found', 'gone', 'too-many-requests', 'internal'],
  panel: ['unauthorized', 'forbidden', 'not-found', 'gone', 'too-many-requests', 'internal'],
  person: ['unauthorized', 'too-many-requests', 'internal'],
};

export function isMediaTypes(value: unknown): value is readonly string[] {
  return Array.isArray(value);
}
