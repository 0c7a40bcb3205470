// Policies for sessions at wall panels: who may run a session, when it is over, what access a place gives, and who may keep that access.

import { isGuest, isPanel } from '#protocol/people.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { may } from './board.ts';
import type { Actor, Grant } from './grant.ts';
import { isDenialValid } from './grant-validity.ts';

/** The state that decides whether a session is over. */
export interface SessionState {
  endedMs: number | null;
  /** When the panel's own credential was last used, epoch ms. */
  heardMs: number;
  /** Whether the lender may still share the lent board. Always true for a panel's own board. */
  mayLend: boolean;
}

export interface PanelSession extends SessionState {
  actor: string;
}

/** When a session ends at the latest unless its panel is heard again; of one that was ended, when that was. Epoch ms. */
export function sessionEndMs({ endedMs, heardMs }: Pick<SessionState, 'endedMs' | 'heardMs'>): number {
  return endedMs ?? heardMs + SERVER_LIMITS.panelSilenceMs;
}

/** Whether a session is over: it was ended, its panel was not heard for too long, or nobody lends the board to it any more. */
export function isSessionOver(session: SessionState, nowMs: number): boolean {
  return session.endedMs !== null || !session.mayLend || sessionEndMs(session) <= nowMs;
}

/**
 * Whether who lent a board may still do so, by the roles that they have on it. The roles are those that were given: a board that is archived,
 * or whose licence has ended, makes its panel a viewer (RIGHT-9) and ends nothing.
 */
export function mayLend(roles: readonly (BoardRole | undefined)[]): boolean {
  return roles.some((role) => role !== undefined && may(role, 'share'));
}

/** A session is run by its own panel until it is over, and by nobody else. */
export function mayRun({ actor }: Pick<Grant, 'actor'>, session: PanelSession | undefined, nowMs: number): boolean {
  return session !== undefined && session.actor === actor && !isSessionOver(session, nowMs);
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

/** Returns the error for an actor who comes by a place, or undefined if the actor is let in. */
export function refusalAtPlace(
  { letInMs, endedMs, expiresMs }: PanelPlace,
  session: SessionState,
  nowMs: number,
): 'waiting' | 'forbidden' | 'gone' | undefined {
  if (isSessionOver(session, nowMs) || (expiresMs !== null && expiresMs <= nowMs)) return 'gone';
  if (endedMs !== null) return letInMs === null ? 'forbidden' : 'gone';
  return letInMs === null ? 'waiting' : undefined;
}

/** Whether a participant was denied so lately that joining again does not make them wait again (as RIGHT-11 has it). */
export function isDenied({ letInMs, endedMs }: Pick<PanelPlace, 'letInMs' | 'endedMs'>, nowMs: number): boolean {
  return letInMs === null && endedMs !== null && isDenialValid(endedMs, nowMs, SERVER_LIMITS.deniedMs);
}

/** Whether a place counts among those of its session. */
export function isActivePlace(
  { endedMs, expiresMs }: Pick<PanelPlace, 'endedMs' | 'expiresMs'>,
  nowMs: number,
): boolean {
  return endedMs === null && (expiresMs === null || expiresMs > nowMs);
}

export interface KeptPlace extends PanelPlace {
  actor: string;
  /** The person whose account keeps it. */
  keptBy: string | null;
}

/** Whether the account, or the guest whose credential it showed, is the participant. Of a guest's place the credential is needed. */
export function refusalOfKeeper(
  { actor }: Pick<KeptPlace, 'actor'>,
  { person, guest }: { person: Actor; guest: Actor | undefined },
): 'too-old' | 'forbidden' | undefined {
  if (actor === person || actor === guest) return undefined;
  return isGuest(actor) && guest === undefined ? 'too-old' : 'forbidden';
}
