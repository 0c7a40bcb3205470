// Blobs that nothing names: found in either store by what either engine knows, spared for a day, then gone. What is named by whatever
// stays, also where it is named anew while it goes. What a process leaves that is killed: tests/faults/orphans.test.ts.

import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bytesOfHex } from '#protocol/bytes.ts';
import { claimIn } from '../../../server/platform/blobs/claims.ts';
import { openStore, type StoreSettings } from '../../../server/platform/blobs/open-store.ts';
import type { BlobStore } from '../../../server/platform/blobs/store.ts';
import { openBus } from '../../../server/platform/bus/bus.ts';
import { openDatabase, type Where } from '../../../server/platform/database/open-database.ts';
import type { DatabaseThread } from '../../../server/start/queries.ts';
import { startDatabase } from '../../../server/start/start-threads.ts';
import { unclaimed } from '../../../server/testing/unclaimed.ts';
import { BlobSweep } from '../../../server/workspace/cleanup/blob-sweep.ts';
import { Clearing } from '../../../server/workspace/cleanup/clearing.ts';
import { startS3 } from '../../services/s3.ts';
import { type Engine, engines, grantOfMaker } from './engines.ts';

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;

interface Place {
  settings: StoreSettings;
  /** With the blobs' files somewhere below it. */
  folder: string;
  end(): Promise<void>;
}

const stores: Record<string, () => Promise<Place>> = {
  async files() {
    const folder = mkdtempSync(path.join(tmpdir(), 'atrium-sweep-'));
    return { settings: { dataDir: folder }, folder, end: async () => rmSync(folder, { recursive: true, force: true }) };
  },
  async S3() {
    const { settings, folder, end } = await startS3();
    return { settings: { dataDir: '/nowhere', s3: settings }, folder, end };
  },
};

const filesBelow = (folder: string): string[] => readdirSync(folder, { recursive: true, encoding: 'utf8' });

/** Makes a blob's file as if it had been written then. */
function date(folder: string, name: string, atMs: number): void {
  const file = filesBelow(folder).find((one) => one.endsWith(name)) as string;
  utimesSync(path.join(folder, file), atMs / 1000, atMs / 1000);
}

const matrix = Object.keys(stores).flatMap((store) => Object.keys(engines).map((engine) => [store, engine] as const));

