// Writes the record of this board in the device's list of boards, and keeps the device's guest credential. The home page
// reads the list by itself (names and record: protocol/home.ts).

import { HOME_BOARDS, HOME_DATABASE, HOME_DEVICE, HOME_VERSION, type HomeBoard, upgradeHome } from '#protocol/home.ts';
import { answerOf, completionOf, Database, openDatabase } from './idb.ts';

const GUEST = 'guest';

export class HomeStore {
  readonly #db: Database;

  private constructor(factory: IDBFactory) {
    this.#db = new Database(() => openDatabase(factory, HOME_DATABASE, HOME_VERSION, upgradeHome));
  }

  static async open(factory: IDBFactory): Promise<HomeStore> {
    const store = new HomeStore(factory);
    await store.#db.opened();
    return store;
  }

  /** Makes the record or merges into it. A secret that is not known to edit never replaces another one. */
  async note(alias: string, secret: string, seen: Partial<Omit<HomeBoard, 'alias' | 'secret'>>): Promise<void> {
    const transaction = await this.#db.transaction(HOME_BOARDS, 'readwrite');
    const done = completionOf(transaction);
    const boards = transaction.objectStore(HOME_BOARDS);
    const known = (await answerOf(boards.get(alias))) as HomeBoard | undefined;
    // Nothing is known of an empty board's last change: it is not older than this.
    const changedAtMs = seen.openedAtMs ?? 0;
    const fresh: HomeBoard = { alias, secret, role: null, title: '', changedAtMs, openedAtMs: 0 };
    const record = { ...(known ?? fresh), ...seen };
    if (known && known.secret !== secret) {
      if (seen.role === 'editor') record.secret = secret;
      else record.role = known.role;
    }
    record.changedAtMs = Math.max(record.changedAtMs, known?.changedAtMs ?? 0);
    boards.put(record);
    await done;
  }

  async board(alias: string): Promise<HomeBoard | undefined> {
    return answerOf((await this.#db.transaction(HOME_BOARDS)).objectStore(HOME_BOARDS).get(alias));
  }

  async guest(): Promise<string | undefined> {
    return answerOf((await this.#db.transaction(HOME_DEVICE)).objectStore(HOME_DEVICE).get(GUEST));
  }

  /** Keeps `answered` in place of `sent` and returns what the device has now: another tab may have been quicker. */
  async keepGuest(sent: string | undefined, answered: string): Promise<string> {
    const transaction = await this.#db.transaction(HOME_DEVICE, 'readwrite');
    const done = completionOf(transaction);
    const device = transaction.objectStore(HOME_DEVICE);
    const kept = (await answerOf(device.get(GUEST))) as string | undefined;
    const now = kept === undefined || kept === sent ? answered : kept;
    device.put(now, GUEST);
    await done;
    return now;
  }

  close(): void {
    this.#db.close();
  }
}
