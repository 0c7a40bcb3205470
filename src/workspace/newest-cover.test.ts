// The cover of a board's card: this device's while it is as new as the server's, and else the server's, which is kept from then on.

import { beforeEach, expect, test } from 'vitest';
import { marked } from '#protocol/browser/testing/marked.ts';
import type { BoardCover } from '#protocol/covers.ts';
import { bearerFrom } from '../api/api.ts';
import { IS_AUTHORIZED } from '../auth/may-be-signed-in.ts';
import { keepNewer, readCover, removeCover } from '../device/covers.ts';
import { answer, asked, OFFLINE, Refused } from '../testing/account-screen.tsx';
import { newestCover } from './newest-cover.ts';

const board = { id: 'board', alias: 'abcdefghij234567' };
const here = (seq: number): BoardCover => ({
  alias: board.alias,
  picture: null,
  seq,
  pending: false,
  shared: true,
  area: null,
});

/** As the server sends one cover (docs/formats.md, "HTTP of a person"). */
function sent(seq: number): Response {
  const picture = new TextEncoder().encode('there');
  const told = { id: board.id, seq, type: 'image/webp', atMs: 1, bytes: picture.length };
  const head = new TextEncoder().encode(JSON.stringify(told));
  const bytes = new Uint8Array(4 + head.length + picture.length);
  new DataView(bytes.buffer).setUint32(0, head.length, true);
  bytes.set(head, 4);
  bytes.set(picture, 4 + head.length);
  return marked(new Response(bytes));
}

bearerFrom(async () => async () => 'token');

beforeEach(async () => {
  localStorage.setItem(IS_AUTHORIZED, 'true');
  await removeCover(board.alias);
});

test.each([4, 5])('of %i, where the server has 4, it is this device’s, and nobody is asked', async (seq) => {
  await keepNewer(here(seq));
  expect((await newestCover(board, 4))?.seq).toBe(seq);
  expect(asked).toEqual([]);
});

test.each([0, 3])('of %i, where the server has 4, it is the server’s, which is kept', async (seq) => {
  if (seq > 0) await keepNewer(here(seq));
  const told: unknown[] = [];
  answer({
    'user/covers'(what: object) {
      told.push(what);
      return sent(4);
    },
  });
  expect((await newestCover(board, 4))?.seq).toBe(4);
  expect(told).toEqual([{ boards: [{ id: board.id, seq }] }]);
  expect((await readCover(board.alias))?.seq).toBe(4);
});

test.each([
  ['offline', OFFLINE],
  ['from a server that fails', new Refused(500, 'internal')],
  ['any more', marked(new Response(''))],
])('that cannot be had %s leaves what this device has', async (_, said) => {
  await keepNewer(here(3));
  answer({ 'user/covers': said });
  expect((await newestCover(board, 4))?.seq).toBe(3);
});
