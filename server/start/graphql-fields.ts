// The resolvers of the GraphQL schema, by domain.

import type { WorkspaceDeps } from '../access/workspace-deps.ts';
import type { Fields } from '../web/graphql/context.ts';
import { lifeFields } from '../workspace/boards/life-resolvers.ts';
import { boardFields } from '../workspace/boards/resolvers.ts';
import { projectFields } from '../workspace/projects/resolvers.ts';
import { sharingFields } from '../workspace/sharing/resolvers.ts';
import { entityFields } from '../workspace/teams/entity-resolvers.ts';
import { teamFields } from '../workspace/teams/resolvers.ts';

export function graphqlFields(deps: WorkspaceDeps): Fields[] {
  return [boardFields, lifeFields, projectFields, sharingFields, teamFields, entityFields].map((of) => of(deps));
}
