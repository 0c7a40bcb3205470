// What became of every element of an imported file: kept, or named with the reason; and what of it is not as it stood there.

import type { ImportChange, ImportReport } from '#protocol/bus.ts';

/** Codes the chrome translates. */
export type DropReason =
  | 'deleted'
  | 'image-file'
  | 'no-points'
  | 'bad-numbers'
  | 'not-an-element'
  | 'unknown-type'
  | 'bad-item'
  | 'too-large';

/** What reading a file says; the rest is known when it is on the board. */
export type ReadReport = Pick<ImportReport, 'kept' | 'dropped' | 'changed'>;

export class Report {
  kept = 0;
  readonly #dropped = new Map<string, ImportReport['dropped'][number]>();
  readonly #changed = new Map<ImportChange, number>();

  drop(type: string, reason: DropReason): void {
    const key = `${type} ${reason}`;
    const entry = this.#dropped.get(key);
    if (entry) entry.count += 1;
    else this.#dropped.set(key, { type: type.slice(0, 40), reason, count: 1 });
  }

  change(what: ImportChange, count = 1): void {
    if (count > 0) this.#changed.set(what, (this.#changed.get(what) ?? 0) + count);
  }

  done(): ReadReport {
    const changed = [...this.#changed].map(([what, count]) => ({ what, count }));
    return { kept: this.kept, dropped: [...this.#dropped.values()], changed };
  }
}
