// What of a board's content can be seen by those who hold no secret of it: nothing, until the board has a public name. Crawlers,
// link previews and caches see pages and pictures only as anybody else does.

import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OpenBoardAnswer } from '#protocol/api.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { deriveBoard, sha256 } from '../../server/access/board-secrets.ts';
import { png } from '../../server/testing/pictures.ts';
import { openBoard, TestClient } from '../../server/testing/test-client.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';

const random = new Seeded(977);
const publicUrl = 'https://boards.example';
const neutral = `${publicUrl}/social.png`;
let folder: string;
let server: TestServer;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'atrium-dist-'));
  await writeFile(path.join(folder, 'index.html'), await readFile(new URL('../../index.html', import.meta.url)));
  await writeFile(path.join(folder, 'social.png'), png(1200, 630));
  server = await testServer({ distDir: folder, publicUrl });
});
afterAll(async () => {
  await server.end();
  await rm(folder, { recursive: true, force: true });
});

const asks = ({ token }: OpenBoardAnswer) => ({ authorization: `Bearer ${token}` });
const put = (board: OpenBoardAnswer, kind: string, bytes: Buffer, headers: Record<string, string> = asks(board)) =>
  fetch(`${server.address}/api/boards/${board.id}/${kind}?seq=1`, {
    method: 'PUT',
    headers: { 'content-type': 'image/png', ...headers },
    body: new Uint8Array(bytes),
  });
const cover = (board: OpenBoardAnswer, headers: Record<string, string> = asks(board)) =>
  fetch(`${server.address}/api/boards/${board.id}/cover`, { headers });

/** With a cover nobody else could have. */
async function boardWithCover(): Promise<{ secret: Buffer; board: OpenBoardAnswer; picture: Buffer }> {
  const secret = randomBytes(32);
  const board = await openBoard(server.address, secret);
  const peer = await TestClient.join(server.address, secret);
  peer.push(1, putTxn({ id: itemId(random) }));
  await peer.answer(1);
  await peer.leave();
  const picture = png(40 + random.below(900), 40 + random.below(900), random.below(256));
  expect((await put(board, 'cover', picture)).status).toBe(200);
  return { secret, board, picture };
}

function imageOf(html: string): string | undefined {
  return /<meta property="og:image" content="([^"]*)"/.exec(html)?.[1];
}

/** fetch sets Host by itself. */
function pageAs({ port }: TestServer, headers: Record<string, string>, address: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path: address, headers }, (response) => {
      let text = '';
      response.on('data', (part) => {
        text += part;
      });
      response.on('end', () => resolve(text));
    })
      .on('error', reject)
      .end();
  });
}

test('a cover is for holders of a standing link of that board alone', async () => {
  const { secret, board, picture } = await boardWithCover();
  const other = await boardWithCover();
  const { alias, viewSecret } = deriveBoard(secret);
  const viewer = await openBoard(server.address, viewSecret, { alias });
  expect(Buffer.from(await (await cover(viewer, asks(viewer))).arrayBuffer())).toEqual(picture);
  expect((await cover(board, {})).status).toBe(401);
  expect((await cover(board, asks(other.board))).status).toBe(404);
  expect((await cover(board, { ...asks(other.board), 'if-none-match': '"1"' })).status).toBe(404);
  const hex = Buffer.from(sha256(picture)).toString('hex');
  for (const address of [`/social/${hex}`, `/social/${alias}`, `/social/${board.id}`, `/blobs/${hex}`, `/data/${hex}`])
    expect((await fetch(`${server.address}${address}`)).status, address).not.toBe(200);
  expect(
    (await fetch(`${server.address}/api/boards/${other.board.id}/blobs/${hex}`, { headers: asks(other.board) })).status,
  ).toBe(404);

  const db = new DatabaseSync(server.database, { timeout: 5000 });
  db.prepare("UPDATE board_link SET revoked = 1 WHERE board = ? AND role = 'viewer'").run(board.id);
  db.close();
  expect((await cover(viewer, asks(viewer))).status, 'its token is still fresh').toBe(410);
  expect((await cover(board)).status).toBe(200);
});

