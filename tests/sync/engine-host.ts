// A SyncHost over the real engine, as the board worker has it but without a picture. It throws where the client would break
// its promises in silence: a row out of order, a token that is not pending.

import { readFileSync } from 'node:fs';
import { Engine, initSync, Room, sha256 } from '#engine/atrium_engine.js';
import type { SyncEvents, SyncHost } from '../../workers/board/sync/host.ts';
import { splitTxns } from '../../workers/board/sync-host.ts';

initSync({ module: readFileSync(new URL('../../engine/pkg/atrium_engine_bg.wasm', import.meta.url)) });

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

export class EngineHost implements SyncHost {
  readonly engine: Engine;
  readonly pending = new Set<number>();
  events: SyncEvents = {};
  notices: string[] = [];
  /** What the engine made goes here. */
  push: (token: number, txn: Uint8Array) => void = () => {};

  constructor(seed: Uint8Array, nowMs: number) {
    this.engine = new Engine(false, seed, nowMs);
    this.engine.resize(640, 480, 1);
  }

  get seq(): number {
    return this.engine.seq();
  }
  get digest(): string {
    return hex(this.engine.digest());
  }

  applyRow(seq: number, actor: string, atMs: number, txn: Uint8Array): void {
    if (seq !== this.seq + 1) throw new Error(`row ${seq} after ${this.seq}`);
    this.engine.applyRow(seq, actor, atMs, txn);
  }
  confirm(token: number, seq: number, actor: string, atMs: number): void {
    if (!this.pending.delete(token)) throw new Error(`confirmed ${token}, which is not pending`);
    if (seq !== this.seq + 1) throw new Error(`own row ${seq} after ${this.seq}`);
    this.engine.confirm(token, seq, actor, atMs);
  }
  reject(token: number): number[] {
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
  loadChunk(bytes: Uint8Array): void {
    this.engine.loadChunk(bytes);
  }
  setSeq(seq: number): void {
    this.engine.setSeq(seq);
  }
  flush(): void {
    for (const { token, txn } of splitTxns(this.engine.takeTxns())) {
      this.pending.add(token);
      this.push(token, txn);
    }
  }
  clear(): void {
    this.pending.clear();
    this.engine.clearBoard();
  }
  snapshotChunks(): Uint8Array[] {
    return this.engine.snapshotChunks() as Uint8Array[];
  }
  sha256(bytes: Uint8Array): Uint8Array {
    return sha256(bytes);
  }
  live(): void {}
  presence(): void {}
  person(): void {}
  self(): void {}
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
  const room = new Room();
  for (const { seq, actor, atMs, txn } of rows) room.apply(seq, actor, atMs, txn);
  const digest = hex(room.digest());
  room.free();
  return digest;
}
