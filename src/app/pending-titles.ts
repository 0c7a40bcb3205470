// Boards renamed on the home page while they were not open: the board takes its new title when it is opened next.

import { readSetting, writeSetting } from './settings.ts';

const KEY = 'atrium-renames';

export function keepTitle(alias: string, title: string): void {
  writeSetting(KEY, JSON.stringify({ ...read(), [alias]: title }));
}

/** The title waiting for this board, which then waits no longer; null when there is none. */
export function takeTitle(alias: string): string | null {
  const { [alias]: title, ...rest } = read();
  if (title === undefined) return null;
  writeSetting(KEY, JSON.stringify(rest));
  return title;
}

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(readSetting(KEY) ?? '{}');
    return kept !== null && typeof kept === 'object' ? (kept as Record<string, string>) : {};
  } catch {
    return {};
  }
}
