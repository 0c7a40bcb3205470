// What sharing with people asks.

import type { BoardRole } from '#protocol/roles.ts';
import type { AccessRequest, BoardAccess, Member, NewInvite } from '#protocol/workspace.ts';
import { operation } from '../../../../../api/graphql-client.ts';

export type PersonFound = Member['person'];
export type Access = BoardAccess & { inside: (string | null)[] };

const PERSON = 'id name initials color email';
const INVITE = 'id kind thingId role email invitedBy atMs expiresMs mailable';
const MADE = `invite { ${INVITE} } token mailed`;

export const BOARD_ACCESS = operation<
  { boardAccess: BoardAccess; board: { inside: { personId: string | null }[] } },
  { boardId: string }
>(`query BoardAccess($boardId: ID!) {
  boardAccess(boardId: $boardId) {
    people { person { ${PERSON} } role reason explicit }
    viaProject { id name people role }
    invites { ${INVITE} }
    links { sha256 role expiresMs revoked hasPassword derived }
    requests { id kind thingId name message isGuest atMs }
    admits
    published
  }
  board(id: $boardId) { inside { personId } }
}`);

export const PEOPLE_TO_INVITE = operation<{ peopleToInvite: PersonFound[] }, { boardId: string; search: string }>(
  `query PeopleToInvite($boardId: ID!, $search: String!) {
  peopleToInvite(kind: board, id: $boardId, search: $search) { ${PERSON} }
}`,
);

export const ACCESS_REQUESTS = operation<{ accessRequests: AccessRequest[] }, { boardId: string }>(
  `query AccessRequests($boardId: ID!) {
  accessRequests(kind: board, id: $boardId) { id kind thingId name message isGuest atMs }
}`,
);

export const SET_BOARD_ROLE = operation<
  { setBoardRole: boolean },
  { boardId: string; personId: string; role: BoardRole }
>(`mutation SetBoardRole($boardId: ID!, $personId: ID!, $role: BoardRole!) {
  setBoardRole(boardId: $boardId, personId: $personId, role: $role)
}`);

export const REMOVE_FROM_BOARD = operation<{ removeFromBoard: boolean }, { boardId: string; personId: string }>(
  `mutation RemoveFromBoard($boardId: ID!, $personId: ID!) {
  removeFromBoard(boardId: $boardId, personId: $personId)
}`,
);

export const CREATE_INVITE = operation<
  { createInvite: NewInvite },
  { boardId: string; email: string; role: BoardRole }
>(
  `mutation CreateInvite($boardId: ID!, $email: String!, $role: String!) {
  createInvite(kind: board, id: $boardId, email: $email, role: $role) { ${MADE} }
}`,
);

export const SEND_INVITE_AGAIN = operation<{ sendInviteAgain: NewInvite }, { id: string }>(
  `mutation SendInviteAgain($id: ID!) { sendInviteAgain(id: $id) { ${MADE} } }`,
);

export const COPY_INVITE_LINK = operation<{ copyInviteLink: NewInvite }, { id: string }>(
  `mutation CopyInviteLink($id: ID!) { copyInviteLink(id: $id) { ${MADE} } }`,
);

export const END_INVITE = operation<{ endInvite: boolean }, { id: string }>(
  'mutation EndInvite($id: ID!) { endInvite(id: $id) }',
);

export const ANSWER_REQUEST = operation<{ answerRequest: boolean }, { id: string; role: BoardRole | null }>(
  'mutation AnswerRequest($id: ID!, $role: String) { answerRequest(id: $id, role: $role) }',
);

export const SET_ADMITS = operation<{ setAdmits: boolean }, { boardId: string; admits: BoardAccess['admits'] }>(
  'mutation SetAdmits($boardId: ID!, $admits: Admits!) { setAdmits(boardId: $boardId, admits: $admits) }',
);

export const SET_PUBLISHED = operation<{ setPublished: boolean }, { boardId: string; published: boolean }>(
  'mutation SetPublished($boardId: ID!, $published: Boolean!) { setPublished(boardId: $boardId, published: $published) }',
);
