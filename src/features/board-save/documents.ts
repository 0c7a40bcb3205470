// What saving a board asks of GraphQL (server/web/graphql/schema.graphql).

import type { Project } from '#protocol/workspace.ts';
import { operation } from '../../api/graphql-client.ts';

export const CREATE_PROJECT = operation<
  { createProject: Pick<Project, 'id' | 'name'> },
  { id: string; teamId: string; name: string; color: string }
>(
  `mutation CreateProject($id: ID!, $teamId: ID!, $name: String!, $color: String!) {
  createProject(id: $id, teamId: $teamId, name: $name, color: $color) { id name }
}`,
);
