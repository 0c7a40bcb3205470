// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../api/graphql-client.ts';
import { PROJECT_OF_TEAM } from '../../api/operations/projects.ts';
import { CARD } from '../../workspace/operations.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type BoardsQueryVariables = Exact<{
  teamId: string;
  projectId?: string | null | undefined;
  of?: T.BoardsOf | null | undefined;
  status?: T.BoardStatus | null | undefined;
  sortBy?: T.BoardSort | null | undefined;
  search?: string | null | undefined;
  page?: number | null | undefined;
}>;
export type BoardsQuery = { readonly boards: { readonly count: number, readonly page: number, readonly perpage: number, readonly totalPage: number, readonly rows: ReadonlyArray<{ readonly id: string, readonly alias: string, readonly title: string, readonly role: T.BoardRole, readonly status: T.BoardStatus, readonly pinned: boolean, readonly favourite: boolean, readonly createdMs: number, readonly changedMs: number, readonly openedMs: number | null, readonly insideCount: number, readonly coverSeq: number | null, readonly clearsMs: number | null, readonly project: { readonly id: string, readonly teamId: string, readonly name: string, readonly color: string } | null, readonly changedBy: { readonly personId: string | null, readonly isPanel: boolean, readonly name: string }, readonly inside: ReadonlyArray<{ readonly personId: string | null, readonly isPanel: boolean, readonly name: string, readonly colour: number }> }> } };
export type ProjectsQueryVariables = Exact<{
  teamId: string;
  archived?: boolean | null | undefined;
}>;
export type ProjectsQuery = { readonly projects: ReadonlyArray<{ readonly id: string, readonly teamId: string, readonly name: string, readonly color: string, readonly isPrivate: boolean, readonly archivedMs: number | null, readonly deletedMs: number | null, readonly role: T.TeamRole, readonly pinned: boolean, readonly boards: number, readonly waiting: number }> };
export type ProjectQueryVariables = Exact<{
  id: string;
}>;
export type ProjectQuery = { readonly project: { readonly id: string, readonly teamId: string, readonly name: string, readonly color: string, readonly isPrivate: boolean, readonly archivedMs: number | null, readonly deletedMs: number | null, readonly role: T.TeamRole, readonly pinned: boolean, readonly boards: number, readonly waiting: number } | null };
export type RenameBoardMutationVariables = Exact<{
  id: string;
  title: string;
}>;
export type RenameBoardMutation = { readonly renameBoard: { readonly id: string } };
export type MarkBoardMutationVariables = Exact<{
  id: string;
  mark: T.Mark;
  on: boolean;
}>;
export type MarkBoardMutation = { readonly markBoard: boolean };
export type ArchiveBoardsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;
export type ArchiveBoardsMutation = { readonly archiveBoards: boolean };
export type ClearBoardsMutationVariables = Exact<{
  ids: ReadonlyArray<string>;
}>;
export type ClearBoardsMutation = { readonly clearBoards: boolean };
export type ChangeProjectMutationVariables = Exact<{
  id: string;
  name?: string | null | undefined;
  color?: string | null | undefined;
  isPrivate?: boolean | null | undefined;
}>;
export type ChangeProjectMutation = { readonly changeProject: { readonly id: string, readonly teamId: string, readonly name: string, readonly color: string, readonly isPrivate: boolean, readonly archivedMs: number | null, readonly deletedMs: number | null, readonly role: T.TeamRole, readonly pinned: boolean, readonly boards: number, readonly waiting: number } };
export type ArchiveProjectMutationVariables = Exact<{
  id: string;
}>;
export type ArchiveProjectMutation = { readonly archiveProject: { readonly id: string } };
export type RestoreProjectMutationVariables = Exact<{
  id: string;
}>;
export type RestoreProjectMutation = { readonly restoreProject: { readonly id: string } };
export type DeleteProjectMutationVariables = Exact<{
  id: string;
}>;
export type DeleteProjectMutation = { readonly deleteProject: boolean };
export type SearchQueryVariables = Exact<{
  words: string;
  teamId?: string | null | undefined;
  projectId?: string | null | undefined;
  kinds?: ReadonlyArray<T.SearchKind> | null | undefined;
  page?: number | null | undefined;
}>;
export type SearchQuery = { readonly search: { readonly count: number, readonly totalPage: number, readonly rows: ReadonlyArray<{ readonly isPartial: boolean, readonly board: { readonly id: string, readonly alias: string, readonly title: string, readonly role: T.BoardRole, readonly status: T.BoardStatus, readonly pinned: boolean, readonly favourite: boolean, readonly createdMs: number, readonly changedMs: number, readonly openedMs: number | null, readonly insideCount: number, readonly coverSeq: number | null, readonly clearsMs: number | null, readonly project: { readonly id: string, readonly teamId: string, readonly name: string, readonly color: string } | null, readonly changedBy: { readonly personId: string | null, readonly isPanel: boolean, readonly name: string }, readonly inside: ReadonlyArray<{ readonly personId: string | null, readonly isPanel: boolean, readonly name: string, readonly colour: number }> }, readonly item: { readonly id: string, readonly kind: T.SearchKind | null, readonly excerpt: string } | null }> } };

