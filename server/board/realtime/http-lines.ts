// Lines by HTTP, where a proxy lets no socket through: each is a socket to this process's own gateway, whose frames come and go by
// requests. The gateway and its rooms see a socket like any other; only the network is the caller's. SPEC: LINE, OWN-4.

import type { Server } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { CallerError } from '#protocol/errors.ts';
import { NetworkQuota } from '../../platform/limits/network-quotas.ts';
import type { Logger } from '../../platform/logging/logger.ts';
import type { Owners } from './board-owners.ts';
import { HttpLine } from './http-line.ts';

/** A line without a request for this time is ended. */
const IDLE_MS = 60_000;
const POLL_MS = 5_000;
const MAX_LINES = 8192;
/** Of one network, which may be a school. */
const MAX_OF_NETWORK = 1024;

const networks = new WeakMap<Duplex, string>();

/** Returns the network of the caller behind a connection that the process makes to itself. Undefined: it came from outside. */
export function networkOfLine(connection: Duplex): string | undefined {
  return networks.get(connection);
}

export interface HttpLinesDeps {
  http: Server;
  owners: Pick<Owners, 'takeLine' | 'freeLines'>;
  log: Logger;
}

export class HttpLines {
  readonly #deps: HttpLinesDeps;
  readonly #lines = new Map<string, HttpLine>();
  readonly #places = new NetworkQuota(MAX_OF_NETWORK);
  /** Ids of lines that are over and still stand under this process's name for the others. */
  readonly #over = new Set<string>();
  readonly #look: NodeJS.Timeout;

  constructor(deps: HttpLinesDeps) {
    this.#deps = deps;
    this.#look = setInterval(() => this.#endGone(performance.now()), POLL_MS);
    this.#look.unref();
  }

  get size(): number {
    return this.#lines.size;
  }

  /**
   * Opens the line unless it is open. Returns the address of another process that has it. `isRelayed`: another process found it here.
   * Throws `too-many-requests` and `not-ready`.
   */
  async open(id: string, network: string, isRelayed: boolean): Promise<string | undefined> {
    if (!this.#lines.has(id)) {
      this.#hasRoom(network);
      const elsewhere = isRelayed ? undefined : await this.#deps.owners.takeLine(id);
      if (elsewhere !== undefined) return elsewhere;
    }
    await (this.#lines.get(id) ?? this.#begin(id, network)).opened;
    return undefined;
  }

  /** The caller asks for it: it lives on. */
  at(id: string): HttpLine | undefined {
    const line = this.#lines.get(id);
    if (line) line.heardMs = performance.now();
    return line;
  }

  end(id: string): void {
    const line = this.#lines.get(id);
    if (!line) return;
    line.end();
    this.#lines.delete(id);
    this.#over.add(id);
  }

  close(): void {
    clearInterval(this.#look);
    for (const id of [...this.#lines.keys()]) this.end(id);
  }

  #hasRoom(network: string): void {
    if (this.#lines.size >= MAX_LINES || !this.#places.hasFree(network)) throw new CallerError('too-many-requests');
  }

  #begin(id: string, network: string): HttpLine {
    this.#hasRoom(network);
    const [here, connection] = duplexPair();
    networks.set(connection, network);
    this.#deps.http.emit('connection', connection);
    const giveBack = this.#places.take(network);
    const line = new HttpLine(here, (isUseless) => {
      giveBack();
      if (isUseless && this.#lines.get(id) === line) this.end(id);
    });
    this.#lines.set(id, line);
    this.#over.delete(id);
    return line;
  }

  #endGone(nowMs: number): void {
    for (const [id, line] of this.#lines) if (!line.isHeld && nowMs - line.heardMs > IDLE_MS) this.end(id);
    const over = [...this.#over];
    if (over.length === 0) return;
    this.#over.clear();
    this.#deps.owners.freeLines(over).catch((error: unknown) => {
      for (const id of over) if (!this.#lines.has(id)) this.#over.add(id);
      this.#deps.log.warn({ err: error }, 'lines that are over were not freed; they are next time');
    });
  }
}
