// Snapshots where the service `jobs` runs in another process than the boards: one side asks through the database and waits for the
// snapshot to be there, the other looks for what was asked and makes it.

import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseHandlers } from '../db/thread.ts';
import type { MakeSnapshot } from '../realtime/rooms.ts';
import type { SocketLog } from '../realtime/socket.ts';
import type { Client } from '../threads/rpc.ts';

const LOOK_MS = 1000;
/** After this it counts as not made, and is asked for again when it is due again. */
const PATIENCE_MS = 120_000;

/** For processes without the service: answers when another has made it. */
export function snapshotByJob(db: Client<DatabaseHandlers>): MakeSnapshot {
  return async (board) => {
    const newest = async () => (await db.snapshots(board))[0];
    const before = (await newest())?.seq ?? 0;
    await db.askSnapshot(board);
    for (let waitedMs = 0; waitedMs < PATIENCE_MS; waitedMs += LOOK_MS) {
      await delay(LOOK_MS, undefined, { ref: false });
      const now = await newest();
      if (now && now.seq > before) return now.bytes;
    }
    throw new Error('no process with the service "jobs" made it');
  };
}

/** For processes with it, where others may ask. */
export class SnapshotJobs {
  readonly #db: Client<DatabaseHandlers>;
  readonly #make: MakeSnapshot;
  readonly #log: SocketLog;
  readonly #timer: NodeJS.Timeout;
  #working = false;

  constructor(db: Client<DatabaseHandlers>, make: MakeSnapshot, log: SocketLog) {
    this.#db = db;
    this.#make = make;
    this.#log = log;
    this.#timer = setInterval(() => void this.#look(), LOOK_MS);
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    if (this.#working) return;
    this.#working = true;
    try {
      for (let board = await this.#db.takeSnapshot(); board; board = await this.#db.takeSnapshot()) {
        await this.#make(board);
      }
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'a snapshot that was asked for did not come about');
    } finally {
      this.#working = false;
    }
  }
}
