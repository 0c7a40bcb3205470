// Titles given on this device that the board may not have yet: typed on it and left at once, or given on the home page while it was
// not open. The home page shows them, and the board takes them when it is open. Written at once, as no database is.

import { readSetting, writeSetting } from './settings.ts';

const KEY = 'atrium-renames';

export function keepTitle(alias: string, title: string): void {
  writeSetting(KEY, JSON.stringify({ ...read(), [alias]: title }));
}

/** Null: none waits. */
export function pendingTitle(alias: string): string | null {
  return read()[alias] ?? null;
}

export function dropTitle(alias: string): void {
  const { [alias]: title, ...rest } = read();
  if (title !== undefined) writeSetting(KEY, JSON.stringify(rest));
}

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(readSetting(KEY) ?? '{}');
    return kept !== null && typeof kept === 'object' ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}
