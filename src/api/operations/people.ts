// Made of people.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../graphql-client.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type PersonShownFragment = { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string };
export type MemberShownFragment = { readonly role: T.TeamRole | null, readonly effective: T.TeamRole, readonly seenMs: number | null, readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string }, readonly projects: ReadonlyArray<{ readonly id: string, readonly role: T.TeamRole }> };
export type PeopleToInviteQueryVariables = Exact<{
  kind: T.ThingKind;
  id: string;
  search: string;
}>;
export type PeopleToInviteQuery = { readonly peopleToInvite: ReadonlyArray<{ readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string }> };

/** The fragment PersonShown. */
export const PERSON_SHOWN = 'fragment PersonShown on PersonShown{id name initials color email}';
/** The fragment MemberShown. */
export const MEMBER_SHOWN = 'fragment MemberShown on Member{person{...PersonShown}role effective projects{id role}seenMs}';
export const PEOPLE_TO_INVITE = operation<PeopleToInviteQuery, PeopleToInviteQueryVariables>(
  `query PeopleToInvite($kind:ThingKind!$id:ID!$search:String!){peopleToInvite(kind:$kind id:$id search:$search){...PersonShown}}${PERSON_SHOWN}`,
);
