// The device's guest credential, in the database that is the device's own (protocol/home.ts). Both reject where the browser gives no
// storage.

import { HOME_DATABASE, HOME_DEVICE, HOME_VERSION, upgradeHome } from '../home.ts';
import { answerOf, completionOf, withDatabase } from './idb.ts';

const GUEST = 'guest';

export function readGuest(factory: IDBFactory): Promise<string | undefined> {
  return withHome(factory, (db) => answerOf(db.transaction(HOME_DEVICE).objectStore(HOME_DEVICE).get(GUEST)));
}

/** Keeps `answered` in place of `sent` and returns what the device has now: another tab may have been quicker. */
export function keepGuest(factory: IDBFactory, sent: string | undefined, answered: string): Promise<string> {
  return withHome(factory, async (db) => {
    const transaction = db.transaction(HOME_DEVICE, 'readwrite');
    const done = completionOf(transaction);
    const device = transaction.objectStore(HOME_DEVICE);
    const kept = (await answerOf(device.get(GUEST))) as string | undefined;
    const now = kept === undefined || kept === sent ? answered : kept;
    device.put(now, GUEST);
    await done;
    return now;
  });
}

function withHome<T>(factory: IDBFactory, work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  return withDatabase(factory, HOME_DATABASE, HOME_VERSION, upgradeHome, work);
}
