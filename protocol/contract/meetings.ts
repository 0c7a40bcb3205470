// The calls by which a manager runs a meeting on a board: roles that last for the meeting, and people who are removed from the board for a day.
// A change takes effect on open sockets within two seconds. SPEC: RIGHT-15 to RIGHT-18.

import { z } from 'zod';
import { uuid } from '../api.ts';
import { SERVER_LIMITS } from '../server-limits.ts';
import { calls } from './calls.ts';

/** The roles that a manager gives for a meeting. */
export const MEETING_ROLES = ['commenter', 'editor'] as const;

/** An actor that others on the board see: a guest or a person. */
const actor = z.templateLiteral([z.enum(['guest', 'person']), ':', uuid]);
export type MeetingActor = z.infer<typeof actor>;

const meetingRole = z.object({
  role: z.enum(MEETING_ROLES),
  /** Epoch ms. */
  endsMs: z.number(),
});
export type MeetingRole = z.infer<typeof meetingRole>;

/** GET /api/boards/{id}/meeting/own-role */
export const ownMeetingRoleAnswer = z.object({
  /** Null if the caller has no such role, or if it gives no more than the caller has without it. */
  role: meetingRole.nullable(),
});
export type OwnMeetingRoleAnswer = z.infer<typeof ownMeetingRoleAnswer>;

/** GET /api/boards/{id}/meeting */
export const meetingAnswer = z.object({
  roles: z.array(meetingRole.extend({ actor: z.string() })),
  /** Ordered by `atMs`, descending. */
  removed: z.array(
    z.object({
      actor: z.string(),
      /** The name that was shown to others; empty if there was none. */
      name: z.string(),
      /** Epoch ms. */
      atMs: z.number(),
      endsMs: z.number(),
    }),
  ),
});
export type MeetingAnswer = z.infer<typeof meetingAnswer>;

/** PUT /api/boards/{id}/meeting/roles/{actor}; the role lasts for `ms`. */
export const meetingRoleRequest = z.object({
  role: z.enum(MEETING_ROLES),
  ms: z.int().min(SERVER_LIMITS.meetingRoleMinMs).max(SERVER_LIMITS.meetingRoleMs),
});
export type MeetingRoleRequest = z.infer<typeof meetingRoleRequest>;

const lead = { group: 'Boards', caller: { board: 'lead' } } as const;
const change = { ...lead, perMinute: 'meetingChangesPerMinute', params: { actor } } as const;

export const meetingCalls = calls({
  'GET /api/boards/:id/meeting': {
    ...lead,
    about: 'The roles that were given for a meeting and have not ended, and the people who are removed from the board.',
    answer: meetingAnswer,
  },
  'GET /api/boards/:id/meeting/own-role': {
    group: 'Boards',
    caller: { board: 'read' },
    about: 'The role that was given to the caller for a meeting, and when it ends.',
    answer: ownMeetingRoleAnswer,
  },
  'PUT /api/boards/:id/meeting/roles/:actor': {
    ...change,
    about:
      'Gives somebody who is on the board a role for a time, in place of the one given before. It counts beside their other roles, and lowers none.',
    body: meetingRoleRequest,
    errors: ['bad-request', 'not-found', 'meeting-full'],
  },
  'DELETE /api/boards/:id/meeting/roles/:actor': { ...change, about: 'Ends a role that was given for a time.' },
  'PUT /api/boards/:id/meeting/removed/:actor': {
    ...change,
    about:
      'Removes a guest, or a person who came by a link or a code, from the board for a day. New guests who come by a link meanwhile wait to be let in.',
    errors: ['not-found', 'is-member', 'meeting-full'],
  },
  'DELETE /api/boards/:id/meeting/removed/:actor': { ...change, about: 'Lets somebody who was removed come back.' },
});
