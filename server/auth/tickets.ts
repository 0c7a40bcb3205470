// One-use tickets that open a socket: 60 s, bound to board, actor and role. A ticket is a signed text, so that any process can
// read it; that it was used is noted where all who share the boards see it.

import { randomBytes } from 'node:crypto';
import { LIMITS } from '#protocol/limits.ts';
import type { Visitor } from '../access/grant.ts';
import type { Keys } from './keys.ts';

/** Notes a use; true the first time. */
export type UseTicket = (use: { nonce: string; untilMs: number }) => Promise<boolean>;

interface Ticket {
  visitor: Visitor;
  nonce: string;
  untilMs: number;
}

export class Tickets {
  readonly #keys: Keys;
  readonly #use: UseTicket;

  constructor(keys: Keys, use: UseTicket) {
    this.#keys = keys;
    this.#use = use;
  }

  issue(visitor: Visitor, nowMs: number): string {
    const ticket: Ticket = { visitor, nonce: randomBytes(12).toString('base64url'), untilMs: nowMs + LIMITS.ticketMs };
    return this.#keys.sign('board-ticket', Buffer.from(JSON.stringify(ticket)).toString('base64url'));
  }

  /** What it says, without using it: the board has to be found first. */
  read(ticket: string, nowMs: number): Visitor | undefined {
    return this.#open(ticket, nowMs)?.visitor;
  }

  /** Who has it, once. */
  async redeem(ticket: string, nowMs: number): Promise<Visitor | undefined> {
    const open = this.#open(ticket, nowMs);
    return open && (await this.#use(open)) ? open.visitor : undefined;
  }

  #open(ticket: string, nowMs: number): Ticket | undefined {
    const text = this.#keys.open('board-ticket', ticket);
    if (!text) return undefined;
    const open = JSON.parse(Buffer.from(text, 'base64url').toString()) as Ticket;
    return open.untilMs > nowMs ? open : undefined;
  }
}

/** Uses noted in this process alone. What was issued before it began may have been used, and is refused. */
export function usedHere(startedMs: number): UseTicket {
  const used = new Map<string, number>();
  return async ({ nonce, untilMs }) => {
    if (untilMs - LIMITS.ticketMs < startedMs || used.has(nonce)) return false;
    used.set(nonce, untilMs);
    // Oldest uses first; a few that live longer than the first stay a little.
    for (const [one, until] of used) {
      if (until > Date.now()) break;
      used.delete(one);
    }
    return true;
  };
}
