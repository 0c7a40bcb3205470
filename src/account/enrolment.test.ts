// Which call tells the server of a sign-in, of a sign-up, and of one that began on a shared board.

import { expect, test } from 'vitest';
import { deriveBoard, toBase64Url } from '#protocol/derive.ts';
import { HttpError } from '../api/http-client.ts';
import { UserApi } from '../api/user-api.ts';
import { enrolled } from './enrolment.ts';

const made = new Uint8Array(32).fill(7);
const { alias, viewSecret } = deriveBoard(made);
const given = toBase64Url(viewSecret);

/** The calls that were made, for somebody who comes from `path` with this on the device. */
async function asked(path: string | undefined, secret?: string, refusesToken = false): Promise<string[]> {
  const calls: string[] = [];
  const api = new UserApi({
    async call({ path: address, body }) {
      const token = body && Reflect.get(body, 'share_token');
      expect(body && Reflect.get(body, 'timeZone'), address).toBe(Intl.DateTimeFormat().resolvedOptions().timeZone);
      calls.push(token ? `share_token ${token}` : address.replace('user/', ''));
      return token && refusesToken
        ? { ok: false, status: 404, error: new HttpError(404, 'not-found', 'no') }
        : { ok: true, status: 200, data: {} as never };
    },
  });
  const { ok } = await enrolled(api, path, async (named) => (named === alias ? secret : undefined));
  expect(ok).toBe(true);
  return calls;
}

test('a sign-in is told as one, whatever board it leads to', async () => {
  expect(await asked(undefined)).toEqual(['signin']);
});

test('a first sign-in is told as a sign-up', async () => {
  expect(await asked('/')).toEqual(['signup']);
  expect(await asked(`/board/${alias}`)).toEqual(['signup']);
});

test('a sign-up from a board that was shared names the link it was shared by', async () => {
  expect(await asked(`/board/${alias}`, given)).toEqual([`share_token ${given}`]);
  expect(await asked(`/board/incognito/save?board_alias=${alias}`, given)).toEqual([`share_token ${given}`]);
});

test('what a board is made from is no share token: its maker is offered to take it along', async () => {
  expect(await asked(`/board/${alias}`, toBase64Url(made))).toEqual(['signup']);
});

test('a link that is refused keeps nobody out', async () => {
  expect(await asked(`/board/${alias}`, given, true)).toEqual([`share_token ${given}`, 'signup']);
});
