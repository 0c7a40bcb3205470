// Answers of the API for when there is no line, by person: key is actor and address. Of whom a page shows things it says by message;
// before it has, nothing is read or written. They are answered `no-store`: no other cache of the browser keeps them.

import { CACHES, KEPT_APIS } from '#protocol/browser/offline.ts';
import { isServerResponse } from '#protocol/response-mark.ts';

export interface ApisDeps {
  fetch(request: Request): Promise<Response>;
  caches: Pick<CacheStorage, 'open'>;
  /** Trims the cache after a write of `response` (cache-limits.ts). */
  trim(response: Response): void;
}

export class KeptApis {
  readonly #deps: ApisDeps;
  /** By client. */
  readonly #actors = new Map<string, string>();

  constructor(deps: ApisDeps) {
    this.#deps = deps;
  }

  /** Null: nobody. */
  tell(client: string, actor: string | null): void {
    if (actor === null) this.#actors.delete(client);
    else this.#actors.set(client, actor);
  }

  forget(): void {
    this.#actors.clear();
  }

  /** Undefined: it is none of these, or nobody is known for whom it is asked. */
  answer(request: Request, client: string): Promise<Response> | undefined {
    const actor = this.#actors.get(client);
    const isKept = request.method === 'GET' && KEPT_APIS.some((path) => path.test(new URL(request.url).pathname));
    return actor !== undefined && isKept ? this.#answer(request, client, actor) : undefined;
  }

  async #answer(request: Request, client: string, actor: string): Promise<Response> {
    const key = keyOf(request.url, actor);
    let response: Response;
    try {
      response = await this.#deps.fetch(request);
    } catch (error) {
      const kept = await (await this.#cache()).match(key, { ignoreVary: true });
      if (kept && this.#actors.get(client) === actor) return kept;
      throw error;
    }
    if (this.#actors.get(client) !== actor) return response;
    const cache = await this.#cache();
    if (response.status === 200 && isServerResponse(response)) await this.#keep(cache, key, response.clone());
    // Not there any more, or not this person's to see.
    else if (response.status >= 400 && response.status < 500) await cache.delete(key, { ignoreVary: true });
    // Signed out meanwhile: the cache that was cleared may have been made anew by this.
    if (this.#actors.get(client) !== actor) await cache.delete(key, { ignoreVary: true });
    return response;
  }

  async #keep(cache: Cache, key: string, response: Response): Promise<void> {
    try {
      await cache.put(key, response);
      this.#deps.trim(response);
    } catch {
      // No room: it is asked for again.
    }
  }

  #cache(): Promise<Cache> {
    return this.#deps.caches.open(CACHES.apis);
  }
}

function keyOf(address: string, actor: string): string {
  const url = new URL(address);
  url.searchParams.append('actor', actor);
  return url.href;
}
