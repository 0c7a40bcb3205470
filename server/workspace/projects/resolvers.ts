// Fields about projects.

import type { Fields } from '../../web/graphql/context.ts';
import type { Projects } from './projects.ts';

export const projectFields = (projects: Projects) =>
  ({
    Query: {
      projects: (_, ask, { person }) => projects.list(person, ask),
      project: (_, { id }, { person }) => projects.project(person, id),
    },
    Mutation: {
      createProject: (_, ask, { person }) => projects.create(person, ask),
      changeProject: (_, ask, { person }) => projects.change(person, ask),
    },
  }) satisfies Fields;
