// Notes that a guest is new by a count of attempts, which is stored as a hash and swept when its window ends.

import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { attemptKey } from '../platform/limits/shared-rate-limiter.ts';
import type { Actor } from '../policies/grant.ts';

/** A new guest is counted once under this key. The window lasts as long as a removal from a board. SPEC: RIGHT-18. */
export function newGuestCount(guest: Actor): { key: string; windowMs: number } {
  return { key: attemptKey('new guest made', guest, SERVER_LIMITS.removalMs), windowMs: SERVER_LIMITS.removalMs };
}
