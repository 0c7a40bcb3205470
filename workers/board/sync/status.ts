// The state a person reads (Saved, Saving, Offline, Denied) and the callers of `saved()`. Saved means that the server has answered and every
// transaction of this device has its outcome. A state is reported once, and none before it is known. Knows counts and transactions, not
// how they are sent.

import { BoardError, type BoardErrorCode } from '#protocol/board-error.ts';
import type { ConnectionFailure, Denial, SavedState } from '#protocol/board-events.ts';
import type { Journal } from './journal.ts';
import type { Outbound } from './outbound.ts';
import type { PendingTxn } from './pending-txn.ts';

/** This device keeps nothing, or no more than it has: what is drawn is safe only once it is saved. */
export const NO_STORAGE = 'offline-storage';
/** This device was full: a board that the server has too is no more on it. */
export const ROOM_MADE = 'room-made';

/** What was refused: the first code, and how many transactions. */
interface Refusal {
  code: string;
  count: number;
}

interface Waiter {
  left: Set<PendingTxn>;
  refusal: Refusal | undefined;
  resolve: () => void;
  reject: (error: Error) => void;
}

export class Status {
  readonly #outbound: Pick<Outbound, 'count' | 'unwritten' | 'undecided'>;
  readonly #journal: Pick<Journal, 'failing' | 'unkept'>;
  readonly #say: (saved: SavedState) => void;
  readonly #failure: () => ConnectionFailure | undefined;
  /** `silent`: there is a socket, and no answer to what was pushed. */
  #line: 'opening' | 'up' | 'silent' | 'down' = 'opening';
  /** Why the server takes nothing, as far as its last answer says. */
  #denial: Denial | undefined;
  /** This device has nothing of the board. */
  #isAbsent = false;
  /** Changes to what others made, among those on this device alone. */
  #others = 0;
  #last = '';
  #waiters: Waiter[] = [];
  #leavers: (() => void)[] = [];
  /** Of what was not sent again, and nobody who waited was told. */
  #refusal: Refusal | undefined;
  /** Who waits for the outcome of one. */
  readonly #asked = new Map<PendingTxn, (refusal: string | undefined) => void>();

  constructor(
    outbound: Pick<Outbound, 'count' | 'unwritten' | 'undecided'>,
    journal: Pick<Journal, 'failing' | 'unkept'>,
    say: (saved: SavedState) => void,
    failure: () => ConnectionFailure | undefined,
  ) {
    this.#outbound = outbound;
    this.#journal = journal;
    this.#say = say;
    this.#failure = failure;
  }

  /** `denial`: the server has answered, and denies access. */
  line(up: boolean, denial?: Denial): void {
    this.#line = up ? 'up' : 'down';
    this.#denial = up ? undefined : denial;
    this.#isAbsent &&= !up;
    this.changed();
  }

  /** Offline, with nothing of the board on this device; until the server opens it. */
  absent(): void {
    this.#isAbsent = true;
    this.changed();
  }

  get isDenied(): boolean {
    return this.#denial !== undefined;
  }

  /** Whether what is pending is offered: the server denies access, or this device has nothing of the board. */
  get isOffered(): boolean {
    return this.isDenied || this.#isAbsent;
  }

  changesOthers(count: number): void {
    this.#others = count;
    this.changed();
  }

