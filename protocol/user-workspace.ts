// What /api/user is asked about teams, projects and boards; everything else of them is asked of GraphQL. What is answered has the types
// of protocol/workspace.ts.

import { z } from 'zod';
import { uuid } from './api.ts';
import { LANGUAGES } from './languages.ts';
import { PAGE_SIZE } from './workspace.ts';

/** Rows of one answer. */
const MAX_ROWS = 100;

/** GET /api/user/dashboard: of this team, or of the one the person was in last. */
export const dashboardQuery = z.object({ teamId: uuid.optional() });

/** GET /api/user/team/{teamId}/board/recently_opened */
export const recentlyOpenedQuery = z.object({
  perpage: z.coerce.number().int().min(1).max(MAX_ROWS).default(PAGE_SIZE),
  /** Whatever tells this request from earlier ones, so that no cache answers it. */
  t: z.string().max(40).optional(),
});

/** POST of the same: the person opened this board of this project just now. */
export const noteOpenedRequest = z.object({ project_id: uuid, board_id: uuid });

/** POST /api/user/team/validations: may this be the name of a new team? */
export const validationRequest = z.strictObject({ name: z.string() });
export const validationAnswer = z.object({
  wellFormed: z.boolean(),
  /** No other team of the person has the name. */
  free: z.boolean(),
});
export type ValidationAnswer = z.infer<typeof validationAnswer>;

/** POST /api/user/team/{teamId}/export: in which language its index page is written. */
export const orderTeamExportRequest = z.strictObject({ language: z.enum(LANGUAGES) });

/** Everything a team has as a file: the newest that was ordered. */
const teamExport = z.object({
  state: z.enum(['making', 'ready', 'failed']),
  /** When it was ordered, epoch ms. */
  atMs: z.number(),
  /** Boards of it, those that are done, and those of which something is damaged. */
  boards: z.number().int(),
  done: z.number().int(),
  damaged: z.number().int(),
  /** Of the file, where it is ready, and when it goes. */
  bytes: z.number().int().optional(),
  untilMs: z.number().optional(),
});
export type TeamExport = z.infer<typeof teamExport>;

/** GET and POST /api/user/team/{teamId}/export; null: none was ordered, or its time is over. */
export const teamExportAnswer = z.object({ export: teamExport.nullable() });

/** POST /api/user/team/{teamId}/export/ticket: what POST /api/team-exports takes within a minute, as the field `ticket` of a form. */
export const teamExportTicket = z.object({ ticket: z.string() });
export type TeamExportTicket = z.infer<typeof teamExportTicket>;

/** POST /api/invites/shown, by whoever has a link: answered by InviteShown, or `not-found`. */
export const inviteShownRequest = z.object({ token: z.string().min(1).max(200) });

/** POST /api/user/covers: of a page of cards. `seq`: of the cover the device has; 0: none. */
export const coversRequest = z.object({
  boards: z
    .array(z.object({ id: uuid, seq: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER) }))
    .min(1)
    .max(PAGE_SIZE),
});
export type CoversRequest = z.infer<typeof coversRequest>;

/** What stands before each picture of the answer. */
export interface CoverHead {
  id: string;
  seq: number;
  /** As in Content-Type. */
  type: string;
  /** When it was taken, epoch ms. */
  atMs: number;
  /** Of the picture. */
  bytes: number;
}
