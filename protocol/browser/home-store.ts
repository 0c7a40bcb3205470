// This device's list of boards (protocol/home.ts): the board worker writes it, the home page shows and changes it.

import {
  accountOf,
  HOME_BOARDS,
  HOME_DATABASE,
  HOME_DEVICE,
  HOME_OWN,
  HOME_VERSION,
  type HomeBoard,
  upgradeHome,
} from '../home.ts';
import { Database } from './database.ts';
import { answerOf, completionOf, openDatabase } from './idb.ts';

type Seen = Partial<Omit<HomeBoard, 'alias' | 'secret'>>;

export class HomeStore {
  readonly #db: Database;

  /** Opened at its first use. */
  constructor(factory: IDBFactory) {
    this.#db = new Database(() => openDatabase(factory, HOME_DATABASE, HOME_VERSION, upgradeHome));
  }

  /** Rejects when the browser gives no storage. */
  static async open(factory: IDBFactory): Promise<HomeStore> {
    const store = new HomeStore(factory);
    await store.#db.opened();
    return store;
  }

  /**
   * Makes the record or merges into it. A secret that is not known to edit never replaces another one. `actor`: who has it open, once
   * the server has said so; the device's own boards stay the device's.
   */
  async note(alias: string, secret: string, seen: Seen, actor?: string): Promise<void> {
    const transaction = await this.#db.transaction(HOME_BOARDS, 'readwrite');
    const done = completionOf(transaction);
    const boards = transaction.objectStore(HOME_BOARDS);
    const known = (await answerOf(boards.get(alias))) as HomeBoard | undefined;
    // Nothing is known of an empty board's last change: it is not older than this.
    const changedAtMs = seen.openedAtMs ?? 0;
    const fresh: HomeBoard = { alias, secret, role: null, title: '', changedAtMs, openedAtMs: 0, account: '' };
    const record = { ...(known ?? fresh), ...seen };
    if (record.account !== undefined && actor !== undefined) record.account = accountOf(actor);
    if (known && known.secret !== secret) {
      if (seen.role === 'editor' && secret !== '') record.secret = secret;
      else record.role = known.role;
    }
    record.changedAtMs = Math.max(record.changedAtMs, known?.changedAtMs ?? 0);
    boards.put(record);
    await done;
  }

  /** A board as the server lists it for an account: opened without a secret, unless this device holds one. */
  async noteOfAccount(
    account: string,
    board: Pick<HomeBoard, 'alias' | 'title' | 'role' | 'changedAtMs'>,
  ): Promise<void> {
    const transaction = await this.#db.transaction(HOME_BOARDS, 'readwrite');
    const done = completionOf(transaction);
    const boards = transaction.objectStore(HOME_BOARDS);
    const known = (await answerOf(boards.get(board.alias))) as HomeBoard | undefined;
    if (!known) boards.put({ ...board, secret: '', openedAtMs: 0, account } satisfies HomeBoard);
    await done;
  }

  async board(alias: string): Promise<HomeBoard | undefined> {
    return answerOf((await this.#db.transaction(HOME_BOARDS)).objectStore(HOME_BOARDS).get(alias));
  }

  async boards(): Promise<HomeBoard[]> {
    return answerOf((await this.#db.transaction(HOME_BOARDS)).objectStore(HOME_BOARDS).getAll());
  }

  /** Of a board that is listed; one that was removed meanwhile stays removed. */
  async change(alias: string, seen: Seen): Promise<void> {
    const transaction = await this.#db.transaction(HOME_BOARDS, 'readwrite');
    const done = completionOf(transaction);
    const boards = transaction.objectStore(HOME_BOARDS);
    const known = (await answerOf(boards.get(alias))) as HomeBoard | undefined;
    if (known) boards.put({ ...known, ...seen });
    await done;
  }

  /** Who uses the device, and all that count as them; undefined: the server has not said yet. */
  async own(): Promise<string[] | undefined> {
    const device = (await this.#db.transaction(HOME_DEVICE)).objectStore(HOME_DEVICE);
    const own = (await answerOf(device.get(HOME_OWN))) as string[] | undefined;
    if (own) return own;
    // Of a device that was answered before this was kept: a credential begins with its actor.
    const guest = (await answerOf(device.get('guest'))) as string | undefined;
    return guest?.startsWith('guest:') ? [guest.slice(0, guest.lastIndexOf('.'))] : undefined;
  }

  async remove(alias: string): Promise<void> {
    const transaction = await this.#db.transaction(HOME_BOARDS, 'readwrite');
    const done = completionOf(transaction);
    transaction.objectStore(HOME_BOARDS).delete(alias);
    await done;
  }

  close(): void {
    this.#db.close();
  }
}
