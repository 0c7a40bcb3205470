// The calls of an embedded board. None of them needs a cookie, and none stores anything about who looks.

import { z } from 'zod';
import { alias, base64url32, hex64, uuid } from '../api.ts';
import { calls } from './calls.ts';

const group = 'Embedded boards';

/** POST /api/embeds/open */
export const openEmbedRequest = z.object({
  alias,
  /** The secret of a link that gives viewing. */
  secret: base64url32,
});

export const openEmbedAnswer = z.object({
  /** The board's id. */
  id: uuid,
  /** For HELLO, 180 s. */
  ticket: z.string(),
  /** Bearer of the calls below, until expiresAt (epoch ms). */
  token: z.string(),
  expiresAt: z.number(),
  /** The newest version of the socket's frames that the server speaks. */
  protocol: z.number().int().positive(),
});
export type OpenEmbedAnswer = z.infer<typeof openEmbedAnswer>;

/** GET /api/boards/{id}/embedding */
export const embeddingAnswer = z.object({ origins: z.array(z.string()) });

const embedCall = { group, caller: 'embed', perMinute: 'embedBytesPerMinute' } as const;
const digest = { id: uuid, sha256: hex64 } as const;
const octets = ['application/octet-stream'] as const;
const pictures = ['image/webp', 'image/png'] as const;

export const embedCalls = calls({
  'POST /api/embeds/open': {
    group,
    caller: 'anybody',
    perMinute: 'openBoardsPerMinute',
    about:
      'Opens a board for an embed, by the secret of a view link without a password and without a waiting room. The entity of the board must allow an origin to embed its boards.',
    body: openEmbedRequest,
    answer: openEmbedAnswer,
    errors: ['bad-request', 'bad-secret', 'password-needed', 'waiting', 'not-found', 'gone'],
  },
  'GET /api/boards/:id/embedding': {
    group,
    caller: { board: 'share' },
    about: 'Whose pages may embed the board, as the owners and admins of its entity say. Empty: nobody’s.',
    answer: embeddingAnswer,
  },
  'GET /api/embeds/:id/chunks/:sha256': {
    ...embedCall,
    params: digest,
    about: 'A snapshot chunk without the authors of its items, so that its bytes are not those of its name.',
    answer: octets,
    errors: ['damaged'],
  },
  'GET /api/embeds/:id/rows/:sha256': {
    ...embedCall,
    params: digest,
    about: 'A large transaction without the authors of its items.',
    answer: octets,
    errors: ['damaged'],
  },
  'GET /api/embeds/:id/images/:sha256': {
    ...embedCall,
    params: digest,
    about: 'An image of the board, as a download.',
    answer: [...pictures, 'image/jpeg'],
    errors: ['damaged'],
  },
  'GET /api/embeds/:id/cover': {
    ...embedCall,
    params: { id: uuid },
    about: 'The cover of the board, which an embed shows where the board is embedded too often. 204: it has none yet.',
    answer: pictures,
    errors: ['damaged'],
  },
});
