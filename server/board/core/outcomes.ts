// The outcome of each number of one client on one board, and what is to be done with a number that arrives. In memory for an open
// board, read from and committed to the database by board-core.ts.

import { hexOf } from '#protocol/bytes.ts';
import type { StoredClient } from './client-queries.ts';

export type Decision = { ok: true; seq: number; atMs: number } | { ok: false; code: string };

interface Kept {
  /** Hex SHA-256 of the transaction; '': not known any more (core/client-queries.ts). */
  hash: string;
  refused: boolean;
  /** Undefined while the commit runs. */
  decision: Decision | undefined;
}

/** What to do with a number: decide it, repeat its outcome, or ignore it. */
export type Verdict =
  | { kind: 'new' }
  | { kind: 'again'; decision: Decision }
  | { kind: 'refuse'; code: string }
  | { kind: 'silent' };

export class ClientOutcomes {
  /** Sixteen bytes, always the same array: within a message to another thread it goes over once. */
  readonly id: Uint8Array;
  readonly actor: string;
  settled: number;
  /** Highest number decided or being decided. */
  last: number;
  readonly #kept = new Map<number, Kept>();

  constructor(id: Uint8Array, actor: string, stored?: StoredClient) {
    this.id = id;
    this.actor = actor;
    this.settled = stored?.settled ?? 0;
    this.last = stored?.last ?? 0;
    for (const { clientSeq, hash, seq, atMs, code } of stored?.outcomes ?? []) {
      const decision: Decision =
        code === undefined ? { ok: true, seq: seq as number, atMs: atMs as number } : { ok: false, code };
      this.#kept.set(clientSeq, { hash: hexOf(hash), refused: !decision.ok, decision });
    }
  }

  verdict(clientSeq: number, hash: string): Verdict {
    if (clientSeq <= this.settled) return { kind: 'silent' };
    const kept = this.#kept.get(clientSeq);
    if (!kept) return clientSeq <= this.last ? { kind: 'refuse', code: 'client-seq-skipped' } : { kind: 'new' };
    if (kept.hash !== '' && kept.hash !== hash) return { kind: 'refuse', code: 'client-seq-reused' };
    // Being committed: the answer goes out with the commit.
    return kept.decision ? { kind: 'again', decision: kept.decision } : { kind: 'silent' };
  }

  /** What builds on a refused number (`after`) is refused too. */
  wasRefused(clientSeq: number): boolean {
    return this.#kept.get(clientSeq)?.refused ?? false;
  }

  begin(clientSeq: number, hash: string, refused: boolean): void {
    this.#kept.set(clientSeq, { hash, refused, decision: undefined });
    this.last = clientSeq;
  }

  decided(clientSeq: number, decision: Decision): void {
    const kept = this.#kept.get(clientSeq);
    if (kept) kept.decision = decision;
  }

  /** Forgets outcomes up to the mark; true when it moved. */
  settle(mark: number): boolean {
    if (mark <= this.settled) return false;
    this.settled = mark;
    this.last = Math.max(this.last, mark);
    for (const number of this.#kept.keys()) if (number <= mark) this.#kept.delete(number);
    return true;
  }

  /** Committed outcomes above the mark, by number. */
  *list(): Iterable<[number, Decision]> {
    for (const [number, { decision }] of [...this.#kept].sort(([a], [b]) => a - b))
      if (decision) yield [number, decision];
  }
}
