// People who draw on boards of their own while something else is measured, and how long each edit takes until it is acknowledged.

import { TestClient } from '../../server/testing/test-client.ts';
import { itemId, putTxn, Seeded } from '../../server/testing/txns.ts';

const BOARDS = 10;
const EDIT_EVERY_MS = 100;

/** Measures how long edits take until they are on disk. One person draws on each of ten boards. */
export class Edits {
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #peers: TestClient[];
  readonly #underWay = new Set<Promise<void>>();
  #ms: number[] = [];

  static async on(address: string): Promise<Edits> {
    const random = new Seeded(34);
    const peers: TestClient[] = [];
    for (let n = 0; n < BOARDS; n++) peers.push(await TestClient.join(address, random.bytes(32)));
    return new Edits(peers, random);
  }

  private constructor(peers: TestClient[], random: Seeded) {
    this.#peers = peers;
    for (const [n, peer] of peers.entries()) {
      let number = 0;
      const edit = async (): Promise<void> => {
        number += 1;
        const clientSeq = number;
        const fromMs = performance.now();
        peer.push(clientSeq, putTxn({ id: itemId(random) }));
        await peer.answer(clientSeq);
        this.#ms.push(performance.now() - fromMs);
      };
      const start = (): void => {
        const pending = edit().finally(() => this.#underWay.delete(pending));
        this.#underWay.add(pending);
      };
      const begin = (): void => void this.#timers.push(setInterval(start, EDIT_EVERY_MS));
      setTimeout(begin, (n * EDIT_EVERY_MS) / BOARDS);
    }
  }

  /** Returns the times of the edits since the last call. */
  async drain(): Promise<number[]> {
    await Promise.all(this.#underWay);
    return this.#ms.splice(0);
  }

  async end(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#underWay);
    for (const { ws } of this.#peers) ws.terminate();
  }
}
