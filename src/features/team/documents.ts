// What these pages ask of GraphQL (server/web/graphql/schema.graphql).

import type { TeamRole } from '#protocol/roles.ts';
import type { AccessRequest, Invite, Member, NewInvite, Page, Team } from '#protocol/workspace.ts';
import { operation } from '../../api/graphql-client.ts';

const TEAM_SHOWN = `fragment TeamShown on Team {
  id name color role members waiting entity { id name ownerName tier seats seatsTaken expiresMs role }
}`;
const INVITE_SHOWN = 'fragment Shown on Invite { id kind thingId role email invitedBy atMs expiresMs mailable }';

export const TEAM = operation<{ team: Team }, { id: string }>(
  `query Team($id: ID!) { team(id: $id) { ...TeamShown } }\n${TEAM_SHOWN}`,
);

export const TEAMS = operation<{ teams: Team[] }>(`query Teams { teams { ...TeamShown } }\n${TEAM_SHOWN}`);

export const CREATE_TEAM = operation<
  { createTeam: { id: string } },
  { id: string; entityId: string; name: string; color: string }
>(
  `mutation CreateTeam($id: ID!, $entityId: ID!, $name: String!, $color: String!) {
  createTeam(id: $id, entityId: $entityId, name: $name, color: $color) { id }
}`,
);

export const CHANGE_TEAM = operation<{ changeTeam: Team }, { id: string; name?: string; color?: string }>(
  `mutation ChangeTeam($id: ID!, $name: String, $color: String) {
  changeTeam(id: $id, name: $name, color: $color) { ...TeamShown }
}
${TEAM_SHOWN}`,
);

export const DELETE_TEAM = operation<{ deleteTeam: true }, { id: string }>(
  'mutation DeleteTeam($id: ID!) { deleteTeam(id: $id) }',
);

export interface MembersAsked {
  teamId: string;
  search: string;
  role: TeamRole | null;
  descending: boolean;
  page: number;
}

export const MEMBERS = operation<{ members: Page<Member> }, MembersAsked & { perPage: number }>(
  `query Members($teamId: ID!, $search: String, $role: TeamRole, $descending: Boolean, $page: Int, $perPage: Int) {
  members(teamId: $teamId, search: $search, role: $role, descending: $descending, page: $page, perPage: $perPage) {
    count page perpage totalPage
    rows { person { id name initials color email } role effective projects { id role } seenMs }
  }
}`,
);

export interface PeopleOfTeam {
  teamId: string;
  personIds: readonly string[];
}

export const SET_TEAM_ROLE = operation<{ setTeamRole: true }, PeopleOfTeam & { role: TeamRole }>(
  `mutation SetTeamRole($teamId: ID!, $personIds: [ID!]!, $role: TeamRole!) {
  setTeamRole(teamId: $teamId, personIds: $personIds, role: $role)
}`,
);

export const REMOVE_FROM_TEAM = operation<{ removeFromTeam: true }, PeopleOfTeam>(
  'mutation RemoveFromTeam($teamId: ID!, $personIds: [ID!]!) { removeFromTeam(teamId: $teamId, personIds: $personIds) }',
);

export const SET_PROJECT_ROLE = operation<
  { setProjectRole: true },
  { projectId: string; personIds: readonly string[]; role: TeamRole }
>(
  `mutation SetProjectRole($projectId: ID!, $personIds: [ID!]!, $role: TeamRole!) {
  setProjectRole(projectId: $projectId, personIds: $personIds, role: $role)
}`,
);

export const CHANGE_PROJECT_PRIVACY = operation<{ changeProject: { id: string } }, { id: string; isPrivate: boolean }>(
  'mutation ChangeProjectPrivacy($id: ID!, $isPrivate: Boolean) { changeProject(id: $id, isPrivate: $isPrivate) { id } }',
);

/** What people are invited into on these pages. */
export interface InvitedTo {
  kind: 'team' | 'entity';
  id: string;
}

export const INVITES = operation<{ invites: Invite[] }, InvitedTo>(
  `query Invites($kind: ThingKind!, $id: ID!) { invites(kind: $kind, id: $id) { ...Shown } }\n${INVITE_SHOWN}`,
);

export const CREATE_INVITE = operation<{ createInvite: NewInvite }, InvitedTo & { email: string; role: TeamRole }>(
  `mutation CreateInvite($kind: ThingKind!, $id: ID!, $email: String!, $role: String!) {
  createInvite(kind: $kind, id: $id, email: $email, role: $role) { invite { ...Shown } token mailed }
}
${INVITE_SHOWN}`,
);

export const SEND_INVITE_AGAIN = operation<{ sendInviteAgain: NewInvite }, { id: string }>(
  `mutation SendInviteAgain($id: ID!) { sendInviteAgain(id: $id) { invite { ...Shown } token mailed } }\n${INVITE_SHOWN}`,
);

export const COPY_INVITE_LINK = operation<{ copyInviteLink: NewInvite }, { id: string }>(
  `mutation CopyInviteLink($id: ID!) { copyInviteLink(id: $id) { invite { ...Shown } token mailed } }\n${INVITE_SHOWN}`,
);

export const END_INVITE = operation<{ endInvite: true }, { id: string }>(
  'mutation EndInvite($id: ID!) { endInvite(id: $id) }',
);

export const REQUESTS = operation<{ accessRequests: AccessRequest[] }, { id: string }>(
  'query Requests($id: ID!) { accessRequests(kind: team, id: $id) { id kind thingId name message isGuest atMs } }',
);

export const ANSWER_REQUEST = operation<{ answerRequest: boolean }, { id: string; role: TeamRole | null }>(
  'mutation AnswerRequest($id: ID!, $role: String) { answerRequest(id: $id, role: $role) }',
);

export const PEOPLE_TO_INVITE = operation<{ peopleToInvite: Member['person'][] }, { id: string; search: string }>(
  'query PeopleToInvite($id: ID!, $search: String!) { peopleToInvite(kind: team, id: $id, search: $search) { id name initials color email } }',
);
