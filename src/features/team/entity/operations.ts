// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../../api/graphql-client.ts';
import { PERSON_SHOWN } from '../../../api/operations/people.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type EntityShownFragment = { readonly id: string, readonly name: string, readonly ownerName: string, readonly tier: T.Tier, readonly seats: number | null, readonly seatsTaken: number, readonly expiresMs: number | null, readonly role: T.EntityRole | null };
export type EntityQueryVariables = Exact<{
  id: string;
}>;
export type EntityQuery = { readonly entity: { readonly id: string, readonly name: string, readonly ownerName: string, readonly tier: T.Tier, readonly seats: number | null, readonly seatsTaken: number, readonly expiresMs: number | null, readonly role: T.EntityRole | null } };
export type ChangeEntityMutationVariables = Exact<{
  id: string;
  name: string;
}>;
export type ChangeEntityMutation = { readonly changeEntity: { readonly id: string } };
export type EmbedOriginsQueryVariables = Exact<{
  entityId: string;
}>;
export type EmbedOriginsQuery = { readonly embedOrigins: ReadonlyArray<string> };
export type SetEmbedOriginsMutationVariables = Exact<{
  entityId: string;
  origins: ReadonlyArray<string>;
}>;
export type SetEmbedOriginsMutation = { readonly setEmbedOrigins: ReadonlyArray<string> };
export type EntityTeamsQueryVariables = Exact<{
  entityId: string;
}>;
export type EntityTeamsQuery = { readonly entityTeams: ReadonlyArray<{ readonly id: string, readonly name: string, readonly color: string, readonly members: number, readonly waiting: number, readonly entity: { readonly ownerName: string } }> };
export type EntityMembersQueryVariables = Exact<{
  entityId: string;
  search?: string | null | undefined;
  role?: T.EntityRole | null | undefined;
  descending?: boolean | null | undefined;
  page?: number | null | undefined;
  perPage?: number | null | undefined;
}>;
export type EntityMembersQuery = { readonly entityMembers: { readonly count: number, readonly page: number, readonly perpage: number, readonly totalPage: number, readonly rows: ReadonlyArray<{ readonly role: T.EntityRole | null, readonly teams: ReadonlyArray<string>, readonly seenMs: number | null, readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string } }> } };
export type SetEntityRoleMutationVariables = Exact<{
  entityId: string;
  personIds: ReadonlyArray<string>;
  role: T.EntityRole;
}>;
export type SetEntityRoleMutation = { readonly setEntityRole: boolean };
export type RemoveFromEntityMutationVariables = Exact<{
  entityId: string;
  personIds: ReadonlyArray<string>;
}>;
export type RemoveFromEntityMutation = { readonly removeFromEntity: boolean };

/** The fragment EntityShown. */
export const ENTITY_SHOWN = 'fragment EntityShown on Entity{id name ownerName tier seats seatsTaken expiresMs role}';
export const ENTITY = operation<EntityQuery, EntityQueryVariables>(
  `query Entity($id:ID!){entity(id:$id){...EntityShown}}${ENTITY_SHOWN}`,
);
export const CHANGE_ENTITY = operation<ChangeEntityMutation, ChangeEntityMutationVariables>(
  'mutation ChangeEntity($id:ID!$name:String!){changeEntity(id:$id name:$name){id}}',
);
export const EMBED_ORIGINS = operation<EmbedOriginsQuery, EmbedOriginsQueryVariables>(
  'query EmbedOrigins($entityId:ID!){embedOrigins(entityId:$entityId)}',
);
export const SET_EMBED_ORIGINS = operation<SetEmbedOriginsMutation, SetEmbedOriginsMutationVariables>(
  'mutation SetEmbedOrigins($entityId:ID!$origins:[String!]!){setEmbedOrigins(entityId:$entityId origins:$origins)}',
);
export const ENTITY_TEAMS = operation<EntityTeamsQuery, EntityTeamsQueryVariables>(
  'query EntityTeams($entityId:ID!){entityTeams(entityId:$entityId){id name color members waiting entity{ownerName}}}',
);
export const ENTITY_MEMBERS = operation<EntityMembersQuery, EntityMembersQueryVariables>(
  `query EntityMembers($entityId:ID!$search:String$role:EntityRole$descending:Boolean$page:Int$perPage:Int){entityMembers(entityId:$entityId search:$search role:$role descending:$descending page:$page perPage:$perPage){count page perpage totalPage rows{person{...PersonShown}role teams seenMs}}}${PERSON_SHOWN}`,
);
export const SET_ENTITY_ROLE = operation<SetEntityRoleMutation, SetEntityRoleMutationVariables>(
  'mutation SetEntityRole($entityId:ID!$personIds:[ID!]!$role:EntityRole!){setEntityRole(entityId:$entityId personIds:$personIds role:$role)}',
);
export const REMOVE_FROM_ENTITY = operation<RemoveFromEntityMutation, RemoveFromEntityMutationVariables>(
  'mutation RemoveFromEntity($entityId:ID!$personIds:[ID!]!){removeFromEntity(entityId:$entityId personIds:$personIds)}',
);
