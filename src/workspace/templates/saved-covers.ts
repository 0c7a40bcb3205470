// The covers of templates that people saved, as addresses of the page's own (`blob:`). Covers that are shown stay; of all others the latest ones do,
// so that a card that comes into view again has its cover at once.

import { ACCOUNT_CHANGED, accountHere } from '../../device/account-here.ts';
import { fetchSavedCover } from './template-files.ts';

/** So many covers stay loaded while nothing shows them. */
export const MAX_HIDDEN_COVERS = 100;

interface StoredCover {
  /** How many components show it. */
  users: number;
  loading: AbortController;
  /** Null: not loaded yet. */
  url: string | null;
  listeners: Set<() => void>;
}

/** Covers by their SHA-256, the latest last. */
const covers = new Map<string, StoredCover>();
let person = accountHere()?.actor;

/** Null: not loaded. */
export function savedCoverUrl(sha256: string): string | null {
  return covers.get(sha256)?.url ?? null;
}

/** Loads the cover of a template unless it is loaded, and calls `onLoad` then. Returns the function that releases it. */
export function showSavedCover(id: string, sha256: string, onLoad: () => void): () => void {
  const cover = covers.get(sha256) ?? loadCover(id, sha256);
  covers.delete(sha256);
  covers.set(sha256, cover);
  cover.users += 1;
  cover.listeners.add(onLoad);
  return () => {
    cover.users -= 1;
    cover.listeners.delete(onLoad);
    if (cover.users > 0) return;
    if (cover.url === null) removeCover(sha256, cover);
    else removeOldCovers();
  };
}

function loadCover(id: string, sha256: string): StoredCover {
  const cover: StoredCover = { users: 0, loading: new AbortController(), url: null, listeners: new Set() };
  fetchSavedCover(id, cover.loading.signal).then(
    (picture) => {
      if (covers.get(sha256) !== cover) return;
      cover.url = URL.createObjectURL(picture);
      for (const onLoad of cover.listeners) onLoad();
    },
    (error: unknown) => {
      // The card shows plain paper, and the next card of the template tries again.
      removeCover(sha256, cover);
      console.info(error);
    },
  );
  return cover;
}

function removeCover(sha256: string, cover: StoredCover): void {
  cover.loading.abort();
  if (cover.url !== null) URL.revokeObjectURL(cover.url);
  cover.url = null;
  if (covers.get(sha256) === cover) covers.delete(sha256);
}

function removeOldCovers(): void {
  const hidden = [...covers].filter(([, { users }]) => users === 0);
  for (const [sha256, cover] of hidden.slice(0, -MAX_HIDDEN_COVERS)) removeCover(sha256, cover);
}

addEventListener(ACCOUNT_CHANGED, () => {
  const current = accountHere()?.actor;
  if (current !== person) for (const [sha256, cover] of covers) removeCover(sha256, cover);
  person = current;
});
