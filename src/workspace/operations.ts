// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../api/graphql-client.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type AskForAccessMutationVariables = Exact<{
  kind: T.ThingKind;
  id?: string | null | undefined;
  alias?: string | null | undefined;
  message: string;
}>;
export type AskForAccessMutation = { readonly askForAccess: boolean };
export type RequestAnswerQueryVariables = Exact<{
  kind: T.ThingKind;
  id?: string | null | undefined;
  alias?: string | null | undefined;
}>;
export type RequestAnswerQuery = { readonly requestAnswer: T.RequestAnswer | null };
export type DeletedTeamsQueryVariables = Exact<{ [key: string]: never; }>;
export type DeletedTeamsQuery = { readonly deletedTeams: ReadonlyArray<{ readonly id: string, readonly name: string, readonly color: string, readonly clearsMs: number }> };
export type RestoreTeamMutationVariables = Exact<{
  id: string;
}>;
export type RestoreTeamMutation = { readonly restoreTeam: { readonly id: string } };
export type CardFragment = { readonly id: string, readonly alias: string, readonly title: string, readonly role: T.BoardRole, readonly status: T.BoardStatus, readonly pinned: boolean, readonly favourite: boolean, readonly createdMs: number, readonly changedMs: number, readonly openedMs: number | null, readonly insideCount: number, readonly coverSeq: number | null, readonly clearsMs: number | null, readonly project: { readonly id: string, readonly teamId: string, readonly name: string, readonly color: string } | null, readonly changedBy: { readonly personId: string | null, readonly isPanel: boolean, readonly name: string }, readonly inside: ReadonlyArray<{ readonly personId: string | null, readonly isPanel: boolean, readonly name: string, readonly colour: number }> };
export type BoardQueryVariables = Exact<{
  id?: string | null | undefined;
  alias?: string | null | undefined;
}>;
export type BoardQuery = { readonly board: { readonly id: string, readonly alias: string, readonly title: string, readonly role: T.BoardRole, readonly status: T.BoardStatus, readonly pinned: boolean, readonly favourite: boolean, readonly createdMs: number, readonly changedMs: number, readonly openedMs: number | null, readonly insideCount: number, readonly coverSeq: number | null, readonly clearsMs: number | null, readonly project: { readonly id: string, readonly teamId: string, readonly name: string, readonly color: string } | null, readonly changedBy: { readonly personId: string | null, readonly isPanel: boolean, readonly name: string }, readonly inside: ReadonlyArray<{ readonly personId: string | null, readonly isPanel: boolean, readonly name: string, readonly colour: number }> } | null };
export type CreateBoardMutationVariables = Exact<{
  board: T.NewBoard;
}>;
export type CreateBoardMutation = { readonly createBoard: { readonly id: string, readonly alias: string, readonly title: string, readonly role: T.BoardRole, readonly status: T.BoardStatus, readonly pinned: boolean, readonly favourite: boolean, readonly createdMs: number, readonly changedMs: number, readonly openedMs: number | null, readonly insideCount: number, readonly coverSeq: number | null, readonly clearsMs: number | null, readonly project: { readonly id: string, readonly teamId: string, readonly name: string, readonly color: string } | null, readonly changedBy: { readonly personId: string | null, readonly isPanel: boolean, readonly name: string }, readonly inside: ReadonlyArray<{ readonly personId: string | null, readonly isPanel: boolean, readonly name: string, readonly colour: number }> } };
export type CopyBoardMutationVariables = Exact<{
  id: string;
  board: T.NewBoard;
}>;
export type CopyBoardMutation = { readonly copyBoard: { readonly id: string, readonly alias: string, readonly title: string, readonly role: T.BoardRole, readonly status: T.BoardStatus, readonly pinned: boolean, readonly favourite: boolean, readonly createdMs: number, readonly changedMs: number, readonly openedMs: number | null, readonly insideCount: number, readonly coverSeq: number | null, readonly clearsMs: number | null, readonly project: { readonly id: string, readonly teamId: string, readonly name: string, readonly color: string } | null, readonly changedBy: { readonly personId: string | null, readonly isPanel: boolean, readonly name: string }, readonly inside: ReadonlyArray<{ readonly personId: string | null, readonly isPanel: boolean, readonly name: string, readonly colour: number }> } };
export type MoveBoardsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
  projectId: string;
}>;
export type MoveBoardsMutation = { readonly moveBoards: boolean };
export type RestoreBoardsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;
export type RestoreBoardsMutation = { readonly restoreBoards: boolean };
export type DeleteBoardsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;
export type DeleteBoardsMutation = { readonly deleteBoards: boolean };
export type InboxUnreadQueryVariables = Exact<{ [key: string]: never; }>;
export type InboxUnreadQuery = { readonly inbox: { readonly unread: number } };

/** The fragment Card. */
export const CARD = 'fragment Card on BoardCard{id alias title project{id teamId name color}role status pinned favourite createdMs changedMs changedBy{personId isPanel name}openedMs inside{personId isPanel name colour}insideCount coverSeq clearsMs}';
export const ASK_FOR_ACCESS = operation<AskForAccessMutation, AskForAccessMutationVariables>(
  'mutation AskForAccess($kind:ThingKind!$id:ID$alias:String$message:String!){askForAccess(kind:$kind id:$id alias:$alias message:$message)}',
);
export const REQUEST_ANSWER = operation<RequestAnswerQuery, RequestAnswerQueryVariables>(
  'query RequestAnswer($kind:ThingKind!$id:ID$alias:String){requestAnswer(kind:$kind id:$id alias:$alias)}',
);
export const DELETED_TEAMS = operation<DeletedTeamsQuery, DeletedTeamsQueryVariables>(
  'query DeletedTeams{deletedTeams{id name color clearsMs}}',
);
export const RESTORE_TEAM = operation<RestoreTeamMutation, RestoreTeamMutationVariables>(
  'mutation RestoreTeam($id:ID!){restoreTeam(id:$id){id}}',
);
export const BOARD = operation<BoardQuery, BoardQueryVariables>(
  `query Board($id:ID$alias:String){board(id:$id alias:$alias){...Card}}${CARD}`,
);
export const CREATE_BOARD = operation<CreateBoardMutation, CreateBoardMutationVariables>(
  `mutation CreateBoard($board:NewBoard!){createBoard(board:$board){...Card}}${CARD}`,
);
export const COPY_BOARD = operation<CopyBoardMutation, CopyBoardMutationVariables>(
  `mutation CopyBoard($id:ID!$board:NewBoard!){copyBoard(id:$id board:$board){...Card}}${CARD}`,
);
export const MOVE_BOARDS = operation<MoveBoardsMutation, MoveBoardsMutationVariables>(
  'mutation MoveBoards($ids:[ID!]!$projectId:ID!){moveBoards(ids:$ids projectId:$projectId)}',
);
export const RESTORE_BOARDS = operation<RestoreBoardsMutation, RestoreBoardsMutationVariables>(
  'mutation RestoreBoards($ids:[ID!]!){restoreBoards(ids:$ids)}',
);
export const DELETE_BOARDS = operation<DeleteBoardsMutation, DeleteBoardsMutationVariables>(
  'mutation DeleteBoards($ids:[ID!]!){deleteBoards(ids:$ids)}',
);
export const INBOX_UNREAD = operation<InboxUnreadQuery, InboxUnreadQueryVariables>(
  'query InboxUnread{inbox(limit:1){unread}}',
);