describe.each(matrix)('blobs in %s, known to %s', (storeName, engineName) => {
  let place: Place;
  let engine: Engine;
  let blobs: BlobStore;
  let where: Where;
  let database: DatabaseThread;
  /** By which the clock of whoever stores blobs is moved. */
  let movedMs = 0;
  const warned: object[] = [];
  beforeAll(async () => {
    [place, engine] = await Promise.all([
      stores[storeName]?.() as Promise<Place>,
      engines[engineName]?.() as Promise<Engine>,
    ]);
  });
  beforeEach(async () => {
    where = await engine.fresh();
    database = await startDatabase(where);
    ({ blobs } = await openStore(
      place.settings,
      claimIn(database.calls, () => Date.now() + movedMs),
    ));
    warned.length = 0;
    movedMs = 0;
  });
  afterEach(async () => {
    await database.calls.close();
    await database.stop();
  });
  afterAll(() => Promise.all([place.end(), engine.end()]));

  const sweepOf = (isDryRun = false): BlobSweep =>
    new BlobSweep({
      db: database.calls,
      blobs,
      blobMarkMs: DAY_MS,
      isDryRun,
      log: { warn: (about) => void warned.push(about) },
    });
  const clear = async (nowMs: number, store = blobs): Promise<void> =>
    new Clearing({
      db: database.calls,
      blobs: store,
      bus: await openBus(undefined),
      deletedKeptMs: DAY_MS,
    }).run(nowMs);
  /** Stored so long ago, by a process that knew nothing of this database. */
  const stored = async (agoMs: number): Promise<string> => {
    const name = await (await openStore(place.settings, unclaimed)).blobs.put(randomBytes(100));
    date(place.folder, name, Date.now() - agoMs);
    return name;
  };
  /** A board that names this blob. */
  const board = async (blob: string): Promise<void> => {
    const id = randomBytes(8).toString('hex');
    await database.calls.changes.links.createBoard({ id, alias: id, creator: 'guest:a', links: [] });
    await database.calls.changes.boards.saveSnapshot({
      board: id,
      snapshot: { seq: 1, manifest: '{}', bytes: 100 },
      chunks: [{ sha256: bytesOfHex(blob, 32) as Uint8Array, size: 100 }],
    });
  };
  const areThere = (names: string[]): Promise<boolean[]> =>
    Promise.all(names.map(async (one) => (await blobs.get(one)) !== undefined));

  test('an orphan goes a day after it was found; what is named, younger, or named meanwhile stays', async () => {
    const [orphan, named, late, young] = [
      await stored(25 * HOUR_MS),
      await stored(25 * HOUR_MS),
      await stored(25 * HOUR_MS),
      await stored(HOUR_MS),
    ];
    await board(named);
    const nowMs = Date.now();
    await sweepOf().run(nowMs);
    await clear(nowMs + DAY_MS - 1);
    expect(await areThere([orphan, named, late, young])).toEqual([true, true, true, true]);
    await board(late);
    await clear(nowMs + DAY_MS + 1);
    expect(await areThere([orphan, named, late, young])).toEqual([false, true, true, true]);
    // Found once it is as old itself.
    await sweepOf().run(nowMs + DAY_MS);
    await clear(nowMs + 2 * DAY_MS + 1);
    expect(await areThere([named, late, young])).toEqual([true, true, false]);
  });

  test('BLOB-3 the sweep leaves every blob that a row refers to and removes every other', async () => {
    const { calls } = database;
    const sha = (name: string): Uint8Array => bytesOfHex(name, 32) as Uint8Array;
    const nowMs = Date.now();
    const put = (): Promise<string> => blobs.put(randomBytes(100));
    const guest = { network: 'n', isGuest: true, networkBytes: 1e9, guestsBytes: 1e9 };
    const id = randomBytes(8).toString('hex');
    await calls.changes.links.createBoard({ id, alias: id, creator: 'guest:a', links: [] });
    const by = grantOfMaker(id, 'guest:a');
    const image = async (name: string): Promise<void> => {
      const one = {
        board: id,
        sha256: sha(name),
        type: 'image/png',
        size: 100,
        limits: { boardBytes: 1e9, ownerBytes: 1e9 },
      };
      await calls.changes.images.beginImage({ ...one, by, user: guest, nowMs });
      await calls.changes.images.putImage(one);
    };
    const cover = (name: string, kind: 'cover' | 'social', atMs = nowMs) =>
      calls.changes.pictures.putPicture({
        board: id,
        kind,
        seq: 1,
        type: 'image/png',
        sha256: sha(name),
        size: 100,
        nowMs: atMs,
      });
    const handed = async (name: string): Promise<string> => {
      const file = { id: randomUUID(), token: randomBytes(32), byName: '', name: 'a.png', format: 'png' as const };
      const max = { files: 9, bytes: 1e9 };
      await calls.changes.handedFiles.beginHandedFile({
        by,
        makers: ['guest:a'],
        file: { ...file, sha256: sha(name), size: 100 },
        max,
        user: guest,
        nowMs,
      });
      await calls.changes.handedFiles.storedHandedFile({ by, id: file.id, untilMs: nowMs + 7 * DAY_MS });
      return file.id;
    };
    const team = randomUUID();
    const other = await openDatabase(where);
    await other.queries.insertInto('entity').values({ id: team, name: '', created_at: 1 }).execute();
    await other.queries.insertInto('team').values({ id: team, entity: team, name: '', created_at: 1 }).execute();
    await other.close();
    const exported = async (name: string): Promise<void> => {
      const order = { id: randomUUID(), owner: team, person: 'p', language: 'en' as const, nowMs };
      await calls.changes.teamExports.orderExport(order);
      await calls.changes.teamExports.storeExport({
        id: order.id,
        sha256: sha(name),
        bytes: 100,
        untilMs: nowMs + 7 * DAY_MS,
      });
    };

    const named = {
      snapshot: await put(),
      pack: await put(),
      image: await put(),
      cover: await put(),
      social: await put(),
      handed: await put(),
      exported: await put(),
      /** Named by three, of whom two drop it. */
      shared: await put(),
    };
    await board(named.snapshot);
    await calls.changes.packs.savePack({ board: id, pack: { from: 1, to: 2, sha256: sha(named.pack), size: 100 } });
    await image(named.image);
    await cover(named.shared, 'cover');
    await cover(named.social, 'social');
    await handed(named.handed);
    await handed(named.shared);
    const third = await handed(named.shared);

    const unnamed = {
      oldCover: await put(),
      oldExport: await put(),
      ended: await put(),
      neverNamed: await put(),
      orphan: await stored(25 * HOUR_MS),
    };
    await cover(unnamed.oldCover, 'cover');
    await cover(named.cover, 'cover');
    await exported(unnamed.oldExport);
    await exported(named.exported);
    await calls.changes.handedFiles.endHandedFile({ makers: ['guest:a'], id: await handed(unnamed.ended), nowMs });
    await calls.changes.handedFiles.endHandedFile({ makers: ['guest:a'], id: third, nowMs });

    // Blobs that have ended are deleted within the hour; only blobs that the sweep finds have a day.
    for (let atMs = nowMs; atMs <= nowMs + HOUR_MS; atMs += HOUR_MS / 6) await clear(atMs);
    const { orphan, ...gone } = unnamed;
    expect(await areThere(Object.values(gone))).toEqual(Object.values(gone).map(() => false));
    for (let day = 0; day < 3; day++) {
      await sweepOf().run(nowMs + day * DAY_MS);
      await clear(nowMs + day * DAY_MS + HOUR_MS);
    }
    expect(await areThere([orphan])).toEqual([false]);
    expect(await areThere(Object.values(named))).toEqual(Object.values(named).map(() => true));
  });

  test('BLOB-3 a blob that is stored anew while it is being deleted is there when it is named', async () => {
    const bytes = randomBytes(100);
    const name = await blobs.put(bytes);
    let again: Promise<string> | undefined;
    const slow = new Proxy(blobs, {
      get: (store, key) => {
        const method = Reflect.get(store, key, store);
        if (key !== 'delete') return typeof method === 'function' ? method.bind(store) : method;
        return async (sha256: string) => {
          // It is decided; the bytes are there still.
          again ??= blobs.put(bytes);
          await blobs.get(sha256);
          await blobs.delete(sha256);
        };
      },
    });
    movedMs = HOUR_MS;
    await clear(Date.now() + movedMs, slow);
    expect(await again).toBe(name);
    await board(name);
    await clear(Date.now() + 2 * movedMs);
    expect(await areThere([name])).toEqual([true]);
  });

  test('BLOB-3 a claim puts a deletion off, and one that was cut off is done again', async () => {
    const { calls } = database;
    const bytes = randomBytes(100);
    const name = await blobs.put(bytes);
    const sha256 = bytesOfHex(name, 32) as Uint8Array;
    const nowMs = Date.now() + HOUR_MS;
    expect(await calls.changes.blobs.claimBlob({ sha256, nowMs })).toBe(true);
    await clear(nowMs + 60_000);
    expect(await areThere([name])).toEqual([true]);
    // A process took it, and ended.
    const dueMs = nowMs + HOUR_MS;
    expect(await calls.changes.blobs.takeDeadBlob({ sha256, nowMs: dueMs })).toBe(true);
    expect(await calls.changes.blobs.claimBlob({ sha256, nowMs: dueMs })).toBe(false);
    await clear(dueMs + 60_000);
    expect(await areThere([name])).toEqual([false]);
    expect(await calls.changes.blobs.claimBlob({ sha256, nowMs: dueMs + 60_000 })).toBe(true);
  });

  test('one that is named while others are being deleted stays', async () => {
    const orphans = [await stored(25 * HOUR_MS), await stored(25 * HOUR_MS)];
    const nowMs = Date.now();
    await sweepOf().run(nowMs);
    let late = '';
    const named = new Proxy(blobs, {
      get: (store, name) => {
        const method = Reflect.get(store, name, store);
        if (name !== 'delete') return typeof method === 'function' ? method.bind(store) : method;
        return async (sha256: string) => {
          if (late === '') {
            late = orphans.find((one) => one !== sha256) as string;
            await board(late);
          }
          await blobs.delete(sha256);
        };
      },
    });
    await clear(nowMs + DAY_MS + 1, named);
    expect(await areThere([late])).toEqual([true]);
    expect((await areThere(orphans)).filter(Boolean)).toHaveLength(1);
  });

  test('a dry run tells what it would take, and takes nothing', async () => {
    const orphan = await stored(25 * HOUR_MS);
    const nowMs = Date.now();
    await sweepOf(true).run(nowMs);
    expect(warned).toEqual([expect.objectContaining({ names: expect.arrayContaining([orphan]) })]);
    await clear(nowMs + 2 * DAY_MS);
    expect(await areThere([orphan])).toEqual([true]);
  });
});

test('a file of a writing that was cut off goes a day later; one that is being written stays', async () => {
  const { settings, folder, end } = await (stores.files as () => Promise<Place>)();
  const { blobs } = await openStore(settings, unclaimed);
  const [old, young] = [await blobs.put(randomBytes(9)), await blobs.put(randomBytes(9))];
  const aside = (of: string): string => `${of}.${'0a'.repeat(6)}`;
  for (const name of [old, young]) {
    const file = path.join(folder, filesBelow(folder).find((one) => one.endsWith(name)) as string);
    writeFileSync(aside(file), 'half');
  }
  date(folder, aside(old), Date.now() - 25 * HOUR_MS);
  const left = (): string[] => filesBelow(folder).filter((file) => file.includes('.'));
  expect(await blobs.sweepCutOff(Date.now() - DAY_MS, true)).toBe(1);
  expect(left()).toHaveLength(2);
  expect(await blobs.sweepCutOff(Date.now() - DAY_MS, false)).toBe(1);
  expect(left()).toEqual([expect.stringContaining(aside(young))]);
  expect(await blobs.get(old)).toBeDefined();
  await end();
});
