// Limits the people who wait to be admitted to a board.

import { SERVER_LIMITS } from '#protocol/server-limits.ts';

/** The number of people who may wait, in all and from one network. */
export interface WaitingLimits {
  max: number;
  ofNetwork: number;
}

export const WAITING_LIMITS: WaitingLimits = {
  max: SERVER_LIMITS.waitingAtThing,
  ofNetwork: SERVER_LIMITS.waitingOfNetwork,
};
