// Fields about entities and their people.

import type { Fields } from '../../web/graphql/context.ts';
import type { Entities } from './entities.ts';

export const entityFields = (entities: Entities) =>
  ({
    Query: {
      entity: (_, { id }, { person }) => entities.entity(person, id),
      entityMembers: (_, ask, { person }) => entities.members(person, ask),
      entityTeams: (_, ask, { person }) => entities.teams(person, ask),
      embedOrigins: (_, { entityId }, { person }) => entities.embedOrigins(person, entityId),
    },
    Mutation: {
      changeEntity: (_, ask, { person }) => entities.change(person, ask),
      setEmbedOrigins: (_, ask, { person }) => entities.setEmbedOrigins(person, ask),
      setEntityRole: (_, ask, { person }) => entities.setRole(person, ask),
      removeFromEntity: (_, ask, { person }) => entities.remove(person, ask),
    },
  }) satisfies Fields;
