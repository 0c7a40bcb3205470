import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { GraphqlContext } from '../../web/graphql/context.ts';
import { Projects } from './projects.ts';

export function projectFields(deps: WorkspaceDeps) {
  const projects = new Projects(deps);
  return {
    Query: {
      projects: (_: unknown, ask: { teamId: string; archived?: boolean }, { person }: GraphqlContext) =>
        projects.list(person, ask),
      project: (_: unknown, { id }: { id: string }, { person }: GraphqlContext) => projects.project(person, id),
    },
    Mutation: {
      createProject: (_: unknown, ask: Parameters<Projects['create']>[1], { person }: GraphqlContext) =>
        projects.create(person, ask),
      changeProject: (_: unknown, ask: Parameters<Projects['change']>[1], { person }: GraphqlContext) =>
        projects.change(person, ask),
    },
  };
}
