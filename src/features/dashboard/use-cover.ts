// The picture of a board, as an address of the page's own. Pictures stay for as long as the page: a card that comes into view again
// shows its cover with its first frame.

import { useEffect, useSyncExternalStore } from 'react';
import type { BoardCard } from '#protocol/generated/graphql.ts';
import { newestCover } from '../../workspace/newest-cover.ts';

interface Kept {
  /** Of the picture that was looked for last. */
  seq: number;
  url: string | null;
}

const kept = new Map<string, Kept>();
const waiting = new Set<() => void>();

export function useCover({ id, alias, coverSeq }: BoardCard): string | null {
  useEffect(() => {
    void look(id, alias, coverSeq ?? 0).catch(console.info);
  }, [id, alias, coverSeq]);
  return useSyncExternalStore(watch, () => kept.get(id)?.url ?? null);
}

async function look(id: string, alias: string, seq: number): Promise<void> {
  const there = kept.get(id);
  if (there && there.seq >= seq) return;
  kept.set(id, { seq, url: there?.url ?? null });
  const cover = await newestCover({ id, alias }, seq);
  // A newer one may have been looked for meanwhile.
  if (!cover?.picture || kept.get(id)?.seq !== seq) return;
  kept.set(id, { seq, url: URL.createObjectURL(cover.picture) });
  if (there?.url) URL.revokeObjectURL(there.url);
  for (const changed of waiting) changed();
}

function watch(changed: () => void): () => void {
  waiting.add(changed);
  return () => waiting.delete(changed);
}
