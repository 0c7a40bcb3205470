// A store that is full at each of its writers in turn: nothing breaks, what stays for the page alone is said once, and what may go goes
// first. Boards' own stores: workers/board/sync/client-promise.test.ts.

import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';
import { marked } from '#protocol/browser/testing/marked.ts';
import { COPIED_SHAPES, STORAGE_FULL } from '#protocol/browser/web-storage.ts';

const full = () => new DOMException('no room', 'QuotaExceededError');

/** How often it was said. */
let said = 0;
const hear = () => {
  said += 1;
};

class FullStorage {
  readonly entries = new Map<string, string>();
  /** Keys that still find room while what was copied is gone. */
  roomWithoutCopies = false;
  getItem = (key: string) => this.entries.get(key) ?? null;
  removeItem = (key: string) => void this.entries.delete(key);
  setItem = (key: string, value: string) => {
    if (!this.roomWithoutCopies || this.entries.has(COPIED_SHAPES)) throw full();
    this.entries.set(key, value);
  };
}

/** Writing to one of these databases fails so many times; every other one has room. */
function fullDatabases(real: IDBFactory, names: readonly string[], times = Number.POSITIVE_INFINITY): IDBFactory {
  let left = times;
  return new Proxy(real, {
    get(to, property) {
      if (property !== 'open') return Reflect.get(to, property).bind(to);
      return (name: string, version?: number) => {
        const request = to.open(name, version);
        request.addEventListener('success', () => {
          const db = request.result;
          const begin = db.transaction.bind(db);
          db.transaction = (stores: string | Iterable<string>, mode?: IDBTransactionMode) => {
            if (mode === 'readwrite' && names.includes(name) && left-- > 0) throw full();
            return begin(stores as string, mode);
          };
        });
        return request;
      };
    },
  });
}

let local: FullStorage;
let session: FullStorage;
let real: IDBFactory;

