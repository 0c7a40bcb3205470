// A ZIP, written entry by entry; a browser may keep what is written on its disk.

import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { ARCHIVE_LIMITS } from '#protocol/atrium-archive.ts';
import { BoardError } from '#protocol/board-error.ts';

/** Written at once. */
const PIECE_BYTES = 1 << 20;
/** Without ZIP64. */
const MAX_BYTES = ARCHIVE_LIMITS.bytes;

export class ZipWriter {
  readonly #type: string;
  readonly #zip: Zip;
  #written: Blob[] = [];
  #open: Uint8Array<ArrayBuffer>[] = [];
  #openBytes = 0;
  #bytes = 0;

  constructor(type: string) {
    this.#type = type;
    this.#zip = new Zip((error, piece) => {
      if (error) throw error;
      this.#take(piece as Uint8Array<ArrayBuffer>);
    });
  }

  /** Of what can be packed. */
  pack(name: string, content: Blob): Promise<void> {
    return this.#add(new ZipDeflate(name), content);
  }

  /** As it is: it is packed already. */
  store(name: string, content: Blob): Promise<void> {
    return this.#add(new ZipPassThrough(name), content);
  }

  async #add(entry: ZipDeflate | ZipPassThrough, content: Blob): Promise<void> {
    this.#zip.add(entry);
    for (let at = 0; at < content.size || at === 0; at += PIECE_BYTES) {
      const piece = new Uint8Array(await content.slice(at, at + PIECE_BYTES).arrayBuffer());
      entry.push(piece, at + PIECE_BYTES >= content.size);
    }
  }

  end(): Blob {
    this.#zip.end();
    return new Blob([...this.#written, ...this.#open], { type: this.#type });
  }

  #take(piece: Uint8Array<ArrayBuffer>): void {
    this.#open.push(piece);
    this.#openBytes += piece.length;
    this.#bytes += piece.length;
    if (this.#bytes > MAX_BYTES) throw new BoardError('export-too-large', `more than ${MAX_BYTES} bytes`);
    if (this.#openBytes < PIECE_BYTES) return;
    this.#written.push(new Blob(this.#open));
    this.#open = [];
    this.#openBytes = 0;
  }
}
