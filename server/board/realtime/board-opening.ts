// Opens a board for a requester, and deletes it. A requester is identified by the maker's credential, the secret of a link or an access token.
// The first holder of an edit secret that yields the alias makes the board; nobody can make two (docs/formats.md, "Derived names").

import type { OpenBoardAnswer, OpenBoardRequest } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { isPanel } from '#protocol/people.ts';
import type { boardPlanQueries } from '../../access/board-plan-queries.ts';
import type { linkChanges } from '../../access/link-changes.ts';
import { newGuestCount } from '../../access/new-guests.ts';
import type { Access } from '../../access/opening.ts';
import type { PanelActivity } from '../../access/panel-activity.ts';
import { type RequesterDeps, requesterOf } from '../../access/requester.ts';
import type { Tickets } from '../../access/tickets.ts';
import { tokenFor } from '../../access/tokens.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { type AttemptCounts, SharedRateLimiter } from '../../platform/limits/shared-rate-limiter.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import { type Actor, type Grant, isGuest, type TicketHolder } from '../../policies/grant.ts';
import { needsPermission } from '../../policies/grant-validity.ts';
import type { PermissionCheck, Person } from '../../policies/person.ts';
import { roomFor } from '../../policies/plans.ts';

export interface BoardOpeningDeps extends RequesterDeps {
  db: RequesterDeps['db'] &
    AttemptCounts &
    Uses<{
      reads: { boardPlans: Only<typeof boardPlanQueries, 'boardPlan' | 'isOnBoard' | 'otherGuestsOn'> };
      changes: { links: Only<typeof linkChanges, 'deleteBoard'> };
    }> & {
      changes: {
        recentsAndFavorites: { noteOpened(opened: { person: string; board: string; atMs: number }): Promise<void> };
      };
    };
  access: Pick<Access, 'open' | 'own'>;
  bus: Pick<Bus, 'publish'>;
  clock: Clock;
  panelActivity: Pick<PanelActivity, 'note'>;
  /** Undefined: nobody needs one. */
  permissions: PermissionCheck | undefined;
  tickets: Tickets;
  log: Pick<Logger, 'warn'>;
  openBoardsPerMinute: number;
}

export class BoardOpening {
  readonly #deps: BoardOpeningDeps;
  readonly #attempts: SharedRateLimiter;

  constructor(deps: BoardOpeningDeps) {
    this.#deps = deps;
    this.#attempts = new SharedRateLimiter(deps.db);
  }

  /** Throws the error of a requester who may not open the board. */
  async open(
    { alias, secret, name = '', password, ifp_share_token: shareToken, guest, panel }: OpenBoardRequest,
    { authorization, network }: { authorization: string | undefined; network: string },
  ): Promise<OpenBoardAnswer> {
    const { access, clock, keys, panelActivity, permissions, tickets } = this.#deps;
    const requester = await requesterOf(this.#deps, authorization, guest, panel);
    const { actor, credential, linked, person } = requester;
    if (!requester.isKnown) await this.#countNew(network, actor);
    const shownName = name || requester.known;
    const requires = async () => person && permissions?.require(person, authorization);
    const entering = { password, shareToken, name: shownName, network, mayMake: requires };
    const { grant: opened, history, readOnly } = await access.open(actor, alias, secret, entering);
    if (needsPermission(opened)) await requires();
    await this.#refuseFull(opened);
    if (person) this.#noteOpened(person, opened.thing.id);
    panelActivity.note([actor]);
    const grant = { ...opened, ...(person?.signIn && { signIn: person.signIn }) };
    const visitor: TicketHolder = { grant, name: shownName, ...(linked && { guest: linked }) };
    return {
      id: grant.thing.id,
      alias,
      role: grant.role,
      history,
      ...(readOnly && { readOnly }),
      actor,
      ...(person && { own: await access.own({ actor, guest: linked }) }),
      name: visitor.name,
      ...(isPanel(actor) ? { guest: '', panel: credential } : { guest: credential }),
      ticket: tickets.issue(visitor),
      ...tokenFor(keys, visitor, clock.nowMs()),
      protocol: PROTOCOL_VERSION,
    };
  }

  /**
   * Throws `board-guests-full` for a guest on a board with as many other guests as its plan allows. Presence is written with a delay; the board's
   * room counts again when the socket joins.
   */
  async #refuseFull({ actor, thing: resource }: Grant): Promise<void> {
    if (!isGuest(actor)) return;
    const { boardPlans } = this.#deps.db.reads;
    const plan = await boardPlans.boardPlan({ board: resource.id, nowMs: Date.now() });
    if (!plan || plan.guestsOnBoard === null) return;
    const presence = { board: resource.id, actor };
    if (await boardPlans.isOnBoard(presence)) return;
    roomFor(plan.guestsOnBoard, { taken: await boardPlans.otherGuestsOn(presence) }, 'board-guests-full');
  }

  async delete(grant: Grant): Promise<void> {
    await this.#deps.db.changes.links.deleteBoard({ by: grant });
    this.#deps.bus.publish({ kind: 'rights', board: grant.thing.id });
  }

  /**
   * Counts new guests of one network, in all processes together, and notes that this one is new (SPEC: RIGHT-18). Guests with a
   * credential are not counted (SPEC: SHARE-7). Throws `too-many-requests`.
   */
  async #countNew(network: string, guest: Actor): Promise<void> {
    const perMinute = { max: this.#deps.openBoardsPerMinute, windowMs: 60_000 };
    // Where nothing can be written any more boards are read on: each process counts for itself then, by the route's own limit.
    const isCounted = await this.#attempts.take('new guest', network, perMinute).catch(() => true);
    if (!isCounted) throw new CallerError('too-many-requests');
    const count = { ...newGuestCount(guest), nowMs: Date.now() };
    await this.#deps.db.changes.attempts.countAttempt(count).catch(() => undefined);
  }

  /** Adds the board to the list of boards opened last. Nobody waits for it. */
  #noteOpened({ id: person }: Person, board: string): void {
    const { db, log } = this.#deps;
    db.changes.recentsAndFavorites.noteOpened({ person, board, atMs: Date.now() }).catch((error: unknown) => {
      log.warn({ board, err: error }, 'that somebody opened the board was not noted');
    });
  }
}