export const BOARDS = operation<BoardsQuery, BoardsQueryVariables>(
  `query Boards($teamId:ID!$projectId:ID$of:BoardsOf$status:BoardStatus$sortBy:BoardSort$search:String$page:Int){boards(teamId:$teamId projectId:$projectId of:$of status:$status sortBy:$sortBy search:$search page:$page){count page perpage totalPage rows{...Card}}}${CARD}`,
);
export const PROJECTS = operation<ProjectsQuery, ProjectsQueryVariables>(
  `query Projects($teamId:ID!$archived:Boolean){projects(teamId:$teamId archived:$archived){...ProjectOfTeam}}${PROJECT_OF_TEAM}`,
);
export const PROJECT = operation<ProjectQuery, ProjectQueryVariables>(
  `query Project($id:ID!){project(id:$id){...ProjectOfTeam}}${PROJECT_OF_TEAM}`,
);
export const RENAME_BOARD = operation<RenameBoardMutation, RenameBoardMutationVariables>(
  'mutation RenameBoard($id:ID!$title:String!){renameBoard(id:$id title:$title){id}}',
);
export const MARK_BOARD = operation<MarkBoardMutation, MarkBoardMutationVariables>(
  'mutation MarkBoard($id:ID!$mark:Mark!$on:Boolean!){markBoard(id:$id mark:$mark on:$on)}',
);
export const ARCHIVE_BOARDS = operation<ArchiveBoardsMutation, ArchiveBoardsMutationVariables>(
  'mutation ArchiveBoards($ids:[ID!]!){archiveBoards(ids:$ids)}',
);
export const CLEAR_BOARDS = operation<ClearBoardsMutation, ClearBoardsMutationVariables>(
  'mutation ClearBoards($ids:[ID!]!){clearBoards(ids:$ids)}',
);
export const CHANGE_PROJECT = operation<ChangeProjectMutation, ChangeProjectMutationVariables>(
  `mutation ChangeProject($id:ID!$name:String$color:String$isPrivate:Boolean){changeProject(id:$id name:$name color:$color isPrivate:$isPrivate){...ProjectOfTeam}}${PROJECT_OF_TEAM}`,
);
export const ARCHIVE_PROJECT = operation<ArchiveProjectMutation, ArchiveProjectMutationVariables>(
  'mutation ArchiveProject($id:ID!){archiveProject(id:$id){id}}',
);
export const RESTORE_PROJECT = operation<RestoreProjectMutation, RestoreProjectMutationVariables>(
  'mutation RestoreProject($id:ID!){restoreProject(id:$id){id}}',
);
export const DELETE_PROJECT = operation<DeleteProjectMutation, DeleteProjectMutationVariables>(
  'mutation DeleteProject($id:ID!){deleteProject(id:$id)}',
);
export const SEARCH = operation<SearchQuery, SearchQueryVariables>(
  `query Search($words:String!$teamId:ID$projectId:ID$kinds:[SearchKind!]$page:Int){search(words:$words teamId:$teamId projectId:$projectId kinds:$kinds page:$page){count totalPage rows{board{...Card}item{id kind excerpt}isPartial}}}${CARD}`,
);
