// Changes of the workspace that wait for the next commit, on an engine that one thread writes to (sqlite/commit.ts): a group of them is
// made in one commit, each answered when that is on disk. A group is bounded, since edits that arrive meanwhile wait for it.

export interface Change<T = unknown> {
  /** Awaits nothing but queries, so that no message is looked at between the beginning of a commit and its end. */
  make: () => T | Promise<T>;
  /** May be lost with the power. */
  isOfMoment: boolean;
}

/** What became of one change of a group, if the group is committed. */
export type Outcome = { value: unknown } | { error: unknown };

interface WaitingChange extends Change {
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** Of one commit. */
const MAX_CHANGES = 64;
/** After so long none is begun any more; an fsync takes as long on a good day. */
const MAX_MS = 5;

export class Changes {
  readonly #waiting: WaitingChange[] = [];

  get isEmpty(): boolean {
    return this.#waiting.length === 0;
  }

  /** Resolves or fails as the change does, when the commit it is in has ended. */
  add<T>(change: Change<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ ...change, resolve: resolve as (value: unknown) => void, reject });
    });
  }

  /** Those that have waited longest, for one commit, which ends by `committed` or `failed`. */
  begin(): ChangeGroup {
    return new ChangeGroup(this.#waiting.splice(0, MAX_CHANGES), (rest) => this.#waiting.unshift(...rest));
  }
}

export class ChangeGroup {
  readonly #all: WaitingChange[];
  readonly #leave: (rest: WaitingChange[]) => void;
  readonly #outcomes: Outcome[] = [];

  /** `leave`: takes back those that were not made. */
  constructor(all: WaitingChange[], leave: (rest: WaitingChange[]) => void) {
    this.#all = all;
    this.#leave = leave;
  }

  get isOfMoment(): boolean {
    return this.#all.every(({ isOfMoment }) => isOfMoment);
  }

  /** One after the other by `apart`, which throws only if the whole commit is lost. */
  async make(apart: (change: Change['make']) => Promise<Outcome>): Promise<void> {
    const fromMs = performance.now();
    let isLate = false;
    const beat = setImmediate(() => {
      isLate = true;
    });
    try {
      for (const { make } of this.#all) {
        this.#outcomes.push(await apart(make));
        // What other messages have written meanwhile would be in this commit and is answered already.
        if (isLate) throw new Error('a change of the workspace awaited what is no query');
        if (performance.now() - fromMs > MAX_MS) return;
      }
    } finally {
      clearImmediate(beat);
    }
  }

  committed(): void {
    for (const [i, { resolve, reject }] of this.#all.entries()) {
      const outcome = this.#outcomes[i];
      if (!outcome) break;
      if ('error' in outcome) reject(outcome.error);
      else resolve(outcome.value);
    }
    this.#leave(this.#all.slice(this.#outcomes.length));
  }

  /** Nothing of it is on disk. */
  failed(error: Error): void {
    for (const { reject } of this.#all) reject(error);
  }
}
