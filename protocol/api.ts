// The HTTP API's bodies: validated by the server with these schemas, typed in the client by `import type` of what they infer
// (a page must not import this file's values: zod would weigh on it).

import { z } from 'zod';
import { BOARD_ROLES, LINK_ROLES } from './roles.ts';

export const base64url32 = z.string().regex(/^[A-Za-z0-9_-]{43}$/);
export const alias = z.string().regex(/^[a-z2-7]{16}$/);
export const hex32 = z.string().regex(/^[0-9a-f]{32}$/);
export const hex64 = z.string().regex(/^[0-9a-f]{64}$/);
export const boardId = z.uuid();

/** POST /api/boards/open */
export const openBoardRequest = z.object({
  alias,
  /** Edit or view secret: 32 bytes, base64url. */
  secret: base64url32,
  /** The device's guest credential of an earlier answer: the actor stays the same, so its queues can be resumed. */
  guest: z.string().max(200).optional(),
  /** Shown to others. */
  name: z.string().trim().max(40).optional(),
});
export type OpenBoardRequest = z.infer<typeof openBoardRequest>;

export const openBoardAnswer = z.object({
  id: boardId,
  alias,
  role: z.enum(BOARD_ROLES),
  actor: z.string(),
  name: z.string(),
  /** Keep it on the device (not per board, not per tab) and send it with the next open. */
  guest: z.string(),
  /** For HELLO: one use, 60 s. */
  ticket: z.string(),
  /** Bearer of the routes below, until expiresAt (epoch ms). */
  token: z.string(),
  expiresAt: z.number(),
});
export type OpenBoardAnswer = z.infer<typeof openBoardAnswer>;

/** POST /api/boards/{id}/ticket */
export const ticketAnswer = z.object({ ticket: z.string() });
export type TicketAnswer = z.infer<typeof ticketAnswer>;

/** PATCH /api/boards/{id}/links/{hex SHA-256 of the link's secret}; what is not named stays. */
export const changeLinkRequest = z
  .object({
    role: z.enum(LINK_ROLES),
    /** Epoch ms; null: never. */
    expires: z.number().int().nonnegative().nullable(),
    revoked: z.boolean(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change');
export type ChangeLinkRequest = z.infer<typeof changeLinkRequest>;

/** PUT and GET /api/boards/{id}/parts/{clientIdHex}/{clientSeq}: bytes received so far, the offset of the next part. */
export const partsAnswer = z.object({ received: z.number() });
export type PartsAnswer = z.infer<typeof partsAnswer>;

/** PUT /api/boards/{id}/cover?seq=N and …/social-image?seq=N: an image/webp or image/png of the board as it was at N. */
export const pictureAnswer = z.object({
  /** Of the picture the server has now: never an older one than was sent. */
  seq: z.number(),
  /** The board has a public address: its social image is wanted too. */
  social: z.boolean(),
});
export type PictureAnswer = z.infer<typeof pictureAnswer>;

/** Every answer that is not 2xx. */
export const errorAnswer = z.object({ error: z.string(), message: z.string() });
export type ErrorAnswer = z.infer<typeof errorAnswer>;
