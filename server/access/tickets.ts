// One-use tickets that open a socket, 180 s: of who comes to a board, bound to board, actor and role, and of a remote or its panel. A ticket is
// a signed text, so that any process can read it; that it was used is noted where all who share the boards see it.

import { randomBytes } from 'node:crypto';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import type { Clock } from '../platform/clock/clock.ts';
import type { Keys } from '../platform/secrets/keys.ts';
import type { Grant, TicketHolder } from '../policies/grant.ts';

/** Notes a use; true the first time. */
export type UseTicket = (use: { nonce: string; untilMs: number }) => Promise<boolean>;

/** A phone that leads a panel, or the panel itself, which hears those of its session: its id is the session's. */
export interface RemoteTicket {
  kind: 'remote' | 'panel';
  id: string;
  session: string;
  board: string;
}

/** A ticket of an embedded board. It may open several sockets, because they only read. */
export interface EmbedTicket {
  grant: Grant;
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
  readonly #clock: Clock;

  constructor(purpose: string, keys: Keys, use: UseTicket, clock: Clock) {
    this.#purpose = purpose;
    this.#keys = keys;
    this.#use = use;
    this.#clock = clock;
  }

  issue(visitor: T): string {
    const ticket: Ticket<T> = {
      visitor,
      nonce: randomBytes(12).toString('base64url'),
      untilMs: this.#clock.nowMs() + SERVER_LIMITS.ticketMs,
    };
    return this.#keys.sign(this.#purpose, Buffer.from(JSON.stringify(ticket)).toString('base64url'));
  }

  /** What it says, without using it: the board has to be found first. */
  read(ticket: string): T | undefined {
    return this.#open(ticket)?.visitor;
  }

  /** Who has it, once. */
  async redeem(ticket: string): Promise<T | undefined> {
    const open = this.#open(ticket);
    return open && (await this.#use(open)) ? open.visitor : undefined;
  }

  #open(ticket: string): Ticket<T> | undefined {
    const text = this.#keys.open(this.#purpose, ticket);
    if (!text) return undefined;
    const open = JSON.parse(Buffer.from(text, 'base64url').toString()) as Ticket<T>;
    return open.untilMs > this.#clock.nowMs() ? open : undefined;
  }
}

export class Tickets extends OnceTickets<TicketHolder> {
  readonly ofRemotes: OnceTickets<RemoteTicket>;
  readonly ofEmbeds: Pick<OnceTickets<EmbedTicket>, 'issue' | 'read'>;

  constructor(keys: Keys, use: UseTicket, clock: Clock) {
    super('board-ticket', keys, use, clock);
    this.ofRemotes = new OnceTickets('remote-ticket', keys, use, clock);
    this.ofEmbeds = new OnceTickets('embed-ticket', keys, use, clock);
  }
}

/**
 * Uses noted in this process alone. A ticket issued before this call, or later than the present, is another process's: it may have been
 * used, and is rejected. `clock` is the one that tickets are issued by.
 */
export function usedHere(clock: Clock): UseTicket {
  const startedMs = clock.nowMs();
  const used = new Map<string, number>();
  return async ({ nonce, untilMs }) => {
    const issuedMs = untilMs - SERVER_LIMITS.ticketMs;
    if (issuedMs < startedMs || issuedMs > clock.nowMs() || used.has(nonce)) return false;
    used.set(nonce, untilMs);
    // Oldest uses first; a few that live longer than the first stay a little.
    for (const [one, until] of used) {
      if (until > clock.nowMs()) break;
      used.delete(one);
    }
    return true;
  };
}
