// The device's guest credential, in the database that is the device's own (protocol/home.ts). Both reject where there is no storage.

import { newGuest, SECRET_BYTES } from '../derive.ts';
import { HOME_DATABASE, HOME_DEVICE, HOME_OWN, HOME_VERSION, upgradeHome } from '../home.ts';
import { answerOf, completionOf, withDatabase } from './idb.ts';

const GUEST = 'guest';

/** What the device has, which is `made` where it had none: kept before it is sent, it outlives an answer that is lost. */
export function guestOfDevice(factory: IDBFactory, made: string): Promise<string> {
  return withHome(factory, async (db) => {
    const read = db.transaction(HOME_DEVICE).objectStore(HOME_DEVICE);
    const kept = (await answerOf(read.get(GUEST))) as string | undefined;
    return kept ?? keep(db, undefined, made);
  });
}

/**
 * Keeps `answered` in place of `sent`, with who uses the device by that answer, and returns what it has now: another tab may have been
 * quicker. `own`: all actors that count as who uses the device, that one first; undefined: not said.
 */
export function keepGuest(
  factory: IDBFactory,
  sent: string,
  answered: string,
  own?: readonly string[],
): Promise<string> {
  return withHome(factory, (db) => keep(db, sent, answered, own));
}

/** Whoever comes next is another guest: nothing of the one before stays. */
export function replaceGuest(factory: IDBFactory): Promise<void> {
  return withHome(factory, async (db) => {
    const transaction = db.transaction(HOME_DEVICE, 'readwrite');
    const done = completionOf(transaction);
    const device = transaction.objectStore(HOME_DEVICE);
    device.clear();
    device.put(newGuest(crypto.getRandomValues(new Uint8Array(SECRET_BYTES))), GUEST);
    await done;
  });
}

async function keep(
  db: IDBDatabase,
  sent: string | undefined,
  value: string,
  own?: readonly string[],
): Promise<string> {
  const transaction = db.transaction(HOME_DEVICE, 'readwrite');
  const done = completionOf(transaction);
  const device = transaction.objectStore(HOME_DEVICE);
  const kept = (await answerOf(device.get(GUEST))) as string | undefined;
  const now = kept === undefined || kept === sent ? value : kept;
  device.put(now, GUEST);
  if (own && now === value) device.put(own, HOME_OWN);
  await done;
  return now;
}

function withHome<T>(factory: IDBFactory, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  return withDatabase(factory, HOME_DATABASE, HOME_VERSION, upgradeHome, work);
}
