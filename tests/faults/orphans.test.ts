// A server that is killed before it has reserved room for an image leaves no byte of it. The next servers find blobs that nothing names in
// either store: their rows were lost in a power cut, or are in no backup. Such blobs are spared for a day, then deleted; blobs that a board
// names stay.

import { createHash } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStore } from '../../server/platform/blobs/open-store.ts';
import { png } from '../../server/testing/pictures.ts';
import { openBoard } from '../../server/testing/test-client.ts';
import { testServer } from '../../server/testing/test-server.ts';
import { Seeded } from '../../server/testing/txns.ts';
import { unclaimed } from '../../server/testing/unclaimed.ts';
import { startS3 } from '../services/s3.ts';
import { ServerProcess } from './server-process.ts';

const random = new Seeded(34);
const DAY_MS = 24 * 3600_000;
let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'atrium-orphans-'));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

test.each(['files', 'S3'])('BLOB-3 a kill, and blobs without rows, in %s', async (kind) => {
  const s3 = kind === 'S3' ? await startS3() : undefined;
  const { endpoint, bucket, accessKey, secretKey } = s3?.settings ?? {};
  const settings: Record<string, string> = s3
    ? {
        S3_ENDPOINT: `${endpoint}`,
        S3_BUCKET: `${bucket}`,
        S3_ACCESS_KEY: `${accessKey}`,
        S3_SECRET_KEY: `${secretKey}`,
      }
    : {};
  const folder = s3?.folder ?? dataDir;
  const fileOf = (name: string): string | undefined => {
    const found = readdirSync(folder, { recursive: true, encoding: 'utf8' }).find((file) => file.endsWith(name));
    return found && path.join(folder, found);
  };

  const [named, orphan, fresh, cut] = [1, 2, 3, 4].map((shade) => {
    const body = png(8, 8, shade);
    return { body, name: createHash('sha256').update(body).digest('hex') };
  }) as [Image, Image, Image, Image];
  const secret = random.bytes(32);
  const killed = await ServerProcess.start(dataDir, settings);
  const { id, token } = await openBoard(killed.address, secret);
  const put = ({ body, name }: Image): Promise<Response> =>
    fetch(`${killed.address}/api/boards/${id}/blobs/${name}`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'image/png' },
      body: new Uint8Array(body),
    });
  expect((await put(named)).status).toBe(200);
  // Nobody else can write rows: no room is taken, and no byte is stored.
  const database = new DatabaseSync(path.join(dataDir, 'atrium.db'));
  database.exec('PRAGMA busy_timeout = 5000; BEGIN IMMEDIATE');
  const waiting = put(cut).catch(() => undefined);
  await killed.signal('SIGKILL');
  await waiting;
  database.exec('ROLLBACK');
  expect(fileOf(cut.name)).toBeUndefined();
  const { blobs } = await openStore({ dataDir, s3: s3?.settings }, unclaimed);
  for (const { body } of [orphan, fresh]) await blobs.put(body);
  const rows = database.prepare("SELECT lower(hex(sha256)) AS name FROM board_blob WHERE kind = 'image/png'").all();
  expect(rows).toEqual([{ name: named.name }]);

  const dayAgo = (Date.now() - DAY_MS - 1000) / 1000;
  for (const { name } of [named, orphan]) utimesSync(fileOf(name) as string, dayAgo, dayAgo);
  const first = await testServer({ dataDir, s3: s3?.settings });
  const marked = () => database.prepare('SELECT lower(hex(sha256)) AS name FROM blob_mark').all();
  await expect.poll(marked, { timeout: 20_000 }).toEqual([{ name: orphan.name }]);
  await first.close();
  expect(fileOf(orphan.name)).toBeDefined();

  database.prepare('UPDATE blob_mark SET due = due - ?').run(DAY_MS + 1000);
  database.close();
  const next = await testServer({ dataDir, s3: s3?.settings, sweepMs: 50 });
  await expect.poll(() => fileOf(orphan.name), { timeout: 20_000 }).toBeUndefined();
  expect([named, fresh].map(({ name }) => fileOf(name) !== undefined)).toEqual([true, true]);
  const again = await openBoard(next.address, secret);
  const shown = await fetch(`${next.address}/api/boards/${again.id}/blobs/${named.name}`, {
    headers: { authorization: `Bearer ${again.token}` },
  });
  expect([shown.status, (await shown.arrayBuffer()).byteLength]).toEqual([200, named.body.length]);
  await next.close();
  await s3?.end();
});

interface Image {
  body: Buffer;
  name: string;
}
