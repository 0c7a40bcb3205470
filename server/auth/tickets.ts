// One-use tickets that open a socket: 60 s, bound to board, actor and role. Held in memory: a restart ends them, and a client
// asks for another with its token.

import { randomBytes } from 'node:crypto';
import { LIMITS } from '#protocol/limits.ts';
import type { Grant } from './tokens.ts';

export class Tickets {
  readonly #open = new Map<string, { grant: Grant; untilMs: number }>();

  issue(grant: Grant, nowMs: number): string {
    this.#sweep(nowMs);
    const ticket = randomBytes(32).toString('base64url');
    this.#open.set(ticket, { grant, untilMs: nowMs + LIMITS.ticketMs });
    return ticket;
  }

  /** The grant, once. */
  redeem(ticket: string, nowMs: number): Grant | undefined {
    const found = this.#open.get(ticket);
    this.#open.delete(ticket);
    return found && found.untilMs > nowMs ? found.grant : undefined;
  }

  /** Oldest first: a Map keeps the order of insertion, and all live equally long. */
  #sweep(nowMs: number): void {
    for (const [ticket, { untilMs }] of this.#open) {
      if (untilMs > nowMs) return;
      this.#open.delete(ticket);
    }
  }
}
