// A SyncHost that writes down instead of drawing: the confirmed transactions in their order and what is pending. Enough to see
// whether each came once, in order, and nothing was lost; what they mean is the engine's matter (fuzz.test.ts has the engine).

import { ByteReader, ByteWriter, hexOf } from '#protocol/bytes.ts';
import { readHeader } from '#protocol/txn-header.ts';
import type { StoredBoard } from '../../../store/board-store.ts';
import type { PersonInfo, SyncEvents, SyncHost } from '../host.ts';

/** A transaction that is nothing but its label: header and no ops the paper could fold. */
export function paperTxn(label: string, after = 0, bytes = 0): Uint8Array {
  return new ByteWriter(64 + bytes)
    .u8(1)
    .varint(0)
    .varint(0)
    .varint(after)
    .str(label)
    .raw(new Uint8Array(bytes))
    .done();
}

export function labelOf(txn: Uint8Array): string {
  const from = new ByteReader(txn);
  from.take(readHeader(txn).bytes);
  return from.str();
}

export class PaperHost implements SyncHost {
  /** Labels of the log as folded, oldest first; a snapshot's chunk stands for several. */
  log: string[] = [];
  seq = 0;
  pending = new Map<number, { label: string; after: number; txn?: Uint8Array }>();
  people = new Map<number, string>();
  presences = new Map<number, string>();
  me: PersonInfo | undefined;
  handsLowered = 0;
  events: SyncEvents[] = [];
  clears = 0;
  /** What is here has been drawn. */
  drawn: Promise<void> = Promise.resolve();
  /** Transaction of the text that is typed and not shared yet. */
  drafted = new Uint8Array();
  /** Rows with this label cannot be folded, once. */
  chokesOn: string | undefined;

  #confirmed(seq: number, label: string): void {
    if (label === this.chokesOn) {
      this.chokesOn = undefined;
      throw new Error('bad-txn');
    }
    if (seq !== this.seq + 1) throw new Error(`row ${seq} after ${this.seq}`);
    this.log.push(label);
    this.seq = seq;
  }

  applyRow(seq: number, _actor: string, _atMs: number, txn: Uint8Array): void {
    this.#confirmed(seq, labelOf(txn));
  }
  confirm(token: number, seq: number): void {
    const one = this.pending.get(token);
    if (!one) throw new Error(`no pending ${token}`);
    this.pending.delete(token);
    this.#confirmed(seq, one.label);
  }
  present(token: number): Uint8Array {
    const txn = this.pending.get(token)?.txn;
    if (txn) return txn;
    throw new Error('there is no text on paper');
  }
  reject(token: number): number[] {
    const dropped = [token];
    this.pending.delete(token);
    for (const [other, { after }] of this.pending) {
      if (!dropped.includes(after)) continue;
      dropped.push(other);
      this.pending.delete(other);
    }
    return dropped;
  }
  adopt(token: number, txn: Uint8Array): void {
    if (this.pending.has(token)) throw new Error(`token ${token} twice`);
    this.pending.set(token, { label: labelOf(txn), after: readHeader(txn).after, txn: txn.slice() });
  }
  /** What the engine does when a hand draws: pending at once, to be pushed by the caller. */
  draw(token: number, label: string, after = 0, bytes = 0): Uint8Array {
    this.pending.set(token, { label, after });
    return paperTxn(label, after, bytes);
  }
  loadChunk(bytes: Uint8Array): void {
    this.log.push(...(JSON.parse(new TextDecoder().decode(bytes)) as string[]));
  }
  setSeq(seq: number): void {
    this.seq = seq;
  }
  calm(): Promise<void> {
    return this.drawn;
  }
  takeTxns(): [] {
    return [];
  }
  settle(): void {}
  draft(): Uint8Array {
    return this.drafted;
  }
  clear(): void {
    this.clears += 1;
    this.log = [];
    this.seq = 0;
    this.pending.clear();
  }
  live(session: number, bytes: Uint8Array): void {
    this.presences.set(session, `live ${hexOf(bytes)}`);
  }
  presence(session: number, bytes: Uint8Array | null): void {
    if (bytes) this.presences.set(session, hexOf(bytes));
    else this.presences.delete(session);
  }
  person(session: number, info: PersonInfo | null): void {
    if (info) this.people.set(session, info.name);
    else this.people.delete(session);
  }
  self(_session: number, info: PersonInfo): void {
    this.me = info;
  }
  handLowered(): void {
    this.handsLowered += 1;
  }
  event(events: SyncEvents): void {
    this.events.push(events);
  }

  /** What is on the screen. */
  get shown(): string[] {
    return [...this.log, ...[...this.pending.values()].map(({ label }) => label)];
  }
  get saved(): string {
    const last = this.events.findLast((event) => event.saved)?.saved;
    if (last === undefined || last.state === 'saved') return last?.state ?? '';
    const unkept = last.state === 'offline' && last.unkept > 0 ? `, ${last.unkept} unkept` : '';
    return `${last.state}(${last.pending}${unkept})`;
  }
  notices(): string[] {
    return this.events.flatMap(({ notice }) => notice?.code ?? []);
  }
}

/** The stored board as one chunk. */
export function paperSnapshot({ chunks, rows }: StoredBoard): Uint8Array[] {
  const labels = chunks.flatMap((chunk) => JSON.parse(new TextDecoder().decode(chunk)) as string[]);
  return [paperChunk([...labels, ...rows.map(({ txn }) => labelOf(txn))])];
}

export function paperChunk(labels: readonly string[]): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(labels));
}
