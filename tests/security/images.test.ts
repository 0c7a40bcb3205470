// Images of items as somebody hostile would send them and look at them: the bytes count, not what is said of them; what comes back can
// run nothing; and nobody fills the disk, or learns of another board, by them.

import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorAnswer, type OpenBoardAnswer } from '#protocol/api.ts';
import { hexOf } from '#protocol/bytes.ts';
import { ERRORS, type ErrorCode } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { deriveBoard, sha256 } from '../../server/access/board-secrets.ts';
import { chunk, jpeg, png, webp } from '../../server/testing/pictures.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { itemId, pictureTxn, putTxn, restoreTxn, Seeded } from '../../server/testing/txns.ts';

const random = new Seeded(4071);
/** One image of this size fits into a board, and two into all of an owner. */
const NOISE_BYTES = 60_000;
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ imagesPerBoardBytes: 100_000, imagesPerOwnerBytes: 150_000 });
});
afterAll(() => server.end());

const nameOf = (bytes: Uint8Array) => hexOf(sha256(bytes));
const addressOf = ({ id }: OpenBoardAnswer, name: string) => `${server.address}/api/boards/${id}/blobs/${name}`;
const put = (board: OpenBoardAnswer, bytes: Uint8Array, type = 'image/png', name = nameOf(bytes)) =>
  fetch(addressOf(board, name), {
    method: 'PUT',
    headers: { authorization: `Bearer ${board.token}`, 'content-type': type },
    body: new Uint8Array(bytes),
  });
const get = (board: OpenBoardAnswer, name: string, token = board.token) =>
  fetch(addressOf(board, name), { headers: { authorization: `Bearer ${token}` } });
const bytesOf = async (response: Response) => Buffer.from(await response.arrayBuffer());
const boardOf = (guest?: string) => openBoard(server.address, randomBytes(32), guest === undefined ? {} : { guest });

async function refused(response: Response, code: ErrorCode): Promise<void> {
  const { error } = errorAnswer.parse(await response.json());
  expect([response.status, error]).toEqual([ERRORS[code].status, code]);
}

/** Cannot be packed: a PNG of about so many bytes. */
function noise(bytes: number): Buffer {
  const [, head, end] = [0, png(8, 8).subarray(0, 33), png(8, 8).subarray(-12)];
  return Buffer.concat([head, chunk('IDAT', Buffer.from(random.bytes(bytes))), end]);
}

