// Which clients this worker serves: offline pages of the table of addresses, and their workers. Every other one is the
// network's, as if there were no service worker. Whether to answer must be said at once, and a browser ends a worker that is idle: one
// that began anew asks for its clients, and meanwhile leaves them to the network, unless there is none.

import { isOfflinePage, routeAt } from '#protocol/routes.ts';

/** As far as this file knows a Client. */
export interface KnownClient {
  id: string;
  url: string;
  type: ClientTypes;
}

export interface ClientsDeps {
  /** Those that are controlled, workers too. */
  all(): Promise<readonly KnownClient[]>;
}

export class ServedClients {
  readonly #deps: ClientsDeps;
  readonly #served = new Map<string, boolean>();

  constructor(deps: ClientsDeps) {
    this.#deps = deps;
  }

  /** Undefined: not known, or not yet. */
  isServed(id: string): boolean | undefined {
    return this.#served.get(id);
  }

  serve(id: string): void {
    if (id !== '') this.#served.set(id, true);
  }

  leave(id: string): void {
    if (id !== '') this.#served.set(id, false);
  }

  /** Asks the browser for those that are not known. */
  async look(): Promise<void> {
    const all = await this.#deps.all();
    for (const { id, url, type } of all)
      if (type === 'window' && !this.#served.has(id)) this.#served.set(id, isOfflinePath(new URL(url).pathname));
    // Whose a worker is nobody says: it is ours where no other page is open.
    const others = all.some(({ id, type }) => type === 'window' && this.#served.get(id) === false);
    for (const { id, type } of all)
      if (type !== 'window' && !this.#served.has(id) && !others) this.#served.set(id, true);
  }
}

function isOfflinePath(pathname: string): boolean {
  const match = routeAt(pathname);
  return match !== undefined && isOfflinePage(match.route);
}
