// The work on the open board that is on this device alone once it is offered (the server denies access, or the board is absent): rejected and pending transactions together. This
// counts those that change what others made, and copies the rest (SPEC: CLI-27). While access is granted, a copy has the rejected ones alone.
// Loaded with the first denial or copy.

import { BoardError } from '#protocol/board-error.ts';
import type { StoredKept } from '../../store/board-store.ts';
import type { Journal } from './journal.ts';
import { exportKept } from './kept-file.ts';
import type { LateImages } from './late-images.ts';
import type { Outbound } from './outbound.ts';
import { ownWork } from './own-work.ts';
import type { Status } from './status.ts';

export interface UnsentWorkDeps {
  alias: string;
  journal: Pick<Journal, 'kept'>;
  outbound: Pick<Outbound, 'undecided'>;
  status: Pick<Status, 'isOffered' | 'changesOthers'>;
  images: Pick<LateImages, 'here'>;
  now(): number;
}

/** Tells the status how many transactions change what others made. */
export async function countOthers(deps: UnsentWorkDeps): Promise<void> {
  deps.status.changesOthers(ownWork(await unsentWork(deps)).foreignCount);
}

/** Rejects with `nothing-to-export` where there is nothing to copy. */
export async function copyUnsent(deps: UnsentWorkDeps): Promise<Blob> {
  const { alias, journal, images, status } = deps;
  const copied = status.isOffered ? ownWork(await unsentWork(deps)).ownTransactions : await journal.kept();
  if (copied.length === 0) throw new BoardError('nothing-to-export');
  return exportKept(alias, copied, (name) => images.here(name).catch(() => undefined));
}

async function unsentWork({ journal, outbound, now }: UnsentWorkDeps): Promise<StoredKept[]> {
  const pending = outbound.undecided().map(
    ({ queue, clientSeq, after, order, txn }): StoredKept => ({
      ...{ clientIdHex: queue.hex, clientSeq, after, order, txn },
      ...{ atMs: now(), code: 'unsent' },
    }),
  );
  return [...(await journal.kept()), ...pending];
}
