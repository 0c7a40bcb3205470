// The calls of a team's export: everything that a team has as one file. Administrators of the team order it, and a form downloads it.

import { uuid } from '../api.ts';
import { calls } from './calls.ts';
import { exportAnswer, exportTicket, orderExportRequest } from './exports.ts';

const exportCall = {
  group: 'Teams, projects and boards',
  caller: 'person',
  perMinute: 'exportAsksPerMinute',
  params: { teamId: uuid },
  errors: ['bad-request', 'forbidden', 'not-found'],
} as const;

export const teamExportCalls = calls({
  'GET /api/user/team/:teamId/export': {
    ...exportCall,
    about: 'Everything the team has as a file: the newest that was ordered. For who administers the team.',
    answer: exportAnswer,
  },
  'POST /api/user/team/:teamId/export': {
    ...exportCall,
    about:
      'Orders one: a ZIP with a folder a project, an .atrium a board and an index page that names what is damaged. One that is being made is that one. It can be loaded for 7 days.',
    body: orderExportRequest,
    answer: exportAnswer,
    status: 202,
  },
  'POST /api/user/team/:teamId/export/ticket': {
    ...exportCall,
    about: 'What loads the file within a minute, of which only its holder knows.',
    answer: exportTicket,
  },
});

/** The download, whose body is a form. */
export const teamExportDownloadCalls = calls({
  'POST /api/team-exports': {
    group: 'Teams, projects and boards',
    caller: 'anybody',
    perMinute: 'exportAsksPerMinute',
    about: 'The file, by the field `ticket` of a form, where whoever asked for the ticket still administers the team.',
    body: ['application/x-www-form-urlencoded'],
    answer: ['application/zip'],
    errors: ['forbidden', 'not-found'],
  },
});
