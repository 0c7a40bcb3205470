// The calls of a person about their boards: those of the account, the dashboard with what was opened and pinned, and boards made by a token.
// Everything else about boards is in GraphQL.

import { z } from 'zod';
import { alias, base64url32, uuid } from '../api.ts';
import { BOARD_ROLES } from '../roles.ts';
import { PAGE_SIZE } from '../workspace.ts';
import { calls } from './calls.ts';
import { graphqlType } from './graphql-type.ts';

/** POST /api/user/boards: boards of this device into the account. With the creator's grant they become the account's; with a link they are listed. */
export const claimRequest = z.object({
  /** The device's guest credential, or `newGuest` of protocol/derive.ts. */
  guest: z.string().max(200),
  boards: z
    .array(z.object({ alias, secret: base64url32.optional(), title: z.string().max(4096).optional() }))
    .min(1)
    .max(200),
  /** Where those that are claimed go; undefined: they stay the account's own, in no project. */
  projectId: uuid.optional(),
});
export type ClaimRequest = z.infer<typeof claimRequest>;

export const claimAnswer = z.object({
  boards: z.array(z.object({ alias, outcome: z.enum(['claimed', 'listed', 'not-found']) })),
});
export type ClaimAnswer = z.infer<typeof claimAnswer>;

/** POST /api/user/project/{id}/board_token: makes one board there, for whoever comes with it first and may add boards. */
export const boardTokenAnswer = z.object({ token: z.string(), expiresMs: z.number() });
export type BoardTokenAnswer = z.infer<typeof boardTokenAnswer>;

/** POST /api/user/boards/create: the board that a token makes, again the same one. */
export const createByTokenRequest = z.object({ 'create-board-token': z.string().min(1).max(1000) });
export const createByTokenAnswer = z.object({ id: uuid, alias });
export type CreateByTokenAnswer = z.infer<typeof createByTokenAnswer>;

/** GET /api/user/boards: the account's, newest first. */
export const userBoardsAnswer = z.object({
  boards: z.array(
    z.object({ alias, role: z.enum(BOARD_ROLES), title: z.string(), changedMs: z.number(), owned: z.boolean() }),
  ),
});
export type UserBoardsAnswer = z.infer<typeof userBoardsAnswer>;

/** Rows of one answer. */
const MAX_ROWS = 100;

/** GET /api/user/dashboard: of this team, or of the one the person was in last. */
export const dashboardQuery = z.object({ teamId: uuid.optional() });
export const dashboardAnswer = z.object({
  teams: z.array(graphqlType('Team')),
  teamId: z.string().describe("The team asked for, or the one the person was in last; '': they are in none"),
  pinned: z.array(graphqlType('Project')),
  projects: z.array(graphqlType('Project')),
  recent: graphqlType('BoardPage'),
});
export type Dashboard = z.infer<typeof dashboardAnswer>;

/** GET /api/user/team/{teamId}/board/recently_opened */
export const recentlyOpenedQuery = z.object({
  perpage: z.coerce.number().int().min(1).max(MAX_ROWS).default(PAGE_SIZE),
  /** Differs from earlier requests, so that no cache answers. */
  t: z.string().max(40).optional(),
});

/** POST of the same: the person opened this board of this project just now. */
export const noteOpenedRequest = z.object({ project_id: uuid, board_id: uuid });

const workspace = { group: 'Teams, projects and boards', caller: 'person' } as const;
const accountCall = { group: 'The person', caller: 'person', perMinute: 'openBoardsPerMinute' } as const;
const tokenCall = { ...workspace, perMinute: 'openBoardsPerMinute' } as const;
const workspaceCall = {
  ...workspace,
  perMinute: 'workspaceOfNetworkPerMinute',
  personPerMinute: 'workspacePerMinute',
} as const;

export const userBoardCalls = calls({
  'GET /api/user/boards': { ...accountCall, about: "The account's boards, newest first.", answer: userBoardsAnswer },
  'POST /api/user/boards': {
    ...accountCall,
    about: 'Boards of this device into the account.',
    body: claimRequest,
    answer: claimAnswer,
    errors: ['bad-request'],
  },
  'GET /api/user/dashboard': {
    ...workspaceCall,
    about: "The person's teams, and of one of them the projects, those that are pinned, and the boards opened last.",
    query: dashboardQuery,
    answer: dashboardAnswer,
    errors: ['bad-request', 'not-found'],
  },
  'GET /api/user/team/:teamId/board/recently_opened': {
    ...workspaceCall,
    params: { teamId: uuid },
    about: 'Boards of the team that the person opened, the last first. `t` is not read.',
    query: recentlyOpenedQuery,
    answer: graphqlType('BoardPage'),
    errors: ['bad-request', 'not-found'],
  },
  'POST /api/user/team/:teamId/board/recently_opened': {
    ...workspaceCall,
    params: { teamId: uuid },
    about: 'The person opened this board just now.',
    body: noteOpenedRequest,
    errors: ['bad-request', 'not-found'],
  },
  'POST /api/user/team/:teamId/project/:projectId/pin': {
    ...workspaceCall,
    params: { teamId: uuid, projectId: uuid },
    about: 'The project stands among those that are pinned, for this person.',
    errors: ['bad-request', 'not-found'],
  },
  'DELETE /api/user/team/:teamId/project/:projectId/pin': {
    ...workspaceCall,
    params: { teamId: uuid, projectId: uuid },
    about: 'And does so no more.',
    errors: ['bad-request', 'not-found'],
  },
  'POST /api/user/project/:projectId/board_token': {
    ...tokenCall,
    params: { projectId: uuid },
    about: 'A token that makes one board in the project, for whoever comes with it first and may add boards there.',
    answer: boardTokenAnswer,
    errors: ['bad-request', 'forbidden', 'not-found'],
  },
  'POST /api/user/boards/create': {
    ...tokenCall,
    about: 'The board that a token makes; again the same one.',
    body: createByTokenRequest,
    answer: createByTokenAnswer,
    errors: ['bad-request', 'forbidden', 'not-found', 'gone'],
  },
});
