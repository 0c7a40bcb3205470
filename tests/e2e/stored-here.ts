// All that a page's origin has stored in the browser, as text.

import type { Page } from '@playwright/test';
import { DEVICE_STORAGE } from '#protocol/browser/device-storage.ts';

export interface Found {
  in: string;
  name: string;
  /** What it says, as text. */
  text: string;
}

type Row = (typeof DEVICE_STORAGE)[number];

/** Of the registry; without one it is of nobody. `*` in a row's name is the rest of a name. */
export function rowOf({ in: where, name }: Found): Row | undefined {
  return DEVICE_STORAGE.find(
    (row) => row.in === where && (row.name.endsWith('*') ? name.startsWith(row.name.slice(0, -1)) : name === row.name),
  );
}

/** One that is of nobody goes with everything. */
export function goesWith(one: Found, way: 'sign-out' | 'wipe'): boolean {
  return (rowOf(one)?.goes as readonly string[] | undefined)?.includes(way) ?? true;
}

export function storedHere(page: Page): Promise<Found[]> {
  return page.evaluate(async () => {
    const all: { in: string; name: string; text: string }[] = [];
    for (const [at, storage] of Object.entries({ localStorage, sessionStorage }))
      for (const [name, text] of Object.entries(storage)) all.push({ in: at, name, text });
    for (const cookie of document.cookie.split('; ').filter(Boolean))
      all.push({ in: 'cookie', name: cookie.split('=')[0] ?? '', text: cookie });
    for (const name of await caches.keys()) all.push({ in: 'caches', name, text: '' });
    for await (const [name] of (await navigator.storage.getDirectory()) as unknown as AsyncIterable<[string]>)
      all.push({ in: 'files', name, text: '' });
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase | null>((resolve) => {
        const opening = indexedDB.open(name);
        // Deleted meanwhile: it is not made anew.
        opening.onupgradeneeded = () => opening.transaction?.abort();
        opening.onsuccess = () => resolve(opening.result);
        opening.onerror = () => resolve(null);
      });
      if (!db) continue;
      for (const store of db.objectStoreNames) {
        const reading = db.transaction(store).objectStore(store);
        const [keys, values] = [reading.getAllKeys(), reading.getAll()];
        await new Promise((resolve) => {
          values.onsuccess = resolve;
        });
        all.push({ in: 'indexedDB', name: `${name}/${store}`, text: JSON.stringify([keys.result, values.result]) });
      }
      db.close();
    }
    return all;
  });
}
