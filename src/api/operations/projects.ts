// Made of projects.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../graphql-client.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type ProjectOfTeamFragment = { readonly id: string, readonly teamId: string, readonly name: string, readonly color: string, readonly isPrivate: boolean, readonly archivedMs: number | null, readonly deletedMs: number | null, readonly role: T.TeamRole, readonly pinned: boolean, readonly boards: number, readonly waiting: number };
export type CreateProjectMutationVariables = Exact<{
  id: string;
  teamId: string;
  name: string;
  color: string;
  isPrivate?: boolean | null | undefined;
}>;
export type CreateProjectMutation = { readonly createProject: { readonly id: string, readonly teamId: string, readonly name: string, readonly color: string, readonly isPrivate: boolean, readonly archivedMs: number | null, readonly deletedMs: number | null, readonly role: T.TeamRole, readonly pinned: boolean, readonly boards: number, readonly waiting: number } };
export type SetProjectRoleMutationVariables = Exact<{
  projectId: string;
  personIds: ReadonlyArray<string>;
  role: T.TeamRole;
}>;
export type SetProjectRoleMutation = { readonly setProjectRole: boolean };

/** The fragment ProjectOfTeam. */
export const PROJECT_OF_TEAM = 'fragment ProjectOfTeam on Project{id teamId name color isPrivate archivedMs deletedMs role pinned boards waiting}';
export const CREATE_PROJECT = operation<CreateProjectMutation, CreateProjectMutationVariables>(
  `mutation CreateProject($id:ID!$teamId:ID!$name:String!$color:String!$isPrivate:Boolean){createProject(id:$id teamId:$teamId name:$name color:$color isPrivate:$isPrivate){...ProjectOfTeam}}${PROJECT_OF_TEAM}`,
);
export const SET_PROJECT_ROLE = operation<SetProjectRoleMutation, SetProjectRoleMutationVariables>(
  'mutation SetProjectRole($projectId:ID!$personIds:[ID!]!$role:TeamRole!){setProjectRole(projectId:$projectId personIds:$personIds role:$role)}',
);
