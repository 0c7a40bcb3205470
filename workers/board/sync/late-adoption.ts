// Queues of tabs that have died since the board was opened: shown beside it, and named in the next HELLO. What waits for something that another
// tab looks after is let go when that has its outcome. Loaded when they are first looked for.

import type { StoredPending } from '../../store/board-store.ts';
import type { AdoptionDeps, AdoptionSource } from './adoption.ts';
import type { Orphans } from './orphans.ts';
import type { PendingTxn } from './pending-txn.ts';

type Adopt = (...queues: Parameters<Orphans['adopt']>) => PendingTxn[];

export async function adoptLate(deps: AdoptionDeps, source: AdoptionSource, adopt: Adopt): Promise<void> {
  await adoptOrphans(deps, source, adopt);
  const { outbox, inbox, soon } = deps;
  for (const left of outbox.left) {
    const { queue, clientSeq } = left;
    const stored = await source.store.pendingOf(queue.hex).catch(() => [left]);
    const again = outbox.queueOf(queue.hex)?.entries.get(clientSeq);
    if (again || !stored.some((one) => one.clientSeq === clientSeq)) inbox.outcomes.found(left, again);
    soon();
  }
}

async function adoptOrphans(deps: AdoptionDeps, { store, orphans }: AdoptionSource, adopt: Adopt): Promise<void> {
  const { journal, inbox, images, found, changed } = deps;
  const taken = await orphans.take().catch(() => new Set<string>());
  if (taken.size === 0) return;
  await journal.flushed();
  let pending: StoredPending[];
  try {
    await images.lookFor(store);
    pending = (await Promise.all([...taken].map((hex) => store.pendingOf(hex)))).flat();
  } catch {
    for (const hex of taken) orphans.release(hex);
    return;
  }
  const shownTxns = inbox.others?.release(pending) ?? new Map<string, PendingTxn>();
  const entries = adopt(taken, pending, shownTxns);
  for (const entry of entries) {
    const before = shownTxns.get(`${entry.queue.hex} ${entry.clientSeq}`);
    if (before) inbox.outcomes.adopt(before, entry);
    else inbox.outcomes.showLate(entry);
  }
  if (entries.length > 0) found();
  changed();
}
