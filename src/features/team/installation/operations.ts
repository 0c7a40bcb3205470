// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../../api/graphql-client.ts';
import { PERSON_SHOWN } from '../../../api/operations/people.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type OrganizationShownFragment = { readonly id: string, readonly name: string, readonly ownerName: string, readonly ownerEmail: string, readonly createdMs: number, readonly tier: T.Tier, readonly ownSeats: number | null, readonly seats: number | null, readonly seatsTaken: number, readonly boards: number, readonly storedBytes: number, readonly startsMs: number | null, readonly expiresMs: number | null, readonly request: { readonly tier: T.Tier, readonly atMs: number, readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string } } | null };
export type OrganizationsQueryVariables = Exact<{
  search?: string | null | undefined;
  tier?: T.Tier | null | undefined;
  page?: number | null | undefined;
}>;
export type OrganizationsQuery = { readonly organizations: { readonly count: number, readonly page: number, readonly perpage: number, readonly totalPage: number, readonly rows: ReadonlyArray<{ readonly id: string, readonly name: string, readonly ownerName: string, readonly ownerEmail: string, readonly createdMs: number, readonly tier: T.Tier, readonly ownSeats: number | null, readonly seats: number | null, readonly seatsTaken: number, readonly boards: number, readonly storedBytes: number, readonly startsMs: number | null, readonly expiresMs: number | null, readonly request: { readonly tier: T.Tier, readonly atMs: number, readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string } } | null }> } };
export type PlanChangesQueryVariables = Exact<{
  entityId: string;
}>;
export type PlanChangesQuery = { readonly planChanges: ReadonlyArray<{ readonly id: string, readonly atMs: number, readonly reason: string, readonly by: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string } | null, readonly before: { readonly tier: T.Tier, readonly seats: number | null, readonly startsMs: number | null, readonly expiresMs: number | null }, readonly after: { readonly tier: T.Tier, readonly seats: number | null, readonly startsMs: number | null, readonly expiresMs: number | null } }> };
export type SetPlanMutationVariables = Exact<{
  entityId: string;
  tier: T.Tier;
  seats?: number | null | undefined;
  startMs?: number | null | undefined;
  expiresMs?: number | null | undefined;
  reason: string;
}>;
export type SetPlanMutation = { readonly setPlan: { readonly id: string, readonly name: string, readonly ownerName: string, readonly ownerEmail: string, readonly createdMs: number, readonly tier: T.Tier, readonly ownSeats: number | null, readonly seats: number | null, readonly seatsTaken: number, readonly boards: number, readonly storedBytes: number, readonly startsMs: number | null, readonly expiresMs: number | null, readonly request: { readonly tier: T.Tier, readonly atMs: number, readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string } } | null } };

/** The fragment OrganizationShown. */
export const ORGANIZATION_SHOWN = 'fragment OrganizationShown on Organization{id name ownerName ownerEmail createdMs tier ownSeats seats seatsTaken boards storedBytes startsMs expiresMs request{tier atMs person{...PersonShown}}}';
export const ORGANIZATIONS = operation<OrganizationsQuery, OrganizationsQueryVariables>(
  `query Organizations($search:String$tier:Tier$page:Int){organizations(search:$search tier:$tier page:$page){count page perpage totalPage rows{...OrganizationShown}}}${ORGANIZATION_SHOWN}${PERSON_SHOWN}`,
);
export const PLAN_CHANGES = operation<PlanChangesQuery, PlanChangesQueryVariables>(
  `query PlanChanges($entityId:ID!){planChanges(entityId:$entityId){id atMs reason by{...PersonShown}before{tier seats startsMs expiresMs}after{tier seats startsMs expiresMs}}}${PERSON_SHOWN}`,
);
export const SET_PLAN = operation<SetPlanMutation, SetPlanMutationVariables>(
  `mutation SetPlan($entityId:ID!$tier:Tier!$seats:Int$startMs:Ms$expiresMs:Ms$reason:String!){setPlan(entityId:$entityId tier:$tier seats:$seats startMs:$startMs expiresMs:$expiresMs reason:$reason){...OrganizationShown}}${ORGANIZATION_SHOWN}${PERSON_SHOWN}`,
);
