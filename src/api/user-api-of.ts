// The API of the person whom a sign-in is of: its bearer, its renewal, and its handlers for what goes wrong.

import type { Auth } from '../auth/index.ts';
import { createHttpClient } from './http-client.ts';
import { UserApi } from './user-api.ts';

const made = new WeakMap<Auth, UserApi>();

/** One per sign-in, so that its calls share a renewal. */
export function userApiOf(auth: Auth): UserApi {
  const api = made.get(auth) ?? new UserApi(httpClientOf(auth));
  made.set(auth, api);
  return api;
}

function httpClientOf(auth: Auth) {
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
    onError: (error) => (error.isReported ? console.error(error, error.url, error.data) : console.info(error.message)),
  });
}
