// Who may hand out a finished file of a board, how much of it, and how long whoever has scanned it gets it.

import type { ErrorCode } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { may } from './board.ts';
import { type Grant, isPerson } from './grant.ts';
import type { InvalidReason } from './grant-validity.ts';

/** Whoever reads a board may take it along. */
export function mayHandOut({ role }: Pick<Grant, 'role'>): boolean {
  return may(role, 'read');
}

/** Of one creator's files that live. */
export interface HandedRoom {
  files: number;
  bytes: number;
}

/** Who has no account can be many. */
export function roomOf(actor: string): HandedRoom {
  return isPerson(actor) ? SERVER_LIMITS.handedFilesOfPerson : SERVER_LIMITS.handedFilesOfGuest;
}

/** Of a guest alone: a board that nothing was written on is no reason to store anything. */
export function needsContent(actor: string): boolean {
  return !isPerson(actor);
}

/** `invalidReason`: why the grant of the person who made the file is no longer valid. */
export function refusalOfFile(
  { endedMs, untilMs }: { endedMs: number | null; untilMs: number },
  invalidReason: InvalidReason | 'unknown' | undefined,
  nowMs: number,
): ErrorCode | undefined {
  if (endedMs !== null) return 'file-ended';
  if (untilMs <= nowMs) return 'file-expired';
  if (invalidReason === 'deleted' || invalidReason === 'unknown') return 'gone';
  return invalidReason && 'file-withdrawn';
}
