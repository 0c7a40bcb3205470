// One-use tickets that open a socket, 60 s: of who comes to a board, bound to board, actor and role, and of a remote or its panel. A ticket is
// a signed text, so that any process can read it; that it was used is noted where all who share the boards see it.

import { randomBytes } from 'node:crypto';
import { LIMITS } from '#protocol/limits.ts';
import type { Visitor } from '../access/grant.ts';
import type { Keys } from './keys.ts';

/** Notes a use; true the first time. */
export type UseTicket = (use: { nonce: string; untilMs: number }) => Promise<boolean>;

/** A phone that leads a panel, or the panel itself, which hears those of its session: its id is the session's. */
export interface RemoteTicket {
  kind: 'remote' | 'panel';
  id: string;
  session: string;
  board: string;
}

interface Ticket<T> {
  visitor: T;
  nonce: string;
  untilMs: number;
}

class OnceTickets<T> {
  readonly #purpose: string;
  readonly #keys: Keys;
  readonly #use: UseTicket;

  constructor(purpose: string, keys: Keys, use: UseTicket) {
    this.#purpose = purpose;
    this.#keys = keys;
    this.#use = use;
  }

  issue(visitor: T, nowMs: number): string {
    const ticket: Ticket<T> = {
      visitor,
      nonce: randomBytes(12).toString('base64url'),
      untilMs: nowMs + LIMITS.ticketMs,
    };
    return this.#keys.sign(this.#purpose, Buffer.from(JSON.stringify(ticket)).toString('base64url'));
  }

  /** What it says, without using it: the board has to be found first. */
  read(ticket: string, nowMs: number): T | undefined {
    return this.#open(ticket, nowMs)?.visitor;
  }

  /** Who has it, once. */
  async redeem(ticket: string, nowMs: number): Promise<T | undefined> {
    const open = this.#open(ticket, nowMs);
    return open && (await this.#use(open)) ? open.visitor : undefined;
  }

  #open(ticket: string, nowMs: number): Ticket<T> | undefined {
    const text = this.#keys.open(this.#purpose, ticket);
    if (!text) return undefined;
    const open = JSON.parse(Buffer.from(text, 'base64url').toString()) as Ticket<T>;
    return open.untilMs > nowMs ? open : undefined;
  }
}

export class Tickets extends OnceTickets<Visitor> {
  readonly ofRemotes: OnceTickets<RemoteTicket>;

  constructor(keys: Keys, use: UseTicket) {
    super('board-ticket', keys, use);
    this.ofRemotes = new OnceTickets('remote-ticket', keys, use);
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
