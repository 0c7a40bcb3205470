// Answers of REST calls that are types of the GraphQL schema. The value has the generated type, and docs/api refers to the type by name.

import { z } from 'zod';
import type { BoardPage, InviteShown, Project, Team } from '../generated/graphql.ts';

/** The types that calls answer. */
interface GraphqlTypes {
  BoardPage: BoardPage;
  InviteShown: InviteShown;
  Project: Project;
  Team: Team;
}

/** Returns a schema that stands for a type of the GraphQL schema. It checks nothing: answers are not validated. */
export function graphqlType<Name extends keyof GraphqlTypes>(name: Name): z.ZodType<GraphqlTypes[Name]> {
  return z.custom<GraphqlTypes[Name]>().meta({ $ref: `#/components/schemas/${name}` });
}
