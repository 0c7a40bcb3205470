// The presentation over the board: the frame alone, and the bar of whoever presents or follows. Loaded once somebody presents.

import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { part } from '../../../../ui/lazy-part.tsx';
import { useBoard } from '../../session/use-board.ts';
import { presenterWindowOf } from '../../shell/presenter-window.ts';
import { Audience, RaisedHand } from './audience.tsx';
import { Bar } from './bar.tsx';
import { FollowBar } from './follow-bar.tsx';
import { leaveFullScreen } from './full-screen.ts';
import { listenTalkKeys } from './keys.ts';
import { OfflineNote } from './offline-note.tsx';
import { Overview } from './overview.tsx';
import { Spotlight } from './spotlight.tsx';
import { Stage } from './stage.tsx';
import { isPresenter, joinTalk, talkOf } from './talk.ts';
import { takeTalkTools, talkUiOf } from './talk-ui.ts';
import { useIdle } from './use-idle.ts';

const presenterPart = part(() => import('../presenter/index.tsx'), 'PresenterWindow', ['presenter', 'lead']);

export function Presentation({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { role } = useSnapshot(talkOf(board));
  useEffect(() => joinTalk(board), [board]);
  if (role === null || role === 'left') return null;
  return <VisiblePresentation key={String(isPresenter({ role }))} canvas={canvas} />;
}

function VisiblePresentation({ canvas }: { canvas: HTMLCanvasElement }) {
  const board = useBoard();
  const { role } = useSnapshot(talkOf(board));
  const isOwn = isPresenter({ role });
  const { isOverviewOpen, hasSpotlight } = useSnapshot(talkUiOf(board));
  const { isOpen } = useSnapshot(presenterWindowOf(board).state);
  useIdle();
  useEffect(() => listenTalkKeys(board), [board]);
  useEffect(() => {
    if (!isOwn) return;
    canvas.focus({ preventScroll: true });
    const restoreTools = takeTalkTools(board);
    return () => {
      restoreTools();
      leaveFullScreen(board);
    };
  }, [board, canvas, isOwn]);
  return (
    <>
      <Stage />
      <OfflineNote />
      {isOwn && hasSpotlight && <Spotlight />}
      {!isOwn && <FollowBar />}
      {isOwn && !isOverviewOpen && <Bar />}
      {role === 'presents' && !isOverviewOpen && <Audience />}
      {role === 'presents' && !isOverviewOpen && <RaisedHand />}
      {isOwn && isOpen && <presenterPart.Part />}
      {isOwn && isOverviewOpen && <Overview canvas={canvas} />}
    </>
  );
}
