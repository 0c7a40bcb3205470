// Hears the phones that lead this panel, does what they ask for, and tells them which frame is shown.

import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useFrames } from '../../board/queries/use-frames.ts';
import { useBoard } from '../../board/session/use-board.ts';
import { followRemotes, leadingOf, sayShown } from './leading.ts';
import { forgetShown, obey } from './obey.ts';
import { shownPageOf } from './shown-page.ts';

export function Lead() {
  const board = useBoard();
  const { remotes } = useSnapshot(leadingOf(board));
  const [turned, setTurned] = useState(0);
  useEffect(() => {
    const stop = followRemotes(board, (command) => obey(board, command, () => setTurned((times) => times + 1)));
    return () => {
      stop();
      forgetShown(board);
    };
  }, [board]);
  return remotes.length > 0 ? <Shown turned={turned} /> : null;
}

const TITLE_CHARS = 200;

function Shown({ turned }: { turned: number }) {
  const board = useBoard();
  const { frames } = useFrames();
  const { history } = useSnapshot(board.store);
  const { remotes } = useSnapshot(leadingOf(board));
  const { id: shownId } = useSnapshot(shownPageOf(board));
  const said = useRef('');
  useEffect(() => {
    const seen = (frames ?? []).filter(({ hidden }) => !hidden);
    const at = seen.findIndex(({ id }) => id === shownId);
    const title = (k: number): string => (seen[k]?.text ?? '').slice(0, TITLE_CHARS);
    const next = at < 0 ? 0 : at + 1;
    const shown = {
      frames: seen.length,
      at: at + 1,
      title: title(at),
      next: title(next),
      canUndo: history.canUndo,
    };
    const text = JSON.stringify([shown, remotes.length, turned]);
    if (text === said.current) return;
    said.current = text;
    sayShown(board, { shown });
  }, [frames, history, remotes, turned, shownId, board]);
  return null;
}
