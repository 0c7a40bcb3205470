// Policies for meetings: what a role given for a meeting adds, and what a removal from a board denies while it lasts. SPEC: RIGHT-15 to RIGHT-18.

import type { MeetingRole } from '#protocol/contract/meetings.ts';
import type { Grant, SourceNow } from './grant.ts';
import { endOf, isMore, roleNow } from './grant-validity.ts';

/** A removal of an actor from a board. Epoch ms. */
export interface Removal {
  atMs: number;
  endsMs: number;
}

/**
 * The source with the role it gives during the meeting: the higher one of the two. The history and the right to end links follow the
 * role that the source itself gives.
 */
export function duringMeeting<S extends SourceNow>(source: S, meeting: MeetingRole | undefined, nowMs: number): S {
  if (!meeting || meeting.endsMs <= nowMs || !isMore(meeting.role, source.role)) return source;
  return { ...source, meetingRole: { role: meeting.role, endsMs: meeting.endsMs } };
}

/**
 * Returns the role for the meeting if the actor has a lower one without it: no valid source gives as much, and the board is not read-only.
 * `sources`: all of the actor, during the meeting.
 */
export function effectiveMeetingRole(sources: readonly SourceNow[], nowMs: number): MeetingRole | undefined {
  const valid = sources.filter((source) => !endOf(source, nowMs));
  const role = valid[0]?.meetingRole;
  return valid.every((source) => role && source.meetingRole && roleNow(source, nowMs) === role.role) ? role : undefined;
}

/** Whether the removal is in force. */
export function isInForce({ endsMs }: Pick<Removal, 'endsMs'>, nowMs: number): boolean {
  return endsMs > nowMs;
}

/** Whether a removal denies what this source gives. Roles by name and the creator are not affected. */
export function isDeniedByRemoval({ kind }: Grant['source']): boolean {
  return kind === 'link' || kind === 'code';
}

/**
 * Whether a requester by a link has to be admitted: its actor is newer than a removal in force, so that it may be the removed person on
 * another device. `createdMs`: when the guest or the account was created, epoch ms; undefined: long ago.
 */
export function mustBeAdmitted(createdMs: number | undefined, removals: readonly Removal[], nowMs: number): boolean {
  return createdMs !== undefined && removals.some((removal) => isInForce(removal, nowMs) && createdMs >= removal.atMs);
}
