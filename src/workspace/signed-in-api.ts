// What is asked in the name of who is signed in, when that is known: a page that shows what is kept asks before the token is there.

import { startedAuth } from '../account/auth-of-page.ts';
import { graphql, userApi } from '../account/user-api-of-page.ts';
import type { Operation } from '../api/graphql-client.ts';
import { HttpError } from '../api/http-client.ts';
import type { UserApi } from '../api/user-api.ts';
import { mustSignInAgain } from '../auth/user-state.ts';
import { leadToLimit } from './limit.ts';

export async function signedInApi(): Promise<UserApi> {
  await signedIn();
  return userApi();
}

/** Of GraphQL; rejects with an HttpError. Where a limit of the plan is reached the page leaves for what there is to say of it. */
export async function ask<Data, Variables extends object>(
  operation: Operation<Data, Variables>,
  variables: Variables,
  signal?: AbortSignal,
): Promise<Data> {
  await signedIn();
  const answer = await (await graphql()).ask(operation, variables, signal);
  if (!answer.ok) {
    leadToLimit(answer.error, variables);
    throw answer.error;
  }
  return answer.data;
}

/** Nobody there is nothing to ask for, and no reason to look for them again. */
async function signedIn(): Promise<void> {
  const auth = await startedAuth();
  await auth.start();
  if (mustSignInAgain(auth.state) || auth.state.status === 'Guest')
    throw new HttpError(401, 'unauthorized', 'nobody is signed in');
}
