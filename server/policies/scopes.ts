// The table of permission scopes and the calls that require them. Every call by an account is listed, HTTP by method and path, GraphQL by
// type and field. Each call either requires a scope or gives the reason why it requires none. Calls to one board use a grant, which
// requires the scope itself (grant-validity.ts, needsPermission). SCOPES_OF_PAGES in protocol/pages.ts lists the pages. SPEC: RIGHT-14.

import type { PersonCallKey } from '#protocol/contract/all-calls.ts';
import type { Mutation, Query } from '#protocol/generated/graphql.ts';
import type { Scope } from '#protocol/identity.ts';

/** A call by an account: a row of the REST contract, or a field of GraphQL. */
export type AccountCall =
  | Extract<PersonCallKey, `${string} /api/user/${string}`>
  | `Query.${keyof Query}`
  | `Mutation.${keyof Mutation}`;

/** A call that is never denied for want of a scope. */
interface Unscoped {
  reason: string;
}

const SIGN_IN: Unscoped = { reason: 'signing in' };
const OWN_ACCOUNT: Unscoped = { reason: 'the own account, and ending what one has a part in' };
const OWN_MARKS: Unscoped = { reason: 'marks that nobody else sees' };
const LINK_SECRET: Unscoped = { reason: 'a secret of a link' };
const NO_CONTENT: Unscoped = {
  reason: 'no content: ids of what changed, whether a name is free, a setting of the server',
};

/**
 * The scope of each call. A call that is missing here or unknown does not compile. `p_manager` is only for the pages of /manage: the roles
 * of the team or entity decide what they call. The Teams app and hand-outs will require `p_teamwork` and `p_classroom` once they exist.
 */
