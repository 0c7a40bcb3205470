// A SyncHost over the real model (the engine's Room): the confirmed board folded as it is on the server, and the pending
// transactions as bytes. It throws when the client breaks its promises: a row out of order, a token nobody knows.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { initSync, Room } from '#engine/atrium_engine.js';
import type { SyncEvents, SyncHost } from '../../workers/board/sync/host.ts';
import { readHeader } from '../../workers/board/sync/txn-header.ts';

initSync({ module: readFileSync(new URL('../../engine/pkg/atrium_engine_bg.wasm', import.meta.url)) });

export class RoomHost implements SyncHost {
  readonly pending = new Map<number, Uint8Array>();
  events: SyncEvents = {};
  notices: string[] = [];
  #room = new Room();

  get seq(): number {
    return this.#room.seq();
  }
  get count(): number {
    return this.#room.count();
  }
  get digest(): string {
    return Buffer.from(this.#room.digest()).toString('hex');
  }

  applyRow(seq: number, actor: string, atMs: number, txn: Uint8Array): void {
    if (seq !== this.seq + 1) throw new Error(`row ${seq} after ${this.seq}`);
    this.#room.apply(seq, actor, atMs, txn);
  }
  confirm(token: number, seq: number, actor: string, atMs: number): void {
    const txn = this.pending.get(token);
    if (!txn) throw new Error(`confirmed ${token}, which is not pending`);
    this.pending.delete(token);
    this.applyRow(seq, actor, atMs, txn);
  }
  reject(token: number): number[] {
    if (!this.pending.has(token)) throw new Error(`rejected ${token}, which is not pending`);
    const dropped: number[] = [];
    for (const [other, txn] of this.pending) {
      if (other !== token && !dropped.includes(readHeader(txn).after)) continue;
      dropped.push(other);
      this.pending.delete(other);
    }
    return dropped;
  }
  adopt(token: number, txn: Uint8Array): void {
    if (this.pending.has(token)) throw new Error(`adopted ${token} twice`);
    this.pending.set(token, txn);
  }
  loadChunk(bytes: Uint8Array): void {
    this.#room.loadChunk(bytes);
  }
  setSeq(seq: number): void {
    this.#room.setSeq(seq);
  }
  flush(): void {}
  clear(): void {
    this.pending.clear();
    this.#room.free();
    this.#room = new Room();
  }
  snapshotChunks(): Uint8Array[] {
    return this.#room.snapshot() as Uint8Array[];
  }
  sha256(bytes: Uint8Array): Uint8Array {
    return createHash('sha256').update(bytes).digest();
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
