// The APIs of the person whom a sign-in is of: its bearer, its renewal, and its handlers for what goes wrong.

import type { Auth } from '../auth/index.ts';
import { tellFailure } from '../page/failures.ts';
import { noteStatus } from '../page/page-age.ts';
import { onPermissionRequired } from '../page/permission-page.ts';
import { GraphqlClient } from './graphql-client.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { UserApi } from './user-api.ts';

interface Apis {
  user: UserApi;
  graphql: GraphqlClient;
}

const made = new WeakMap<Auth, Apis>();

/** One of each per sign-in, so that all calls share a renewal. */
function apisOf(auth: Auth): Apis {
  const there = made.get(auth);
  if (there) return there;
  const http = httpClientOf(auth);
  const apis = { user: new UserApi(http), graphql: new GraphqlClient(http) };
  made.set(auth, apis);
  return apis;
}

export function userApiOf(auth: Auth): UserApi {
  return apisOf(auth).user;
}

export function graphqlOf(auth: Auth): GraphqlClient {
  return apisOf(auth).graphql;
}

function httpClientOf(auth: Auth): HttpClient {
  return createHttpClient({
    baseUrl: `${location.origin}/api`,
    accessToken: () => auth.accessToken(),
    async renew() {
      const isRenewed = await auth.renew();
      // A refusal takes the token away; a provider that does not answer leaves it.
      if (!isRenewed && auth.accessToken() !== undefined) throw new Error('the provider does not answer');
      return isRenewed;
    },
    onUnauthorized: (message) => auth.config.onUnAuthorized?.(message),
    onError(error) {
      if (error.code === 'permission-required') onPermissionRequired();
      noteStatus(error.status);
      if (!error.isReported) return console.info(error.message);
      console.error(error, error.url, error.data);
      const { status, url, data } = error;
      tellFailure({ error, source: 'http', http: { status, url, data } });
    },
  });
}
