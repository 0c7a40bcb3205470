// The thread of the rooms: every open board of this process, apart from sockets and from the disk's fsync. Talks to the
// database thread by its own port.

import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { type BlobClaims, claimIn } from '../../platform/blobs/claims.ts';
import { openStore, type StoreSettings } from '../../platform/blobs/open-store.ts';
import { groupCalls } from '../../platform/database/calls.ts';
import type { Tails } from '../../platform/metrics/metrics.ts';
import { connect, serve } from '../../platform/threads/rpc.ts';
import { BoardCore, type BoardCoreDeps, type BoardStore } from './board-core.ts';
import { EngineInstances } from './engine-instances.ts';
import {
  type HeadAsk,
  type HeadState,
  type HelloAsk,
  type HelloReply,
  type OpenedBoard,
  type PackedPushes,
  packEvent,
  pushesOf,
  type RoomEvent,
} from './messages.ts';
import { TimeSlices } from './time-slices.ts';

export interface RoomsData {
  store: StoreSettings;
  database: MessagePort;
  /** How often snapshots are thought of. */
  snapshotCheckMs: number;
}

export type RoomsHandlers = ReturnType<typeof handlers>;

function handlers(deps: BoardCoreDeps, engineInstances: () => number, snapshotCheckMs: number) {
  const open = new Map<string, Promise<BoardCore>>();
  /** Boards by hand for the synchronous path of `push`. */
  const ready = new Map<string, BoardCore>();

  const emit = deps.emit;
  deps.emit = (event) => {
    if (event.type === 'failed') {
      open.delete(event.board);
      ready.delete(event.board);
    }
    emit(event);
  };

  emitDueSnapshots(ready, emit, snapshotCheckMs);

  return {
    /** Reads the board unless it is open. */
    async open({ board, epoch }: { board: string; epoch: number | undefined }): Promise<OpenedBoard> {
      let opening = open.get(board);
      if (!opening) {
        opening = BoardCore.open(board, deps, epoch);
        open.set(board, opening);
        opening.then(
          (core) => ready.set(board, core),
          () => open.delete(board),
        );
      }
      const { seq, mode, title, term } = await opening;
      return { head: seq, mode, title, term };
    },
    async hello(ask: HelloAsk): Promise<HelloReply> {
      const core = await open.get(ask.board);
      if (!core) throw new Error('the board is not open');
      return core.hello(ask);
    },
    async headState(ask: HeadAsk): Promise<HeadState> {
      const core = await open.get(ask.board);
      if (!core) throw new Error('the board is not open');
      return core.headState(ask);
    },
    /** One is made that was not due. */
    snapshotBegun(board: string): void {
      ready.get(board)?.snapshotClock.begun(deps.nowMs());
    },
    /** Answered by events alone. */
    push(pushes: PackedPushes): void {
      for (const push of pushesOf(pushes)) ready.get(push.board)?.push(push);
    },
    /** Of all open boards. */
    tails(): Tails {
      const nowMs = performance.now();
      const all: Tails = { oldestTailS: 0, tailBytes: 0, engineInstances: engineInstances() };
      for (const { snapshotClock } of ready.values()) {
        all.oldestTailS = Math.max(all.oldestTailS, snapshotClock.tailAgeMs(nowMs) / 1000);
        all.tailBytes += snapshotClock.tailBytes;
      }
      return all;
    },
    snapshotEnded({ board, bytes }: { board: string; bytes: number | undefined }): void {
      ready.get(board)?.snapshotClock.ended(bytes);
    },
    async close(board: string): Promise<void> {
      const core = await open.get(board)?.catch(() => undefined);
      await core?.close();
      if (core?.snapshotClock.isDueAtClose()) emit({ type: 'snapshot-due', board });
      open.delete(board);
      ready.delete(board);
    },
    async closeAll(): Promise<void> {
      for (const opening of open.values()) await opening.then((core) => core.close()).catch(() => undefined);
    },
  };
}

/** Looks every `everyMs` whether a snapshot of one of these boards is due. */
function emitDueSnapshots(boards: ReadonlyMap<string, BoardCore>, emit: BoardCoreDeps['emit'], everyMs: number): void {
  setInterval(() => {
    const nowMs = performance.now();
    for (const core of boards.values()) {
      if (!core.snapshotClock.isDue(nowMs)) continue;
      core.snapshotClock.begun(nowMs);
      emit({ type: 'snapshot-due', board: core.board });
    }
  }, everyMs).unref();
}

if (!isMainThread && parentPort) {
  const main = parentPort;
  const { store, database, snapshotCheckMs } = workerData as RoomsData;
  const instances = new EngineInstances();
  const db = groupCalls<BoardStore & BlobClaims>(connect(database));
  const deps: BoardCoreDeps = {
    db,
    ...(await openStore(store, claimIn(db))),
    instances,
    turns: new TimeSlices(),
    emit: (event: RoomEvent) => main.postMessage(packEvent(event)),
    nowMs: Date.now,
  };
  serve(
    main,
    handlers(deps, () => instances.live, snapshotCheckMs),
  );
}
