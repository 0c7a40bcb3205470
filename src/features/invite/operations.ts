// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../api/graphql-client.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type InviteQueryVariables = Exact<{
  token: string;
}>;
export type InviteQuery = { readonly invite: { readonly kind: T.ThingKind, readonly name: string, readonly role: T.GivenRole, readonly invitedBy: string, readonly link: T.InviteLink, readonly email: string } | null };
export type AcceptInviteMutationVariables = Exact<{
  token: string;
}>;
export type AcceptInviteMutation = { readonly acceptInvite: { readonly kind: T.ThingKind, readonly id: string, readonly alias: string | null } };

export const INVITE = operation<InviteQuery, InviteQueryVariables>(
  'query Invite($token:String!){invite(token:$token){kind name role invitedBy link email}}',
);
export const ACCEPT_INVITE = operation<AcceptInviteMutation, AcceptInviteMutationVariables>(
  'mutation AcceptInvite($token:String!){acceptInvite(token:$token){kind id alias}}',
);
