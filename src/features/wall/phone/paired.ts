// By what this device leads a panel: kept over the phone's sleep and a reload, until it is ended here or there.

import { call } from '#protocol/browser/call.ts';
import { ApiError } from '#protocol/browser/request.ts';
import type { PairAnswer } from '#protocol/contract/remotes.ts';
import { server } from '../../../api/page-fetch.ts';
import { dropSetting, readSetting, writeSetting } from '../../../device/settings.ts';

export type PairFault = 'unknown' | 'offline' | 'failed';

let scanned: string | null = null;

/** What was scanned, which leaves the address and its history; React may ask twice (StrictMode). */
export function takeScanned(): string | null {
  const token = /^#([\w-]{22})$/.exec(location.hash)?.[1];
  if (token !== undefined) {
    scanned = token;
    history.replaceState(history.state, '', location.pathname + location.search);
  }
  return scanned;
}

export function dropScanned(): void {
  scanned = null;
}

export function pairedHere(): PairAnswer | null {
  try {
    const { remote, board_alias } = JSON.parse(readSetting('atrium-remote') ?? 'null') ?? {};
    return typeof remote === 'string' && typeof board_alias === 'string' ? { remote, board_alias } : null;
  } catch {
    return null;
  }
}

export function forgetPaired(): void {
  dropSetting('atrium-remote');
}

export async function pair(token: string): Promise<PairAnswer | { fault: PairFault }> {
  try {
    const paired = await call(server, 'POST /api/remotes', { body: { token } });
    writeSetting('atrium-remote', JSON.stringify(paired));
    return paired;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { fault: error.code === 'network' ? 'offline' : error.code === 'not-found' ? 'unknown' : 'failed' };
  }
}

export const ticketOf = async (remote: string, signal: AbortSignal): Promise<string> =>
  (await call(server, 'POST /api/remotes/ticket', { body: { remote }, signal })).ticket;

/** The panel hears of it from the server; one that is not reached ends with the session. */
export async function endHere({ remote }: PairAnswer): Promise<void> {
  forgetPaired();
  await call(server, 'POST /api/remotes/end', { body: { remote }, keepalive: true }).catch(() => undefined);
}