export const CALL_SCOPES: Readonly<Record<AccountCall, Scope | Unscoped>> = {
  // Calls that return or change content: boards, the projects and teams that contain them, and their members.
  'GET /api/user/boards': 'p_mvbx',
  'POST /api/user/boards': 'p_mvbx',
  'POST /api/user/boards/create': 'p_mvbx',
  'POST /api/user/project/:projectId/board_token': 'p_mvbx',
  'POST /api/user/panels/claim': 'p_mvbx',
  'POST /api/user/panels/keep': 'p_mvbx',
  'POST /api/user/covers': 'p_mvbx',
  'GET /api/user/templates/:id/items': 'p_mvbx',
  'GET /api/user/templates/:id/images/:sha256': 'p_mvbx',
  'GET /api/user/templates/:id/cover': 'p_mvbx',
  'PUT /api/user/templates/:id/cover': 'p_mvbx',
  'GET /api/user/dashboard': 'p_mvbx',
  'GET /api/user/team/:teamId/board/recently_opened': 'p_mvbx',
  'POST /api/user/team/:teamId/board/recently_opened': 'p_mvbx',
  'GET /api/user/team/:teamId/export': 'p_mvbx',
  'POST /api/user/team/:teamId/export': 'p_mvbx',
  'POST /api/user/team/:teamId/export/ticket': 'p_mvbx',
  'Query.deletedTeams': 'p_mvbx',
  'Query.team': 'p_mvbx',
  'Query.projects': 'p_mvbx',
  'Query.project': 'p_mvbx',
  'Query.entity': 'p_mvbx',
  'Query.entityMembers': 'p_mvbx',
  'Query.entityTeams': 'p_mvbx',
  'Query.embedOrigins': 'p_mvbx',
  'Query.organizations': 'p_mvbx',
  'Query.planChanges': 'p_mvbx',
  'Query.members': 'p_mvbx',
  'Query.projectMembers': 'p_mvbx',
  'Query.inbox': 'p_mvbx',
  'Query.invites': 'p_mvbx',
  'Query.boards': 'p_mvbx',
  'Query.search': 'p_mvbx',
  'Query.searchPeople': 'p_mvbx',
  'Query.board': 'p_mvbx',
  'Query.boardAccess': 'p_mvbx',
  'Query.accessRequests': 'p_mvbx',
  'Query.peopleToInvite': 'p_mvbx',
  'Query.templates': 'p_mvbx',
  'Query.template': 'p_mvbx',
  'Query.templateSettings': 'p_mvbx',
  'Query.managedTemplates': 'p_mvbx',
  'Query.managedCategories': 'p_mvbx',
  'Mutation.createTeam': 'p_mvbx',
  'Mutation.changeTeam': 'p_mvbx',
  'Mutation.deleteTeam': 'p_mvbx',
  'Mutation.restoreTeam': 'p_mvbx',
  'Mutation.setTeamRole': 'p_mvbx',
  'Mutation.removeFromTeam': 'p_mvbx',
  'Mutation.changeEntity': 'p_mvbx',
  'Mutation.setEmbedOrigins': 'p_mvbx',
  'Mutation.requestPlan': 'p_mvbx',
  'Mutation.setPlan': 'p_mvbx',
  'Mutation.setEntityRole': 'p_mvbx',
  'Mutation.removeFromEntity': 'p_mvbx',
  'Mutation.createProject': 'p_mvbx',
  'Mutation.changeProject': 'p_mvbx',
  'Mutation.setProjectRole': 'p_mvbx',
  'Mutation.removeFromProject': 'p_mvbx',
  'Mutation.archiveProject': 'p_mvbx',
  'Mutation.restoreProject': 'p_mvbx',
  'Mutation.deleteProject': 'p_mvbx',
  'Mutation.createBoard': 'p_mvbx',
  'Mutation.renameBoard': 'p_mvbx',
  'Mutation.moveBoards': 'p_mvbx',
  'Mutation.copyBoard': 'p_mvbx',
  'Mutation.archiveBoards': 'p_mvbx',
  'Mutation.restoreBoards': 'p_mvbx',
  'Mutation.deleteBoards': 'p_mvbx',
  'Mutation.clearBoards': 'p_mvbx',
  'Mutation.setBoardRole': 'p_mvbx',
  'Mutation.removeFromBoard': 'p_mvbx',
  'Mutation.setAdmits': 'p_mvbx',
  'Mutation.setPublished': 'p_mvbx',
  'Mutation.answerInvite': 'p_mvbx',
  'Mutation.createInvite': 'p_mvbx',
  'Mutation.sendInviteAgain': 'p_mvbx',
  'Mutation.copyInviteLink': 'p_mvbx',
  'Mutation.endInvite': 'p_mvbx',
  'Mutation.acceptInvite': 'p_mvbx',
  'Mutation.askForAccess': 'p_mvbx',
  'Mutation.answerRequest': 'p_mvbx',
  'Mutation.createBoardFromTemplate': 'p_mvbx',
  'Mutation.saveTemplate': 'p_mvbx',
  'Mutation.changeTemplate': 'p_mvbx',
  'Mutation.replaceTemplate': 'p_mvbx',
  'Mutation.retireTemplate': 'p_mvbx',
  'Mutation.deleteTemplate': 'p_mvbx',
  'Mutation.transferTemplate': 'p_mvbx',
  'Mutation.hideTemplate': 'p_mvbx',
  'Mutation.saveCategory': 'p_mvbx',
  'Mutation.orderCategories': 'p_mvbx',
  'Mutation.deleteCategory': 'p_mvbx',

  'POST /api/user/signin': SIGN_IN,
  'POST /api/user/signup': SIGN_IN,
  'GET /api/user/me': OWN_ACCOUNT,
  'PATCH /api/user/me': OWN_ACCOUNT,
  'DELETE /api/user/me': OWN_ACCOUNT,
  'GET /api/user/me/deletion': OWN_ACCOUNT,
  'GET /api/user/metadata': OWN_ACCOUNT,
  'PATCH /api/user/metadata': OWN_ACCOUNT,
  'GET /api/user/sessions': OWN_ACCOUNT,
  'DELETE /api/user/sessions': OWN_ACCOUNT,
  'DELETE /api/user/sessions/:id': OWN_ACCOUNT,
  'POST /api/user/team/:teamId/leave': OWN_ACCOUNT,
  'Query.teams': OWN_ACCOUNT,
  'Query.requestAnswer': OWN_ACCOUNT,
  'Query.inboxSettings': OWN_ACCOUNT,
  'Mutation.setInboxDelivery': OWN_ACCOUNT,
  'POST /api/user/team/:teamId/project/:projectId/pin': OWN_MARKS,
  'DELETE /api/user/team/:teamId/project/:projectId/pin': OWN_MARKS,
  'Mutation.markBoard': OWN_MARKS,
  'Mutation.markInboxRead': OWN_MARKS,
  'POST /api/user/signup/share_token': LINK_SECRET,
  'Query.invite': LINK_SECRET,
  'GET /api/user/events': NO_CONTENT,
  'POST /api/user/team/validations': NO_CONTENT,
  'Query.sendsMail': NO_CONTENT,
};

/** Returns the scope that a call requires, or undefined if it requires none. Throws for a call that the table does not have. */
export function requiredScope(call: string): Scope | undefined {
  if (!isAccountCall(call)) throw new Error(`${call} is missing in the table of scopes`);
  const scope = CALL_SCOPES[call];
  return typeof scope === 'string' ? scope : undefined;
}

function isAccountCall(call: string): call is AccountCall {
  return Object.hasOwn(CALL_SCOPES, call);
}
