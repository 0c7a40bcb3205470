// The call for the covers of a page of cards. The bytes of its answer: docs/formats.md, "HTTP of a person".

import { z } from 'zod';
import { uuid } from '../api.ts';
import { PAGE_SIZE } from '../workspace.ts';
import { calls } from './calls.ts';

/** POST /api/user/covers: of a page of cards. `seq`: of the cover the device has; 0: none. */
export const coversRequest = z.object({
  boards: z
    .array(z.object({ id: uuid, seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }))
    .min(1)
    .max(PAGE_SIZE),
});
export type CoversRequest = z.infer<typeof coversRequest>;

/** The head before each picture of the answer. */
export interface CoverHead {
  id: string;
  seq: number;
  /** The media type. */
  type: string;
  /** When it was taken, epoch ms. */
  atMs: number;
  /** Length of the picture. */
  bytes: number;
}

export const coverCalls = calls({
  'POST /api/user/covers': {
    group: 'Teams, projects and boards',
    caller: 'person',
    perMinute: 'coversOfNetworkPerMinute',
    personPerMinute: 'coversOfPersonPerMinute',
    about:
      'The covers of these boards that are newer than `seq`, of those the person may read, one behind the other: u32 (little-endian) the length of a head, the head as JSON {id, seq, type, atMs, bytes}, the picture.',
    body: coversRequest,
    answer: ['application/octet-stream'],
    errors: ['bad-request'],
  },
});
