// Blobs that nothing names: found in either store by what either engine knows, spared for a day, then gone. What a process leaves that is
// killed: tests/faults/orphans.test.ts.

import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bytesOfHex } from '#protocol/bytes.ts';
import { openStore, type StoreSettings } from '../../../server/blobs/open-store.ts';
import type { BlobStore } from '../../../server/blobs/store.ts';
import { openBus } from '../../../server/bus/bus.ts';
import type { DatabaseHandlers } from '../../../server/db/thread.ts';
import { BlobSweep } from '../../../server/jobs/blob-sweep.ts';
import { Clearing } from '../../../server/jobs/clearing.ts';
import { startThread, type Thread } from '../../../server/threads/start.ts';
import { startS3 } from '../../services/s3.ts';
import { type Engine, engines } from './engines.ts';

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
  let database: Thread<DatabaseHandlers>;
  const warned: object[] = [];
  beforeAll(async () => {
    [place, engine] = await Promise.all([
      stores[storeName]?.() as Promise<Place>,
      engines[engineName]?.() as Promise<Engine>,
    ]);
    ({ blobs } = await openStore(place.settings));
  });
  beforeEach(async () => {
    database = startThread<DatabaseHandlers>(
      new URL('../../../server/db/thread.ts', import.meta.url),
      await engine.fresh(),
    );
    warned.length = 0;
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
      blobMarkMs: DAY_MS,
    }).run(nowMs);
  /** Stored so long ago. */
  const stored = async (agoMs: number): Promise<string> => {
    const name = await blobs.put(randomBytes(100));
    date(place.folder, name, Date.now() - agoMs);
    return name;
  };
  /** A board that names this blob. */
  const board = async (blob: string): Promise<void> => {
    const id = randomBytes(8).toString('hex');
    await database.calls.createBoard({ id, alias: id, creator: 'guest:a', links: [] });
    await database.calls.saveSnapshot({
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
  const { blobs } = await openStore(settings);
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
