// The table of permission scopes and the calls that require them. Every call by an account is listed, HTTP by method and path, GraphQL by
// type and field. Each call either requires a scope or gives the reason why it requires none. Calls to one board use a grant, which
// requires the scope itself (grant-validity.ts, needsPermission). SCOPES_OF_PAGES in protocol/routes.ts lists the pages. SPEC: RIGHT-14.

import type { Scope } from '#protocol/identity.ts';

export const SCOPE_CALLS: Readonly<Record<Scope, readonly string[]>> = {
  /** Calls that return or change content: boards, the projects and teams that contain them, and their members. */
  p_mvbx: [
    'GET /api/user/boards',
    'POST /api/user/boards',
    'POST /api/user/boards/create',
    'POST /api/user/project/:projectId/board_token',
    'POST /api/user/panels/claim',
    'POST /api/user/panels/keep',
    'POST /api/user/covers',
    'GET /api/user/dashboard',
    'GET /api/user/team/:teamId/board/recently_opened',
    'POST /api/user/team/:teamId/board/recently_opened',
    'GET /api/user/team/:teamId/export',
    'POST /api/user/team/:teamId/export',
    'POST /api/user/team/:teamId/export/ticket',
    'Query.deletedTeams',
    'Query.team',
    'Query.projects',
    'Query.project',
    'Query.entity',
    'Query.entityMembers',
    'Query.entityTeams',
    'Query.members',
    'Query.projectMembers',
    'Query.invites',
    'Query.boards',
    'Query.board',
    'Query.boardAccess',
    'Query.accessRequests',
    'Query.peopleToInvite',
    'Mutation.createTeam',
    'Mutation.changeTeam',
    'Mutation.deleteTeam',
    'Mutation.restoreTeam',
    'Mutation.setTeamRole',
    'Mutation.removeFromTeam',
    'Mutation.changeEntity',
    'Mutation.setEntityRole',
    'Mutation.removeFromEntity',
    'Mutation.createProject',
    'Mutation.changeProject',
    'Mutation.setProjectRole',
    'Mutation.removeFromProject',
    'Mutation.archiveProject',
    'Mutation.restoreProject',
    'Mutation.deleteProject',
    'Mutation.createBoard',
    'Mutation.renameBoard',
    'Mutation.moveBoards',
    'Mutation.copyBoard',
    'Mutation.archiveBoards',
    'Mutation.restoreBoards',
    'Mutation.deleteBoards',
    'Mutation.clearBoards',
    'Mutation.setBoardRole',
    'Mutation.removeFromBoard',
    'Mutation.setAdmits',
    'Mutation.setPublished',
    'Mutation.createInvite',
    'Mutation.sendInviteAgain',
    'Mutation.copyInviteLink',
    'Mutation.endInvite',
    'Mutation.acceptInvite',
    'Mutation.askForAccess',
    'Mutation.answerRequest',
  ],
  /** The pages of /manage alone: what they call is decided by the roles of the team or entity. */
  p_manager: [],
  /** The Teams app and hand-outs will require these scopes once they exist. */
  p_teamwork: [],
  p_classroom: [],
};

/** Calls that are never denied for want of a scope. */
export const UNSCOPED_CALLS = {
  'signing in': ['POST /api/user/signin', 'POST /api/user/signup'],
  'the own account, and ending what one has a part in': [
    'GET /api/user/me',
    'PATCH /api/user/me',
    'DELETE /api/user/me',
    'GET /api/user/me/deletion',
    'GET /api/user/metadata',
    'PATCH /api/user/metadata',
    'GET /api/user/sessions',
    'DELETE /api/user/sessions',
    'DELETE /api/user/sessions/:id',
    'POST /api/user/team/:teamId/leave',
    'Query.teams',
    'Query.requestAnswer',
  ],
  'marks that nobody else sees': [
    'POST /api/user/team/:teamId/project/:projectId/pin',
    'DELETE /api/user/team/:teamId/project/:projectId/pin',
    'Mutation.markBoard',
  ],
  'a secret of a link': ['POST /api/user/signup/share_token', 'Query.invite'],
  'no content: ids of what changed, whether a name is free, a setting of the server': [
    'GET /api/user/events',
    'POST /api/user/team/validations',
    'Query.sendsMail',
  ],
} as const satisfies Record<string, readonly string[]>;

const scopeOf = new Map<string, Scope | undefined>([
  ...Object.values(UNSCOPED_CALLS)
    .flat()
    .map((call) => [call, undefined] as const),
  ...Object.entries(SCOPE_CALLS).flatMap(([scope, calls]) => calls.map((call) => [call, scope as Scope] as const)),
]);

/** Returns the scope that a call asks for; undefined: none. Throws for a call that the table does not have. */
export function requiredScope(call: string): Scope | undefined {
  if (!scopeOf.has(call)) throw new Error(`${call} is missing in the table of scopes`);
  return scopeOf.get(call);
}
