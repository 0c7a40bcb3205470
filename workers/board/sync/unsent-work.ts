// The work on the open board that is on this device alone once the server denies access: rejected and pending transactions together. This
// counts those that change what others made, and copies the rest (SPEC: CLI-27). While access is granted, a copy has the rejected ones alone.

import { BoardError, laterPart } from '#protocol/board-error.ts';
import type { StoredKept } from '../store/board-store.ts';
import type { Journal } from './journal.ts';
import type { LateImages } from './late-images.ts';
import type { Outbound } from './outbound.ts';
import type { Status } from './status.ts';

interface UnsentWorkDeps {
  alias: string;
  journal: Pick<Journal, 'kept'>;
  outbound: Pick<Outbound, 'undecided'>;
  status: Pick<Status, 'isDenied' | 'changesOthers'>;
  images: Pick<LateImages, 'here'>;
  now(): number;
}

export class UnsentWork {
  readonly #deps: UnsentWorkDeps;
  /** One count after the other. */
  #counted: Promise<void> = Promise.resolve();

  constructor(deps: UnsentWorkDeps) {
    this.#deps = deps;
  }

  /** Tells the status how many transactions change what others made. Does nothing while access is not denied. */
  count(): void {
    const { status } = this.#deps;
    if (!status.isDenied) return;
    this.#counted = this.#counted
      .then(async () => status.changesOthers((await this.#ownWork()).others))
      .catch(() => undefined);
  }

  /** Rejects with `nothing-to-export` where there is nothing to copy. */
  async copy(): Promise<Blob> {
    const { alias, journal, images, status } = this.#deps;
    const copied = status.isDenied ? (await this.#ownWork()).own : await journal.kept();
    if (copied.length === 0) throw new BoardError('nothing-to-export');
    const { exportKept } = await laterPart(import('./kept-file.ts'));
    return exportKept(alias, copied, (name) => images.here(name).catch(() => undefined));
  }

  async #ownWork(): Promise<{ own: StoredKept[]; others: number }> {
    const { journal, outbound, now } = this.#deps;
    const { ownWork } = await laterPart(import('./own-work.ts'));
    const pending = outbound.undecided().map(
      ({ queue, clientSeq, after, order, txn }): StoredKept => ({
        ...{ clientIdHex: queue.hex, clientSeq, after, order, txn },
        ...{ atMs: now(), code: 'unsent' },
      }),
    );
    return ownWork([...(await journal.kept()), ...pending]);
  }
}
