// Where a sign-up leads back to. It has no state to keep it under; and where the address is confirmed by mail it goes on in another tab.

import { dropSetting, readSetting, writeSetting } from '../device/settings.ts';

const KEY = 'teamone.return_url';
/** As long as the letter counts. */
const TTL_MS = 24 * 3600 * 1000;

export interface ReturnNote {
  returnPath: string;
  /** When the sign-up was begun. */
  atMs: number;
}

export function keepReturnPath(returnPath: string, nowMs: number): void {
  writeSetting(KEY, JSON.stringify({ returnPath, atMs: nowMs } satisfies ReturnNote));
}

/** Undefined: no sign-up was begun in this browser. Anybody can write its answer, so reading it changes nothing. */
export function readReturnNote(nowMs: number): ReturnNote | undefined {
  try {
    const { returnPath, atMs } = JSON.parse(readSetting(KEY) ?? '{}') as Partial<ReturnNote>;
    const isValid = returnPath !== undefined && atMs !== undefined && atMs + TTL_MS > nowMs;
    return isValid ? { returnPath, atMs } : undefined;
  } catch {
    return undefined;
  }
}

/** The sign-in behind the sign-up has come about. */
export function dropReturnNote(): void {
  dropSetting(KEY);
}
