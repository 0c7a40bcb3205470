// /api/user/team/{teamId}/export, for administrators of the team, and /api/team-exports, where a form of the page downloads the file.

import type { FastifyInstance } from 'fastify';
import { teamExportCalls, teamExportDownloadCalls } from '#protocol/contract/team-exports.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import { receiveForms } from '../../web/forms.ts';
import { sendZip, ticketOf } from '../exports/zip-routes.ts';
import type { TeamExports } from './team-exports.ts';

export function teamExportRoutes(http: FastifyInstance, callers: Callers, exports: TeamExports): void {
  answerCalls(http, callers, teamExportCalls, {
    'GET /api/user/team/:teamId/export': ({ person, params }) => exports.newest(person.id, params.teamId),
    'POST /api/user/team/:teamId/export': ({ person, params, body }) =>
      exports.order(person.id, params.teamId, body.language),
    'POST /api/user/team/:teamId/export/ticket': ({ person, params }) => exports.ticket(person.id, params.teamId),
  });

  receiveForms(http, (scope) => {
    answerCalls(scope, callers, teamExportDownloadCalls, {
      'POST /api/team-exports':
        async ({ reply }) =>
        async ({ body }) =>
          sendZip(reply, await exports.open(ticketOf(body))),
    });
  });
}
