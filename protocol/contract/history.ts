// The calls of a board's history, with their bodies: its versions, its earlier rows, and new boards made of what it held. Restoring a version
// is an ordinary transaction of the client (server/board/realtime/SPEC.md, HIST).

import { z } from 'zod';
import { alias, base64url32, seqText, uuid } from '../api.ts';
import type { Manifest } from '../frames.ts';
import { oneLine } from '../name-field.ts';
import { SERVER_LIMITS } from '../server-limits.ts';
import { calls } from './calls.ts';

/** GET /api/boards/{id}/versions?before=<seq>&limit=<1..100>, newest first. */
export const versionsQuery = z.object({
  /** Versions of lower sequence numbers. */
  before: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
  limit: z.coerce.number().int().min(1).max(SERVER_LIMITS.versionsAtOnce).default(30),
});
export const versionName = oneLine(SERVER_LIMITS.versionNameChars).min(1);
export const version = z.object({
  /** The board after this row of its log. The newest version of all is the head. */
  seq: z.number(),
  /** When that row was written. */
  atMs: z.number(),
  name: z.string().nullable(),
  /** Automatic ones end a stretch of work. */
  kind: z.enum(['named', 'automatic']),
  /** The writers of that stretch, at most 20. Name '': never given, or (`former`) removed with the account. */
  by: z.array(z.object({ actor: z.string(), name: z.string(), former: z.boolean().optional() })),
  /** Rows since the version before it. */
  edits: z.number(),
});
export type Version = z.infer<typeof version>;
export const versionsAnswer = z.object({ versions: z.array(version), more: z.boolean() });
export type VersionsAnswer = z.infer<typeof versionsAnswer>;

/** PUT /api/boards/{id}/versions/{seq} */
export const nameVersionRequest = z.object({ name: versionName });

/** The manifest of a snapshot. Its schema is not checked: it only goes out. */
const manifest = z.custom<Manifest>().meta({ type: 'object', properties: {} });

/** GET /api/boards/{id}/at/{seq}: the snapshot to begin from for the board as it was after row `seq` (0: before the first). */
export const boardAtAnswer = z.object({
  seq: z.number(),
  manifest: manifest.nullable().describe('Of the snapshot to begin from; its chunks are blobs of the board'),
  after: z.number().describe('Rows after this one are to be folded'),
});
export type BoardAtAnswer = z.infer<typeof boardAtAnswer>;

/**
 * GET /api/boards/{id}/log?after=<seq>&upTo=<seq>: one OPS frame (protocol/frames.ts) with at least one row, of those in
 * (after, upTo], ascending. Where more of them follow, LOG_NEXT names the last row of this page: the next page's `after`.
 */
export const logQuery = z.object({ after: seqText, upTo: seqText }).refine(({ after, upTo }) => after < upTo, {
  message: 'after must be less than upTo',
});
export const LOG_NEXT = 'x-next-after';

/** POST /api/boards/{id}/duplicate */
export const duplicateRequest = z.object({
  seq: z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER),
  /** The alias of the new board, and its edit secret. */
  alias,
  secret: base64url32,
});
export type DuplicateRequest = z.infer<typeof duplicateRequest>;
export const duplicateAnswer = z.object({ id: uuid });
export type DuplicateAnswer = z.infer<typeof duplicateAnswer>;

/** Text for calls that no role allows alone. */
const READERS =
  ' For those who read the history: who made the board, editors by name, and who edits by a link that gives it, on an archived board too.';
const limited = { group: 'Boards', perMinute: 'historyPerMinute' } as const;
const readerCall = { ...limited, caller: { board: 'read', history: true } } as const;
const namerCall = { ...limited, caller: { board: 'name-version', history: true } } as const;

export const historyCalls = calls({
  'GET /api/boards/:id/versions': {
    ...readerCall,
    about: `What the board was, newest first.${READERS}`,
    query: versionsQuery,
    answer: versionsAnswer,
    errors: ['bad-request'],
  },
  'PUT /api/boards/:id/versions/:seq': {
    ...namerCall,
    params: { seq: seqText },
    about: `Gives a version a name.${READERS}`,
    body: nameVersionRequest,
    errors: ['bad-request', 'unknown-version'],
  },
  'DELETE /api/boards/:id/versions/:seq': {
    ...namerCall,
    params: { seq: seqText },
    about: `Takes the name away again.${READERS}`,
    errors: ['unknown-version'],
  },
  'GET /api/boards/:id/at/:seq': {
    ...readerCall,
    params: { seq: seqText },
    about: `What to begin from for the board as it was after row \`seq\`.${READERS}`,
    answer: boardAtAnswer,
    errors: ['unknown-version'],
  },
  'GET /api/boards/:id/log': {
    ...readerCall,
    about: `Rows of the log, ascending; \`x-next-after\` names the next page where there is one.${READERS}`,
    query: logQuery,
    answer: ['application/octet-stream'],
    errors: ['bad-request', 'unknown-version'],
  },
  'POST /api/boards/:id/duplicate': {
    group: 'Boards',
    caller: { board: 'duplicate' },
    perMinute: 'duplicatesPerMinute',
    about:
      'A new board of what this one held after row `seq`; again with the same is the same board. Of the head for whoever reads the board, of an earlier row for those who read its history.',
    body: duplicateRequest,
    answer: duplicateAnswer,
    errors: ['bad-request', 'bad-secret', 'board-taken', 'unknown-version'],
  },
});
