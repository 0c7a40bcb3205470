// Clients that edit one board while a test does something to the servers.

import { setTimeout as delay } from 'node:timers/promises';
import type { ResumingClient } from '../../server/testing/resuming-client.ts';
import { itemId, moveTxn, putTxn, type Seeded } from '../../server/testing/txns.ts';

/** A few random edits. */
export function editSome(client: ResumingClient, ids: Uint8Array[], random: Seeded): void {
  for (let n = random.below(8); n > 0; n--) {
    const known = ids[random.below(ids.length)];
    if (known && random.below(3) === 0) {
      client.push(moveTxn([known], random.below(100), 1));
    } else {
      const id = itemId(random);
      ids.push(id);
      client.push(putTxn({ id, textBytes: random.below(2000) }));
    }
  }
}

/** All of them edit for so long. The pauses are no wait for a state: they spread the edits over the time. */
export async function editFor(
  ms: number,
  clients: readonly ResumingClient[],
  ids: Uint8Array[],
  random: Seeded,
): Promise<void> {
  const untilMs = Date.now() + ms;
  while (Date.now() < untilMs) {
    for (const client of clients) editSome(client, ids, random);
    await delay(random.below(4));
  }
}

/** Tries the addresses in turn, as a client behind a balancer does, until one welcomes it. */
export async function comeBack(client: ResumingClient, addresses: readonly string[]): Promise<void> {
  const untilMs = Date.now() + 50_000;
  for (let n = 0; Date.now() < untilMs; n++) {
    client.cut();
    await client.connect(addresses[n % addresses.length] as string).catch(() => undefined);
    if (client.peer?.welcome && !client.peer.closed) return;
    await delay(50);
  }
  throw new Error('nobody welcomed the client');
}

/** Every client has an outcome for all it sent and every row up to the highest; comes back where it was closed meanwhile. */
export async function allDone(clients: readonly ResumingClient[], addresses: readonly string[]): Promise<void> {
  const head = () =>
    Math.max(
      0,
      ...clients.flatMap(({ outcomes }) => [...outcomes.values()].map((one) => ('seq' in one ? one.seq : 0))),
    );
  // Twice: the second time nobody is still to raise the head.
  for (let round = 0; round < 2; round++) {
    for (const client of clients) {
      await client.isDone(head);
      while (client.undecided.length > 0 || client.seq < head()) {
        await comeBack(client, addresses);
        await client.isDone(head);
      }
    }
  }
}
