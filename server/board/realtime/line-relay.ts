// Passes a request of a line by HTTP on to the process that has the line, once, with the caller's network, signed as that of a relayed
// socket is. Knows requests, not frames. SPEC: OWN-4.

import { CallerError } from '#protocol/errors.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import { NetworkQuota } from '../../platform/limits/network-quotas.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import type { Owners } from './board-owners.ts';
import { relayHeader, relayProof } from './relay.ts';

/** Requests that are being passed on, of one network and in all: two for each line that it may have. */
const MAX_OF_NETWORK = 2048;
const MAX_REQUESTS = 16_384;
/** Lines whose process is remembered. */
const MAX_KNOWN = 16_384;
/** A process that has not answered a held request by then does not answer. */
const ANSWER_MS = 30_000;

export interface LineRelayDeps {
  keys: Keys;
  clock: Clock;
  owners: Pick<Owners, 'lineAddress'>;
}

export interface RelayedRequest {
  id: string;
  network: string;
  method: string;
  /** Path and query. */
  url: string;
  type?: string;
  body?: Buffer;
  /** Aborts when the caller has gone. */
  signal: AbortSignal;
}

export interface RelayedResponse {
  status: number;
  headers: Headers;
  body: Buffer;
}

export class LineRelay {
  readonly #deps: LineRelayDeps;
  readonly #places = new NetworkQuota(MAX_OF_NETWORK);
  readonly #known = new Map<string, string>();

  constructor(deps: LineRelayDeps) {
    this.#deps = deps;
  }

  /** Resolves with undefined where no living process has the line. Throws `too-many-requests` and `not-ready`. */
  async pass(request: RelayedRequest, address?: string): Promise<RelayedResponse | undefined> {
    const { id, network } = request;
    if (this.#places.sum >= MAX_REQUESTS || !this.#places.hasFree(network)) throw new CallerError('too-many-requests');
    const giveBack = this.#places.take(network);
    try {
      const there = address ?? this.#known.get(id) ?? (await this.#deps.owners.lineAddress(id));
      if (there === undefined) return undefined;
      this.#remember(id, there);
      const response = await this.#ask(there, request);
      if (response.status === 410 || request.method === 'DELETE') this.#known.delete(id);
      return response;
    } catch {
      // It is looked up again with the next request: the process may have died.
      this.#known.delete(id);
      throw new CallerError('not-ready');
    } finally {
      giveBack();
    }
  }

  async #ask(address: string, { network, method, url, type, body, signal }: RelayedRequest): Promise<RelayedResponse> {
    const headers = { [relayHeader]: relayProof(this.#deps.keys, network, this.#deps.clock) };
    const response = await fetch(address + url, {
      method,
      headers: { ...headers, ...(type !== undefined && { 'content-type': type }) },
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
      ...(body && { body: new Uint8Array(body) }),
    });
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) };
  }

  #remember(id: string, address: string): void {
    this.#known.delete(id);
    this.#known.set(id, address);
    if (this.#known.size <= MAX_KNOWN) return;
    for (const longestAgo of this.#known.keys()) {
      this.#known.delete(longestAgo);
      break;
    }
  }
}
