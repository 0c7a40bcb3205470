// Blobs and unfinished uploads, alike in files and in an S3-compatible store.

import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LIMITS } from '#protocol/limits.ts';
import { openStore } from '../../../server/platform/blobs/open-store.ts';
import type { BlobStore, Parts, UploadName } from '../../../server/platform/blobs/store.ts';
import { unclaimed } from '../../../server/testing/unclaimed.ts';
import { startS3 } from '../../services/s3.ts';

interface Kind {
  store: { blobs: BlobStore; parts: Parts };
  /** Another process's view of the same. */
  other: { blobs: BlobStore; parts: Parts };
  folder: string;
  end(): Promise<void>;
}

const kinds: Record<string, () => Promise<Kind>> = {
  async files() {
    const folder = mkdtempSync(path.join(tmpdir(), 'atrium-blobs-'));
    const settings = { dataDir: folder };
    return {
      store: await openStore(settings, unclaimed),
      other: await openStore(settings, unclaimed),
      folder,
      end: async () => rmSync(folder, { recursive: true, force: true }),
    };
  },
  async S3() {
    const { settings, folder, end } = await startS3();
    const where = { dataDir: '/nowhere', s3: settings };
    return { store: await openStore(where, unclaimed), other: await openStore(where, unclaimed), folder, end };
  },
};

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const newName = (): UploadName => ({
  board: `board-${randomBytes(4).toString('hex')}`,
  clientId: randomBytes(16).toString('hex'),
  clientSeq: 7,
});

