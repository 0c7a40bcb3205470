// What these pages ask of GraphQL (server/web/graphql/schema.graphql).

import type { EntityRole } from '#protocol/roles.ts';
import type { Entity, EntityMember, Page, Team } from '#protocol/workspace.ts';
import { operation } from '../../../api/graphql-client.ts';

export const ENTITY = operation<{ entity: Entity }, { id: string }>(
  'query Entity($id: ID!) { entity(id: $id) { id name ownerName tier seats seatsTaken expiresMs role } }',
);

export const CHANGE_ENTITY = operation<{ changeEntity: { id: string } }, { id: string; name: string }>(
  'mutation ChangeEntity($id: ID!, $name: String!) { changeEntity(id: $id, name: $name) { id } }',
);

export type TeamOfEntity = Pick<Team, 'id' | 'name' | 'color' | 'members' | 'waiting'> & {
  entity: Pick<Entity, 'ownerName'>;
};

export const ENTITY_TEAMS = operation<{ entityTeams: TeamOfEntity[] }, { entityId: string }>(
  `query EntityTeams($entityId: ID!) {
  entityTeams(entityId: $entityId) { id name color members waiting entity { ownerName } }
}`,
);

interface MembersAsked {
  entityId: string;
  search: string;
  role: EntityRole | null;
  descending: boolean;
  page: number;
  perPage: number;
}

export const ENTITY_MEMBERS = operation<{ entityMembers: Page<EntityMember> }, MembersAsked>(
  `query EntityMembers($entityId: ID!, $search: String, $role: EntityRole, $descending: Boolean, $page: Int, $perPage: Int) {
  entityMembers(entityId: $entityId, search: $search, role: $role, descending: $descending, page: $page, perPage: $perPage) {
    count page perpage totalPage
    rows { person { id name initials color email } role teams seenMs }
  }
}`,
);

interface PeopleOfEntity {
  entityId: string;
  personIds: readonly string[];
}

export const SET_ENTITY_ROLE = operation<{ setEntityRole: true }, PeopleOfEntity & { role: EntityRole }>(
  `mutation SetEntityRole($entityId: ID!, $personIds: [ID!]!, $role: EntityRole!) {
  setEntityRole(entityId: $entityId, personIds: $personIds, role: $role)
}`,
);

export const REMOVE_FROM_ENTITY = operation<{ removeFromEntity: true }, PeopleOfEntity>(
  `mutation RemoveFromEntity($entityId: ID!, $personIds: [ID!]!) {
  removeFromEntity(entityId: $entityId, personIds: $personIds)
}`,
);
