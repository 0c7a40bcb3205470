// Sends what the outbox may send, for the queues the present HELLO has named; large transactions after their parts, images before what names them. Notices when what
// was sent is not answered. Knows the outbox and the link; not what an answer says.

import { ApiError } from '#protocol/browser/request.ts';
import type { BoardApi } from './board-api.ts';
import type { Link } from './link.ts';
import type { Outbox } from './outbox.ts';
import { type PendingTxn, type Queue, referenceOf } from './pending-txn.ts';

/** Errors that reject an upload for good. */
const FOR_GOOD = new Set(['too-large', 'bad-image', 'images-full']);

export interface PusherDeps {
  outbox: Outbox;
  link: Link;
  api: BoardApi;
  /** The clients of the present HELLO, in its order. */
  said(): readonly Queue[];
  /** Resolves when a large upload may begin. */
  calm(): Promise<void>;
  sha256(bytes: Uint8Array): Promise<Uint8Array>;
  /** Resolves when the server has them. */
  sendImages(names: readonly string[], signal: AbortSignal): Promise<void>;
  /** The server will never take it. */
  refuse(entry: PendingTxn, code: string): void;
  /** Whether what was pushed is answered. */
  answers(answered: boolean): void;
}

export class Pusher {
  readonly #deps: PusherDeps;
  #mayPush = false;
  #soon = false;
  #uploading: AbortController | undefined;
  #patience: ReturnType<typeof setTimeout> | undefined;

  constructor(deps: PusherDeps) {
    this.#deps = deps;
  }

  /** WELCOME is dealt with. */
  begin(): void {
    this.#mayPush = true;
    this.#push();
  }

  /** The socket is gone. */
  stop(): void {
    this.#mayPush = false;
    this.#uploading?.abort();
    this.#uploading = undefined;
    clearTimeout(this.#patience);
    this.#patience = undefined;
  }

  /** Once for all that becomes ready in one turn: one PUSH for one write. */
  soon(): void {
    if (this.#soon) return;
    this.#soon = true;
    queueMicrotask(() => {
      this.#soon = false;
      this.#push();
    });
  }

  /** The server has decided something: it is at work. */
  answered(): void {
    if (this.#patience === undefined) return;
    clearTimeout(this.#patience);
    this.#patience = undefined;
    this.#deps.answers(true);
    this.#wait();
  }

  #push(): void {
    if (!this.#mayPush) return;
    const { outbox, link } = this.#deps;
    const said = this.#deps.said();
    for (let batch = outbox.take(said); batch.length > 0; batch = outbox.take(said)) {
      const txns = batch.map((entry) => {
        const { queue, clientSeq, txn } = entry;
        const reference = referenceOf(entry);
        return {
          client: said.indexOf(queue),
          clientSeq,
          settled: queue.settled,
          body: reference ? { sha256: reference, size: txn.length } : { bytes: txn },
        };
      });
      link.send({ type: 'push', txns });
    }
    this.#wait();
    void this.#upload();
  }

  /** As long as something is sent and not decided. Bytes that still leave are on their way, however slow. */
  #wait(): void {
    const { outbox, link, answers } = this.#deps;
    if (this.#patience !== undefined || !outbox.awaits) return;
    const unsentBytes = link.unsentBytes;
    this.#patience = setTimeout(() => {
      if (outbox.awaits && (unsentBytes === 0 || link.unsentBytes >= unsentBytes)) {
        answers(false);
        link.probe();
        return;
      }
      this.#patience = undefined;
      this.#wait();
    }, link.answerMs);
  }

  async #upload(): Promise<void> {
    const { outbox, link, api, said, calm, sha256, sendImages, refuse } = this.#deps;
    const entry = outbox.uploads(said())[0];
    if (entry?.wire.state !== 'uploading' || this.#uploading) return;
    const { images, hasParts } = entry.wire;
    const uploading = new AbortController();
    this.#uploading = uploading;
    try {
      await calm();
      if (images.length > 0) await sendImages(images, uploading.signal);
      outbox.imagesUploaded(entry);
      if (hasParts) {
        const { upload } = await import('./upload.ts');
        await upload(api, entry, uploading.signal);
        const reference = await sha256(entry.txn);
        if (this.#uploading === uploading) outbox.partsUploaded(entry, reference);
      }
    } catch (error) {
      // What goes beside what has failed.
      uploading.abort();
      if (this.#uploading !== uploading) return;
      this.#uploading = undefined;
      // Any other fault may be gone on the next connection.
      if (error instanceof ApiError && FOR_GOOD.has(error.code)) refuse(entry, error.code);
      else link.restart();
      return;
    }
    if (this.#uploading !== uploading) return;
    this.#uploading = undefined;
    this.#push();
  }
}
