// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../api/graphql-client.ts';
import { PERSON_SHOWN } from '../../api/operations/people.ts';
import { ACCESS_REQUEST_SHOWN } from '../../api/operations/requests.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type InboxQueryVariables = Exact<{
  after?: string | null | undefined;
  limit?: number | null | undefined;
}>;
export type InboxQuery = { readonly inbox: { readonly unread: number, readonly next: string | null, readonly rows: ReadonlyArray<{ readonly id: string, readonly kind: T.InboxKind, readonly thingKind: T.ThingKind, readonly thingId: string, readonly alias: string | null, readonly name: string, readonly requestCount: number, readonly invite: string | null, readonly role: T.GivenRole | null, readonly filePath: string | null, readonly tier: T.Tier | null, readonly isPlanRequested: boolean, readonly planStartMs: number | null, readonly atMs: number, readonly isRead: boolean, readonly sender: { readonly id: string, readonly name: string, readonly initials: string, readonly color: string, readonly email: string } | null, readonly requests: ReadonlyArray<{ readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly name: string, readonly message: string, readonly isGuest: boolean, readonly atMs: number }> }> } };
export type MarkInboxReadMutationVariables = Exact<{
  ids?: ReadonlyArray<string> | null | undefined;
  upToMs?: number | null | undefined;
}>;
export type MarkInboxReadMutation = { readonly markInboxRead: boolean };
export type AnswerInviteMutationVariables = Exact<{
  id: string;
  accept: boolean;
}>;
export type AnswerInviteMutation = { readonly answerInvite: { readonly kind: T.ThingKind, readonly id: string, readonly alias: string | null } | null };

export const INBOX = operation<InboxQuery, InboxQueryVariables>(
  `query Inbox($after:String$limit:Int){inbox(after:$after limit:$limit){unread rows{id kind thingKind thingId alias name sender{...PersonShown}requests{...AccessRequestShown}requestCount invite role filePath tier isPlanRequested planStartMs atMs isRead}next}}${PERSON_SHOWN}${ACCESS_REQUEST_SHOWN}`,
);
export const MARK_INBOX_READ = operation<MarkInboxReadMutation, MarkInboxReadMutationVariables>(
  'mutation MarkInboxRead($ids:[ID!]$upToMs:Ms){markInboxRead(ids:$ids upToMs:$upToMs)}',
);
export const ANSWER_INVITE = operation<AnswerInviteMutation, AnswerInviteMutationVariables>(
  'mutation AnswerInvite($id:ID!$accept:Boolean!){answerInvite(id:$id accept:$accept){kind id alias}}',
);
