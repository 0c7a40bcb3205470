// What the server is told of who has signed in: after a sign-up by the call for it, and by what board somebody came to it.

import type { User } from '#protocol/contract/people.ts';
import { deriveBoard, fromBase64Url, SECRET_BYTES } from '#protocol/derive.ts';
import { BOARD_ALIAS } from '#protocol/return-path.ts';
import { routeAt } from '#protocol/routes.ts';
import type { HttpAnswer } from '../api/http-client.ts';
import type { UserApi } from '../api/user-api.ts';

/** `signedUpFor`: where a sign-up led back to; undefined: none went before. `secretOf`: of a board that is on this device. */
export async function enrolled(
  api: Pick<UserApi, 'call'>,
  signedUpFor: string | undefined,
  secretOf: (alias: string) => Promise<string | undefined>,
): Promise<HttpAnswer<User>> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  if (signedUpFor === undefined) return api.call('POST /api/user/signin', { body: { timeZone } });
  const token = await shareTokenOf(signedUpFor, secretOf);
  const shared =
    token === undefined
      ? undefined
      : await api.call('POST /api/user/signup/share_token', { body: { share_token: token, timeZone } });
  // A link that gives nothing any more keeps nobody out.
  return shared?.ok ? shared : api.call('POST /api/user/signup', { body: { timeZone } });
}

/** Of a board that was shared. What the board is made from may be the device's own: that is offered to the account instead. */
async function shareTokenOf(
  path: string,
  secretOf: (alias: string) => Promise<string | undefined>,
): Promise<string | undefined> {
  const { pathname, searchParams } = new URL(path, 'https://same.invalid');
  const alias = routeAt(pathname)?.alias ?? searchParams.get(BOARD_ALIAS);
  const secret = alias ? await secretOf(alias).catch(() => undefined) : undefined;
  const bytes = secret ? fromBase64Url(secret) : undefined;
  return bytes?.length === SECRET_BYTES && deriveBoard(bytes).alias !== alias ? secret : undefined;
}
