// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../api/graphql-client.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type OwnEntitiesQueryVariables = Exact<{ [key: string]: never; }>;
export type OwnEntitiesQuery = { readonly teams: ReadonlyArray<{ readonly id: string, readonly entity: { readonly id: string, readonly name: string, readonly ownerName: string, readonly tier: T.Tier, readonly seats: number | null, readonly seatsTaken: number, readonly expiresMs: number | null, readonly role: T.EntityRole | null } }> };
export type ProjectTeamQueryVariables = Exact<{
  id: string;
}>;
export type ProjectTeamQuery = { readonly project: { readonly teamId: string } | null };
export type RequestPlanMutationVariables = Exact<{
  entityId: string;
  tier: T.Tier;
}>;
export type RequestPlanMutation = { readonly requestPlan: boolean };

export const OWN_ENTITIES = operation<OwnEntitiesQuery, OwnEntitiesQueryVariables>(
  'query OwnEntities{teams{id entity{id name ownerName tier seats seatsTaken expiresMs role}}}',
);
export const PROJECT_TEAM = operation<ProjectTeamQuery, ProjectTeamQueryVariables>(
  'query ProjectTeam($id:ID!){project(id:$id){teamId}}',
);
export const REQUEST_PLAN = operation<RequestPlanMutation, RequestPlanMutationVariables>(
  'mutation RequestPlan($entityId:ID!$tier:Tier!){requestPlan(entityId:$entityId tier:$tier)}',
);
