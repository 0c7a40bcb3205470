// What this page asks of the server in a person's name.

import type { GraphqlClient } from '../api/graphql-client.ts';
import type { UserApi } from '../api/user-api.ts';
import { graphqlOf, userApiOf } from '../api/user-api-of.ts';
import { startedAuth } from './auth-of-page.ts';

export async function userApi(): Promise<UserApi> {
  return userApiOf(await startedAuth());
}

export async function graphql(): Promise<GraphqlClient> {
  return graphqlOf(await startedAuth());
}
