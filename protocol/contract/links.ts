// The calls of a board's links, with their bodies. A change takes effect on open sockets within two seconds (server/board/realtime/SPEC.md, RIGHT).

import { z } from 'zod';
import { base64url32, hex64 } from '../api.ts';
import { LIMITS } from '../limits.ts';
import { LINK_ROLES } from '../roles.ts';
import { calls } from './calls.ts';

/** GET /api/boards/{id}/links: everything about each link but its secret, which the server does not know. */
export const linksAnswer = z.object({
  links: z.array(
    z.object({
      sha256: hex64,
      role: z.enum(LINK_ROLES),
      /** Epoch ms; null: never. */
      expires: z.number().nullable(),
      revoked: z.boolean(),
      /** Whether opening it takes a password. */
      hasPassword: z.boolean(),
      /** Whether people who edit through this link may also read the board's history. */
      history: z.boolean(),
      /** The two links that a board begins with: its alias is derived from the secret of `edit`, the secret of `view` from that one. */
      derived: z.enum(['edit', 'view']).nullable(),
    }),
  ),
});
export type LinksAnswer = z.infer<typeof linksAnswer>;

/** GET /api/boards/{id}/links/{hex SHA-256 of the link's secret}: for everyone on the board, who learn no hash they could not compute. */
export const linkAnswer = z.object({
  role: z.enum(LINK_ROLES),
  /** Epoch ms; null: never. */
  expires: z.number().nullable(),
  revoked: z.boolean(),
});
export type LinkAnswer = z.infer<typeof linkAnswer>;

/** Needed beside the secret; stored as a hash. */
const linkPassword = z.string().min(LIMITS.linkPasswordMinChars).max(LIMITS.linkPasswordMaxChars);

/** POST /api/boards/{id}/links: a link with a new random secret. */
export const newLinkRequest = z.object({
  role: z.enum(LINK_ROLES),
  /** Epoch ms; null: never. */
  expires: z.number().int().nonnegative().nullable().optional(),
  password: linkPassword.optional(),
  /** Whether the link gives the board's history; only for a link that lets people edit. */
  history: z.boolean().default(false),
});
/** The only answer that has the secret. */
export const newLinkAnswer = z.object({ secret: base64url32, sha256: hex64 });
export type NewLinkAnswer = z.infer<typeof newLinkAnswer>;

/** PATCH /api/boards/{id}/links/{hex SHA-256 of the link's secret}; what is not named stays. */
export const changeLinkRequest = z
  .object({
    role: z.enum(LINK_ROLES),
    /** Epoch ms; null: never. */
    expires: z.number().int().nonnegative().nullable(),
    revoked: z.boolean(),
    /** Null: the link needs none any more. Everyone on the board through it reconnects. */
    password: linkPassword.nullable(),
    /** Whether an edit link gives the history. A change makes everyone on the board through this link reconnect. */
    history: z.boolean(),
  })
  .partial()
  .refine((change) => Object.keys(change).length > 0, 'names nothing to change');
export type ChangeLinkRequest = z.infer<typeof changeLinkRequest>;

const managerCall = { group: 'Boards', caller: { board: 'share' } } as const;
/** Managers of a read-only board call these too. */
const linkManagerCall = { group: 'Boards', caller: { board: 'read', mayEndLinks: true } } as const;

export const linkCalls = calls({
  'GET /api/boards/:id/links': {
    ...linkManagerCall,
    about: 'The links of the board, also while it is read-only. Their secrets are not known here.',
    answer: linksAnswer,
  },
  'POST /api/boards/:id/links': {
    ...managerCall,
    perMinute: 'linksOfNetworkPerMinute',
    about: 'A link with a new secret, which is told this once.',
    body: newLinkRequest,
    answer: newLinkAnswer,
    status: 201,
    errors: ['bad-request', 'too-many-links'],
  },
  'GET /api/boards/:id/links/:sha256': {
    group: 'Boards',
    caller: { board: 'read' },
    params: { sha256: hex64 },
    about: 'Whether one link of the board is on, for a requester who knows its secret.',
    answer: linkAnswer,
    errors: ['not-found'],
  },
  'PATCH /api/boards/:id/links/:sha256': {
    ...linkManagerCall,
    params: { sha256: hex64 },
    about:
      'Changes or ends a link; whoever is on the board by it follows within two seconds. What is not named stays. On a read-only board a link can only be ended, by `revoked` alone.',
    body: changeLinkRequest,
    errors: ['bad-request'],
  },
});
