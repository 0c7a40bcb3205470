// Who runs a session at a wall panel, and what a place in one is worth.

import { isPanel } from '#protocol/people.ts';
import type { Grant } from '../access/grant.ts';
import { may } from './board.ts';

export interface PanelSession {
  actor: string;
  endedMs: number | null;
}

/** A session is run by its own panel until it has ended, and by nobody else. */
export function mayRun({ actor }: Pick<Grant, 'actor'>, session: PanelSession | undefined): boolean {
  return session !== undefined && session.actor === actor && session.endedMs === null;
}

/** A panel begins a session on the board it has made. */
export function mayBegin({ actor, role }: Pick<Grant, 'actor' | 'role'>): boolean {
  return isPanel(actor) && may(role, 'share');
}

export interface PanelPlace {
  letInMs: number | null;
  endedMs: number | null;
  expiresMs: number | null;
}

/** What is said to who comes by a place; undefined: they come in. `sessionEndedMs`: of the session it is in. */
export function refusalAtPlace(
  { letInMs, endedMs, expiresMs }: PanelPlace,
  sessionEndedMs: number | null,
  nowMs: number,
): 'waiting' | 'forbidden' | 'gone' | undefined {
  if (sessionEndedMs !== null || (expiresMs !== null && expiresMs <= nowMs)) return 'gone';
  if (endedMs !== null) return letInMs === null ? 'forbidden' : 'gone';
  return letInMs === null ? 'waiting' : undefined;
}
