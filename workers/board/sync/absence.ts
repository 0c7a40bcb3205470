// Whether a board is absent: opened offline on a device that neither began nor opened it before. Nobody draws on a paper of which nothing
// is known (SPEC: CLI-28). Knows the stores; not the socket.

import type { SavedState } from '#protocol/board-events.ts';
import type { HomeStore } from '#protocol/browser/home-store.ts';
import type { BoardStore } from '../store/board-store.ts';
import type { SyncHost, SyncOptions } from './host.ts';
import type { Status } from './status.ts';

interface AbsenceDeps {
  host: Pick<SyncHost, 'event' | 'settle'>;
  options: Pick<SyncOptions, 'alias' | 'fresh'>;
  home: Promise<HomeStore | undefined>;
  store: Promise<BoardStore | undefined>;
  status(): Pick<Status, 'absent' | 'isOffered' | 'isOffline'>;
  /** Whether anything of the board is shown. */
  isShown(): boolean;
  flush(): void;
}

export class Absence {
  readonly #deps: AbsenceDeps;
  /** Whether nothing of the board was on this device when the page opened it. */
  #isUnknown: Promise<boolean> = Promise.resolve(false);

  constructor(deps: AbsenceDeps) {
    this.#deps = deps;
  }

  /** Called before anything that is done here lists the board. */
  begin(): void {
    const { options, store } = this.#deps;
    if (options.fresh) void store.then((opened) => opened?.begin()).catch(() => undefined);
    else this.#isUnknown = this.#findUnknown();
  }

  /** Reports the state. Offline, an absent board is closed: what was drawn until now is offered, and nothing more is taken. */
  async report(saved: SavedState): Promise<void> {
    const { host, status, isShown, flush } = this.#deps;
    host.event({ saved });
    const isOpenOffline = () => status().isOffline && !status().isOffered && !isShown();
    if (!isOpenOffline() || !(await this.#isUnknown) || !isOpenOffline()) return;
    host.settle();
    flush();
    host.event({ role: 'viewer', loading: null });
    status().absent();
  }

  async #findUnknown(): Promise<boolean> {
    const { options, home, store } = this.#deps;
    const [row, isBegun] = await Promise.all([
      home.then((opened) => opened?.board(options.alias)).catch(() => undefined),
      store.then((opened) => opened?.isBegun()).catch(() => undefined),
    ]);
    return isBegun !== true && !(row && row.openedAtMs > 0);
  }
}
