// The pictures of a board as their callers meet them: who sends one for which sequence number, what replaces what, what is
// refused by which name, and how they are fetched again.

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorAnswer, type OpenBoardAnswer } from '#protocol/api.ts';
import { pictureAnswer } from '#protocol/contract/files.ts';
import { ERRORS, type ErrorCode } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { sha256 } from '../../server/access/board-secrets.ts';
import { png, webp } from '../../server/testing/pictures.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';

const random = new Seeded(631);
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ sweepMs: 50 });
});
afterAll(() => server.end());

/** A board with so many transactions in its log. */
async function boardWith(edits: number): Promise<OpenBoardAnswer> {
  const secret = randomBytes(32);
  const opened = await openBoard(server.address, secret);
  const peer = await TestClient.join(server.address, secret);
  for (let n = 1; n <= edits; n++) peer.push(n, putTxn({ id: itemId(random) }));
  if (edits > 0) await peer.answer(edits);
  await peer.leave();
  return opened;
}

const put = ({ id, token }: OpenBoardAnswer, seq: number | string, bytes: Buffer, type = 'image/png', kind = 'cover') =>
  fetch(`${server.address}/api/boards/${id}/${kind}?seq=${seq}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: new Uint8Array(bytes),
  });
const get = ({ id, token }: OpenBoardAnswer, headers: Record<string, string> = {}) =>
  fetch(`${server.address}/api/boards/${id}/cover`, { headers: { authorization: `Bearer ${token}`, ...headers } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const fileOf = (bytes: Buffer) => {
  const hex = Buffer.from(sha256(bytes)).toString('hex');
  return path.join(server.dataDir, 'blobs', hex.slice(0, 2), hex);
};

async function refused(response: Response, code: ErrorCode): Promise<void> {
  const { error } = errorAnswer.parse(await response.json());
  expect([response.status, error]).toEqual([ERRORS[code].status, code]);
}

describe('a cover', () => {
  test('is nothing until one was sent, and then what was sent', async () => {
    const board = await boardWith(2);
    const none = await get(board);
    expect([none.status, (await bytesOf(none)).length]).toEqual([204, 0]);
    const sent = await put(board, 2, png(640, 360));
    expect(pictureAnswer.parse(await sent.json())).toEqual({ seq: 2, social: false });
    const got = await get(board);
    expect(
      Object.fromEntries(['content-type', 'etag', 'cache-control', 'vary'].map((h) => [h, got.headers.get(h)])),
    ).toEqual({
      'content-type': 'image/png',
      etag: '"2"',
      'cache-control': 'private, no-store',
      vary: 'authorization',
    });
    expect(await bytesOf(got)).toEqual(png(640, 360));
    const again = await get(board, { 'if-none-match': '"2"' });
    expect([again.status, (await bytesOf(again)).length]).toEqual([304, 0]);
    expect((await get(board, { 'if-none-match': '"1"' })).status).toBe(200);
  });

  test('is never replaced by an older one or another of the same number', async () => {
    const board = await boardWith(3);
    await put(board, 2, png(10, 10, 2));
    for (const seq of [1, 2]) {
      const answer = await put(board, seq, png(10, 10, 9));
      expect(pictureAnswer.parse(await answer.json()).seq).toBe(2);
      expect(await bytesOf(await get(board))).toEqual(png(10, 10, 2));
    }
    await expect.poll(() => existsSync(fileOf(png(10, 10, 9))), { timeout: 20_000 }).toBe(false);
    expect(pictureAnswer.parse(await (await put(board, 3, webp, 'image/webp')).json()).seq).toBe(3);
    const got = await get(board);
    expect([got.headers.get('content-type'), got.headers.get('etag')]).toEqual(['image/webp', '"3"']);
    await expect.poll(() => existsSync(fileOf(png(10, 10, 2))), { timeout: 20_000 }).toBe(false);
  });

  test('shares its bytes with other boards without losing them', async () => {
    const [one, other] = [await boardWith(2), await boardWith(1)];
    await put(one, 1, png(30, 30));
    await put(other, 1, png(30, 30));
    await put(one, 2, png(31, 31));
    expect(await bytesOf(await get(other))).toEqual(png(30, 30));
  });

  test('cannot be of a number the board has not reached: nobody could ever replace it', async () => {
    const board = await boardWith(1);
    for (const seq of [2, Number.MAX_SAFE_INTEGER, 0, -1, 1.5, 'x', ''])
      await refused(await put(board, seq, png(10, 10)), 'bad-request');
    expect((await get(board)).status).toBe(204);
  });

  test('of before a backup was put back gives way', async () => {
    const board = await boardWith(2);
    await put(board, 2, png(10, 10, 1));
    const db = new DatabaseSync(server.database, { timeout: 5000 });
    db.prepare('UPDATE board_picture SET seq = 99 WHERE board = ?').run(board.id);
    db.close();
    expect(pictureAnswer.parse(await (await put(board, 2, png(10, 10, 2))).json()).seq).toBe(2);
    expect(await bytesOf(await get(board))).toEqual(png(10, 10, 2));
  });

  test('is a whole picture of the type it says, of a sane size', async () => {
    const board = await boardWith(1);
    await refused(await put(board, 1, Buffer.from('<svg/>')), 'bad-picture');
    await refused(await put(board, 1, png(10, 10), 'image/webp'), 'bad-picture');
    await refused(await put(board, 1, png(SERVER_LIMITS.picturePx + 1, 1)), 'bad-picture');
    await refused(await put(board, 1, png(1, SERVER_LIMITS.picturePx + 1)), 'bad-picture');
    await refused(await put(board, 1, png(10, 10).subarray(0, 60)), 'bad-picture');
    await refused(await put(board, 1, png(10, 10), 'image/svg+xml'), 'bad-request');
    await refused(await put(board, 1, png(10, 10), 'application/octet-stream'), 'bad-picture');
    await refused(await put(board, 1, Buffer.alloc(LIMITS.pictureBytes + 1)), 'too-large');
    expect((await get(board)).status).toBe(204);
    expect((await put(board, 1, png(SERVER_LIMITS.picturePx, 1))).status).toBe(200);
  });

  test('comes through a restart, and neither too often nor at the cost of other boards', async () => {
    const [board, other] = [await boardWith(1), await boardWith(1)];
    await put(board, 1, png(12, 12));
    server = await server.restart();
    expect(await bytesOf(await get(board))).toEqual(png(12, 12));
    for (let n = 0; n < SERVER_LIMITS.picturesPerMinute; n++)
      expect((await put(board, 1, png(12, 12))).status).toBe(200);
    await refused(await put(board, 1, png(12, 12)), 'too-many-requests');
    expect((await put(other, 1, png(12, 12))).status).toBe(200);
  });
});

describe('a social image', () => {
  const name = 'n'.repeat(22);
  const shown = () => fetch(`${server.address}/social/${name}`);
  /** As share links will: the board gets a public name. */
  const publish = (board: string, on = true) => {
    const db = new DatabaseSync(server.database, { timeout: 5000 });
    db.prepare('DELETE FROM board_public').run();
    if (on) db.prepare('INSERT INTO board_public (board, name) VALUES (?, ?)').run(board, name);
    db.close();
  };

  test('is taken and shown while the board has a public name, and only then', async () => {
    const board = await boardWith(2);
    const picture = png(1200, 630);
    const send = (seq: number, bytes = picture) => put(board, seq, bytes, 'image/png', 'social-image');
    await refused(await send(1), 'forbidden');
    publish(board.id);
    expect(pictureAnswer.parse(await (await put(board, 1, png(9, 9))).json())).toEqual({ seq: 1, social: true });
    await refused(await shown(), 'not-found');
    await refused(await send(1, png(1200, 631)), 'bad-picture');
    expect((await send(1)).status).toBe(200);
    const got = await shown();
    expect([got.status, got.headers.get('cache-control'), got.headers.get('cross-origin-resource-policy')]).toEqual([
      200,
      'public, max-age=300',
      'cross-origin',
    ]);
    expect(await bytesOf(got)).toEqual(picture);
    publish(board.id, false);
    await refused(await shown(), 'not-found');
    await refused(await send(2), 'forbidden');
  });

  test('is not found by names that nobody could have been given', async () => {
    for (const wrong of ['short', 'x'.repeat(65), '%2e%2e%2f%2e%2e%2fsecret0000000'])
      expect([400, 404]).toContain((await fetch(`${server.address}/social/${wrong}`)).status);
  });
});
