// What this page asks of the server in a person's name.

import type { UserApi } from '../../api/user-api.ts';
import { userApiOf } from '../../api/user-api-of.ts';
import { startedAuth } from './auth-of-page.ts';

export async function userApi(): Promise<UserApi> {
  return userApiOf(await startedAuth());
}
