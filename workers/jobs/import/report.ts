// What became of every element of an imported file: kept, or named with the reason.

import type { ImportReport } from '#protocol/bus.ts';

/** Codes the chrome translates. */
export type DropReason = 'deleted' | 'image-file' | 'no-points' | 'bad-numbers' | 'not-an-element' | 'unknown-type';

export class Report {
  kept = 0;
  readonly #dropped = new Map<string, ImportReport['dropped'][number]>();

  drop(type: string, reason: DropReason): void {
    const key = `${type} ${reason}`;
    const entry = this.#dropped.get(key);
    if (entry) entry.count += 1;
    else this.#dropped.set(key, { type: type.slice(0, 40), reason, count: 1 });
  }

  done(): Omit<ImportReport, 'ids'> {
    return { kept: this.kept, dropped: [...this.#dropped.values()] };
  }
}
