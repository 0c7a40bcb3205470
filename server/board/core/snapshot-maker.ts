// Makes a board's snapshots from disk alone, in a thread of its own that ends with them: folds the log in a fresh model, writes
// the chunks, reads them back and compares digests; only then does a snapshot count. No append waits for it. In the same way a copy
// of a board comes about. SPEC: SNAP, HIST.

import { constants, setPriority } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { isMainThread, type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { bytesOfHex, FrameError } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import type { Manifest } from '#protocol/frames.ts';
import { chunkHead } from '#protocol/item-bytes.ts';
import type { BoardJson, ItemInput } from '#protocol/item-json.ts';
import { type BlobClaims, claimIn } from '../../platform/blobs/claims.ts';
import { openStore, type StoreSettings } from '../../platform/blobs/open-store.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import { groupCalls, type Only, type Uses } from '../../platform/database/calls.ts';
import { connect, serve } from '../../platform/threads/rpc.ts';
import type { boardChanges } from './board-changes.ts';
import { copyTxns } from './board-copy.ts';
import { type BoardFile, boardFileOf } from './board-file.ts';
import { fromChunks, type Loaded, type LogReader, loadBoard } from './board-loader.ts';
import { BoardModel, ModelTrap } from './board-model.ts';
import type { boardQueries } from './board-queries.ts';
import { type BoardTemplate, boardTemplateOf, type TemplateLimits } from './board-template.ts';
import { type BoardTexts, boardTexts, type TextLimits } from './board-texts.ts';
import { manifestOf } from './damage.ts';
import type { damageChanges } from './damage-changes.ts';
import { EngineInstances } from './engine-instances.ts';
import { snapshotManifest } from './head-snapshot.ts';
import { type PackableLog, packOld } from './pack-maker.ts';
import { isFar, keptSnapshots, NEWEST_KEPT } from './snapshots-kept.ts';
import { templateTxns } from './template-txns.ts';

export interface SnapshotMakerData {
  store: StoreSettings;
  database: MessagePort;
  isBackground: boolean;
}

export type SnapshotMakerHandlers = ReturnType<typeof handlers>;

/** What was made, and which snapshots were found damaged on the way. */
export interface Made {
  bytes: number;
  damaged: number[];
}

/** `itemIds`: these items alone, with all that lies in them. */
export interface BoardTemplateArgs {
  board: string;
  itemIds?: readonly string[] | undefined;
  limits: TemplateLimits;
}

/** `sha256`: of the items' JSON. `title`: of the new board. */
export interface StoredTemplate {
  sha256: string;
  title: string;
}

/** The calls of the database that a snapshot maker uses. */
type SnapshotStore = LogReader &
  PackableLog &
  Uses<{
    reads: { boards: Only<typeof boardQueries, 'bytesToVersion' | 'snapshotsWithTotals'> };
    changes: { boards: typeof boardChanges; damage: Only<typeof damageChanges, 'markSnapshots'> };
  }> & { reads: { history: { namedSeqs(board: string): Promise<number[]> } } };

function handlers(db: SnapshotStore, blobs: BlobStore) {
  const instances = new EngineInstances();

  /** Of the board as it is, or as it was after row `upTo`. */
  const makeOne = async (board: string, upTo?: number): Promise<Made> => {
    const { model, seq, damaged } = await loadBoard(board, db, blobs, instances, upTo === undefined ? {} : { upTo });
    if (damaged.length > 0) await db.changes.damage.markSnapshots({ board, seqs: damaged });
    const pieces = model.snapshot();
    const chunks: Manifest['chunks'] = [];
    for (const bytes of pieces.chunks) {
      const begunMs = performance.now();
      chunks.push({ sha256: await blobs.put(bytes), bytes: bytes.length, count: chunkHead(bytes).count });
      // Nobody waits for a snapshot, but everybody's edits for the disk: it is the log's for half of the time.
      await delay(performance.now() - begunMs);
    }
    const manifest = snapshotManifest(model, seq, pieces, chunks);

    const again = await fromChunks(manifest, blobs, instances);
    if (!again || Buffer.compare(again.digest(), model.digest()) !== 0)
      throw new Error('what was read back is not what was written');
    const bytes = chunks.reduce((sum, chunk) => sum + chunk.bytes, 0);
    await db.changes.boards.saveSnapshot({
      board,
      snapshot: { seq, manifest: JSON.stringify(manifest), bytes },
      chunks: chunks.map(({ sha256, bytes: size }) => ({ sha256: hash(sha256), size })),
    });
    again.free();
    model.free();
    return { bytes, damaged };
  };

  /** Reads the board as it is. Throws `damaged`. */
  const reading = async <T>(board: string, read: (loaded: Loaded) => T): Promise<T> => {
    try {
      const loaded = await loadBoard(board, db, blobs, instances);
      try {
        return read(loaded);
      } finally {
        loaded.model.free();
      }
    } catch (error) {
      // The model's own refusals are texts.
      const isDamage = error instanceof ModelTrap || error instanceof FrameError || typeof error === 'string';
      throw isDamage ? new CallerError('damaged', `board ${board}: ${String(error)}`) : error;
    }
  };

  /** The items of a template as transactions of a new board, which a model has taken. Throws `bad-item`. */
  const newBoardTxns = async (json: Uint8Array, title: string): Promise<Uint8Array[]> => {
    const { items, board }: { items: ItemInput[]; board?: BoardJson } = JSON.parse(new TextDecoder().decode(json));
    const txns = templateTxns({ items, title, paper: board?.paper }, Date.now());
    const model = await BoardModel.make(instances);
    try {
      for (const [i, txn] of txns.entries()) await model.apply(i + 1, '', 0, txn);
      if (model.count() !== items.length) throw new Error('the board is not what the template holds');
    } finally {
      model.free();
    }
    return txns;
  };

  return {
    /** Of the board as it is, and of its named versions that are far from one; answers the bytes of the first. */
    async make(board: string): Promise<Made> {
      const { bytes, damaged } = await makeOne(board);
      for (const seq of await db.reads.history.namedSeqs(board)) {
        if (isFar(await db.reads.boards.bytesToVersion({ board, seq })))
          damaged.push(...(await makeOne(board, seq)).damaged);
      }
      await dropOld(board, db);
      return { bytes, damaged };
    },

    /** Answers how many packs were made of what is older than its snapshots. */
    pack({ board, packBytes }: { board: string; packBytes: number }): Promise<number> {
      return packOld(board, db, blobs, packBytes, NEWEST_KEPT);
    },

    /** The board as it is, as the JSON of a file. Throws `damaged`. */
    boardFile(board: string): Promise<BoardFile> {
      return reading(board, ({ model }) => boardFileOf(model.snapshot().chunks, model.record()));
    },

    /** Returns the texts of the board as it is. Throws `damaged`. */
    boardTexts({ board, limits }: { board: string; limits: TextLimits }): Promise<BoardTexts & { seq: number }> {
      return reading(board, ({ model, seq }) => ({ seq, ...boardTexts(model.snapshot().chunks, limits) }));
    },

    /** The board as it is, as the items of a template that makes a board again. Throws `damaged`, `too-large`, `bad-item`. */
    async boardTemplate({ board, ...options }: BoardTemplateArgs): Promise<BoardTemplate> {
      const template = await reading(board, ({ model }) =>
        boardTemplateOf(model.snapshot().chunks, model.record(), options),
      );
      try {
        await newBoardTxns(template.json, '');
      } catch (error) {
        throw new CallerError('bad-item', `board ${board}: ${String(error)}`);
      }
      return template;
    },

    /** The items of a stored template, as transactions of a new board. Throws `damaged`, `bad-item`. */
    async templateTxns({ sha256, title }: StoredTemplate): Promise<Uint8Array[]> {
      const json = await blobs.get(sha256);
      if (!json) throw new CallerError('damaged', `template items ${sha256}`);
      return newBoardTxns(json, title);
    },

    /** What a board held after row `seq`, as transactions of a new board. */
    async txnsAt({ board, seq }: { board: string; seq: number }): Promise<Uint8Array[]> {
      const { model } = await loadBoard(board, db, blobs, instances, { upTo: seq });
      const txns = copyTxns(model.snapshot().chunks);
      const again = await BoardModel.make(instances);
      for (const [i, txn] of txns.entries()) await again.apply(i + 1, '', 0, txn);
      if (again.count() !== model.count()) throw new Error('the copy is not what was copied');
      return txns;
    },
  };
}

async function dropOld(board: string, db: SnapshotStore): Promise<void> {
  const all = await db.reads.boards.snapshotsWithTotals(board);
  const sound = all.filter(({ damaged }) => damaged === 0);
  const kept = keptSnapshots(sound, await db.reads.history.namedSeqs(board), Date.now());
  // Chunks of one whose manifest is damaged are not known: they stay.
  const chunksOf = (stored: (typeof all)[number]): string[] =>
    manifestOf(stored)?.chunks.map(({ sha256 }) => sha256) ?? [];
  const needed = new Set(all.filter(({ seq }) => kept.has(seq)).flatMap(chunksOf));
  for (const snapshot of all) {
    if (kept.has(snapshot.seq)) continue;
    const dead = chunksOf(snapshot).filter((sha256) => !needed.has(sha256));
    await db.changes.boards.dropSnapshot({ board, seq: snapshot.seq, dead: dead.map(hash) });
  }
}

function hash(hex: string): Uint8Array {
  return bytesOfHex(hex, 32) as Uint8Array;
}

if (!isMainThread && parentPort) {
  const { store, database, isBackground } = workerData as SnapshotMakerData;
  // Where a priority is a thread's (Linux): edits do not wait for a core behind this.
  if (isBackground && process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);
  const db = groupCalls<SnapshotStore & BlobClaims>(connect(database));
  const { blobs } = await openStore(store, claimIn(db));
  serve(parentPort, handlers(db, blobs));
}
