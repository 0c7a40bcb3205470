// Whose account this device has: which boards home lists besides the device's own, and what goes at the sign-out.

import { type Account, type HomeBoard, isOfAccount } from '#protocol/home.ts';
import { readSetting, writeSetting } from './settings.ts';

const KEY = 'atrium-account';

/** Undefined: none since the last sign-out, or the server has not said yet which. */
export function accountHere(): Account | undefined {
  const [actor = '', sinceMs = ''] = (readSetting(KEY) ?? '').split(' ');
  return actor === '' ? undefined : { actor, sinceMs: Number(sinceMs) };
}

export function keepAccount({ actor, sinceMs }: Account): void {
  writeSetting(KEY, `${actor} ${sinceMs}`);
}

/** The device's own boards, and those of the account; another one's wait for that one's next sign-in. */
export function isListed(board: HomeBoard, account = accountHere()): boolean {
  return !board.account || (account !== undefined && isOfAccount(board, account));
}
