// Checks a pushed transaction before it gets a sequence number. Its bytes must be here and readable, its role must allow it, and the images
// it shows must be the board's. Gives no numbers and commits nothing. SPEC: REJ, REF.

import { bytesOfHex, FrameError, hexOf } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { BoardRole } from '#protocol/roles.ts';
import { readHeader } from '#protocol/txn-header.ts';
import type { BlobStore, Parts } from '../../platform/blobs/store.ts';
import { wholeBlob } from '../../platform/blobs/whole.ts';
import { refusalOf } from '../../policies/board.ts';
import { type BoardModel, ModelTrap } from './board-model.ts';
import type { CommitDraft } from './commit-draft.ts';
import type { PushedTxn } from './messages.ts';
import type { ClientOutcomes } from './outcomes.ts';
import type { Merged, RecordMerge } from './record-merge.ts';

export interface TxnChecksDeps {
  db: {
    /** Undefined: the board has no such image. */
    reads: { images: { imageType(image: { board: string; sha256: Uint8Array }): Promise<string | undefined> } };
  };
  blobs: BlobStore;
  parts: Parts;
}

export class TxnChecks {
  readonly #board: string;
  readonly #deps: TxnChecksDeps;
  readonly #model: BoardModel;
  readonly #record: RecordMerge;
  /** Images that are known to be the board's, by name. */
  readonly #images = new Set<string>();

  constructor(board: string, deps: TxnChecksDeps, model: BoardModel, record: RecordMerge) {
    this.#board = board;
    this.#deps = deps;
    this.#model = model;
    this.#record = record;
  }

  /** Returns the transaction's bytes; `missing` while parts of what travels by reference have not arrived. */
  async bytesOf(txn: PushedTxn): Promise<{ bytes: Uint8Array } | { refused: string } | { missing: true }> {
    const { body } = txn;
    if ('bytes' in body) return body;
    if (body.size > LIMITS.txnBytes) return { refused: 'too-large:transaction' };
    const sha256 = hexOf(body.sha256);
    const fault = await this.#deps.parts.finish({ board: this.#board, ...txn }, sha256, body.size);
    if (fault === 'parts-missing') return { missing: true };
    if (fault) return { refused: fault };
    const bytes = await wholeBlob(this.#deps.blobs, sha256);
    return bytes ? { bytes } : { missing: true };
  }

  /** Returns the transaction as it is on the present record. What travelled by reference is logged as it was sent, or not at all. */
  async merged(clientId: string, sent: Uint8Array, isInline: boolean): Promise<Merged | { refused: string }> {
    try {
      const merged = await this.#record.merged(clientId, sent, () => this.#model.record());
      if (isInline) return merged;
      return merged.isLess ? { refused: 'bad-txn' } : { ...merged, txn: sent };
    } catch (error) {
      if (error instanceof FrameError) return { refused: 'bad-txn' };
      throw error;
    }
  }

  /** Returns what the transaction does, or why it cannot be taken. A trap of the model is noted in `draft`. */
  async judge(
    bytes: Uint8Array,
    client: ClientOutcomes,
    own: string,
    role: BoardRole,
    draft: CommitDraft,
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
      return { refused: this.refusalName(error, draft) };
    }
  }

  /** An image shows only what was sent to this board before, so that nobody makes it show, or keep, an image of another board. */
  async #lacksImage(): Promise<'missing-blob' | undefined> {
    for (const name of this.#model.pictures()) {
      if (this.#images.has(name)) continue;
      const sha256 = bytesOfHex(name, 32) as Uint8Array;
      if ((await this.#deps.db.reads.images.imageType({ board: this.#board, sha256 })) === undefined)
        return 'missing-blob';
      this.#images.add(name);
    }
    return undefined;
  }

  /** A refusal's name; a trap ends the batch, and is stored as a refusal so that a resend does not trap again. */
  refusalName(error: unknown, draft: CommitDraft): string {
    if (typeof error === 'string') return error;
    if (error instanceof FrameError) return 'bad-txn';
    if (!(error instanceof ModelTrap)) throw error;
    draft.trap = error;
    return 'bad-txn';
  }
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
