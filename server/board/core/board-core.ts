// One open board: decides every number in order, gives sequence numbers, folds, commits, and only then answers. Knows no
// socket; speaks in the messages of messages.ts. SPEC: ACK, REJ, REF.

import { hash as hashOf, randomUUID } from 'node:crypto';
import { bytesOfHex, FrameError, hexOf } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardRole } from '#protocol/roles.ts';
import type { Term } from '#protocol/terms.ts';
import { onlyAdds } from '#protocol/txn.ts';
import { readHeader } from '#protocol/txn-header.ts';
import type { BlobStore, Parts } from '../../platform/blobs/store.ts';
import { wholeBlob } from '../../platform/blobs/whole.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { type Batch, newTerm, packBatch } from '../../platform/database/log/batch.ts';
import type { logQueries } from '../../platform/database/log/log-queries.ts';
import { refusalOf, setsBoard, setsMode } from '../../policies/board.ts';
import { type Loaded, type LogReader, loadBoard } from './board-loader.ts';
import { type BoardModel, ModelTrap } from './board-model.ts';
import type { clientQueries } from './client-queries.ts';
import type { Instances } from './engine-instances.ts';
import { HeadSnapshots } from './head-snapshot.ts';
import {
  type Answer,
  type Decided,
  type HeadAsk,
  type HeadState,
  type HelloAsk,
  type HelloReply,
  type Push,
  type PushedTxn,
  type RoomEvent,
  weightOf,
} from './messages.ts';
import { ClientOutcomes } from './outcomes.ts';
import { type Merged, marked, modeIn, RecordMerge, titleIn } from './record-merge.ts';
import { SnapshotClock } from './snapshot-clock.ts';
import { type Rebased, TextRebase } from './text-rebase.ts';
import type { TimeSlices } from './time-slices.ts';

/** The calls of the database that an open board uses. */
export type BoardStore = LogReader &
  Uses<{
    reads: { clients: Only<typeof clientQueries, 'client'> };
    log: Only<typeof logQueries, 'append'>;
  }> & {
    /** Undefined: the board has no such image. */
    reads: { images: { imageType(ask: { board: string; sha256: Uint8Array }): Promise<string | undefined> } };
  };

export interface BoardCoreDeps {
  db: BoardStore;
  blobs: BlobStore;
  parts: Parts;
  instances: Instances;
  turns: TimeSlices;
  emit(event: RoomEvent): void;
  nowMs(): number;
}

/** A batch being put together, and what to say once it is on disk. */
interface Work {
  batch: Batch;
  decided: Decided;
  touched: Set<string>;
  /** Begun numbers whose decision counts when the commit is through. */
  fresh: Answer[];
  /** Uploads to remove when their transaction is committed. */
  uploads: PushedTxn[];
  trap?: ModelTrap;
}

export class BoardCore {
  readonly board: string;
  /** Of this opening of the board: the log takes nothing more from it once a batch has failed. */
  readonly #owner = randomUUID();
  /** Of the ownership it stands on. */
  readonly #epoch: number | undefined;
  /** What it will append, or has. */
  readonly term: Term;
  #termBegun = false;
  readonly #deps: BoardCoreDeps;
  readonly #model: BoardModel;
  readonly #texts: TextRebase;
  readonly #record: RecordMerge;
  readonly #clients = new Map<string, ClientOutcomes>();
  /** Images that are known to be the board's, by name. */
  readonly #images = new Set<string>();
  readonly snapshotClock: SnapshotClock;
  /** All rows after this one only add to the board. */
  #addsAfter: number;
  readonly #heads = new HeadSnapshots();
  /** Run between two batches, when no transaction is half folded. */
  readonly #asides: (() => void)[] = [];
  /** Last sequence number given; what is beyond the committed head is being committed. */
  #seq: number;
  #queue: Push[] = [];
  #deciding: Promise<void> | undefined;
  #commits: Promise<void> = Promise.resolve();
  #closing = false;
  #over = false;

  private constructor(board: string, epoch: number | undefined, loaded: Loaded, deps: BoardCoreDeps) {
    this.board = board;
    this.#epoch = epoch;
    this.#deps = deps;
    this.#model = loaded.model;
    this.#seq = loaded.seq;
    this.#addsAfter = loaded.addsAfter;
    this.term = { first: loaded.seq + 1, name: newTerm() };
    const pass = (mine: Uint8Array, theirs: Uint8Array): Uint8Array => this.#model.passSplices(mine, theirs);
    this.#texts = new TextRebase(loaded.seq, pass, deps.turns);
    this.#record = new RecordMerge(recordSeqOf(loaded), deps.turns);
    this.snapshotClock = new SnapshotClock(loaded.snapshot?.bytes ?? 0, loaded.tailBytes, performance.now());
  }

