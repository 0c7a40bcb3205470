// Roles for a meeting on a board, and removals from it. A change takes effect on open sockets, of this process and others
// (server/board/realtime/rights-watch.ts). SPEC: RIGHT-15 to RIGHT-18.

import type { MeetingAnswer, MeetingRoleRequest, OwnMeetingRoleAnswer } from '#protocol/contract/meetings.ts';
import type { GrantValidator } from '../../access/grant-validator.ts';
import type { meetingChanges } from '../../access/meeting-changes.ts';
import type { meetingQueries } from '../../access/meeting-queries.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Actor, Grant } from '../../policies/grant.ts';

export interface MeetingsDeps {
  db: Uses<{
    reads: { meetings: Only<typeof meetingQueries, 'meetingOf'> };
    changes: {
      meetings: Only<typeof meetingChanges, 'giveMeetingRole' | 'endMeetingRole' | 'remove' | 'undoRemoval'>;
    };
  }>;
  bus: Pick<Bus, 'publish'>;
  access: { grants: Pick<GrantValidator, 'meetingRole'> };
}

export class Meetings {
  readonly #deps: MeetingsDeps;

  constructor(deps: MeetingsDeps) {
    this.#deps = deps;
  }

  ofBoard(board: string): Promise<MeetingAnswer> {
    return this.#deps.db.reads.meetings.meetingOf({ board, nowMs: Date.now() });
  }

  async ownRole(grant: Grant): Promise<OwnMeetingRoleAnswer> {
    return { role: (await this.#deps.access.grants.meetingRole(grant)) ?? null };
  }

  /** Throws `not-found` for an actor who is not on the board, and `meeting-full`. */
  async assignRole(grant: Grant, actor: Actor, { role, ms }: MeetingRoleRequest): Promise<void> {
    const nowMs = Date.now();
    await this.#deps.db.changes.meetings.giveMeetingRole({ grant, actor, role, endsMs: nowMs + ms, nowMs });
    this.#publish(grant);
  }

  /** Does nothing if there is none. */
  async endRole(grant: Grant, actor: Actor): Promise<void> {
    await this.#deps.db.changes.meetings.endMeetingRole({ grant, actor });
    this.#publish(grant);
  }

  /** Throws `not-found` for an actor who is not on the board, `is-member`, and `meeting-full`. */
  async remove(grant: Grant, actor: Actor): Promise<void> {
    await this.#deps.db.changes.meetings.remove({ grant, actor, nowMs: Date.now() });
    this.#publish(grant);
  }

  /** Does nothing if the actor is not removed. */
  async undoRemoval(grant: Grant, actor: Actor): Promise<void> {
    await this.#deps.db.changes.meetings.undoRemoval({ grant, actor });
    this.#publish(grant);
  }

  #publish({ thing: resource }: Grant): void {
    this.#deps.bus.publish({ kind: 'rights', board: resource.id });
  }
}
