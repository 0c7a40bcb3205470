// One open board: decides every number in order, gives sequence numbers, folds, commits, and only then answers. Knows no
// socket; speaks in the messages of messages.ts. SPEC: ACK, REJ, REF.

import { hash as hashOf, randomUUID } from 'node:crypto';
import { hexOf } from '#protocol/bytes.ts';
import type { Term } from '#protocol/terms.ts';
import { onlyAdds } from '#protocol/txn.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { newTerm, packBatch } from '../../platform/database/log/batch.ts';
import type { logQueries } from '../../platform/database/log/log-queries.ts';
import { setsBoard, setsMode } from '../../policies/board.ts';
import { actorOf, BoardClients, type BoardClientsDeps, isOwn } from './board-clients.ts';
import { type Loaded, type LogReader, loadBoard } from './board-loader.ts';
import type { BoardModel } from './board-model.ts';
import { CommitDraft } from './commit-draft.ts';
import type { Instances } from './engine-instances.ts';
import { HeadSnapshots } from './head-snapshot.ts';
import {
  type HeadAsk,
  type HeadState,
  type HelloAsk,
  type HelloReply,
  type Push,
  type PushedTxn,
  weightOf,
} from './messages.ts';
import { marked, modeIn, RecordMerge, titleIn } from './record-merge.ts';
import { SnapshotClock } from './snapshot-clock.ts';
import { type Rebased, TextRebase } from './text-rebase.ts';
import type { TimeSlices } from './time-slices.ts';
import { TxnChecks, type TxnChecksDeps } from './txn-checks.ts';

/** The calls of the database that an open board uses. */
export type BoardStore = LogReader &
  BoardClientsDeps['db'] &
  TxnChecksDeps['db'] &
  Uses<{ log: Only<typeof logQueries, 'append'> }>;

export interface BoardCoreDeps extends BoardClientsDeps, TxnChecksDeps {
  db: BoardStore;
  instances: Instances;
  turns: TimeSlices;
  nowMs(): number;
}

export class BoardCore {
  readonly board: string;
  /** Names this opening of the board: once a batch of it has failed, the log takes no further one. */
  readonly #owner = randomUUID();
  /** The epoch of the ownership; undefined in a single process. */
  readonly #epoch: number | undefined;
  /** The term of the rows that are appended from now on. */
  readonly term: Term;
  #termBegun = false;
  readonly #deps: BoardCoreDeps;
  readonly #model: BoardModel;
  readonly #texts: TextRebase;
  readonly #record: RecordMerge;
  readonly #checks: TxnChecks;
  readonly #clients: BoardClients;
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
    this.#checks = new TxnChecks(board, deps, loaded.model, this.#record);
    this.#clients = new BoardClients(board, deps);
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

  hello(ask: HelloAsk): Promise<HelloReply> {
    return this.#clients.hello(ask);
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
    const draft = new CommitDraft(this.board, this.#owner, this.#epoch, this.#seq);
    for (const push of pushes) {
      for (const txn of push.txns) {
        await this.#decide(push, txn, draft);
        if (draft.trap) break;
      }
      if (draft.trap) break;
      draft.decided.done.push({ session: push.session, txns: push.txns.length, bytes: weightOf(push.txns) });
    }
    this.#commit(draft);
    if (draft.trap) {
      await this.#commits;
      throw draft.trap;
    }
  }

  async #decide({ own, ofGuest, role }: Push, txn: PushedTxn, draft: CommitDraft): Promise<void> {
    const { clientId, clientSeq, settled } = txn;
    const client = await this.#clients.load(clientId, ofGuest[clientId] ?? actorOf(own));
    const { actor } = client;
    if (!isOwn(own, actor)) return draft.refuse(txn, 'forbidden');
    if (client.settle(settled)) draft.touch(client);
    const hash = 'bytes' in txn.body ? hashOf('sha256', txn.body.bytes, 'hex') : hexOf(txn.body.sha256);
    const verdict = client.verdict(clientSeq, hash);
    if (verdict.kind === 'silent') return;
    if (verdict.kind === 'refuse') return draft.refuse(txn, verdict.code);
    if (verdict.kind === 'again') return draft.answer(txn, verdict.decision);

    const whole = await this.#checks.bytesOf(txn);
    if ('missing' in whole) return draft.refuse(txn, 'parts-missing');
    const merged = 'refused' in whole ? whole : await this.#checks.merged(clientId, whole.bytes, 'bytes' in txn.body);
    const judged = 'refused' in merged ? merged : await this.#checks.judge(merged.txn, client, own, role, draft);
    const refused = 'refused' in judged ? judged.refused : undefined;
    draft.touch(client);
    if (refused !== undefined || !('txn' in merged))
      return draft.refuseForGood(client, txn, hash, refused ?? 'bad-txn');

    const seq = this.#seq + 1;
    const atMs = this.#deps.nowMs();
    let logged: Rebased | string;
    try {
      const isOf = (one: string): boolean => isOwn(own, one);
      logged = await this.#texts.rebased(clientId, merged.txn, 'bytes' in txn.body ? isOf : undefined);
      // A transaction by reference is logged by its own name.
      if (typeof logged === 'object' && logged.txn !== merged.txn && 'sha256' in txn.body) logged = 'rebase';
      if (typeof logged === 'object' && merged.isLess) logged = { ...logged, txn: marked(logged.txn) };
      if (typeof logged === 'object') await this.#model.take(seq, actor, atMs, logged.txn);
      else this.#model.drop();
    } catch (error) {
      logged = this.#checks.refusalName(error, draft);
    }
    if (typeof logged === 'string') return draft.refuseForGood(client, txn, hash, logged);
    await this.#texts.note(seq, { clientId, actor }, logged);
    if (merged.was) this.#record.note(seq, clientId, merged);
    this.#seq = seq;
    this.#heads.forget();
    if (!onlyAdds(logged.txn)) this.#addsAfter = seq;
    if ('summary' in judged && setsMode(judged.summary)) draft.decided.mode = this.mode;
    if ('summary' in judged && setsBoard(judged.summary)) draft.decided.title = this.title;
    draft.accept(client, txn, hash, logged.txn, seq, atMs);
    this.snapshotClock.appended(logged.txn.length, performance.now());
  }

  #commit(draft: CommitDraft): void {
    draft.finish();
    const { batch, decided, isEmpty } = draft;
    if (batch.rows.length > 0 && !this.#termBegun) {
      this.#termBegun = true;
      batch.term = this.term.name;
    }
    // Appends of one board are answered in order, so what is said stays in order too.
    const begunMs = performance.now();
    const onDisk = isEmpty ? Promise.resolve() : this.#deps.db.log.append(packBatch(batch));
    this.#commits = Promise.all([this.#commits, onDisk]).then(
      () => {
        if (this.#over) return;
        draft.committed();
        if (!isEmpty) decided.appendMs = performance.now() - begunMs;
        this.#deps.emit(decided);
        // One that stays is swept with those that were never finished.
        for (const upload of draft.uploads)
          this.#deps.parts.forget({ board: this.board, ...upload }).catch(() => undefined);
      },
      (error) => this.#fail(error),
    );
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

/** The last row that may have changed the record. */
function recordSeqOf({ model, snapshot }: Loaded): number {
  return model.recordSeq() || (model.record().length > 0 ? (snapshot?.seq ?? 0) : 0);
}
