// An open board's connection to storage and server: starts the sync client after the first frame, hands it local transactions in order,
// shows this device's picture until the board is loaded. The client is bundled with the board's code, not loaded later: otherwise edits
// could be stored nowhere. Knows the stage and the loop, not what a frame does.

import type { BoardInit } from '#protocol/board-messages.ts';
import { borrowOver } from '#protocol/browser/lending.ts';
import type { PresenceValue } from '#protocol/presence.ts';
import type { Stage } from '../../drawing/stage.ts';
import { TICK } from '../../engine/engine.ts';
import type { Rights } from '../document/rights.ts';
import type { TextWatch } from '../document/text-watch.ts';
import type { EventBatch } from '../events.ts';
import type { People } from '../people/people.ts';
import type { Progress } from '../progress.ts';
import { SyncClient } from '../sync/client.ts';
import { browserEnvironment } from '../sync/environment.ts';
import type { Sync, SyncHost } from '../sync/host.ts';
import { syncHost } from './engine-host.ts';

/** How long at most uploads and cache writes wait for the first picture, ms. */
const TIMEOUT_MS = 2000;

export interface ConnectionDeps {
  stage: Stage;
  people: People;
  rights: Rights;
  textWatch: TextWatch;
  events: EventBatch;
  progress: Progress;
  /** Something is to be drawn or told. */
  wake(): void;
  /** Items have come. `isAll`: all the server has. */
  arrived(isAll: boolean): void;
  /** Resolves when nothing is left to be drawn, or after so long. */
  calm(maxMs: number): Promise<unknown>;
  /** Puts a snapshot in place of the rows a board has on this device; its bytes, or undefined when there was nothing to do. */
  compact(alias: string): Promise<number | undefined>;
}

export class Connection {
  sync: Sync | null = null;
  /** Resolves when what this device has stored is shown. */
  made: Promise<void> = Promise.resolve();
  readonly #deps: ConnectionDeps;
  /** The board's items are here, or never will be. */
  #opened = false;
  #title = '';
  /** Called once the items are here. */
  readonly #waiting: (() => void)[] = [];

  constructor(deps: ConnectionDeps) {
    this.#deps = deps;
  }

  begin(init: BoardInit): void {
    const { stage, events, wake } = this.#deps;
    // Pictures are of the light theme; a board that was just made has none. One that cannot be had is none.
    if (!init.fresh && !init.dark && init.flags.cover) this.#showPicture(init.alias).catch(() => undefined);
    const { origin, alias, secret, fresh, signedIn = false, byHttp = false } = init;
    const lend = borrowOver(init.access);
    this.sync = new SyncClient(
      this.#host(),
      { origin, alias, secret, lend, fresh, signedIn },
      {
        ...browserEnvironment(),
        byHttp,
        noteByHttp: (isByHttp) => {
          events.set('byHttp', isByHttp);
          wake();
        },
        compact: this.#deps.compact,
      },
    );
    stage.images.from(this.sync.images, this.sync.images.previews);
    this.flush();
    this.made = this.sync.start().then(
      () => wake(),
      (error: unknown) => {
        events.set('notice', { code: 'not-ready', detail: String(error) });
        wake();
      },
    );
  }

  /** Resolves when the items are here: those of this device, or, if it has none, those of the server. */
  async contentLoaded(): Promise<void> {
    await this.made;
    if (!this.#opened && this.#deps.progress.runs('open')) await new Promise<void>((done) => this.#waiting.push(done));
  }

  /** What was done just now goes out now. */
  flush(): void {
    this.sync?.flush();
  }

  /** After what the engine gave out before, and not before `behind`. Answers with the code it is refused with, if it is. */
  async push(token: number, txn: Uint8Array, behind: number): Promise<string | undefined> {
    this.sync?.push(token, txn, behind);
    return this.sync?.outcome(token);
  }

  /** What a turn of the engine has left to be told (`bits` of TICK). True: there may be more, call again. */
  afterTurn(bits: number, nowMs: number): boolean {
    if ((bits & TICK.outgoing) !== 0) this.flush();
    if ((bits & TICK.live) === 0 || !this.sync) return false;
    return this.sync.live(() => this.#deps.stage.engine.takeLive(), nowMs);
  }

  /** This device's list of boards shows the title, whoever gave it. */
  tellTitle(title: string): void {
    if (title === this.#title || !this.sync) return;
    this.#title = title;
    this.sync.title(title);
  }

  /** Own cursor, selection and view. */
  presence(value: PresenceValue): void {
    this.sync?.presence(value);
  }

  async stop(): Promise<void> {
    this.#opened = true;
    try {
      this.flush();
    } catch {
      // An engine that trapped has no more transactions.
    }
    await this.sync?.safe();
    await this.sync?.stop();
  }

  #host(): SyncHost {
    const { stage, people, rights, textWatch, events, progress, wake, calm, arrived } = this.#deps;
    return syncHost({
      engine: stage.engine,
      wholeEngine: stage.module.wholeEngine,
      people,
      rights,
      textWatch,
      events,
      progress,
      opened: (isAll) => {
        this.#opened = true;
        for (const done of this.#waiting.splice(0)) done();
        stage.engine.coverEnd();
        arrived(isAll);
      },
      calm: async () => void (await calm(TIMEOUT_MS)),
      wake,
    });
  }

  async #showPicture(alias: string): Promise<void> {
    const { stage, wake } = this.#deps;
    const { showPicture } = await import('./opening.ts');
    if (await showPicture(stage, alias, () => !this.#opened)) wake();
  }
}
