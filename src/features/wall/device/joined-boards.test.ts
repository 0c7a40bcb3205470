// A participant's device stores nothing of a session's board once the session is over for the device. Exceptions are boards with unsent
// changes and boards that an account has kept. The databases and the API client are the product's own.

import { marked } from '#protocol/browser/testing/marked.ts';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { JOINED } from '#protocol/session-links.ts';
import { keepCamera, keptCamera } from '../../../device/board-cameras.ts';
import { keepNewer, readCover } from '../../../device/covers.ts';
import { forgetBoard } from '../../../device/forget.ts';
import { homeStore } from '../../../device/home-store.ts';
import { dropSetting, readSetting } from '../../../device/settings.ts';
import { forgetEndedSessions, forgetJoinedBoard } from './joined-boards.ts';
import { keepJoined } from './panel-session.ts';

const { BoardStore } = await import('../../../../workers/store/board-store.ts');
const ALIAS = 'abcdefghij234567';
const nothing = { clients: [], pending: [], rows: [], settled: [], kept: [], unkept: [], retired: [] };
const OPENED = { id: 'b', actor: 'guest:g', guest: 'g', token: 't', ticket: 't', expiresAt: Date.now() + 900_000 };

/** The server's response to a request that opens a board. */
let opens: Response | 'offline';
let asked: { alias: string; ifp_share_token?: string }[];

const refused = (status: number, error: string) => Response.json({ error, message: '' }, { status });
const databases = async () => (await indexedDB.databases()).map(({ name }) => name);

/** As it is after somebody has drawn on it: in the list, with a cover, a camera and what was drawn. */
async function joinedBoard(alias: string, unsent = 0): Promise<void> {
  const store = await BoardStore.open(indexedDB, alias);
  const clientIdHex = '01'.repeat(16);
  const pending = Array.from({ length: unsent }, (_, k) => ({
    clientIdHex,
    clientSeq: k + 1,
    txn: new Uint8Array([1]),
    after: 0,
    order: k,
    atMs: 5,
  }));
  const clients = [{ clientIdHex, secret: JOINED, actor: 'guest:g', createdAtMs: 5 }];
  await store.write({ ...nothing, clients, pending }, true);
  await store.replaceSnapshot(1, [new Uint8Array(4)]);
  store.close();
  await keepNewer({ alias, picture: null, seq: 1, pending: false, shared: true, area: null });
  keepCamera(alias, { x: 0, y: 0, zoom: 1 });
  await homeStore().note(alias, JOINED, { openedAtMs: 5, title: 'Roof garden' });
}

async function expectNothingOf(alias: string): Promise<void> {
  expect(await homeStore().board(alias)).toBeUndefined();
  expect(await databases()).not.toContain(`atrium-board-${alias}`);
  expect(keptCamera(alias)).toBeUndefined();
  expect(await readCover(alias)).toBeNull();
}

beforeEach(() => {
  asked = [];
  opens = refused(410, 'gone');
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    asked.push(JSON.parse(body));
    if (opens === 'offline') throw new TypeError('Failed to fetch');
    return opens.clone();
  });
  keepJoined({ ifp_share_token: 's'.repeat(43), ifp_token_expire_at: Date.now() + 60_000 });
});
afterEach(async () => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const { alias } of await homeStore().boards()) await forgetBoard(alias);
  for (const key of ['ifp_share_token', 'ifp_token_expire_at'] as const) dropSetting(key);
});

test.each([
  ['has ended', refused(410, 'gone')],
  ['is of a later token', refused(404, 'not-found')],
  ['does not let them in', refused(403, 'forbidden')],
])('a session that %s leaves nothing of its board on the device', async (_, answer) => {
  opens = answer;
  await joinedBoard(ALIAS);
  expect(await forgetEndedSessions()).toBe(true);
  expect(asked).toMatchObject([{ alias: ALIAS, ifp_share_token: 's'.repeat(43) }]);
  await expectNothingOf(ALIAS);
});

test.each<[string, Response | 'offline']>([
  ['runs', marked(Response.json(OPENED))],
  ['lets them wait', refused(403, 'waiting')],
  ['cannot be asked about', 'offline'],
  ['is on a server that fails', refused(500, 'internal')],
])('a session that %s keeps its board on the device', async (_, answer) => {
  opens = answer;
  await joinedBoard(ALIAS);
  expect(await forgetEndedSessions()).toBe(false);
  expect((await homeStore().board(ALIAS))?.secret).toBe(JOINED);
  expect(await databases()).toContain(`atrium-board-${ALIAS}`);
});

test('a board is forgotten offline too once the share token has expired', async () => {
  opens = 'offline';
  await joinedBoard(ALIAS);
  vi.spyOn(Date, 'now').mockReturnValue(Number(readSetting('ifp_token_expire_at')) + 1);
  expect(await forgetEndedSessions()).toBe(true);
  await expectNothingOf(ALIAS);
});

test('a board with unsent changes stays listed as ended until its session opens again', async () => {
  await joinedBoard(ALIAS, 2);
  expect(await forgetJoinedBoard(ALIAS)).toBe(2);
  expect(await homeStore().board(ALIAS)).toMatchObject({ secret: JOINED, hasEnded: true, title: 'Roof garden' });
  expect(await databases()).toContain(`atrium-board-${ALIAS}`);
  opens = marked(Response.json(OPENED));
  expect(await forgetEndedSessions()).toBe(true);
  expect(await homeStore().board(ALIAS)).toMatchObject({ hasEnded: false });
});

test('a board that an account has kept, or that is a link’s, stays', async () => {
  await joinedBoard(ALIAS);
  await homeStore().remove(ALIAS);
  await homeStore().note(ALIAS, '', { openedAtMs: 1 }, 'person:ana');
  expect(await forgetEndedSessions()).toBe(false);
  expect(await forgetJoinedBoard(ALIAS)).toBe(0);
  expect(await databases()).toContain(`atrium-board-${ALIAS}`);
  expect(asked).toEqual([]);
});

test('a board that is not listed gets no database when it is forgotten', async () => {
  expect(await forgetJoinedBoard('b'.repeat(16))).toBeUndefined();
  expect(await databases()).not.toContain(`atrium-board-${'b'.repeat(16)}`);
});
