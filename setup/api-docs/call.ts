// One call of the HTTP API as docs/api tells of it.

import type { z } from 'zod';
import type { ErrorCode } from '../../protocol/errors.ts';

/** Who is answered: everybody; whoever has a board's token, in this role at least; the panel whose session it is; a person with an access token. */
export type Asker = 'anybody' | 'viewer' | 'editor' | 'manager' | 'panel' | 'person';

export interface Call {
  /** Method and path as routes are written: `GET /api/boards/:id/links`. */
  route: string;
  group: string;
  /** One sentence or two. */
  about: string;
  asker: Asker;
  query?: z.ZodType;
  /** A schema, or the media types of bytes. */
  body?: z.ZodType | readonly string[];
  /** A schema, the name of a type of the GraphQL schema or of `answers`, or media types; absent: 204. */
  answer?: z.ZodType | { type: string } | readonly string[];
  /** When it is not 200. */
  status?: number;
  /** Beside those every call of this asker may meet. */
  errors?: readonly ErrorCode[];
}

/** What is refused alike, whatever is called. */
export const ERRORS_OF_ASKER: Record<Asker, readonly ErrorCode[]> = {
  anybody: ['too-many-requests', 'internal'],
  viewer: ['unauthorized', 'not-found', 'gone', 'too-many-requests', 'internal'],
  editor: ['unauthorized', 'forbidden', 'not-found', 'gone', 'too-many-requests', 'internal'],
  manager: ['unauthorized', 'forbidden', 'not-found', 'gone', 'too-many-requests', 'internal'],
  panel: ['unauthorized', 'forbidden', 'not-found', 'gone', 'too-many-requests', 'internal'],
  person: ['unauthorized', 'too-many-requests', 'internal'],
};

export function isMediaTypes(one: unknown): one is readonly string[] {
  return Array.isArray(one);
}
