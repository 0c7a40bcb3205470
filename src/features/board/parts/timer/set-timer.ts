// What is done to the board's timer, for everybody on it: by HTTP, and told to all by the board's socket.

import type { ChangeTimerRequest } from '#protocol/timer.ts';
import { api } from '../../../../api/api.ts';
import type { BoardAddress } from '../../session/address.ts';
import { errorCode } from '../../session/calls.ts';

export const startTimer = (of: BoardAddress, ms: number): Promise<boolean> => set(of, 'PUT', { ms });
export const changeTimer = (of: BoardAddress, change: ChangeTimerRequest): Promise<boolean> => set(of, 'PATCH', change);
export const endTimer = (of: BoardAddress): Promise<boolean> => set(of, 'DELETE');

/** False: it is as it was. */
async function set(of: BoardAddress, method: string, body?: object): Promise<boolean> {
  try {
    await api.board(of).ask(method, 'timer', body, new AbortController().signal);
    return true;
  } catch (error) {
    // Somebody has ended it meanwhile.
    return errorCode(error) === 'not-found';
  }
}
