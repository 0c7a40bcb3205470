// Whose account this device has: which boards home lists besides the device's own, and what goes at the sign-out.

import { type Account, type HomeBoard, isOfAccount } from '#protocol/home.ts';
import { readSetting, writeSetting } from './settings.ts';

const KEY = 'atrium-account';
/** Told to the window when it has changed. */
export const ACCOUNT_CHANGED = 'atrium-account-changed';

interface AccountHere extends Account {
  /** What its provider calls it. */
  sub: string;
}

/** Undefined: none since the last sign-out, or the server has not said yet which. */
export function accountHere(): AccountHere | undefined {
  const [actor = '', sinceMs = '', ...sub] = (readSetting(KEY) ?? '').split(' ');
  return actor === '' ? undefined : { actor, sinceMs: Number(sinceMs), sub: sub.join(' ') };
}

export function keepAccount({ actor, sinceMs, sub }: AccountHere): void {
  writeSetting(KEY, `${actor} ${sinceMs} ${sub}`);
  dispatchEvent(new Event(ACCOUNT_CHANGED));
}

/** The device's own boards, and those of the account; another one's wait for that one's next sign-in. */
export function isListed(board: HomeBoard, account: Account | null = accountHere() ?? null): boolean {
  return !board.account || (account !== null && isOfAccount(board, account));
}
