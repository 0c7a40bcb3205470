// Made of requests.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../graphql-client.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type AccessRequestShownFragment = { readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly name: string, readonly message: string, readonly isGuest: boolean, readonly atMs: number };
export type AccessRequestsQueryVariables = Exact<{
  kind: T.ThingKind;
  id: string;
}>;
export type AccessRequestsQuery = { readonly accessRequests: ReadonlyArray<{ readonly id: string, readonly kind: T.ThingKind, readonly thingId: string, readonly name: string, readonly message: string, readonly isGuest: boolean, readonly atMs: number }> };
export type AnswerRequestMutationVariables = Exact<{
  id: string;
  role?: string | null | undefined;
}>;
export type AnswerRequestMutation = { readonly answerRequest: boolean };

/** The fragment AccessRequestShown. */
export const ACCESS_REQUEST_SHOWN = 'fragment AccessRequestShown on AccessRequest{id kind thingId name message isGuest atMs}';
export const ACCESS_REQUESTS = operation<AccessRequestsQuery, AccessRequestsQueryVariables>(
  `query AccessRequests($kind:ThingKind!$id:ID!){accessRequests(kind:$kind id:$id){...AccessRequestShown}}${ACCESS_REQUEST_SHOWN}`,
);
export const ANSWER_REQUEST = operation<AnswerRequestMutation, AnswerRequestMutationVariables>(
  'mutation AnswerRequest($id:ID!$role:String){answerRequest(id:$id role:$role)}',
);
