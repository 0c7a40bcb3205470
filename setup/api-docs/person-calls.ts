// Calls about whoever is signed in, by their access token, and what is told to everybody.

import { z } from 'zod';
import {
  boardTokenAnswer,
  changeMetadataRequest,
  changeUserRequest,
  claimAnswer,
  claimRequest,
  createByTokenAnswer,
  createByTokenRequest,
  deletionAnswer,
  sessionsAnswer,
  shareTokenRequest,
  user,
  userBoardsAnswer,
  userMetadata,
} from '../../protocol/user.ts';
import {
  coversRequest,
  dashboardQuery,
  inviteShownRequest,
  noteOpenedRequest,
  orderTeamExportRequest,
  recentlyOpenedQuery,
  teamExportAnswer,
  teamExportTicket,
  validationAnswer,
  validationRequest,
} from '../../protocol/user-workspace.ts';
import type { Call } from './call.ts';

const account = { group: 'The person', asker: 'person' } as const;
const workspace = { group: 'Teams, projects and boards', asker: 'person' } as const;
const server = { group: 'The server', asker: 'anybody' } as const;
const ok = z.object({ ok: z.boolean() });
const identity = z.object({
  environment: z.string(),
  providers: z.array(z.object({ name: z.string(), issuer: z.string(), clientId: z.string(), scope: z.string() })),
  customSessionTimeoutMs: z.number(),
  fetchPermission: z.boolean(),
});
const hello = 'The person of the access token, who is made at the first call.';

