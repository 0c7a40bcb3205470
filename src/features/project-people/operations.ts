// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../api/graphql-client.ts';
import { INVITE_SHOWN } from '../../api/operations/invites.ts';
import { MEMBER_SHOWN, PERSON_SHOWN } from '../../api/operations/people.ts';
import { ACCESS_REQUEST_SHOWN } from '../../api/operations/requests.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type ProjectPeopleQueryVariables = Exact<{
  id: string;
  manages: boolean;
  perPage?: number | null | undefined;
}>;
export type ProjectPeopleQuery = { readonly projectMembers: { readonly count: number, readonly page: number, readonly perpage: number, readonly totalPage: number, readonly rows: ReadonlyArray<{ readonly role: T.TeamRole | null, readonly effective: T.TeamRole, readonly seenMs: number | null, readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string }, readonly projects: ReadonlyArray<{ readonly id: string, readonly role: T.TeamRole }> }> }, readonly invites?: ReadonlyArray<{ readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly role: T.GivenRole, readonly email: string, readonly invitedBy: string, readonly atMs: number, readonly expiresMs: number, readonly mailable: boolean }>, readonly accessRequests?: ReadonlyArray<{ readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly name: string, readonly message: string, readonly isGuest: boolean, readonly atMs: number }> };
export type MembersOfProjectFragment = { readonly count: number, readonly page: number, readonly perpage: number, readonly totalPage: number, readonly rows: ReadonlyArray<{ readonly role: T.TeamRole | null, readonly effective: T.TeamRole, readonly seenMs: number | null, readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string }, readonly projects: ReadonlyArray<{ readonly id: string, readonly role: T.TeamRole }> }> };
export type FurtherMembersQueryVariables = Exact<{
  id: string;
  page?: number | null | undefined;
  perPage?: number | null | undefined;
}>;
export type FurtherMembersQuery = { readonly projectMembers: { readonly count: number, readonly page: number, readonly perpage: number, readonly totalPage: number, readonly rows: ReadonlyArray<{ readonly role: T.TeamRole | null, readonly effective: T.TeamRole, readonly seenMs: number | null, readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string }, readonly projects: ReadonlyArray<{ readonly id: string, readonly role: T.TeamRole }> }> } };
export type RemoveFromProjectMutationVariables = Exact<{
  projectId: string;
  personIds: ReadonlyArray<string>;
}>;
export type RemoveFromProjectMutation = { readonly removeFromProject: boolean };

/** The fragment MembersOfProject. */
export const MEMBERS_OF_PROJECT = 'fragment MembersOfProject on Members{count page perpage totalPage rows{...MemberShown}}';
export const PROJECT_PEOPLE = operation<ProjectPeopleQuery, ProjectPeopleQueryVariables>(
  `query ProjectPeople($id:ID!$manages:Boolean!$perPage:Int){projectMembers(projectId:$id perPage:$perPage){...MembersOfProject}invites(kind:project id:$id)@include(if:$manages){...InviteShown}accessRequests(kind:project id:$id)@include(if:$manages){...AccessRequestShown}}${MEMBERS_OF_PROJECT}${MEMBER_SHOWN}${PERSON_SHOWN}${INVITE_SHOWN}${ACCESS_REQUEST_SHOWN}`,
);
export const FURTHER_MEMBERS = operation<FurtherMembersQuery, FurtherMembersQueryVariables>(
  `query FurtherMembers($id:ID!$page:Int$perPage:Int){projectMembers(projectId:$id page:$page perPage:$perPage){...MembersOfProject}}${MEMBERS_OF_PROJECT}${MEMBER_SHOWN}${PERSON_SHOWN}`,
);
export const REMOVE_FROM_PROJECT = operation<RemoveFromProjectMutation, RemoveFromProjectMutationVariables>(
  'mutation RemoveFromProject($projectId:ID!$personIds:[ID!]!){removeFromProject(projectId:$projectId personIds:$personIds)}',
);