test('a viewer changes no picture, and outsiders do not use up what a board takes', async () => {
  const { secret, board, picture } = await boardWithCover();
  const { alias, viewSecret } = deriveBoard(secret);
  const viewer = await openBoard(server.address, viewSecret, { alias });
  for (let n = 0; n < SERVER_LIMITS.picturesPerMinute; n++)
    expect((await put(board, 'cover', png(2, 2), asks(viewer))).status).toBe(403);
  expect((await put(board, 'cover', png(2, 2), {})).status).toBe(401);
  expect(Buffer.from(await (await cover(board)).arrayBuffer())).toEqual(picture);
  expect((await put(board, 'cover', png(2, 2))).status).toBe(200);
});

test('pages of a board opened by a secret show crawlers the product’s own picture', async () => {
  const { board } = await boardWithCover();
  for (const address of ['/', '/board/incognito', `/board/${board.alias}`, `/board/${'a'.repeat(16)}`, '/nothing']) {
    const html = await (await fetch(`${server.address}${address}`)).text();
    expect(imageOf(html), address).toBe(neutral);
    expect(html).toMatch(/<meta property="og:title" content="[^"]*Atrium/);
    expect(html).not.toContain(board.alias);
    expect(html).not.toContain(board.id);
  }
  const own = await fetch(`${server.address}/social.png`);
  expect([own.status, own.headers.get('cross-origin-resource-policy')]).toEqual([200, 'cross-origin']);
});

test('only a public name puts the board’s picture on its page, and only its own', async () => {
  const { board } = await boardWithCover();
  const neighbour = await boardWithCover();
  const name = randomBytes(16).toString('base64url');
  const db = new DatabaseSync(server.database, { timeout: 5000 });
  db.prepare('INSERT INTO board_public (board, name) VALUES (?, ?)').run(board.id, name);
  const page = async (alias: string) => imageOf(await (await fetch(`${server.address}/board/${alias}`)).text());
  expect(await page(board.alias), 'no picture yet').toBe(neutral);
  expect((await put(board, 'social-image', png(1200, 630))).status).toBe(200);
  expect(await page(board.alias)).toBe(`${publicUrl}/social/${name}`);
  expect(await page(neighbour.board.alias)).toBe(neutral);
  db.prepare('DELETE FROM board_public WHERE board = ?').run(board.id);
  db.close();
  expect(await page(board.alias)).toBe(neutral);
  expect((await fetch(`${server.address}/social/${name}`)).status).toBe(404);
});

describe('a Host that lies', () => {
  const lies: Record<string, string>[] = [
    { host: 'evil.example' },
    { host: 'evil.example:8443', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
    { host: '"><script>alert(1)</script>' },
    { host: "x'onload='" },
  ];
  const addressesIn = (html: string) =>
    [...html.matchAll(/<(?:meta|link)[^>]*(?:og:image"|og:url"|canonical")[^>]*(?:content|href)="([^"]*)"/g)].map(
      ([, address]) => address,
    );

  test.each([[[]], [['loopback']]])('with PUBLIC_URL is in no page (trusted proxies: %s)', async (trustProxy) => {
    const told = await testServer({ distDir: folder, publicUrl, trustProxy });
    for (const headers of lies) {
      const html = await pageAs(told, headers, '/code');
      expect(addressesIn(html)).toEqual([`${publicUrl}/code`, `${publicUrl}/code`, neutral]);
      expect(html).not.toMatch(/evil|onload|alert/);
    }
    await told.end();
  });

  test('without PUBLIC_URL neither: the page says no address', async () => {
    const untold = await testServer({ distDir: folder });
    for (const headers of [...lies, { host: `localhost:${untold.port}` }]) {
      const html = await pageAs(untold, headers, '/code');
      expect(html).toContain('og:title');
      expect(addressesIn(html)).toEqual([]);
      expect(html).not.toMatch(/evil|onload|alert/);
    }
    await untold.end();
  });
});
