// Made of operations.graphql by `npm run check -- graphql --fix`.

import type * as T from '#protocol/generated/graphql.ts';
import { operation } from '../../api/graphql-client.ts';
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
export type InboxSettingsQueryVariables = Exact<{ [key: string]: never; }>;
export type InboxSettingsQuery = { readonly sendsMail: boolean, readonly inboxSettings: ReadonlyArray<{ readonly kind: T.InboxKind, readonly delivery: T.InboxDelivery }> };
export type SetInboxDeliveryMutationVariables = Exact<{
  kind: T.InboxKind;
  delivery: T.InboxDelivery;
}>;
export type SetInboxDeliveryMutation = { readonly setInboxDelivery: boolean };

export const INBOX_SETTINGS = operation<InboxSettingsQuery, InboxSettingsQueryVariables>(
  'query InboxSettings{inboxSettings{kind delivery}sendsMail}',
);
export const SET_INBOX_DELIVERY = operation<SetInboxDeliveryMutation, SetInboxDeliveryMutationVariables>(
  'mutation SetInboxDelivery($kind:InboxKind!$delivery:InboxDelivery!){setInboxDelivery(kind:$kind delivery:$delivery)}',
);
