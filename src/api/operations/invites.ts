// Made of invites.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../graphql-client.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type InviteShownFragment = { readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly role: T.GivenRole, readonly email: string, readonly invitedBy: string, readonly atMs: number, readonly expiresMs: number, readonly mailable: boolean };
export type NewInviteShownFragment = { readonly token: string | null, readonly mailed: boolean, readonly invite: { readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly role: T.GivenRole, readonly email: string, readonly invitedBy: string, readonly atMs: number, readonly expiresMs: number, readonly mailable: boolean } };
export type CreateInviteMutationVariables = Exact<{
  kind: T.ThingKind;
  id: string;
  email: string;
  role: string;
}>;
export type CreateInviteMutation = { readonly createInvite: { readonly token: string | null, readonly mailed: boolean, readonly invite: { readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly role: T.GivenRole, readonly email: string, readonly invitedBy: string, readonly atMs: number, readonly expiresMs: number, readonly mailable: boolean } } };
export type SendInviteAgainMutationVariables = Exact<{
  id: string;
}>;
export type SendInviteAgainMutation = { readonly sendInviteAgain: { readonly token: string | null, readonly mailed: boolean, readonly invite: { readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly role: T.GivenRole, readonly email: string, readonly invitedBy: string, readonly atMs: number, readonly expiresMs: number, readonly mailable: boolean } } };
export type CopyInviteLinkMutationVariables = Exact<{
  id: string;
}>;
export type CopyInviteLinkMutation = { readonly copyInviteLink: { readonly token: string | null, readonly mailed: boolean, readonly invite: { readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly role: T.GivenRole, readonly email: string, readonly invitedBy: string, readonly atMs: number, readonly expiresMs: number, readonly mailable: boolean } } };
export type EndInviteMutationVariables = Exact<{
  id: string;
}>;
export type EndInviteMutation = { readonly endInvite: boolean };

/** The fragment InviteShown. */
export const INVITE_SHOWN = 'fragment InviteShown on Invite{id kind thingId role email invitedBy atMs expiresMs mailable}';
/** The fragment NewInviteShown. */
export const NEW_INVITE_SHOWN = 'fragment NewInviteShown on NewInvite{invite{...InviteShown}token mailed}';
export const CREATE_INVITE = operation<CreateInviteMutation, CreateInviteMutationVariables>(
  `mutation CreateInvite($kind:ThingKind!$id:ID!$email:String!$role:String!){createInvite(kind:$kind id:$id email:$email role:$role){...NewInviteShown}}${NEW_INVITE_SHOWN}${INVITE_SHOWN}`,
);
export const SEND_INVITE_AGAIN = operation<SendInviteAgainMutation, SendInviteAgainMutationVariables>(
  `mutation SendInviteAgain($id:ID!){sendInviteAgain(id:$id){...NewInviteShown}}${NEW_INVITE_SHOWN}${INVITE_SHOWN}`,
);
export const COPY_INVITE_LINK = operation<CopyInviteLinkMutation, CopyInviteLinkMutationVariables>(
  `mutation CopyInviteLink($id:ID!){copyInviteLink(id:$id){...NewInviteShown}}${NEW_INVITE_SHOWN}${INVITE_SHOWN}`,
);
export const END_INVITE = operation<EndInviteMutation, EndInviteMutationVariables>(
  'mutation EndInvite($id:ID!){endInvite(id:$id)}',
);
