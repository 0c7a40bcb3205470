// A SyncHost over the real engine, as the board worker has it but without a picture. It throws where the client would break
// its promises in silence: a row out of order, a token that is not pending.

import { readFileSync } from 'node:fs';
import { Engine, initSync, ServerModel } from '#engine/atrium_engine.js';
import { chunkSteps, rowSteps, splitTxns } from '../../workers/board/connection/engine-host.ts';
import type { Sync, SyncEvents, SyncHost } from '../../workers/board/sync/host.ts';
import { putChunk } from '../../workers/board/testing/put-chunk.ts';

initSync({ module: readFileSync(new URL('../../engine/pkg/atrium_room_bg.wasm', import.meta.url)) });

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

const PART_BYTES = 150;
const STEP_UNITS = 6;

export class EngineHost implements SyncHost {
  readonly engine: Engine;
  readonly pending = new Set<number>();
  events: SyncEvents = {};
  notices: string[] = [];
  /** The client that has what the engine makes. */
  sync: Pick<Sync, 'flush' | 'push'> | undefined;
  /** Told of everything that is made here. */
  onMade: (txn: Uint8Array) => void = () => {};
  /** What the transaction that is being put in parts holds so far. */
  put: Uint8Array[] | undefined;
  /** The last one folded while another is: the engine counts that from its first part on, and it may be folded at once meanwhile. */
  #before: number | undefined;

  constructor(seed: Uint8Array, nowMs: number) {
    this.engine = new Engine(false, seed, nowMs);
    this.engine.resize(640, 480, 1);
  }

  get seq(): number {
    return this.#before ?? this.engine.seq();
  }
  get digest(): string {
    return hex(this.engine.digest());
  }

  applyRow(...row: Parameters<SyncHost['applyRow']>): void | Promise<void> {
    if (row[0] !== this.seq + 1) throw new Error(`row ${row[0]} after ${this.seq}`);
    return this.#inTurns(rowSteps(this.engine, row, STEP_UNITS, PART_BYTES));
  }
  /** As the board folds what is long, though this is short: anything may happen between two steps. */
  #inTurns(steps: Generator<void>): void | Promise<void> {
    const before = this.seq;
    if (steps.next().done) return undefined;
    this.#before = before;
    const rest = async (): Promise<void> => {
      try {
        do await new Promise((resolve) => setImmediate(resolve));
        while (!steps.next().done);
      } finally {
        this.#before = undefined;
      }
    };
    return rest();
  }
  putItem(chunk: Uint8Array): void {
    const { token, txn } = putChunk(this.engine, chunk);
    this.pending.add(token);
    this.push(token, txn);
  }
  openPut(): void {
    if (this.engine.openPut(100, 0)) this.put = [];
  }
  putPart(chunk: Uint8Array): void {
    const bytes = this.engine.putPart(chunk);
    // Emptied in between: nothing of it is left.
    if (bytes.length === 0) this.put = undefined;
    else this.put?.push(bytes.slice(4 + 16 * new DataView(bytes.buffer).getUint32(0, true)));
  }
  closePut(): void {
    const ops = this.put ?? [];
    this.put = undefined;
    const head = this.engine.closePut();
    if (head.length === 0) return;
    const token = new DataView(head.buffer).getFloat64(0, true);
    this.pending.add(token);
    this.push(token, Uint8Array.from(Buffer.concat([head.subarray(8), ...ops])));
  }

  confirm(token: number, seq: number, actor: string, atMs: number, logged?: Uint8Array): void {
    if (!this.pending.delete(token)) throw new Error(`confirmed ${token}, which is not pending`);
    if (seq !== this.seq + 1) throw new Error(`own row ${seq} after ${this.seq}`);
    this.engine.confirm(token, seq, actor, atMs, logged ?? new Uint8Array());
  }
  present(token: number): Uint8Array {
    if (!this.pending.has(token)) throw new Error(`asked for ${token}, which is not pending`);
    return this.engine.present(token);
  }
  reject(token: number, code: string): number[] {
    if (code) this.notices.push(code);
    const dropped = [...this.engine.reject(token)];
    if (!dropped.includes(token)) throw new Error(`rejected ${token}, which is not pending`);
    for (const one of dropped) this.pending.delete(one);
    return dropped;
  }
  adopt(token: number, txn: Uint8Array): void {
    if (this.pending.has(token)) throw new Error(`adopted ${token} twice`);
    this.engine.adopt(token, txn);
    this.pending.add(token);
  }
  loadChunk(bytes: Uint8Array): void | Promise<void> {
    return this.#inTurns(chunkSteps(this.engine, bytes, PART_BYTES));
  }
  setSeq(seq: number): void {
    this.engine.setSeq(seq);
  }
  calm(): Promise<void> {
    return Promise.resolve();
  }
  takeTxns(): { token: number; txn: Uint8Array }[] {
    const txns = splitTxns(this.engine.takeTxns());
    for (const { token, txn } of txns) {
      this.pending.add(token);
      this.onMade(txn);
    }
    return txns;
  }
  draft(): Uint8Array {
    return this.engine.draftEdit();
  }
  /** What was done goes out now. */
  flush(): void {
    this.sync?.flush();
  }
  push(token: number, txn: Uint8Array): void {
    this.onMade(txn);
    this.sync?.push(token, txn);
  }
  settle(): void {
    this.engine.settle();
  }
  clear(): void {
    this.pending.clear();
    this.engine.clearBoard();
  }
  live(): void {}
  presence(): void {}
  person(): void {}
  self(): void {}
  handLowered(): void {}
  event(events: SyncEvents): void {
    Object.assign(this.events, events);
    if (events.notice) this.notices.push(events.notice.code);
  }

  get saved(): string {
    return this.events.saved?.state ?? '';
  }
}

/** The digest of a log, folded as the server folds it. */
export function digestOf(rows: readonly { seq: number; actor: string; atMs: number; txn: Uint8Array }[]): string {
  const room = new ServerModel();
  for (const { seq, actor, atMs, txn } of rows) room.apply(seq, actor, atMs, txn);
  const digest = hex(room.digest());
  room.free();
  return digest;
}
