// What became of every element of an imported file: kept, or named with the reason; and what of it is not as it stood there.

import type { ImportChange, ImportReport } from '#protocol/import-report.ts';

/** Codes the chrome translates. */
export type DropReason =
  | 'deleted'
  | 'image-broken'
  | 'no-points'
  | 'bad-numbers'
  | 'not-an-element'
  | 'unknown-type'
  | 'bad-item'
  | 'too-large';

/** What reading a file says; the rest is known when it is on the board. */
export type ReadReport = Pick<ImportReport, 'kept' | 'dropped' | 'changed' | 'missing'>;

/** Reasons in what a thing is, not in how the file is written. */
const FOREIGN: ReadonlySet<string> = new Set<DropReason>(['image-broken', 'unknown-type', 'too-large']);
/** So many places are named of one reason. */
const MAX_PLACES = 8;

export class Report {
  kept = 0;
  /** Of every item that was read, in their order, which element of the file it comes from. */
  readonly places: string[] = [];
  /** What the pictures are called that are not there: boxes stand in their places. */
  readonly missing: string[] = [];
  readonly #dropped = new Map<string, ImportReport['dropped'][number]>();
  readonly #changed = new Map<ImportChange, ImportReport['changed'][number]>();

  /** `place`: which element of the file it is. */
  drop(type: string, reason: DropReason, place?: string): void {
    const key = `${type} ${reason}`;
    const entry = this.#dropped.get(key) ?? { type: type.slice(0, 40), reason, count: 0 };
    entry.count += 1;
    addPlace(entry, place);
    this.#dropped.set(key, entry);
  }

  change(what: ImportChange, count = 1, place?: string): void {
    if (count <= 0) return;
    const entry = this.#changed.get(what) ?? { what, count: 0 };
    entry.count += count;
    addPlace(entry, place);
    this.#changed.set(what, entry);
  }

  /** Whether something could not be taken because of what it is: a file of such things alone is no broken one. */
  get hasForeign(): boolean {
    return [...this.#dropped.values()].some(({ reason }) => FOREIGN.has(reason));
  }

  done(): ReadReport {
    const { kept, missing } = this;
    const [dropped, changed] = [[...this.#dropped.values()], [...this.#changed.values()]];
    return { kept, dropped, changed, ...(missing.length > 0 && { missing }) };
  }
}

function addPlace(entry: { at?: string[] }, place: string | undefined): void {
  if (place === undefined || (entry.at?.length ?? 0) >= MAX_PLACES) return;
  entry.at = [...(entry.at ?? []), place];
}
