// Starts what the server stores in: the database's threads, the store of blobs, the bus to other processes, the secret and the clock.

import { existsSync, mkdirSync } from 'node:fs';
import { Tickets, usedHere } from '../access/tickets.ts';
import { claimIn } from '../platform/blobs/claims.ts';
import { openStore, type StoreSettings } from '../platform/blobs/open-store.ts';
import type { BlobStore, Parts } from '../platform/blobs/store.ts';
import { type Bus, openBus } from '../platform/bus/bus.ts';
import { type Clock, sharedClock, steadyClock } from '../platform/clock/clock.ts';
import type { Where } from '../platform/database/open-database.ts';
import { openFolder } from '../platform/database/sqlite/folder.ts';
import type { Logger } from '../platform/logging/logger.ts';
import { type Keys, keysIn, keysShared, secretFile } from '../platform/secrets/keys.ts';
import { beginAnew, checkSecret, hasSealed, missingSecret } from '../platform/secrets/secret-check.ts';
import { tighten } from '../platform/settings/private-folder.ts';
import type { Settings } from '../platform/settings/settings.ts';
import { StartRefused } from '../platform/settings/start-refused.ts';
import type { DatabaseClient, DatabaseThread } from './queries.ts';
import { startDatabase } from './start-threads.ts';

export interface Storage {
  store: StoreSettings;
  database: DatabaseThread;
  db: DatabaseClient;
  blobs: BlobStore;
  parts: Parts;
  bus: Bus;
  keys: Keys;
  clock: Clock;
  tickets: Tickets;
  /** Several processes may use the database. A SQLite file belongs to one process. */
  isShared: boolean;
  /** Logs what was found wrong at the start. */
  report(log: Logger): void;
}

/** `closing` gets what is to be closed. */
export async function startStorage(
  settings: Settings['storage'],
  newKeys: boolean,
  closing: AsyncDisposableStack,
): Promise<Storage> {
  const { dataDir, databaseUrl, s3 } = settings;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const readable = tighten(dataDir);
  const store: StoreSettings = { dataDir, s3 };
  const folder = databaseUrl ? undefined : openFolder(dataDir);
  if (folder) closing.defer(() => folder.release());
  const where: Where = folder ? { file: folder.file } : { url: databaseUrl as string };
  const database = await startDatabase(where);
  const db = database.calls;
  closing.defer(async () => {
    await db.close();
    await database.stop();
  });
  const { blobs, parts } = await openStore(store, claimIn(db));
  const isShared = databaseUrl !== undefined;
  const keys = await readKeys(db, isShared, { dataDir, newKeys });
  const shared = isShared ? await sharedClock(() => db.reads.owners.timeMs()) : undefined;
  if (shared) closing.defer(() => shared.stop());
  const clock = shared ?? steadyClock();
  const bus = await openBus(settings.redisUrl);
  closing.defer(() => bus.close());
  if (s3) await checkStore(blobs);
  return {
    store,
    database,
    db,
    blobs,
    parts,
    bus,
    keys,
    clock,
    tickets: new Tickets(keys, isShared ? (use) => db.changes.owners.useTicket(use) : usedHere(clock), clock),
    isShared,
    report(log) {
      if (readable.length > 0) log.warn({ readable }, 'others on this machine can read what the server keeps: chmod');
      if (folder?.damage) log.error(folder.damage, 'the write-ahead log is damaged: commits behind it are lost');
    },
  };
}

/** A wrong address, bucket or key of a store is reported at the start instead of at the first snapshot. */
async function checkStore(blobs: BlobStore): Promise<void> {
  await blobs.probe().catch((error: Error) => {
    throw new StartRefused(`the blob store does not work: ${error.message} (S3_ENDPOINT, S3_BUCKET and its keys)`);
  });
}

/** Returns the secret that this database was written with. Throws StartRefused for another one. */
async function readKeys(
  db: DatabaseClient,
  isShared: boolean,
  { dataDir, newKeys }: { dataDir: string; newKeys: boolean },
): Promise<Keys> {
  const file = secretFile(dataDir);
  if (!isShared && !newKeys && !existsSync(file) && (await hasSealed(db))) throw missingSecret(file);
  const keys = isShared ? await keysShared((ask) => db.changes.owners.setting(ask)) : keysIn(dataDir);
  if (newKeys) await beginAnew(db, keys);
  await checkSecret(db, keys, isShared ? 'The setting "secret" of the database' : file);
  return keys;
}