  /** Whether what was pushed is answered. Without a socket that is known anyway. */
  answers(answered: boolean): void {
    if (this.#line === (answered ? 'silent' : 'up')) this.#line = answered ? 'up' : 'silent';
    this.changed();
  }

  /** The first answer takes longer than one waits for an answer. */
  late(): void {
    if (this.#line === 'opening') this.line(false);
  }

  /** There is a socket that has said WELCOME. */
  get up(): boolean {
    return this.#line === 'up' || this.#line === 'silent';
  }

  changed(): void {
    const pending = this.#outbound.count;
    const unkept = this.#outbound.unwritten + this.#journal.unkept;
    if (unkept === 0) for (const leave of this.#leavers.splice(0)) leave();
    const offline = this.#line === 'down' || this.#line === 'silent';
    const { failing } = this.#journal;
    if (offline && failing) this.#giveUp();
    if (this.#line === 'opening' && pending === 0) return;
    const reason = this.#failure();
    // On its way into the store it is still being saved: "kept here" is said of what the store has.
    const saved: SavedState =
      offline && (unkept === 0 || failing)
        ? this.#denial
          ? { state: 'denied', reason: this.#denial, pending, unkept, others: this.#others }
          : {
              ...{ state: 'offline' as const, pending, unkept },
              ...(reason && { reason }),
              ...(this.#isAbsent && { isAbsent: true }),
            }
        : pending > 0
          ? { state: 'saving', pending, unkept }
          : { state: 'saved' };
    const words = JSON.stringify(saved);
    if (words === this.#last) return;
    this.#last = words;
    this.#say(saved);
  }

  decided(entry: PendingTxn, refusal: string | undefined): void {
    if (refusal !== undefined) this.#refusal = counted(this.#refusal, refusal);
    this.#asked.get(entry)?.(refusal);
    this.#asked.delete(entry);
    for (const waiter of this.#waiters) {
      if (waiter.left.delete(entry) && refusal !== undefined) {
        waiter.refusal = counted(waiter.refusal, refusal);
        this.#refusal = undefined;
      }
      if (waiter.left.size > 0) continue;
      if (waiter.refusal === undefined) waiter.resolve();
      else waiter.reject(refused(waiter.refusal));
    }
    this.#waiters = this.#waiters.filter((waiter) => waiter.left.size > 0);
    this.changed();
  }

  /** It is sent again under another number: its waiters wait for that. */
  replaced(entry: PendingTxn, again: PendingTxn): void {
    for (const { left } of this.#waiters) if (left.delete(entry)) left.add(again);
    const asked = this.#asked.get(entry);
    if (asked) this.#asked.set(again, asked);
    this.#asked.delete(entry);
  }

  /** Of one that is pending: the code of its refusal; undefined: the server has it, or it is not pending any more. */
  outcome(entry: PendingTxn | undefined): Promise<string | undefined> {
    return new Promise((resolve) => (entry ? this.#asked.set(entry, resolve) : resolve(undefined)));
  }

  /** What was refused is sent again. */
  retried(): void {
    this.#refusal = undefined;
    this.changed();
  }

  /**
   * Resolves when all that is pending has its outcome. Rejects with the code of the first refusal among it, or before it since somebody
   * was told last; with NO_STORAGE when neither this device nor the server can have it.
   */
  settled(): Promise<void> {
    const before = this.#refusal;
    this.#refusal = undefined;
    if (before !== undefined) return Promise.reject(refused(before));
    const left = new Set(this.#outbound.undecided());
    if (left.size === 0) return Promise.resolve();
    return new Promise((resolve, reject) => {
      this.#waiters.push({ left, refusal: undefined, resolve, reject });
      this.changed();
    });
  }

  /** Resolves when this device or the server has everything. */
  kept(): Promise<void> {
    return new Promise((resolve) => {
      this.#leavers.push(resolve);
      this.changed();
    });
  }

  /** Who waits for what is kept nowhere is told so. */
  #giveUp(): void {
    for (const { left, reject } of this.#waiters) {
      if (![...left].some(({ disk }) => disk !== 'written')) continue;
      left.clear();
      reject(new BoardError(NO_STORAGE));
    }
    this.#waiters = this.#waiters.filter(({ left }) => left.size > 0);
  }
}

function counted(before: Refusal | undefined, code: string): Refusal {
  return { code: before?.code ?? code, count: (before?.count ?? 0) + 1 };
}

/** By the server's code; behind it the limit that `too-large` names, and how much was refused. */
function refused({ code, count }: Refusal): BoardError {
  const [name = code, limit] = code.split(':');
  const changes =
    count === 1 ? '1 change was refused and is kept here' : `${count} changes were refused and are kept here`;
  return new BoardError(name as BoardErrorCode, limit ? `${limit}: ${changes}` : changes);
}
