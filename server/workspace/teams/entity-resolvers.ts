// Fields about entities and their people.

import type { WorkspaceDeps } from '../../access/workspace-deps.ts';
import type { Fields, GraphqlContext } from '../../web/graphql/context.ts';
import { Entities } from './entities.ts';

/** What a method of the service is asked with. */
type Ask<Method extends 'change' | 'teams' | 'members' | 'setRole' | 'remove'> = Parameters<Entities[Method]>[1];

export function entityFields(deps: WorkspaceDeps): Fields {
  const entities = new Entities(deps);
  return {
    Query: {
      entity: (_: unknown, { id }: { id: string }, { person }: GraphqlContext) => entities.entity(person, id),
      entityMembers: (_: unknown, ask: Ask<'members'>, { person }: GraphqlContext) => entities.members(person, ask),
      entityTeams: (_: unknown, ask: Ask<'teams'>, { person }: GraphqlContext) => entities.teams(person, ask),
    },
    Mutation: {
      changeEntity: (_: unknown, ask: Ask<'change'>, { person }: GraphqlContext) => entities.change(person, ask),
      setEntityRole: (_: unknown, ask: Ask<'setRole'>, { person }: GraphqlContext) => entities.setRole(person, ask),
      removeFromEntity: (_: unknown, ask: Ask<'remove'>, { person }: GraphqlContext) => entities.remove(person, ask),
    },
  };
}
