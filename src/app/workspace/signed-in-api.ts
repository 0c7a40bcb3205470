// The API of who is signed in, when that is known.

import type { UserApi } from '../../api/user-api.ts';
import { userApiOf } from '../../api/user-api-of.ts';
import { startedAuth } from '../account/auth-of-page.ts';

export async function signedInApi(): Promise<UserApi> {
  const auth = await startedAuth();
  // A page that shows what is kept asks before the token is there.
  await auth.start();
  return userApiOf(auth);
}
