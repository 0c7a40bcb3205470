// Watches whether a board is absent: opened offline on a device that neither began nor opened it before (SPEC: CLI-28). Knows the stores;
// not the socket. What closes it is loaded with the first one (absent.ts).

import { laterPart } from '#protocol/board-error.ts';
import type { SavedState } from '#protocol/board-events.ts';
import type { HomeStore } from '#protocol/browser/home-store.ts';
import type { HomeBoard } from '#protocol/home.ts';
import type { BoardStore } from '../../store/board-store.ts';
import type { SyncHost, SyncOptions } from './host.ts';
import type { Status } from './status.ts';

export interface AbsenceDeps {
  host: Pick<SyncHost, 'event' | 'settle'>;
  options: Pick<SyncOptions, 'alias' | 'fresh'>;
  home: Promise<HomeStore | undefined>;
  store: Promise<BoardStore | undefined>;
  status(): Pick<Status, 'absent' | 'isOffered' | 'up'>;
  /** Whether anything of the board is shown. */
  isShown(): boolean;
  flush(): void;
}

export class Absence {
  readonly #deps: AbsenceDeps;
  /** Row of the device's list when the page opened the board; of a board made here nobody asks. */
  #row: Promise<HomeBoard | undefined> | undefined;

  constructor(deps: AbsenceDeps) {
    this.#deps = deps;
  }

  /** Called before anything that is done here lists the board. */
  begin(): void {
    const { options, home, store } = this.#deps;
    const ignore = (): undefined => undefined;
    if (options.fresh) void store.then((opened) => opened?.begin()).catch(ignore);
    else this.#row = home.then((opened) => opened?.board(options.alias)).catch(ignore);
  }

  /** Reports the state, and closes an absent board offline. */
  report(saved: SavedState): void {
    const row = this.#row;
    this.#deps.host.event({ saved });
    if (!row || saved.state !== 'offline' || saved.isAbsent || this.#deps.isShown()) return;
    laterPart(import('./absent.ts'))
      .then(async ({ closeIfAbsent }) => closeIfAbsent(this.#deps, await row))
      .catch(() => undefined);
  }
}
