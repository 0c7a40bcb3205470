// Hears the phones that lead this panel, does what they ask for, and tells them which frame is shown.

import { useEffect, useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import { REMOTE_PRESENTS_FROM } from '#protocol/remote-frames.ts';
import { talkOf } from '../../board/parts/present/talk.ts';
import { useFrames } from '../../board/queries/use-frames.ts';
import { useBoard } from '../../board/session/use-board.ts';
import { followRemotes, leadingOf, sayShown } from './leading.ts';
import { forgetShown, obey } from './obey.ts';
import { pageForRemotes, talkForRemotes } from './page-for-remotes.ts';
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

function Shown({ turned }: { turned: number }) {
  const board = useBoard();
  const { frames } = useFrames();
  const { history } = useSnapshot(board.store);
  const { remotes, proto, isOffline } = useSnapshot(leadingOf(board));
  const { id: shownId } = useSnapshot(shownPageOf(board));
  const talk = useSnapshot(talkOf(board));
  const said = useRef('');
  useEffect(() => {
    const page = pageForRemotes(
      (frames ?? []).filter(({ hidden }) => !hidden),
      shownId,
      talk,
    );
    const shown = { ...page, canUndo: history.canUndo };
    // Remotes count times on by themselves, so times alone are not sent again.
    const knowsTalks = proto >= REMOTE_PRESENTS_FROM;
    const { startedMs, frameStartedMs } = talk;
    const talkState = knowsTalks && [talkForRemotes(talk, frameStartedMs), startedMs, frameStartedMs];
    // `isOffline` is among these because a server that was reached again has no earlier report.
    const text = JSON.stringify([shown, talkState, remotes.length, turned, isOffline]);
    if (text === said.current) return;
    said.current = text;
    sayShown(board, { shown: { ...shown, ...(knowsTalks && { talk: talkForRemotes(talk, performance.now()) }) } });
  }, [frames, history, remotes, proto, turned, shownId, talk, isOffline, board]);
  return null;
}