export const personCalls: readonly Call[] = [
  { route: 'POST /api/user/signin', ...account, about: hello, answer: user },
  { route: 'POST /api/user/signup', ...account, about: hello, answer: user },
  {
    route: 'POST /api/user/signup/share_token',
    ...account,
    about: "The same, and the board of this link's secret is in their list from then on.",
    body: shareTokenRequest,
    answer: user,
    errors: ['bad-request'],
  },
  { route: 'GET /api/user/me', ...account, about: 'The person.', answer: user },
  {
    route: 'PATCH /api/user/me',
    ...account,
    about: 'What is not named stays.',
    body: changeUserRequest,
    answer: user,
    errors: ['bad-request'],
  },
  {
    route: 'GET /api/user/me/deletion',
    ...account,
    about: 'What deleting the account would do.',
    answer: deletionAnswer,
  },
  {
    route: 'DELETE /api/user/me',
    ...account,
    about: 'Deletes the account. The password has to be asked for just before.',
    errors: ['sign-in-again'],
  },
  {
    route: 'GET /api/user/metadata',
    ...account,
    about: "What the person's devices share of how they work.",
    answer: userMetadata,
  },
  {
    route: 'PATCH /api/user/metadata',
    ...account,
    about: 'What is not named stays, null takes a key away.',
    body: changeMetadataRequest,
    answer: userMetadata,
    errors: ['bad-request', 'too-large'],
  },
  { route: 'GET /api/user/sessions', ...account, about: 'Where the person is signed in.', answer: sessionsAnswer },
  {
    route: 'DELETE /api/user/sessions/:id',
    ...account,
    about: 'Signs out there.',
    errors: ['not-found'],
  },
  { route: 'DELETE /api/user/sessions', ...account, about: 'Signs out everywhere but here.' },
  { route: 'GET /api/user/boards', ...account, about: "The account's boards, newest first.", answer: userBoardsAnswer },
  {
    route: 'POST /api/user/boards',
    ...account,
    about: 'Boards of this device into the account.',
    body: claimRequest,
    answer: claimAnswer,
    errors: ['bad-request'],
  },
  {
    route: 'GET /api/user/dashboard',
    ...workspace,
    about: "The person's teams, and of one of them the projects, those that are pinned, and the boards opened last.",
    query: dashboardQuery,
    answer: { type: 'Dashboard' },
    errors: ['bad-request', 'not-found'],
  },
  {
    route: 'GET /api/user/team/:teamId/board/recently_opened',
    ...workspace,
    about: 'Boards of the team that the person opened, the last first. `t` is not read.',
    query: recentlyOpenedQuery,
    answer: { type: 'BoardPage' },
    errors: ['bad-request', 'not-found'],
  },
  {
    route: 'POST /api/user/team/:teamId/board/recently_opened',
    ...workspace,
    about: 'The person opened this board just now.',
    body: noteOpenedRequest,
    errors: ['bad-request', 'not-found'],
  },
  {
    route: 'POST /api/user/team/:teamId/leave',
    ...workspace,
    about: 'Leaves the team, its projects and its boards.',
    errors: ['bad-request', 'not-found', 'last-admin', 'own-team'],
  },
  {
    route: 'GET /api/user/team/:teamId/export',
    ...workspace,
    about: 'Everything the team has as a file: the newest that was ordered. For who administers the team.',
    answer: teamExportAnswer,
    errors: ['bad-request', 'forbidden', 'not-found'],
  },
  {
    route: 'POST /api/user/team/:teamId/export',
    ...workspace,
    about:
      'Orders one: a ZIP with a folder a project, an .atrium a board and an index page that names what is damaged. One that is being made is that one. It can be loaded for 7 days.',
    body: orderTeamExportRequest,
    answer: teamExportAnswer,
    status: 202,
    errors: ['bad-request', 'forbidden', 'not-found'],
  },
  {
    route: 'POST /api/user/team/:teamId/export/ticket',
    ...workspace,
    about: 'What loads the file within a minute, of which only its holder knows.',
    answer: teamExportTicket,
    errors: ['bad-request', 'forbidden', 'not-found'],
  },
  {
    route: 'POST /api/team-exports',
    ...workspace,
    asker: 'anybody',
    about: 'The file, by the field `ticket` of a form, where whoever asked for the ticket still administers the team.',
    body: ['application/x-www-form-urlencoded'],
    answer: ['application/zip'],
    errors: ['forbidden', 'not-found'],
  },
  {
    route: 'POST /api/user/team/:teamId/project/:projectId/pin',
    ...workspace,
    about: 'The project stands among those that are pinned, for this person.',
    errors: ['bad-request', 'not-found'],
  },
  {
    route: 'DELETE /api/user/team/:teamId/project/:projectId/pin',
    ...workspace,
    about: 'And does so no more.',
    errors: ['bad-request', 'not-found'],
  },
  {
    route: 'POST /api/user/team/validations',
    ...workspace,
    about: 'Whether a name may be that of a new team.',
    body: validationRequest,
    answer: validationAnswer,
    errors: ['bad-request'],
  },
  {
    route: 'POST /api/invites/shown',
    ...workspace,
    asker: 'anybody',
    about:
      'Who invites, to what, in which role, by the token of a link; alike for one that never was, one that ended and one that expired.',
    body: inviteShownRequest,
    answer: { type: 'InviteShown' },
    errors: ['bad-request', 'not-found'],
  },
  {
    route: 'POST /api/user/project/:projectId/board_token',
    ...workspace,
    about: 'A token that makes one board in the project, for whoever comes with it first and may add boards there.',
    answer: boardTokenAnswer,
    errors: ['bad-request', 'forbidden', 'not-found'],
  },
  {
    route: 'POST /api/user/boards/create',
    ...workspace,
    about: 'The board that a token makes; again the same one.',
    body: createByTokenRequest,
    answer: createByTokenAnswer,
    errors: ['bad-request', 'forbidden', 'not-found', 'gone'],
  },
  {
    route: 'GET /api/user/events',
    ...workspace,
    about:
      'Server-sent events for as long as the connection lasts: what of the workspace changed, never what it is now. After a gap everything may have.',
    answer: ['text/event-stream'],
  },
  {
    route: 'POST /api/user/covers',
    ...workspace,
    about:
      'The covers of these boards that are newer than `seq`, of those the person may read, one behind the other: u32 (little-endian) the length of a head, the head as JSON {id, seq, type, atMs, bytes}, the picture.',
    body: coversRequest,
    answer: ['application/octet-stream'],
    errors: ['bad-request'],
  },
  {
    route: 'POST /graphql',
    ...workspace,
    about: 'One operation of GraphQL: the schema, its limits and its codes stand below.',
    body: z.object({
      query: z.string().optional(),
      variables: z.record(z.string(), z.json()).optional(),
      operationName: z.string().optional(),
      extensions: z.record(z.string(), z.json()).optional(),
    }),
    answer: z.object({ data: z.json().optional(), errors: z.array(z.json()).optional() }),
  },
  {
    route: 'GET /graphql',
    ...workspace,
    about: 'A query whose document the server knows, by its hash.',
    query: z.object({ extensions: z.string(), variables: z.string().optional() }),
    answer: z.object({ data: z.json().optional(), errors: z.array(z.json()).optional() }),
  },
  { route: 'GET /api/identity', ...server, about: 'How one signs in here.', answer: identity },
  { route: 'GET /healthz', ...server, about: 'The process lives.', answer: ok },
  {
    route: 'GET /readyz',
    ...server,
    about: 'Its database, its store of blobs and its bus work; 503 where one does not.',
    answer: ok.extend({ database: z.boolean(), blobs: z.boolean(), bus: z.boolean() }),
  },
];
