// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../../../../api/graphql-client.ts';
import { INVITE_SHOWN } from '../../../../../api/operations/invites.ts';
import { PERSON_SHOWN } from '../../../../../api/operations/people.ts';
import { ACCESS_REQUEST_SHOWN } from '../../../../../api/operations/requests.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type BoardAccessQueryVariables = Exact<{
  boardId: string;
}>;
export type BoardAccessQuery = { readonly boardAccess: { readonly admits: T.Admits, readonly published: boolean, readonly people: ReadonlyArray<{ readonly role: T.BoardRole, readonly reason: T.AccessReason, readonly explicit: T.BoardRole | null, readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string } }>, readonly viaProject: { readonly id: string, readonly name: string, readonly people: number, readonly role: T.BoardRole } | null, readonly invites: ReadonlyArray<{ readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly role: T.GivenRole, readonly email: string, readonly invitedBy: string, readonly atMs: number, readonly expiresMs: number, readonly mailable: boolean }>, readonly links: ReadonlyArray<{ readonly sha256: string, readonly role: T.LinkRole, readonly expiresMs: number | null, readonly revoked: boolean, readonly hasPassword: boolean, readonly derived: T.DerivedLink | null }>, readonly requests: ReadonlyArray<{ readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly name: string, readonly message: string, readonly isGuest: boolean, readonly atMs: number }> }, readonly board: { readonly inside: ReadonlyArray<{ readonly personId: string | null }> } | null };
export type SetBoardRoleMutationVariables = Exact<{
  boardId: string;
  personId: string;
  role: T.BoardRole;
}>;
export type SetBoardRoleMutation = { readonly setBoardRole: boolean };
export type RemoveFromBoardMutationVariables = Exact<{
  boardId: string;
  personId: string;
}>;
export type RemoveFromBoardMutation = { readonly removeFromBoard: boolean };
export type SetAdmitsMutationVariables = Exact<{
  boardId: string;
  admits: T.Admits;
}>;
export type SetAdmitsMutation = { readonly setAdmits: boolean };
export type SetPublishedMutationVariables = Exact<{
  boardId: string;
  published: boolean;
}>;
export type SetPublishedMutation = { readonly setPublished: boolean };

export const BOARD_ACCESS = operation<BoardAccessQuery, BoardAccessQueryVariables>(
  `query BoardAccess($boardId:ID!){boardAccess(boardId:$boardId){people{person{...PersonShown}role reason explicit}viaProject{id name people role}invites{...InviteShown}links{sha256 role expiresMs revoked hasPassword derived}requests{...AccessRequestShown}admits published}board(id:$boardId){inside{personId}}}${PERSON_SHOWN}${INVITE_SHOWN}${ACCESS_REQUEST_SHOWN}`,
);
export const SET_BOARD_ROLE = operation<SetBoardRoleMutation, SetBoardRoleMutationVariables>(
  'mutation SetBoardRole($boardId:ID!$personId:ID!$role:BoardRole!){setBoardRole(boardId:$boardId personId:$personId role:$role)}',
);
export const REMOVE_FROM_BOARD = operation<RemoveFromBoardMutation, RemoveFromBoardMutationVariables>(
  'mutation RemoveFromBoard($boardId:ID!$personId:ID!){removeFromBoard(boardId:$boardId personId:$personId)}',
);
export const SET_ADMITS = operation<SetAdmitsMutation, SetAdmitsMutationVariables>(
  'mutation SetAdmits($boardId:ID!$admits:Admits!){setAdmits(boardId:$boardId admits:$admits)}',
);
export const SET_PUBLISHED = operation<SetPublishedMutation, SetPublishedMutationVariables>(
  'mutation SetPublished($boardId:ID!$published:Boolean!){setPublished(boardId:$boardId published:$published)}',
);
