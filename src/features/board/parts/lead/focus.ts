// The part of this page in a locked focus: whether its view follows the leader's, and how it starts and stops following. SPEC: LEAD.

import { useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { proxy } from 'valtio/vanilla';
import type { PersonState } from '#protocol/board-events.ts';
import { perBoard } from '../../session/board-session.ts';
import { endEditing } from '../../session/text-box-port.ts';
import { useBoard } from '../../session/use-board.ts';
import { barsHiddenOf } from '../../shell/bars-hidden.ts';
import { talkOf } from '../present/talk.ts';

/** The lock is suspended after the leader has been away for this time. */
const AWAY_MS = 10_000;

/** Whether this person has left the locked focus. */
const leftOf = perBoard(() => proxy({ hasLeft: false }));

export interface LockedFocus {
  /** `leads`: this person; `held`: this view follows; `left`: this person looks elsewhere; `free`: the leader has been away for AWAY_MS. */
  role: 'leads' | 'held' | 'left' | 'free';
  /** Undefined while the leader is not connected. */
  leader: PersonState | undefined;
  leave(hasLeft: boolean): void;
}

export function useLockedFocus(): LockedFocus {
  const board = useBoard();
  const { lead, people, saved } = useSnapshot(board.store);
  const left = leftOf(board);
  const { hasLeft } = useSnapshot(left);
  const leader = people.find(({ session }) => session === lead.focus?.session);
  // Without a connection this page cannot know whether the leader has gone.
  const isAway = useAway(leader === undefined || saved?.state === 'offline');
  return {
    role: lead.focus?.isOwn ? 'leads' : hasLeft ? 'left' : isAway ? 'free' : 'held',
    leader,
    leave: (leaves) => {
      left.hasLeft = leaves;
    },
  };
}

/** Locks this page while the role is `held`, and sends others whether this person has left. Ends with the locked focus. */
export function useLock({ role, leader }: LockedFocus, canvas: HTMLCanvasElement): void {
  const board = useBoard();
  const { ready } = useSnapshot(board.store);
  const { role: talk } = useSnapshot(talkOf(board));
  const isLocked = role === 'held';
  const hasLeft = role === 'left';
  const session = leader?.session;
  // A person who follows a presentation sees its frame.
  const follows = isLocked && ready && talk !== 'follows';

  useEffect(() => {
    if (!isLocked) return;
    const hidden = barsHiddenOf(board);
    endEditing(board);
    hidden.isFocusLocked = true;
    // The element that had the keyboard focus is hidden now.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body) canvas.focus({ preventScroll: true });
    });
    return () => {
      cancelAnimationFrame(frame);
      hidden.isFocusLocked = false;
    };
  }, [isLocked, board, canvas]);
  useEffect(() => {
    if (!follows) return;
    return () => board.tell((calls) => calls.lockView(null));
  }, [follows, board]);
  // A leader who comes back has another session. Until then the view stays.
  useEffect(() => {
    if (follows && session !== undefined) board.tell((calls) => calls.lockView(session));
  }, [follows, session, board]);
  useEffect(() => {
    if (!hasLeft || !ready) return;
    board.tell((calls) => calls.leaveFocus(true));
    return () => board.tell((calls) => calls.leaveFocus(false));
  }, [hasLeft, ready, board]);
  // The next locked focus applies to everybody again.
  useEffect(
    () => () => {
      leftOf(board).hasLeft = false;
    },
    [board],
  );
}

function useAway(isDisconnected: boolean): boolean {
  const [isAway, setAway] = useState(false);
  useEffect(() => {
    if (!isDisconnected) return;
    const timer = setTimeout(() => setAway(true), AWAY_MS);
    return () => {
      clearTimeout(timer);
      setAway(false);
    };
  }, [isDisconnected]);
  return isAway;
}
