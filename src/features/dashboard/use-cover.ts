// The picture of a board, as an address of the page's own. Pictures stay for as long as the page: a card that comes into view again
// shows its cover with its first frame.

import { useEffect, useSyncExternalStore } from 'react';
import type { BoardCard } from '#protocol/workspace.ts';
import { readCover } from '../../app/covers.ts';

interface Kept {
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
  const here = await readCover(alias);
  if (here?.picture && here.seq >= seq) show(id, here.seq, here.picture);
}

function show(id: string, seq: number, picture: Blob): void {
  const before = kept.get(id)?.url;
  kept.set(id, { seq, url: URL.createObjectURL(picture) });
  if (before) URL.revokeObjectURL(before);
  for (const changed of waiting) changed();
}

function watch(changed: () => void): () => void {
  waiting.add(changed);
  return () => waiting.delete(changed);
}
