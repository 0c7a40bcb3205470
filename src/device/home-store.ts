// This device's own database, opened once for the page.

import { HomeStore } from '#protocol/browser/home-store.ts';

let store: HomeStore | undefined;

export function homeStore(): HomeStore {
  store ??= new HomeStore(indexedDB);
  return store;
}