beforeEach(() => {
  vi.resetModules();
  said = 0;
  addEventListener(STORAGE_FULL, hear);
  [local, session, real] = [new FullStorage(), new FullStorage(), new IDBFactory()];
  vi.stubGlobal('localStorage', local);
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('indexedDB', real);
  vi.stubGlobal('IDBKeyRange', IDBKeyRange);
  vi.stubEnv('DEV', false);
});
afterEach(() => {
  removeEventListener(STORAGE_FULL, hear);
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

interface Writer {
  name: string;
  /** Rows of the registry that it writes. */
  writes: readonly string[];
  in: 'localStorage' | 'sessionStorage';
  /** What is there for the page all the same; undefined: it is done without. */
  write(): Promise<unknown>;
  stays?: unknown;
}

const settingsRows = DEVICE_STORAGE.filter((row) => row.in === 'localStorage' && row.name !== 'i18next_res_*').map(
  ({ name }) => name,
);

const WRITERS: readonly Writer[] = [
  {
    name: 'settings, identity and what is kept by board',
    in: 'localStorage',
    writes: settingsRows,
    async write() {
      const { readSetting, writeSetting } = await import('./settings.ts');
      for (const name of settingsRows) writeSetting(name.replace('*', 'x') as 'atrium-theme', 'dark');
      return settingsRows.map((name) => readSetting(name.replace('*', 'x') as 'atrium-theme'));
    },
    stays: settingsRows.map(() => 'dark'),
  },
  {
    name: 'words',
    in: 'localStorage',
    writes: ['i18next_res_*'],
    async write() {
      vi.stubGlobal('fetch', async () => marked(new Response('{"a":"b"}')));
      const { backend } = await import('../i18n/backend.ts');
      return new Promise((resolve) => backend.read('de', 'dict', (_error, words) => resolve(words)));
    },
    stays: { a: 'b' },
  },
  {
    name: "a person's settings of the tab",
    in: 'sessionStorage',
    writes: ['pen-touchscreen-suppressed', 'navigation-device', 'whats-new-version', 'user_id'],
    async write() {
      const { storeSyncedSetting } = await import('../account/synced-settings.ts');
      storeSyncedSetting('whatsNewVersion', '1.5');
      storeSyncedSetting('navigationDevice', 'mouse');
      storeSyncedSetting('penTouchscreenModalSuppressed', true);
    },
  },
  {
    name: 'what a panel’s board is taken home by',
    in: 'sessionStorage',
    writes: ['atrium-panel-claim'],
    async write() {
      history.replaceState(null, '', `/#${'c'.repeat(43)}`);
      const { takeClaim } = await import('../features/board-save/panel-claim.ts');
      takeClaim();
      return takeClaim();
    },
    stays: 'c'.repeat(43),
  },
  {
    name: 'what the tab was launched as',
    in: 'sessionStorage',
    writes: ['app_launch', 'device_type'],
    async write() {
      vi.stubGlobal('location', { search: '?app_launch=android-app&device_type=ifp' });
      const device = await import('./device.ts');
      return [device.launchType(), device.isIFP];
    },
    stays: ['android-app', true],
  },
  {
    name: 'an invite that was opened',
    in: 'sessionStorage',
    writes: ['atrium-invite'],
    async write() {
      const { takeInvite, toldInvite } = await import('../features/invite/told.ts');
      vi.stubGlobal('location', { pathname: '/invite/team', hash: '#share_token=secret', search: '' });
      takeInvite();
      return toldInvite('team') !== undefined;
    },
    stays: true,
  },
  {
    name: 'the sealed token, in the tab where the database has no room',
    in: 'sessionStorage',
    writes: ['atrium-token'],
    async write() {
      const { writeSealed } = await import('../auth/sealed-token.ts');
      const storage = { indexedDB: fullDatabases(real, ['atrium-sign-in']), sessionStorage };
      await writeSealed(storage, 'token');
    },
  },
];

describe.each(WRITERS)('$name', ({ in: place, write, stays }) => {
  test('a full store breaks nothing, and is said once', async () => {
    expect(await write()).toEqual(stays);
    expect(await write()).toEqual(stays);
    expect(said).toBe(1);
  });

  test('what was copied goes first, and it is tried once more', async () => {
    const store = place === 'localStorage' ? local : session;
    store.roomWithoutCopies = true;
    local.entries.set(COPIED_SHAPES, 'large');
    if (place === 'sessionStorage') session.entries.set(COPIED_SHAPES, 'stands for a full one');
    await write();
    expect(local.entries.get(COPIED_SHAPES)).not.toBe('large');
  });
});

describe('databases', () => {
  /** A board on this device, all of it on the server. */
  async function board(alias: string): Promise<void> {
    const { BoardStore } = await import('../../workers/store/board-store.ts');
    const { homeStore } = await import('./home-store.ts');
    const store = await BoardStore.open(indexedDB, alias);
    await store.replaceSnapshot(7, [new Uint8Array(4)]);
    store.close();
    await homeStore().note(alias, 's', { openedAtMs: 1 });
  }
  const seqOf = async (alias: string) => {
    const { BoardStore } = await import('../../workers/store/board-store.ts');
    const store = await BoardStore.open(real, alias);
    return (await store.standing().finally(() => store.close())).seq;
  };

  test('the local cache takes the room of a board that the server has too', async () => {
    await board('old');
    vi.stubGlobal('indexedDB', fullDatabases(real, ['atrium-cache'], 1));
    const { boardBegunLast, keepBoardBegun } = await import('./local-cache.ts');
    await keepBoardBegun('new');
    expect(await boardBegunLast()).toBe('new');
    expect(await seqOf('old')).toBe(0);
    expect(said).toBe(0);
  });

  test('without one it is done without, which is said', async () => {
    vi.stubGlobal('indexedDB', fullDatabases(real, ['atrium-cache']));
    const { keepBoardBegun } = await import('./local-cache.ts');
    await keepBoardBegun('new');
    expect(said).toBe(1);
  });

  test('the list of boards takes the room of one that the server has too', async () => {
    await board('old');
    const { HomeStore } = await import('#protocol/browser/home-store.ts');
    const { HomeNote } = await import('../../workers/board/sync/home-note.ts');
    const { evictBoard } = await import('../../workers/store/evict-board.ts');
    const once = fullDatabases(real, ['atrium-home'], 1);
    const environment = { openHome: () => HomeStore.open(once), makeRoom: (open: string) => evictBoard(real, open) };
    const note = new HomeNote(environment, 'new', 'secret');
    note.note({ openedAtMs: 5 });
    const { homeStore } = await import('./home-store.ts');
    await expect.poll(() => homeStore().board('new')).toMatchObject({ secret: 'secret' });
    expect(await seqOf('old')).toBe(0);
    await note.close();
  });

  test('a guest whose credential finds no room is one for the page', async () => {
    vi.stubGlobal('indexedDB', fullDatabases(real, ['atrium-home']));
    const { ApiClient } = await import('#protocol/browser/api-client.ts');
    const asked: string[] = [];
    const answer = async (_url: unknown, init?: RequestInit) => {
      asked.push(new Headers(init?.headers).get('authorization') ?? String(init?.body));
      return marked(Response.json({}));
    };
    const api = new ApiClient({
      origin: 'https://boards.example',
      fetch: answer as typeof fetch,
      name: () => '',
      bearer: async () => undefined,
      isPanel: false,
      inSession: async ({ alias }) => ({ body: { alias } }),
      indexedDB: () => indexedDB,
    });
    await api
      .board({ alias: 'a'.repeat(16), secret: 's' })
      .renew(new AbortController().signal)
      .catch(() => undefined);
    expect(asked).toHaveLength(1);
  });

  test('what a sign-out purges by finds no room: what goes is gone, and nothing of it stays', async () => {
    vi.stubGlobal('indexedDB', fullDatabases(real, ['atrium-guard-1', 'atrium-guard-2', 'atrium-guard-3']));
    vi.spyOn(console, 'info').mockReturnValue();
    const { purging } = await import('./purge-deleted.ts');
    const remove = vi.fn(async () => undefined);
    await purging(remove);
    expect(remove).toHaveBeenCalledOnce();
    await expect.poll(() => real.databases()).toEqual([]);
  });

  test('a session at a panel finds no room: it lasts as long as the page, which forgets it all the same', async () => {
    vi.stubGlobal('indexedDB', fullDatabases(real, ['atrium-panel']));
    vi.spyOn(console, 'info').mockReturnValue();
    const replace = vi.fn();
    vi.stubGlobal('location', { replace });
    const { beginSession, runningSession } = await import('../features/wall/device/panel-session.ts');
    await beginSession();
    expect(runningSession()?.secret).toHaveLength(43);
    const { beginWipe } = await import('../features/wall/device/wipe.ts');
    beginWipe();
    await expect.poll(() => replace.mock.calls).toEqual([['/ifp/board/new']]);
    expect(runningSession()).toBeNull();
  });

  test('a cover finds no room: the picture is done without', async () => {
    vi.stubGlobal('indexedDB', fullDatabases(real, ['atrium-covers']));
    const { keepNewer, readCover } = await import('./covers.ts');
    const cover = { alias: 'a', seq: 1 } as Parameters<typeof keepNewer>[0];
    await expect(keepNewer(cover)).rejects.toThrow('no room');
    expect(await readCover('a')).toBeNull();
  });
});

test('every row of the registry that is written by pages has its writer above', () => {
  const above = new Set(WRITERS.flatMap(({ writes }) => writes));
  const databases = [
    'atrium-cache/entries',
    'atrium-home/boards',
    'atrium-home/device',
    'atrium-covers/covers',
    'atrium-guard-*',
    'atrium-panel/carried',
    'atrium-panel/sessions',
    'atrium-panel/used',
  ];
  // The last three by nobody: one is of earlier releases, and telemetry's buffers are off.
  const elsewhere = ['atrium-board-*', 'atrium-sign-in/token', 'atrium-panel/ended', 'AI_buffer*', 'AI_sentBuffer*'];
  const missing = DEVICE_STORAGE.filter((row) => row.in !== 'cookie' && row.in !== 'caches')
    .map(({ name }) => name)
    .filter((name) => !above.has(name) && !databases.includes(name) && !elsewhere.includes(name));
  expect(missing).toEqual([]);
});
