// What the parts that pages share ask of GraphQL (server/web/graphql/schema.graphql).

import type { BoardCard, DeletedTeam, RequestAnswer } from '#protocol/workspace.ts';
import { operation } from '../api/graphql-client.ts';
import type { NewBoard } from './new-board.ts';

export type ThingAskedFor = { kind: 'team' | 'project'; id: string } | { kind: 'board'; alias: string };

export const ASK_FOR_ACCESS = operation<{ askForAccess: true }, ThingAskedFor & { message: string }>(
  `mutation AskForAccess($kind: ThingKind!, $id: ID, $alias: String, $message: String!) {
    askForAccess(kind: $kind, id: $id, alias: $alias, message: $message)
  }`,
);

export const REQUEST_ANSWER = operation<{ requestAnswer: RequestAnswer | null }, ThingAskedFor>(
  'query RequestAnswer($kind: ThingKind!, $id: ID, $alias: String) { requestAnswer(kind: $kind, id: $id, alias: $alias) }',
);

export const DELETED_TEAMS = operation<{ deletedTeams: DeletedTeam[] }>(
  'query DeletedTeams { deletedTeams { id name color clearsMs } }',
);

export const RESTORE_TEAM = operation<{ restoreTeam: { id: string } }, { id: string }>(
  'mutation RestoreTeam($id: ID!) { restoreTeam(id: $id) { id } }',
);

/** Of a board, wherever one is shown. */
export const CARD = `fragment Card on BoardCard {
  id alias title project { id teamId name color } role status pinned favourite createdMs changedMs changedBy { personId isPanel name } openedMs
  inside { personId isPanel name colour } insideCount coverSeq clearsMs
}`;

/** By either of the two. */
export const BOARD = operation<{ board: BoardCard | null }, { id: string } | { alias: string }>(
  `query Board($id: ID, $alias: String) { board(id: $id, alias: $alias) { ...Card } }\n${CARD}`,
);

export const CREATE_BOARD = operation<{ createBoard: BoardCard }, { board: NewBoard }>(
  `mutation CreateBoard($board: NewBoard!) { createBoard(board: $board) { ...Card } }\n${CARD}`,
);

export const COPY_BOARD = operation<{ copyBoard: BoardCard }, { id: string; board: NewBoard }>(
  `mutation CopyBoard($id: ID!, $board: NewBoard!) { copyBoard(id: $id, board: $board) { ...Card } }\n${CARD}`,
);

export const MOVE_BOARDS = operation<{ moveBoards: true }, { ids: readonly string[]; projectId: string }>(
  'mutation MoveBoards($ids: [ID!]!, $projectId: ID!) { moveBoards(ids: $ids, projectId: $projectId) }',
);

export type OfBoards = { ids: readonly string[] };

export const RESTORE_BOARDS = operation<{ restoreBoards: true }, OfBoards>(
  'mutation RestoreBoards($ids: [ID!]!) { restoreBoards(ids: $ids) }',
);

export const DELETE_BOARDS = operation<{ deleteBoards: true }, OfBoards>(
  'mutation DeleteBoards($ids: [ID!]!) { deleteBoards(ids: $ids) }',
);