describe.each(Object.entries(kinds))('blobs in %s', (_name, start) => {
  let kind: Kind;
  let blobs: BlobStore;
  let parts: Parts;
  beforeAll(async () => {
    kind = await start();
    ({ blobs, parts } = kind.store);
  });
  afterAll(() => kind.end());

  const fileOf = (name: string): string => {
    const file = readdirSync(kind.folder, { recursive: true, encoding: 'utf8' }).find((one) => one.endsWith(name));
    return path.join(kind.folder, file as string);
  };

  test('a file of several parts becomes a blob as it is, and only under its own name', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'atrium-adopted-'));
    const file = path.join(folder, 'large');
    const bytes = Buffer.alloc(40 << 20);
    for (let at = 0; at < bytes.length; at += 4096) bytes.writeUInt32LE(at, at);
    writeFileSync(file, bytes);
    expect(await blobs.adopt(file, sha(Buffer.from('another')))).toBe(false);
    expect(await blobs.open(sha(Buffer.from('another')))).toBeUndefined();
    expect(await blobs.adopt(file, sha(bytes))).toBe(true);
    // Again it changes nothing.
    expect(await kind.other.blobs.adopt(file, sha(bytes))).toBe(true);
    const found = await kind.other.blobs.open(sha(bytes));
    expect([found?.size, found && sha(await buffer(found.body))]).toEqual([bytes.length, sha(bytes)]);
    await blobs.delete(sha(bytes));
    rmSync(folder, { recursive: true, force: true });
  });

  test('what is put comes back whole, by its hash, to every process', async () => {
    for (const bytes of [new Uint8Array(0), randomBytes(1), randomBytes(3 << 20)]) {
      const name = await blobs.put(bytes);
      expect(name).toBe(sha(bytes));
      expect(await blobs.put(bytes)).toBe(name);
      expect(Buffer.compare((await kind.other.blobs.get(name)) as Uint8Array, bytes)).toBe(0);
      const open = await kind.other.blobs.open(name);
      expect(open?.size).toBe(bytes.length);
      expect(Buffer.compare(await buffer(open?.body as NonNullable<typeof open>['body']), bytes)).toBe(0);
    }
  });

  test('what is not there is undefined; deleting it again does nothing', async () => {
    const name = await blobs.put(randomBytes(20));
    await blobs.delete(name);
    await blobs.delete(name);
    expect(await blobs.get(name)).toBeUndefined();
    expect(await blobs.open(name)).toBeUndefined();
    await expect(blobs.open('../secret')).rejects.toThrow('no sha-256');
  });

  test.each([50, 3 << 20])(
    'BLOB-2 damaged bytes are no blob, and a put makes them whole again: %d bytes',
    async (size) => {
      const bytes = randomBytes(size);
      const name = await blobs.put(bytes);
      const flipped = Buffer.from(bytes);
      flipped[size >> 1] = (flipped[size >> 1] as number) ^ 1;
      for (const harmed of [flipped, bytes.subarray(0, size - 1), new Uint8Array(0), Buffer.concat([bytes, bytes])]) {
        writeFileSync(fileOf(name), harmed);
        expect(await blobs.get(name)).toBeUndefined();
        expect(await blobs.open(name)).toBeUndefined();
        expect(await blobs.put(bytes)).toBe(name);
        expect(Buffer.compare((await kind.other.blobs.get(name)) as Uint8Array, bytes)).toBe(0);
      }
    },
  );

  test('BLOB-1 a blob never changes: what is added to the upload it was taken from, by any process, is not in it', async () => {
    const name = newName();
    const bytes = randomBytes(1000);
    await parts.append(name, 0, bytes);
    expect(await parts.finish(name, sha(bytes), 1000)).toBeUndefined();
    for (const store of [parts, kind.other.parts])
      await store.append(name, await store.received(name), randomBytes(1)).catch(() => undefined);
    expect(Buffer.compare((await blobs.get(sha(bytes))) as Uint8Array, bytes)).toBe(0);
  });

  test('BLOB-1 an upload that grows while it is taken is taken as it was named, or not at all', async () => {
    for (let round = 0; round < 5; round++) {
      const name = newName();
      const bytes = randomBytes(200_000);
      await parts.append(name, 0, bytes);
      const added = kind.other.parts.append(name, 200_000, randomBytes(1)).catch(() => undefined);
      const fault = await parts.finish(name, sha(bytes), 200_000);
      await added;
      const taken = await blobs.get(sha(bytes));
      if (fault) expect(taken).toBeUndefined();
      else expect(Buffer.compare(taken as Uint8Array, bytes)).toBe(0);
    }
  });

  test('REF-2 an upload is taken whole though a damaged blob has its name', async () => {
    const name = newName();
    const bytes = randomBytes(1000);
    await blobs.put(bytes);
    writeFileSync(fileOf(sha(bytes)), 'damaged');
    await parts.append(name, 0, bytes);
    expect(await parts.finish(name, sha(bytes), 1000)).toBeUndefined();
    expect(Buffer.compare((await blobs.get(sha(bytes))) as Uint8Array, bytes)).toBe(0);
  });

  test('the probe writes and leaves nothing', async () => {
    const files = () =>
      readdirSync(kind.folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
        statSync(path.join(kind.folder, file)).isFile(),
      ).length;
    const before = files();
    await blobs.probe();
    expect(files()).toBe(before);
  });

  test('REF-1 an upload grows at its end only, and any process may take the next part', async () => {
    const name = newName();
    const [first, second] = [randomBytes(100_000), randomBytes(50_000)];
    expect(await parts.received(name)).toBe(0);
    expect(await parts.append(name, 0, first)).toBe(100_000);
    await expect(parts.append(name, 50_000, second)).rejects.toMatchObject({ code: 'wrong-offset' });
    await expect(parts.append(name, 0, first)).rejects.toMatchObject({ code: 'wrong-offset' });
    expect(await kind.other.parts.received(name)).toBe(100_000);
    expect(await kind.other.parts.append(name, 100_000, second)).toBe(150_000);
    const whole = Buffer.concat([first, second]);
    expect(await parts.finish(name, sha(whole), whole.length)).toBeUndefined();
    expect(Buffer.compare((await blobs.get(sha(whole))) as Uint8Array, whole)).toBe(0);
    expect(await parts.received(name)).toBe(150_000);
    await parts.forget(name);
    expect(await parts.received(name)).toBe(0);
    expect(await blobs.get(sha(whole))).toBeDefined();
  });

  test('REF-2 REF-3 an upload that is not what was named is refused by name', async () => {
    const name = newName();
    const bytes = randomBytes(1000);
    expect(await parts.finish(name, sha(bytes), 1000)).toBe('parts-missing');
    await parts.append(name, 0, bytes);
    expect(await parts.finish(name, sha(bytes), 2000)).toBe('parts-missing');
    expect(await parts.finish(name, sha(bytes), 500)).toBe('parts-differ');
    expect(await parts.finish(name, sha(randomBytes(1000)), 1000)).toBe('parts-differ');
    // Nor by who knows what another board's is called.
    expect(await parts.finish(name, await blobs.put(randomBytes(1000)), 1000)).toBe('parts-differ');
    expect(await parts.finish(name, sha(bytes), 1000)).toBeUndefined();
  });

  test('an upload has an end', async () => {
    const name = newName();
    await expect(parts.append(name, 0, new Uint8Array(LIMITS.txnBytes + 1))).rejects.toMatchObject({
      code: 'too-large',
    });
    expect(await parts.received(name)).toBe(0);
  });

  test('SHARE-4 what is unfinished is listed with its bytes, to every process', async () => {
    const [name, other] = [newName(), newName()];
    const keyed = ({ board, clientId, clientSeq }: UploadName) => `${board}/${clientId}-${clientSeq}`;
    await parts.append(name, 0, randomBytes(10));
    await parts.append(name, 10, randomBytes(20));
    await parts.append(other, 0, randomBytes(5));
    const listed = await kind.other.parts.unfinished();
    expect([listed.get(keyed(name))?.bytes, listed.get(keyed(other))?.bytes]).toEqual([30, 5]);
    expect(listed.get(keyed(name))?.changedMs).toBeGreaterThan(Date.now() - 3600_000);
    await parts.forget(name);
    expect((await parts.unfinished()).has(keyed(name))).toBe(false);
  });

  test('sweeping removes what nobody went on with, and nothing else', async () => {
    const name = newName();
    const kept = await blobs.put(randomBytes(10));
    await parts.append(name, 0, randomBytes(10));
    await parts.sweep(Date.now() - 3600_000);
    expect(await parts.received(name)).toBe(10);
    await parts.sweep(Date.now() + 3600_000);
    expect(await parts.received(name)).toBe(0);
    expect(await blobs.get(kept)).toBeDefined();
  });
});
