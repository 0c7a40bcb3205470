// What the people of a project are asked for and changed with (server/web/graphql/schema.graphql).

import type { TeamRole } from '#protocol/roles.ts';
import type { AccessRequest, Invite, Member, NewInvite, Page } from '#protocol/workspace.ts';
import { operation } from '../../api/graphql-client.ts';

const PERSON = 'id name initials color email';
const INVITE = 'id kind thingId role email invitedBy atMs expiresMs mailable';

const MEMBERS = `count page perpage totalPage rows { person { ${PERSON} } role effective projects { id role } seenMs }`;

export interface PeopleOfProject {
  /** The first of them. */
  projectMembers: Page<Member>;
  /** Nothing, for whoever does not manage it. */
  invites?: Invite[];
  accessRequests?: AccessRequest[];
}

export const PROJECT_PEOPLE = operation<PeopleOfProject, { id: string; manages: boolean; perPage: number }>(
  `query ProjectPeople($id: ID!, $manages: Boolean!, $perPage: Int) {
  projectMembers(projectId: $id, perPage: $perPage) { ${MEMBERS} }
  invites(kind: project, id: $id) @include(if: $manages) { ${INVITE} }
  accessRequests(kind: project, id: $id) @include(if: $manages) { id kind thingId name message isGuest atMs }
}`,
);

export const FURTHER_MEMBERS = operation<
  Pick<PeopleOfProject, 'projectMembers'>,
  { id: string; page: number; perPage: number }
>(
  `query FurtherMembers($id: ID!, $page: Int, $perPage: Int) {
  projectMembers(projectId: $id, page: $page, perPage: $perPage) { ${MEMBERS} }
}`,
);

interface OfPeople {
  id: string;
  personIds: readonly string[];
}

export const SET_PROJECT_ROLE = operation<{ setProjectRole: true }, OfPeople & { role: TeamRole }>(
  `mutation SetProjectRole($id: ID!, $personIds: [ID!]!, $role: TeamRole!) {
  setProjectRole(projectId: $id, personIds: $personIds, role: $role)
}`,
);

export const REMOVE_FROM_PROJECT = operation<{ removeFromProject: true }, OfPeople>(
  `mutation RemoveFromProject($id: ID!, $personIds: [ID!]!) {
  removeFromProject(projectId: $id, personIds: $personIds)
}`,
);

export const ANSWER_REQUEST = operation<{ answerRequest: boolean }, { id: string; role: TeamRole | null }>(
  'mutation AnswerRequest($id: ID!, $role: String) { answerRequest(id: $id, role: $role) }',
);

export const CREATE_INVITE = operation<{ createInvite: NewInvite }, { id: string; email: string; role: TeamRole }>(
  `mutation CreateProjectInvite($id: ID!, $email: String!, $role: String!) {
  createInvite(kind: project, id: $id, email: $email, role: $role) { invite { ${INVITE} } token mailed }
}`,
);

export const SEND_INVITE_AGAIN = operation<{ sendInviteAgain: NewInvite }, { id: string }>(
  `mutation SendInviteAgain($id: ID!) { sendInviteAgain(id: $id) { invite { ${INVITE} } token mailed } }`,
);

export const COPY_INVITE_LINK = operation<{ copyInviteLink: NewInvite }, { id: string }>(
  `mutation CopyInviteLink($id: ID!) { copyInviteLink(id: $id) { invite { ${INVITE} } token mailed } }`,
);

export const END_INVITE = operation<{ endInvite: true }, { id: string }>(
  'mutation EndInvite($id: ID!) { endInvite(id: $id) }',
);

export const PEOPLE_TO_INVITE = operation<{ peopleToInvite: Member['person'][] }, { id: string; search: string }>(
  `query PeopleToInvite($id: ID!, $search: String!) {
  peopleToInvite(kind: project, id: $id, search: $search) { ${PERSON} }
}`,
);
