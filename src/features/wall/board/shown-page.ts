// Which frame a wall shows as its page, whoever turned to it: somebody at the wall or a phone that leads it.

import { proxy, subscribe } from 'valtio/vanilla';
import { isPresenter, talkOf } from '../../board/parts/present/talk.ts';
import { type BoardSession, perBoard } from '../../board/session/board-session.ts';

/** Null: none was turned to. */
export const shownPageOf = perBoard(() => proxy<{ id: string | null }>({ id: null }));

/** The presented frame is the page that is shown when the presentation has ended. Returns the function that ends this. */
export function followTalk(board: BoardSession): () => void {
  const talk = talkOf(board);
  return subscribe(talk, () => {
    const frame = talk.frames[talk.index];
    if (frame && isPresenter(talk)) shownPageOf(board).id = frame.id;
  });
}
