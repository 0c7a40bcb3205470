// The picture of a board, as an address of the page's own. Pictures stay for as long as the page: a card that comes into view again
// shows its cover with its first frame.

import { useEffect, useSyncExternalStore } from 'react';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { newestCover } from './newest-cover.ts';

interface LoadedCover {
  /** The version of the picture that was requested last. */
  seq: number;
  url: string | null;
}

/** A board as its cover is found. Without `coverSeq` only a cover that is stored on this device is shown. */
export type CoveredBoard = Pick<BoardCard, 'id' | 'alias' | 'coverSeq'>;

/** Loaded covers by alias. */
const loaded = new Map<string, LoadedCover>();
const waiting = new Set<() => void>();

export function useCover({ id, alias, coverSeq }: CoveredBoard): string | null {
  useEffect(() => {
    void loadCover(id, alias, coverSeq ?? 0).catch(console.info);
  }, [id, alias, coverSeq]);
  return useSyncExternalStore(watch, () => loaded.get(alias)?.url ?? null);
}

async function loadCover(id: string, alias: string, seq: number): Promise<void> {
  const before = loaded.get(alias);
  if (before && before.seq >= seq) return;
  loaded.set(alias, { seq, url: before?.url ?? null });
  const cover = await newestCover({ id, alias }, seq);
  // A newer one may have been looked for meanwhile.
  if (!cover?.picture || loaded.get(alias)?.seq !== seq) return;
  loaded.set(alias, { seq, url: URL.createObjectURL(cover.picture) });
  if (before?.url) URL.revokeObjectURL(before.url);
  for (const changed of waiting) changed();
}

function watch(changed: () => void): () => void {
  waiting.add(changed);
  return () => waiting.delete(changed);
}
