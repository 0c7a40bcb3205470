// The clients of one open board with the outcomes of their numbers: read from the database once, then in memory while the board is open.
// SPEC: ACK, REJ.

import { bytesOfHex } from '#protocol/bytes.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { clientQueries } from './client-queries.ts';
import type { Answer, HelloAsk, HelloReply, RoomEvent } from './messages.ts';
import { ClientOutcomes } from './outcomes.ts';

export interface BoardClientsDeps {
  db: Uses<{ reads: { clients: Only<typeof clientQueries, 'client'> } }>;
  emit(event: RoomEvent): void;
}

export class BoardClients {
  readonly #board: string;
  readonly #deps: BoardClientsDeps;
  readonly #clients = new Map<string, ClientOutcomes>();

  constructor(board: string, deps: BoardClientsDeps) {
    this.#board = board;
    this.#deps = deps;
  }

  /** Returns the stored outcomes above `settled` of each client; `forbidden` if one belongs to somebody else. */
  async hello({ own, clients }: HelloAsk): Promise<HelloReply> {
    const known: [string, ClientOutcomes, number][] = [];
    for (const { clientId, settled } of clients) {
      const client = await this.#find(clientId);
      // One that has pushed nothing yet is nobody's: it gets its record with its first transaction.
      if (!client) continue;
      if (!isOwn(own, client.actor)) return { ok: false, error: 'forbidden' };
      known.push([clientId, client, settled]);
    }
    const outcomes: Answer[] = [];
    for (const [clientId, client, settled] of known) {
      client.settle(settled);
      for (const [clientSeq, decision] of client.list()) outcomes.push({ clientId, clientSeq, decision });
    }
    return { ok: true, outcomes };
  }

  /** Returns the client; a new one belongs to `actor`. */
  async load(clientId: string, actor: string): Promise<ClientOutcomes> {
    const known = await this.#find(clientId);
    if (known) return known;
    const made = this.#clients.get(clientId) ?? new ClientOutcomes(idBytes(clientId), actor);
    this.#clients.set(clientId, made);
    return made;
  }

  async #find(clientId: string): Promise<ClientOutcomes | undefined> {
    const open = this.#clients.get(clientId);
    if (open) return open;
    const id = idBytes(clientId);
    const stored = await this.#deps.db.reads.clients.client({ board: this.#board, clientId: id });
    // Somebody else may have asked for the same in the meantime: there is one record of a client.
    const known = this.#clients.get(clientId) ?? (stored && new ClientOutcomes(id, stored.actor, stored));
    if (known) this.#clients.set(clientId, known);
    if (stored && stored.damaged.length > 0) {
      const damage = `outcomes of client ${clientId}, numbers ${stored.damaged.join(', ')}`;
      this.#deps.emit({ type: 'damaged', board: this.#board, damage, snapshots: [] });
    }
    return known;
  }
}

/** The actor that pushes, of all in `own` (messages.ts). */
export function actorOf(own: string): string {
  return own.split('\n', 1)[0] as string;
}

/** Whether `actor` is among `own`. */
export function isOwn(own: string, actor: string): boolean {
  return own === actor || own.split('\n').includes(actor);
}

function idBytes(hex: string): Uint8Array {
  return bytesOfHex(hex, 16) as Uint8Array;
}
