// The HTTP API's bodies: validated by the server with these schemas, typed in the client by `import type` of what they infer
// (a page must not import this file's values: zod would weigh on it).

import { z } from 'zod';
import { LIMITS } from './limits.ts';
import { optionalName } from './name-field.ts';
import { uuidPattern } from './patterns.ts';
import { BOARD_ROLES, READ_ONLY_REASONS } from './roles.ts';
import { ALIAS } from './routes.ts';

export const base64url32 = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export const alias = z.string().regex(new RegExp(`^${ALIAS}$`));
export const hex32 = z.string().regex(/^[0-9a-f]{32}$/);
export const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
export const uuid = z.string().regex(uuidPattern);

/** A sequence number in a path or query. */
export const seqText = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

/** POST /api/boards/open; with an access token as bearer by the person it is of. */
export const openBoardRequest = z.object({
  alias,
  /** Of a link: 32 bytes, base64url. Whoever made the board needs none, by `guest` or the bearer; nor a person who has it in the list. */
  secret: base64url32.optional(),
  /**
   * The device's guest credential of an earlier answer: the actor stays the same, so its queues can be resumed. Before there was one,
   * `newGuest`: asked twice, because an answer was lost, it is one actor all the same.
   */
  guest: z.string().max(200).optional(),
  /** Shown to others. */
  name: optionalName('person').optional(),
  /** Of the link: asked for by 403 `password-needed`. */
  password: z.string().max(LIMITS.linkPasswordMaxChars).optional(),
  /** Of a joiner of a panel's session (POST /api/panels/join), in place of `secret`. */
  ifp_share_token: base64url32.optional(),
  /**
   * Of a session at a panel, in place of `guest`: the credential of an earlier answer, or `newGuest` before there was one. Whoever else the
   * request names, it is the panel's.
   */
  panel: z.string().max(200).optional(),
});
export type OpenBoardRequest = z.infer<typeof openBoardRequest>;

export const openBoardAnswer = z.object({
  id: uuid,
  alias,
  role: z.enum(BOARD_ROLES),
  /** Whether versions, earlier rows and copies of them are answered. */
  history: z.boolean(),
  /** Why nobody edits the board now. Absent: by their role people do. */
  readOnly: z.enum(READ_ONLY_REASONS).optional(),
  actor: z.string(),
  /** All that count as the actor, itself first: a person's guests do. Absent: the actor alone. */
  own: z.array(z.string()).optional(),
  /** '': never given. */
  name: z.string(),
  /** Keep it on the device (not per board, not per tab) and send it with the next open. '': a person came without any. */
  guest: z.string(),
  /** Of a panel: keep it for the session, and send it with the next open. */
  panel: z.string().optional(),
  /** For HELLO: one use, 60 s. */
  ticket: z.string(),
  /** Bearer of the routes below, until expiresAt (epoch ms). */
  token: z.string(),
  expiresAt: z.number(),
  /** The newest version of the socket's frames that is spoken here (HELLO). Not said: 1. */
  protocol: z.number().int().positive().optional(),
});
export type OpenBoardAnswer = z.infer<typeof openBoardAnswer>;

/** POST /api/boards/{id}/ticket */
export const ticketAnswer = z.object({ ticket: z.string() });
export type TicketAnswer = z.infer<typeof ticketAnswer>;

/** Every answer that is not 2xx. */
export const errorAnswer = z.object({ error: z.string(), message: z.string() });
export type ErrorAnswer = z.infer<typeof errorAnswer>;
