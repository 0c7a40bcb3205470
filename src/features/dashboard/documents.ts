// What these pages ask of GraphQL (server/web/graphql/schema.graphql).

import type { BoardCard, BoardSort, BoardStatus, BoardsOf, Page, Project } from '#protocol/workspace.ts';
import { operation } from '../../api/graphql-client.ts';
import { CARD, type OfBoards } from '../../workspace/documents.ts';

const PROJECT = `fragment ProjectOfTeam on Project {
  id teamId name color isPrivate archivedMs deletedMs role pinned boards waiting
}`;

export interface BoardsAsked {
  teamId: string;
  projectId: string | null;
  of: BoardsOf;
  status: BoardStatus;
  sortBy: BoardSort;
  search: string;
}

export const BOARDS = operation<{ boards: Page<BoardCard> }, BoardsAsked & { page: number }>(
  `query Boards($teamId: ID!, $projectId: ID, $of: BoardsOf, $status: BoardStatus, $sortBy: BoardSort, $search: String, $page: Int) {
  boards(teamId: $teamId, projectId: $projectId, of: $of, status: $status, sortBy: $sortBy, search: $search, page: $page) {
    count page perpage totalPage rows { ...Card }
  }
}
${CARD}`,
);

export const PROJECTS = operation<{ projects: Project[] }, { teamId: string; archived: boolean }>(
  `query Projects($teamId: ID!, $archived: Boolean) { projects(teamId: $teamId, archived: $archived) { ...ProjectOfTeam } }\n${PROJECT}`,
);

export const PROJECT_OF = operation<{ project: Project | null }, { id: string }>(
  `query Project($id: ID!) { project(id: $id) { ...ProjectOfTeam } }\n${PROJECT}`,
);

export const RENAME_BOARD = operation<{ renameBoard: { id: string } }, { id: string; title: string }>(
  'mutation RenameBoard($id: ID!, $title: String!) { renameBoard(id: $id, title: $title) { id } }',
);

export const MARK_BOARD = operation<{ markBoard: true }, { id: string; mark: 'pin' | 'favourite'; on: boolean }>(
  'mutation MarkBoard($id: ID!, $mark: Mark!, $on: Boolean!) { markBoard(id: $id, mark: $mark, on: $on) }',
);

export const ARCHIVE_BOARDS = operation<{ archiveBoards: true }, OfBoards>(
  'mutation ArchiveBoards($ids: [ID!]!) { archiveBoards(ids: $ids) }',
);

export const CLEAR_BOARDS = operation<{ clearBoards: true }, OfBoards>(
  'mutation ClearBoards($ids: [ID!]!) { clearBoards(ids: $ids) }',
);

export const CREATE_PROJECT = operation<
  { createProject: Project },
  { id: string; teamId: string; name: string; color: string; isPrivate: boolean }
>(
  `mutation CreateProject($id: ID!, $teamId: ID!, $name: String!, $color: String!, $isPrivate: Boolean) {
  createProject(id: $id, teamId: $teamId, name: $name, color: $color, isPrivate: $isPrivate) { ...ProjectOfTeam }
}
${PROJECT}`,
);

export const CHANGE_PROJECT = operation<
  { changeProject: Project },
  { id: string; name: string; color: string; isPrivate: boolean }
>(
  `mutation ChangeProject($id: ID!, $name: String, $color: String, $isPrivate: Boolean) {
  changeProject(id: $id, name: $name, color: $color, isPrivate: $isPrivate) { ...ProjectOfTeam }
}
${PROJECT}`,
);

export const ARCHIVE_PROJECT = operation<{ archiveProject: { id: string } }, { id: string }>(
  'mutation ArchiveProject($id: ID!) { archiveProject(id: $id) { id } }',
);

export const RESTORE_PROJECT = operation<{ restoreProject: { id: string } }, { id: string }>(
  'mutation RestoreProject($id: ID!) { restoreProject(id: $id) { id } }',
);

export const DELETE_PROJECT = operation<{ deleteProject: true }, { id: string }>(
  'mutation DeleteProject($id: ID!) { deleteProject(id: $id) }',
);