describe('an image', () => {
  test('IMG-1 is sent by who may add items and seen by who may read the board, of that board alone', async () => {
    const secret = randomBytes(32);
    const [editor, other] = [await openBoard(server.address, secret), await boardOf()];
    const { alias, viewSecret } = deriveBoard(secret);
    const viewer = await openBoard(server.address, viewSecret, { alias });
    await refused(await put(viewer, jpeg, 'image/jpeg'), 'forbidden');
    await refused(await get(editor, nameOf(jpeg)), 'not-found');
    expect((await put(editor, jpeg, 'image/jpeg')).status).toBe(200);
    expect(await bytesOf(await get(viewer, nameOf(jpeg)))).toEqual(jpeg);
    // The store has the bytes; the other board does not.
    await refused(await get(other, nameOf(jpeg)), 'not-found');
    await refused(await get(editor, nameOf(jpeg), other.token), 'not-found');
    expect((await put(editor, jpeg, 'image/jpeg')).status).toBe(200);
  });

  test('IMG-2 comes back with its own type, as a download that nothing can be run of', async () => {
    const board = await boardOf();
    for (const [bytes, type] of [
      [png(3, 2), 'image/png'],
      [jpeg, 'image/jpeg'],
      [webp, 'image/webp'],
    ] as const) {
      expect((await put(board, bytes, type)).status).toBe(200);
      const { headers, status } = await get(board, nameOf(bytes));
      expect([status, headers.get('content-type')]).toEqual([200, type]);
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[0-9a-f]{12}\.(png|jpeg|webp)"$/);
      expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
      expect(headers.get('cache-control')).toBe('private, no-store');
    }
    // Among others they are bytes.
    const two = await get(board, `${nameOf(jpeg)},${nameOf(webp)}`);
    expect(two.headers.get('content-type')).toBe('application/octet-stream');
    expect(await bytesOf(two)).toEqual(Buffer.concat([jpeg, webp]));
  });

  test('IMG-3 is what its bytes are, whole and still, under the name they have', async () => {
    const board = await boardOf();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1');
    const moving = Buffer.concat([png(2, 2).subarray(0, 33), chunk('acTL', Buffer.alloc(8)), png(2, 2).subarray(33)]);
    const noFrame = Buffer.from([0xff, 0xd8, 0xff, 0xda, 0, 8, 1, 1, 0, 0, 0x3f, 0, 0xff, 0xd9]);
    const endless = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0xff, 0xe0, 0, 0, 0xff, 0xd9]);
    const page = Buffer.concat([Buffer.from('<!doctype html><script>alert(1)</script>'), jpeg]);
    for (const bytes of [
      svg,
      gif,
      heic,
      moving,
      noFrame,
      endless,
      page,
      jpeg.subarray(0, -1),
      png(4, 4).subarray(0, -1),
    ])
      for (const type of ['image/png', 'image/jpeg', 'image/webp'])
        await refused(await put(board, bytes, type), 'bad-image');
    await refused(await put(board, jpeg, 'image/png'), 'bad-image');
    await refused(await put(board, jpeg, 'application/octet-stream'), 'bad-image');
    await refused(await put(board, svg, 'image/svg+xml'), 'bad-request');
    await refused(await put(board, jpeg, 'image/jpeg', nameOf(webp)), 'bad-request');
    await refused(await put(board, jpeg, 'image/jpeg', 'nonsense'), 'bad-request');
    for (const bytes of [svg, gif, jpeg]) await refused(await get(board, nameOf(bytes)), 'not-found');
  });

  test('IMG-3 has at most 4096 px a side, by what it would be decoded to', async () => {
    const board = await boardOf();
    expect((await put(board, png(LIMITS.imagePx, 1))).status).toBe(200);
    await refused(await put(board, png(LIMITS.imagePx + 1, 1)), 'bad-image');
    await refused(await put(board, png(1, LIMITS.imagePx + 1)), 'bad-image');
    // A few bytes that say they are 1 Gpx.
    const bomb = Buffer.from(jpeg);
    const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
    bomb.writeUInt16BE(32_000, frame + 5);
    bomb.writeUInt16BE(32_000, frame + 7);
    await refused(await put(board, bomb, 'image/jpeg'), 'bad-image');
  });

  test('IMG-4 is refused where those of its board, or of all boards of its owner, have no room for it', async () => {
    const first = await boardOf();
    const [one, two, three] = [noise(NOISE_BYTES), noise(NOISE_BYTES), noise(NOISE_BYTES)];
    expect((await put(first, one)).status).toBe(200);
    await refused(await put(first, two), 'images-full');
    // What is there is no more when it is sent again.
    expect((await put(first, one)).status).toBe(200);
    const second = await boardOf(first.guest);
    expect((await put(second, two)).status).toBe(200);
    await refused(await put(await boardOf(first.guest), three), 'images-full');
    expect((await put(await boardOf(), three)).status).toBe(200);
  });

  test('IMG-6 is shown by an item only where it was sent to', async () => {
    const secret = randomBytes(32);
    const [board, other] = [await openBoard(server.address, secret), await boardOf()];
    const [mine, theirs] = [png(5, 5, 7), png(5, 5, 9)];
    expect((await put(other, theirs)).status).toBe(200);
    const peer = await TestClient.join(server.address, secret);
    const image = (made: Uint8Array, now?: Uint8Array) => ({
      id: itemId(random),
      kind: 9,
      pictures: [sha256(made), now && sha256(now)] as const,
    });
    let number = 0;
    const said = async (txn: Uint8Array) => {
      peer.push(++number, txn);
      return peer.answer(number);
    };
    expect(await said(putTxn(image(mine)))).toEqual({ code: 'missing-blob' });
    expect((await put(board, mine)).status).toBe(200);
    const shown = image(mine);
    expect(await said(putTxn(shown))).toEqual({ seq: 1 });
    for (const txn of [
      putTxn(image(theirs)),
      putTxn(image(mine, theirs)),
      pictureTxn([shown.id], sha256(theirs)),
      restoreTxn([image(theirs)]),
    ])
      expect(await said(txn)).toEqual({ code: 'missing-blob' });
    expect((await put(board, theirs)).status).toBe(200);
    expect(await said(pictureTxn([shown.id], sha256(theirs)))).toEqual({ seq: 2 });
    expect(await said(restoreTxn([image(mine, theirs)]))).toEqual({ seq: 3 });
    await peer.leave();
  });

  test('IMG-5 is in a copy of its board', async () => {
    const secret = randomBytes(32);
    const board = await openBoard(server.address, secret);
    const peer = await TestClient.join(server.address, secret);
    peer.push(1, putTxn({ id: itemId(random) }));
    await peer.answer(1);
    await peer.leave();
    expect((await put(board, webp, 'image/webp')).status).toBe(200);
    const into = randomBytes(32);
    const copied = await fetch(`${server.address}/api/boards/${board.id}/duplicate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${board.token}` },
      body: JSON.stringify({ seq: 1, alias: deriveBoard(into).alias, secret: into.toString('base64url') }),
    });
    expect(copied.ok).toBe(true);
    const copy = await openBoard(server.address, into);
    expect(await bytesOf(await get(copy, nameOf(webp)))).toEqual(webp);
  });
});
