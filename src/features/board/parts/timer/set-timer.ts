// What is done to the board's timer, for everybody on it: by HTTP, and told to all by the board's socket.

import type { ChangeTimerRequest } from '#protocol/contract/timers.ts';
import { api } from '../../../../api/api.ts';
import type { BoardAddress } from '../../session/address.ts';
import { errorCode } from '../../session/board-session.ts';

export const startTimer = (of: BoardAddress, ms: number): Promise<boolean> =>
  isDone(api.board(of).call('PUT /api/boards/:id/timer', { body: { ms } }));
export const changeTimer = (of: BoardAddress, change: ChangeTimerRequest): Promise<boolean> =>
  isDone(api.board(of).call('PATCH /api/boards/:id/timer', { body: change }));
export const endTimer = (of: BoardAddress): Promise<boolean> =>
  isDone(api.board(of).call('DELETE /api/boards/:id/timer', {}));

/** Resolves to false if the timer is as it was. */
async function isDone(call: Promise<undefined>): Promise<boolean> {
  try {
    await call;
    return true;
  } catch (error) {
    // Somebody has ended it meanwhile.
    return errorCode(error) === 'not-found';
  }
}
