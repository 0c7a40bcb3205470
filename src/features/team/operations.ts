// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../api/graphql-client.ts';
import { INVITE_SHOWN } from '../../api/operations/invites.ts';
import { MEMBER_SHOWN, PERSON_SHOWN } from '../../api/operations/people.ts';
import { ENTITY_SHOWN } from './entity/operations.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type TeamShownFragment = { readonly id: string, readonly name: string, readonly color: string, readonly role: T.TeamRole, readonly members: number, readonly waiting: number, readonly entity: { readonly id: string, readonly name: string, readonly ownerName: string, readonly tier: T.Tier, readonly seats: number | null, readonly seatsTaken: number, readonly expiresMs: number | null, readonly role: T.EntityRole | null } };
export type TeamQueryVariables = Exact<{
  id: string;
}>;
export type TeamQuery = { readonly team: { readonly id: string, readonly name: string, readonly color: string, readonly role: T.TeamRole, readonly members: number, readonly waiting: number, readonly entity: { readonly id: string, readonly name: string, readonly ownerName: string, readonly tier: T.Tier, readonly seats: number | null, readonly seatsTaken: number, readonly expiresMs: number | null, readonly role: T.EntityRole | null } } };
export type TeamsQueryVariables = Exact<{ [key: string]: never; }>;
export type TeamsQuery = { readonly teams: ReadonlyArray<{ readonly id: string, readonly name: string, readonly color: string, readonly role: T.TeamRole, readonly members: number, readonly waiting: number, readonly entity: { readonly id: string, readonly name: string, readonly ownerName: string, readonly tier: T.Tier, readonly seats: number | null, readonly seatsTaken: number, readonly expiresMs: number | null, readonly role: T.EntityRole | null } }> };
export type CreateTeamMutationVariables = Exact<{
  id: string;
  entityId: string;
  name: string;
  color: string;
}>;
export type CreateTeamMutation = { readonly createTeam: { readonly id: string } };
export type ChangeTeamMutationVariables = Exact<{
  id: string;
  name?: string | null | undefined;
  color?: string | null | undefined;
}>;
export type ChangeTeamMutation = { readonly changeTeam: { readonly id: string, readonly name: string, readonly color: string, readonly role: T.TeamRole, readonly members: number, readonly waiting: number, readonly entity: { readonly id: string, readonly name: string, readonly ownerName: string, readonly tier: T.Tier, readonly seats: number | null, readonly seatsTaken: number, readonly expiresMs: number | null, readonly role: T.EntityRole | null } } };
export type DeleteTeamMutationVariables = Exact<{
  id: string;
}>;
export type DeleteTeamMutation = { readonly deleteTeam: boolean };
export type MembersQueryVariables = Exact<{
  teamId: string;
  search?: string | null | undefined;
  role?: T.TeamRole | null | undefined;
  descending?: boolean | null | undefined;
  page?: number | null | undefined;
  perPage?: number | null | undefined;
}>;
export type MembersQuery = { readonly members: { readonly count: number, readonly page: number, readonly perpage: number, readonly totalPage: number, readonly rows: ReadonlyArray<{ readonly role: T.TeamRole | null, readonly effective: T.TeamRole, readonly seenMs: number | null, readonly person: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string }, readonly projects: ReadonlyArray<{ readonly id: string, readonly role: T.TeamRole }> }> } };
export type SetTeamRoleMutationVariables = Exact<{
  teamId: string;
  personIds: ReadonlyArray<string>;
  role: T.TeamRole;
}>;
export type SetTeamRoleMutation = { readonly setTeamRole: boolean };
export type RemoveFromTeamMutationVariables = Exact<{
  teamId: string;
  personIds: ReadonlyArray<string>;
}>;
export type RemoveFromTeamMutation = { readonly removeFromTeam: boolean };
export type ChangeProjectPrivacyMutationVariables = Exact<{
  id: string;
  isPrivate?: boolean | null | undefined;
}>;
export type ChangeProjectPrivacyMutation = { readonly changeProject: { readonly id: string } };
export type InvitesQueryVariables = Exact<{
  kind: T.ThingKind;
  id: string;
}>;
export type InvitesQuery = { readonly invites: ReadonlyArray<{ readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly role: T.GivenRole, readonly email: string, readonly invitedBy: string, readonly atMs: number, readonly expiresMs: number, readonly mailable: boolean }> };

/** The fragment TeamShown. */
export const TEAM_SHOWN = 'fragment TeamShown on Team{id name color role members waiting entity{...EntityShown}}';
export const TEAM = operation<TeamQuery, TeamQueryVariables>(
  `query Team($id:ID!){team(id:$id){...TeamShown}}${TEAM_SHOWN}${ENTITY_SHOWN}`,
);
export const TEAMS = operation<TeamsQuery, TeamsQueryVariables>(
  `query Teams{teams{...TeamShown}}${TEAM_SHOWN}${ENTITY_SHOWN}`,
);
export const CREATE_TEAM = operation<CreateTeamMutation, CreateTeamMutationVariables>(
  'mutation CreateTeam($id:ID!$entityId:ID!$name:String!$color:String!){createTeam(id:$id entityId:$entityId name:$name color:$color){id}}',
);
export const CHANGE_TEAM = operation<ChangeTeamMutation, ChangeTeamMutationVariables>(
  `mutation ChangeTeam($id:ID!$name:String$color:String){changeTeam(id:$id name:$name color:$color){...TeamShown}}${TEAM_SHOWN}${ENTITY_SHOWN}`,
);
export const DELETE_TEAM = operation<DeleteTeamMutation, DeleteTeamMutationVariables>(
  'mutation DeleteTeam($id:ID!){deleteTeam(id:$id)}',
);
export const MEMBERS = operation<MembersQuery, MembersQueryVariables>(
  `query Members($teamId:ID!$search:String$role:TeamRole$descending:Boolean$page:Int$perPage:Int){members(teamId:$teamId search:$search role:$role descending:$descending page:$page perPage:$perPage){count page perpage totalPage rows{...MemberShown}}}${MEMBER_SHOWN}${PERSON_SHOWN}`,
);
export const SET_TEAM_ROLE = operation<SetTeamRoleMutation, SetTeamRoleMutationVariables>(
  'mutation SetTeamRole($teamId:ID!$personIds:[ID!]!$role:TeamRole!){setTeamRole(teamId:$teamId personIds:$personIds role:$role)}',
);
export const REMOVE_FROM_TEAM = operation<RemoveFromTeamMutation, RemoveFromTeamMutationVariables>(
  'mutation RemoveFromTeam($teamId:ID!$personIds:[ID!]!){removeFromTeam(teamId:$teamId personIds:$personIds)}',
);
export const CHANGE_PROJECT_PRIVACY = operation<ChangeProjectPrivacyMutation, ChangeProjectPrivacyMutationVariables>(
  'mutation ChangeProjectPrivacy($id:ID!$isPrivate:Boolean){changeProject(id:$id isPrivate:$isPrivate){id}}',
);
export const INVITES = operation<InvitesQuery, InvitesQueryVariables>(
  `query Invites($kind:ThingKind!$id:ID!){invites(kind:$kind id:$id){...InviteShown}}${INVITE_SHOWN}`,
);
