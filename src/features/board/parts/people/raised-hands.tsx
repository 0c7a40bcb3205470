// The raised hands of the people on a board: their order, the time since each was raised, and the call that lowers them.

import type { PersonState } from '#protocol/board-events.ts';
import { serverClock } from '#protocol/browser/server-clock.ts';
import { api } from '../../../../api/api.ts';
import { clockOf } from '../../../../ui/timer-left.ts';
import { secondsSince, useNow } from '../../../../ui/use-now.ts';
import type { BoardSession } from '../../session/board-session.ts';
import { raisedFirst } from './raised-first.ts';

export interface RaisedHand {
  person: PersonState;
  /** Unix ms by the server's clock. */
  atMs: number;
}

/** Returns the raised hands in the order in which they were raised. */
export function raisedHandsOf(people: readonly PersonState[]): RaisedHand[] {
  return raisedFirst(people).flatMap((person) =>
    person.handAtMs === undefined ? [] : [{ person, atMs: person.handAtMs }],
  );
}

/** Lowers the hand of a session, or all hands. A notice says why if the server does not. */
export function lowerHands(board: BoardSession, session: number | 'all'): void {
  board.quietly(api.board(board.address).call('DELETE /api/boards/:id/hands/:session', { params: { session } }));
}

/** The time since a hand was raised, as 0:24. `view`: the window that shows it. */
export function TimeRaised({ atMs, view }: { atMs: number; view?: Window }) {
  useNow(view);
  return <bdi>{clockOf(secondsSince(atMs, serverClock.now()))}</bdi>;
}
