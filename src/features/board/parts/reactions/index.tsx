// The signals that people on a board send to each other: reactions, hands, the chat at the cursor, places to look at. This part is loaded once
// somebody else is on the board.

import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useBoard } from '../../session/use-board.ts';
import { reactionsOf } from '../../shell/reactions.ts';
import { Attention } from './attention.tsx';
import { ChatField } from './chat-field.tsx';
import { Rising } from './rising.tsx';
import { Spoken } from './spoken.tsx';

export { ReactionButton, ReactionRow } from './row.tsx';

export function Signals({ canvas }: { canvas: HTMLElement }) {
  const board = useBoard();
  const { editing } = useSnapshot(board.store);
  const { isChatOpen } = useSnapshot(reactionsOf(board));
  const isTyping = editing !== null || isChatOpen;
  useEffect(() => {
    if (!isTyping) return;
    board.tell((calls) => calls.setTyping(true));
    return () => board.tell((calls) => calls.setTyping(false));
  }, [board, isTyping]);
  return (
    <>
      <Rising />
      <Attention />
      <Spoken />
      {isChatOpen && <ChatField canvas={canvas} />}
    </>
  );
}
