// Where a sign-up leads back to. It has no state to keep it under; and where the address is confirmed by mail it goes on in another tab.

import { dropSetting, readSetting, writeSetting } from '../app/settings.ts';

const KEY = 'teamone.return_url';
/** As long as the letter counts. */
const KEPT_MS = 24 * 3600 * 1000;

export function keepReturnPath(returnPath: string, nowMs: number): void {
  writeSetting(KEY, JSON.stringify({ returnPath, atMs: nowMs }));
}

/** Once; undefined: no sign-up was begun in this browser. */
export function takeReturnPath(nowMs: number): string | undefined {
  const text = readSetting(KEY);
  dropSetting(KEY);
  try {
    const { returnPath, atMs } = JSON.parse(text ?? '{}') as { returnPath?: string; atMs?: number };
    return (atMs ?? 0) + KEPT_MS > nowMs ? returnPath : undefined;
  } catch {
    return undefined;
  }
}
