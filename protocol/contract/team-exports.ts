// The calls of a team's export: everything that a team has as one file. Administrators of the team order it, and a form downloads it.

import { z } from 'zod';
import { uuid } from '../api.ts';
import { LANGUAGES } from '../languages.ts';
import { calls } from './calls.ts';

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
  /** Size of the finished file, and when it is deleted. */
  bytes: z.number().int().optional(),
  untilMs: z.number().optional(),
});
export type TeamExport = z.infer<typeof teamExport>;

/** GET and POST /api/user/team/{teamId}/export; null: none was ordered, or its time is over. */
export const teamExportAnswer = z.object({ export: teamExport.nullable() });
export type TeamExportAnswer = z.infer<typeof teamExportAnswer>;

/** POST /api/user/team/{teamId}/export/ticket: what POST /api/team-exports takes within a minute, as the field `ticket` of a form. */
export const teamExportTicket = z.object({ ticket: z.string() });
export type TeamExportTicket = z.infer<typeof teamExportTicket>;

const exportCall = {
  group: 'Teams, projects and boards',
  caller: 'person',
  perMinute: 'teamExportAsksPerMinute',
  params: { teamId: uuid },
  errors: ['bad-request', 'forbidden', 'not-found'],
} as const;

export const teamExportCalls = calls({
  'GET /api/user/team/:teamId/export': {
    ...exportCall,
    about: 'Everything the team has as a file: the newest that was ordered. For who administers the team.',
    answer: teamExportAnswer,
  },
  'POST /api/user/team/:teamId/export': {
    ...exportCall,
    about:
      'Orders one: a ZIP with a folder a project, an .atrium a board and an index page that names what is damaged. One that is being made is that one. It can be loaded for 7 days.',
    body: orderTeamExportRequest,
    answer: teamExportAnswer,
    status: 202,
  },
  'POST /api/user/team/:teamId/export/ticket': {
    ...exportCall,
    about: 'What loads the file within a minute, of which only its holder knows.',
    answer: teamExportTicket,
  },
});

/** The download, whose body is a form. */
export const teamExportDownloadCalls = calls({
  'POST /api/team-exports': {
    group: 'Teams, projects and boards',
    caller: 'anybody',
    perMinute: 'teamExportAsksPerMinute',
    about: 'The file, by the field `ticket` of a form, where whoever asked for the ticket still administers the team.',
    body: ['application/x-www-form-urlencoded'],
    answer: ['application/zip'],
    errors: ['forbidden', 'not-found'],
  },
});
