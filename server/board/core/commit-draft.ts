// One commit of a board while its transactions are decided: the batch for the log, and the event for the sockets. Outcomes count once the
// batch is on disk. Knows no model and no disk. SPEC: ACK, REJ.

import { bytesOfHex } from '#protocol/bytes.ts';
import type { Batch } from '../../platform/database/log/batch.ts';
import type { ModelTrap } from './board-model.ts';
import type { Decided, PushedTxn } from './messages.ts';
import type { ClientOutcomes, Decision } from './outcomes.ts';

/** A number whose decision counts when the commit is on disk. */
interface FreshOutcome {
  client: ClientOutcomes;
  clientSeq: number;
  decision: Decision;
}

export class CommitDraft {
  readonly batch: Batch;
  readonly decided: Decided;
  /** Uploads to remove when their transaction is committed. */
  readonly uploads: PushedTxn[] = [];
  /** Ends the batch: the model is lost. */
  trap?: ModelTrap;
  readonly #touched = new Set<ClientOutcomes>();
  readonly #fresh: FreshOutcome[] = [];

  constructor(board: string, owner: string, epoch: number | undefined, after: number) {
    this.batch = { board, owner, epoch, after, rows: [], outcomes: [], clients: [] };
    this.decided = { type: 'decided', board, rows: [], answers: [], done: [] };
  }

  get isEmpty(): boolean {
    const { rows, outcomes, clients } = this.batch;
    return rows.length === 0 && outcomes.length === 0 && clients.length === 0;
  }

  /** The state of this client is stored with the commit. */
  touch(client: ClientOutcomes): void {
    this.#touched.add(client);
  }

  /** Nothing of this is stored: the number was decided before, or may come again. */
  answer({ clientId, clientSeq }: PushedTxn, decision: Decision): void {
    this.decided.answers.push({ clientId, clientSeq, decision });
  }

  refuse(txn: PushedTxn, code: string): void {
    this.answer(txn, { ok: false, code });
  }

  /** The refusal is stored, and repeated whenever the number comes again. */
  refuseForGood(client: ClientOutcomes, txn: PushedTxn, hash: string, code: string): void {
    const { clientSeq } = txn;
    client.begin(clientSeq, hash, true);
    this.batch.outcomes.push({ clientId: client.id, clientSeq, hash: hashBytes(hash), code });
    this.#fresh.push({ client, clientSeq, decision: { ok: false, code } });
    this.refuse(txn, code);
  }

  /** `logged`: the transaction as it is logged, of sequence number `seq`. */
  accept(client: ClientOutcomes, txn: PushedTxn, hash: string, logged: Uint8Array, seq: number, atMs: number): void {
    const { clientSeq, body } = txn;
    const { id: clientId, actor } = client;
    client.begin(clientSeq, hash, false);
    const reference = 'sha256' in body ? { sha256: body.sha256 } : { data: logged };
    this.batch.rows.push({ seq, clientId, clientSeq, actor, atMs, ...reference, size: logged.length });
    this.batch.outcomes.push({ clientId, clientSeq, hash: hashBytes(hash), seq, atMs });
    this.#fresh.push({ client, clientSeq, decision: { ok: true, seq, atMs } });
    if ('sha256' in body) this.uploads.push(txn);
  }

  /** Nothing comes after it: adds the clients as they are now, and the rows to the event. */
  finish(): void {
    for (const { id, actor, settled, last } of this.#touched)
      this.batch.clients.push({ clientId: id, actor, settled, last });
    this.decided.rows = this.batch.rows;
  }

  /** The commit is on disk. */
  committed(): void {
    for (const { client, clientSeq, decision } of this.#fresh) client.decided(clientSeq, decision);
  }
}

function hashBytes(hex: string): Uint8Array {
  return bytesOfHex(hex, 32) as Uint8Array;
}