  static async open(board: string, deps: BoardCoreDeps, epoch?: number): Promise<BoardCore> {
    const { db, blobs, instances, turns } = deps;
    const loaded = await loadBoard(board, db, blobs, instances, { turns });
    if (loaded.damaged.length > 0)
      deps.emit({ type: 'damaged', board, damage: 'snapshots could not be read', snapshots: loaded.damaged });
    return new BoardCore(board, epoch, loaded, deps);
  }

  get seq(): number {
    return this.#seq;
  }

  get mode(): number {
    return modeIn(this.#model.record());
  }

  get title(): string {
    return titleIn(this.#model.record());
  }

  async hello({ own, clients }: HelloAsk): Promise<HelloReply> {
    const known: [string, ClientOutcomes, number][] = [];
    for (const { clientId, settled } of clients) {
      const client = await this.#known(clientId);
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

  /** The board at its head, between two batches; answered when all of it is on disk. */
  headState(ask: HeadAsk): Promise<HeadState> {
    return new Promise((resolve, reject) => {
      const take = (): void => void this.#headNow(ask).then(resolve, reject);
      if (this.#deciding) this.#asides.push(take);
      else take();
    });
  }

  async #headNow({ from, isInline }: HeadAsk): Promise<HeadState> {
    const addsAfter = this.#addsAfter;
    const isWanted = isInline && from < addsAfter;
    const snapshot = isWanted
      ? this.#heads.snapshotAt(this.#seq, this.#model, this.snapshotClock.storedBytes)
      : undefined;
    await this.#commits;
    if (this.#over) throw new Error(`board ${this.board}: it failed or was closed while its head was read`);
    return { addsAfter, snapshot };
  }

  push(push: Push): void {
    // A push that arrives while the board closes stays with its sender: the model is about to be dropped.
    if (this.#over || this.#closing) return;
    this.#queue.push(push);
    this.#deciding ??= this.#decideAll();
  }

  /** Waits for what is being committed; takes nothing more. */
  async close(): Promise<void> {
    this.#closing = true;
    await this.#deciding;
    await this.#commits;
    if (this.#over) return;
    this.#over = true;
    this.#model.free();
  }

  async #decideAll(): Promise<void> {
    // All pushes of one message are one commit, and one frame to each reader: the first does not go ahead of the others.
    await undefined;
    try {
      while (this.#queue.length > 0 && !this.#over) {
        await this.#decideQueued();
        for (const aside of this.#asides.splice(0)) aside();
      }
    } catch (error) {
      this.#fail(error);
    } finally {
      this.#deciding = undefined;
      for (const aside of this.#asides.splice(0)) aside();
    }
  }

  async #decideQueued(): Promise<void> {
    const pushes = this.#queue;
    this.#queue = [];
    const work: Work = {
      batch: {
        board: this.board,
        owner: this.#owner,
        epoch: this.#epoch,
        after: this.#seq,
        rows: [],
        outcomes: [],
        clients: [],
      },
      decided: { type: 'decided', board: this.board, rows: [], answers: [], done: [] },
      touched: new Set(),
      fresh: [],
      uploads: [],
    };
    for (const push of pushes) {
      for (const txn of push.txns) {
        await this.#decide(push, txn, work);
        if (work.trap) break;
      }
      if (work.trap) break;
      work.decided.done.push({ session: push.session, txns: push.txns.length, bytes: weightOf(push.txns) });
    }
    this.#commit(work);
    if (work.trap) {
      await this.#commits;
      throw work.trap;
    }
  }

  async #decide({ own, ofGuest, role }: Push, txn: PushedTxn, work: Work): Promise<void> {
    const { clientId, clientSeq, settled } = txn;
    const client = await this.#client(clientId, ofGuest[clientId] ?? actorOf(own));
    const { actor } = client;
    if (!isOwn(own, actor)) return refuse(work, txn, 'forbidden');
    if (client.settle(settled)) work.touched.add(clientId);
    const hash = 'bytes' in txn.body ? hashOf('sha256', txn.body.bytes, 'hex') : hexOf(txn.body.sha256);
    const verdict = client.verdict(clientSeq, hash);
    if (verdict.kind === 'silent') return;
    if (verdict.kind === 'refuse') return refuse(work, txn, verdict.code);
    if (verdict.kind === 'again') {
      work.decided.answers.push({ clientId, clientSeq, decision: verdict.decision });
      return;
    }

    const whole = await this.#bytesOf(txn);
    if ('missing' in whole) return refuse(work, txn, 'parts-missing');
    const merged = 'refused' in whole ? whole : await this.#merged(clientId, whole.bytes, 'bytes' in txn.body);
    const judged = 'refused' in merged ? merged : await this.#judge(merged.txn, client, own, role, work);
    const refused = 'refused' in judged ? judged.refused : undefined;
    work.touched.add(clientId);
    if (refused !== undefined || !('txn' in merged))
      return this.#refuseForGood(client, txn, hash, refused ?? 'bad-txn', work);

    const seq = this.#seq + 1;
    const atMs = this.#deps.nowMs();
    let logged: Rebased | string;
    try {
      const isOf = (one: string): boolean => isOwn(own, one);
      logged = await this.#texts.rebased(clientId, merged.txn, 'bytes' in txn.body ? isOf : undefined);
      // What travelled by reference is logged by its own name.
      if (typeof logged === 'object' && logged.txn !== merged.txn && 'sha256' in txn.body) logged = 'rebase';
      if (typeof logged === 'object' && merged.isLess) logged = { ...logged, txn: marked(logged.txn) };
      if (typeof logged === 'object') await this.#model.take(seq, actor, atMs, logged.txn);
      else this.#model.drop();
    } catch (error) {
      logged = this.#nameOf(error, work);
    }
    if (typeof logged === 'string') return this.#refuseForGood(client, txn, hash, logged, work);
    await this.#texts.note(seq, { clientId, actor }, logged);
    if (merged.was) this.#record.note(seq, clientId, merged);
    this.#seq = seq;
    this.#heads.forget();
    if (!onlyAdds(logged.txn)) this.#addsAfter = seq;
    if ('summary' in judged && setsMode(judged.summary)) work.decided.mode = this.mode;
    if ('summary' in judged && setsBoard(judged.summary)) work.decided.title = this.title;
    client.begin(clientSeq, hash, false);
    const reference = 'sha256' in txn.body ? { sha256: txn.body.sha256 } : { data: logged.txn };
    work.batch.rows.push({
      seq,
      clientId: client.id,
      clientSeq,
      actor,
      atMs,
      ...reference,
      size: logged.txn.length,
    });
    work.batch.outcomes.push({ clientId: client.id, clientSeq, hash: hashBytes(hash), seq, atMs });
    work.fresh.push({ clientId, clientSeq, decision: { ok: true, seq, atMs } });
    if ('sha256' in txn.body) work.uploads.push(txn);
    this.snapshotClock.appended(logged.txn.length, performance.now());
  }

  /** As it is on the record that is there. What travelled by reference is logged as it was sent, or not at all. */
  async #merged(clientId: string, sent: Uint8Array, isInline: boolean): Promise<Merged | { refused: string }> {
    try {
      const merged = await this.#record.merged(clientId, sent, () => this.#model.record());
      if (isInline) return merged;
      return merged.isLess ? { refused: 'bad-txn' } : { ...merged, txn: sent };
    } catch (error) {
      if (error instanceof FrameError) return { refused: 'bad-txn' };
      throw error;
    }
  }

  /** What the transaction does, or why it cannot be taken. */
  async #judge(
    bytes: Uint8Array,
    client: ClientOutcomes,
    own: string,
    role: BoardRole,
    work: Work,
  ): Promise<{ summary: Uint8Array } | { refused: string }> {
    const after = afterOf(bytes);
    if (after === undefined) return { refused: 'bad-txn' };
    if (client.wasRefused(after)) return { refused: 'depends' };
    try {
      const summary = await this.#model.check(bytes, own);
      const refused = refusalOf(role, summary) ?? (await this.#lacksImage());
      if (refused === undefined) return { summary };
      this.#model.drop();
      return { refused };
    } catch (error) {
      return { refused: this.#nameOf(error, work) };
    }
  }

  /** What an image shows was sent to this board first: nobody makes it show, or keep, what other boards have. */
  async #lacksImage(): Promise<'missing-blob' | undefined> {
    for (const name of this.#model.pictures()) {
      if (this.#images.has(name)) continue;
      const sha256 = bytesOfHex(name, 32) as Uint8Array;
      if ((await this.#deps.db.reads.images.imageType({ board: this.board, sha256 })) === undefined)
        return 'missing-blob';
      this.#images.add(name);
    }
    return undefined;
  }

  /** A refusal's name; a trap ends the batch, and is stored as a refusal so that a resend does not trap again. */
  #nameOf(error: unknown, work: Work): string {
    if (typeof error === 'string') return error;
    if (error instanceof FrameError) return 'bad-txn';
    if (!(error instanceof ModelTrap)) throw error;
    work.trap = error;
    return 'bad-txn';
  }

  #refuseForGood(client: ClientOutcomes, txn: PushedTxn, hash: string, code: string, work: Work): void {
    const { clientId, clientSeq } = txn;
    client.begin(clientSeq, hash, true);
    work.batch.outcomes.push({ clientId: client.id, clientSeq, hash: hashBytes(hash), code });
    work.fresh.push({ clientId, clientSeq, decision: { ok: false, code } });
    refuse(work, txn, code);
  }

  async #bytesOf(txn: PushedTxn): Promise<{ bytes: Uint8Array } | { refused: string } | { missing: true }> {
    const { body } = txn;
    if ('bytes' in body) return body;
    if (body.size > LIMITS.txnBytes) return { refused: 'too-large:transaction' };
    const sha256 = hexOf(body.sha256);
    const fault = await this.#deps.parts.finish({ board: this.board, ...txn }, sha256, body.size);
    if (fault === 'parts-missing') return { missing: true };
    if (fault) return { refused: fault };
    const bytes = await wholeBlob(this.#deps.blobs, sha256);
    return bytes ? { bytes } : { missing: true };
  }

  #commit(work: Work): void {
    const { batch, decided, fresh } = work;
    for (const clientId of work.touched) {
      const { id, actor, settled, last } = this.#clients.get(clientId) as ClientOutcomes;
      batch.clients.push({ clientId: id, actor, settled, last });
    }
    decided.rows = batch.rows;
    if (batch.rows.length > 0 && !this.#termBegun) {
      this.#termBegun = true;
      batch.term = this.term.name;
    }
    const nothing = batch.rows.length === 0 && batch.outcomes.length === 0 && batch.clients.length === 0;
    // Appends of one board are answered in order, so what is said stays in order too.
    const begunMs = performance.now();
    const onDisk = nothing ? Promise.resolve() : this.#deps.db.log.append(packBatch(batch));
    this.#commits = Promise.all([this.#commits, onDisk]).then(
      () => {
        if (this.#over) return;
        for (const { clientId, clientSeq, decision } of fresh)
          this.#clients.get(clientId)?.decided(clientSeq, decision);
        if (!nothing) decided.appendMs = performance.now() - begunMs;
        this.#deps.emit(decided);
        // One that stays is swept with those that were never finished.
        for (const upload of work.uploads)
          this.#deps.parts.forget({ board: this.board, ...upload }).catch(() => undefined);
      },
      (error) => this.#fail(error),
    );
  }

  async #client(clientId: string, actor: string): Promise<ClientOutcomes> {
    const known = await this.#known(clientId);
    if (known) return known;
    const made = this.#clients.get(clientId) ?? new ClientOutcomes(idBytes(clientId), actor);
    this.#clients.set(clientId, made);
    return made;
  }

  async #known(clientId: string): Promise<ClientOutcomes | undefined> {
    const open = this.#clients.get(clientId);
    if (open) return open;
    const id = idBytes(clientId);
    const stored = await this.#deps.db.reads.clients.client({ board: this.board, clientId: id });
    // Somebody else may have asked for the same in the meantime: there is one record of a client.
    const known = this.#clients.get(clientId) ?? (stored && new ClientOutcomes(id, stored.actor, stored));
    if (known) this.#clients.set(clientId, known);
    if (stored && stored.damaged.length > 0) {
      const damage = `outcomes of client ${clientId}, numbers ${stored.damaged.join(', ')}`;
      this.#deps.emit({ type: 'damaged', board: this.board, damage, snapshots: [] });
    }
    return known;
  }

  #fail(error: unknown): void {
    if (this.#over) return;
    this.#over = true;
    this.#queue = [];
    this.#model.free();
    this.#deps.emit({
      type: 'failed',
      board: this.board,
      reason: error instanceof Error ? error.message : String(error),
    });
  }
}

function refuse(work: Work, { clientId, clientSeq }: PushedTxn, code: string): void {
  work.decided.answers.push({ clientId, clientSeq, decision: { ok: false, code } });
}

function actorOf(own: string): string {
  return own.split('\n', 1)[0] as string;
}

function isOwn(own: string, actor: string): boolean {
  return own === actor || own.split('\n').includes(actor);
}

/** The last row that may have changed the record. */
function recordSeqOf({ model, snapshot }: Loaded): number {
  return model.recordSeq() || (model.record().length > 0 ? (snapshot?.seq ?? 0) : 0);
}

/** Undefined for bytes that are no transaction. */
function afterOf(txn: Uint8Array): number | undefined {
  try {
    return readHeader(txn).after;
  } catch (error) {
    if (error instanceof FrameError) return undefined;
    throw error;
  }
}

function idBytes(hex: string): Uint8Array {
  return bytesOfHex(hex, 16) as Uint8Array;
}

function hashBytes(hex: string): Uint8Array {
  return bytesOfHex(hex, 32) as Uint8Array;
}
