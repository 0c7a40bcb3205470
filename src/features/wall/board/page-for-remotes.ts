// Describes to remotes the frame that a panel shows, and the presentation that it gives.

import type { ItemJson } from '#protocol/item-json.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { RemoteShown, RemoteTalk } from '#protocol/remote.ts';
import { isPresenter, type Talk } from '../../board/parts/present/talk.ts';

const TITLE_CHARS = 200;

type Frame = Pick<ItemJson, 'id' | 'text' | 'speaker'>;
type ShownTalk = Readonly<Omit<Talk, 'frames'>> & { readonly frames: readonly Frame[] };

/** Returns the place among the frames: of the presentation while there is one, else of the page that was turned to. */
export function pageForRemotes(
  pages: readonly Frame[],
  shownId: string | null,
  talk: ShownTalk,
): Pick<RemoteShown, 'frames' | 'at' | 'title' | 'next'> {
  const isTalk = isPresenter(talk) || talk.role === 'follows';
  const frames = isTalk ? talk.frames : pages;
  const index = isTalk ? talk.index : pages.findIndex(({ id }) => id === shownId);
  const title = (k: number): string => (frames[k]?.text ?? '').slice(0, TITLE_CHARS);
  return { frames: frames.length, at: index + 1, title: title(index), next: title(index + 1) };
}

/** Null: the panel presents nothing. Times as of `nowMs`, ms of performance.now. */
export function talkForRemotes(talk: ShownTalk, nowMs: number): RemoteTalk | null {
  if (!isPresenter(talk)) return null;
  const notes = talk.frames[talk.index]?.speaker?.notes ?? '';
  return {
    screen: talk.screen,
    notes: notes.slice(0, LIMITS.remoteNotesLetters),
    sinceMs: Math.max(0, nowMs - talk.startedMs),
    frameSinceMs: Math.max(0, nowMs - talk.frameStartedMs),
  };
}
