// Removes from each place of this browser what the registry names for a wipe (protocol/browser/device-storage.ts), and says what is left.
// Must not know why a wipe is made.

import { DEVICE_STORAGE, type SettingKey } from '#protocol/browser/device-storage.ts';
import { answerOf, databaseNames } from '#protocol/browser/idb.ts';
import { homeStore } from '../../../device/home-store.ts';
import { dropSetting } from '../../../device/settings.ts';
import { lockedSessions } from './panel-session.ts';

type Row = (typeof DEVICE_STORAGE)[number];
type StorageArea = Row['in'];
/** The owner of data that was not removed. */
export type Leftover = Row['whose'];

/** A tab that is busy is waited for so long; its database is deleted when it closes it. */
const CLOSE_MS = 5000;
/** Databases of boards, by their alias. */
const BOARD = 'atrium-board-';

interface Wipe {
  /** Boards whose databases are deleted where the browser does not list databases. */
  aliases: readonly string[];
  /** Is told when something that was reported as left has been removed since. */
  onRemoved(): void;
}

/** How each place is emptied of the names that go; returns those that are left. One that has no row here does not compile. */
const EMPTY_AREA: Record<StorageArea, (names: readonly string[], wipe: Wipe) => string[] | Promise<string[]>> = {
  localStorage: (names) => removeKeys(localStorage, names, (key) => dropSetting(key as SettingKey)),
  sessionStorage: (names) => removeKeys(sessionStorage, names, (key) => sessionStorage.removeItem(key)),
  cookie: removeCookies,
  indexedDB: removeDatabases,
  caches: removeCaches,
};

/** Never rejects: a place that cannot even be looked into is left whole. */
export async function emptyStorageAreas(wipe: Wipe): Promise<Leftover[]> {
  const areas = (Object.keys(EMPTY_AREA) as StorageArea[]).map(async (area) => {
    const names = wipedFrom(area);
    const left = await Promise.resolve()
      .then(() => EMPTY_AREA[area](names, wipe))
      .catch((error: unknown) => {
        console.error(error);
        return names;
      });
    return left.flatMap((name) => ownersOf(area, name));
  });
  return [...new Set((await Promise.all(areas)).flat())];
}

/** Empties the storage that belongs to this tab alone. */
export function emptyTabStorage(): void {
  EMPTY_AREA.sessionStorage(wipedFrom('sessionStorage'), { aliases: [], onRemoved() {} });
}

/** The boards that this device knows by name. */
export async function knownAliases(): Promise<string[]> {
  const boards = await homeStore()
    .boards()
    .catch(() => []);
  const listed = boards.map(({ alias }) => alias);
  const links = Object.keys(localStorage).filter((key) => key.startsWith('atrium-links-'));
  return [...new Set([...listed, ...links.map((key) => key.slice('atrium-links-'.length))])];
}

function wipedFrom(area: StorageArea): string[] {
  return DEVICE_STORAGE.filter((row) => row.in === area && (row.goes as readonly string[]).includes('wipe')).map(
    ({ name }) => name,
  );
}

/** More than one where the stores of a database are of several. */
function ownersOf(area: StorageArea, left: string): Leftover[] {
  const rows = DEVICE_STORAGE.filter(
    ({ in: where, name }) => where === area && isAmong(left, [name, name.split('/')[0] as string]),
  );
  return rows.map(({ whose }) => whose);
}

function isAmong(name: string, names: readonly string[]): boolean {
  return names.some((one) => (one.endsWith('*') ? name.startsWith(one.slice(0, -1)) : one === name));
}

function removeKeys(storage: Storage, names: readonly string[], remove: (key: string) => void): string[] {
  const keys = (): string[] => Object.keys(storage).filter((key) => isAmong(key, names));
  for (const key of keys()) remove(key);
  return keys();
}

/** A database goes whole: no row that stays is in one with rows that go. What is unsent of a locked session is in its board's. */
async function removeDatabases(rows: readonly string[], { aliases, onRemoved }: Wipe): Promise<string[]> {
  const names = [...new Set(rows.map((row) => row.split('/')[0] as string))];
  const locked = lockedSessions().map(({ alias }) => BOARD + alias);
  const listed = (await databaseNames())?.filter((name) => isAmong(name, names));
  const known = names.flatMap((name) =>
    name.endsWith('*') ? aliases.map((alias) => name.slice(0, -1) + alias) : [name],
  );
  const going = (listed ?? known).filter((name) => !locked.includes(name));
  const removed = await Promise.all(going.map((name) => removeDatabase(name, onRemoved)));
  return going.filter((_, at) => !removed[at]);
}

/** A deletion that is blocked goes on; another one would wait behind it. */
const deletions = new Map<string, Promise<boolean>>();

async function removeDatabase(name: string, onRemoved: () => void): Promise<boolean> {
  let deletion = deletions.get(name);
  if (!deletion) {
    deletion = deleteDatabase(name).catch(() => false);
    deletions.set(name, deletion);
    void deletion.then(() => deletions.delete(name));
  }
  const isRemoved = await Promise.race([deletion, new Promise<null>((then) => setTimeout(then, CLOSE_MS, null))]);
  if (isRemoved === null) void deletion.then((isLate) => isLate && onRemoved());
  return isRemoved === true;
}

async function deleteDatabase(name: string): Promise<boolean> {
  await answerOf(indexedDB.deleteDatabase(name));
  return true;
}

async function removeCaches(names: readonly string[]): Promise<string[]> {
  // The Cache API is missing on plain http.
  if (!('caches' in globalThis)) return [];
  const listed = async (): Promise<string[]> => (await caches.keys()).filter((name) => isAmong(name, names));
  for (const name of await listed()) await caches.delete(name);
  return listed();
}

function removeCookies(names: readonly string[]): string[] {
  const listed = (): string[] =>
    document.cookie
      .split('; ')
      .map((cookie) => cookie.split('=')[0] ?? '')
      .filter((name) => isAmong(name, names));
  // biome-ignore lint/suspicious/noDocumentCookie: cookieStore is missing in Firefox 115 and on plain http
  for (const name of listed()) document.cookie = `${name}=; Path=/; Max-Age=-1`;
  return listed();
}
