// Where bytes outside the database are kept: blobs, immutable and named by their SHA-256, and the parts of uploads that are not
// finished. Whose they are and who may read them is not known here.

export interface OpenBlob {
  size: number;
  /** Opened when it is read: one that is never read holds nothing. */
  body: AsyncIterable<Uint8Array>;
}

export interface StoredBlob {
  sha256: string;
  size: number;
  /** When it was written, epoch ms. */
  changedMs: number;
}

/** Resolves when the blob is deleted by nobody until whoever stores it now has named it (server/platform/database/blob-names.ts). */
export type Claim = (sha256: string) => Promise<void>;

/** `sha256` is 64 hex digits. */
export interface BlobStore {
  /** Resolves when the bytes are kept for good; damaged ones of this name are replaced. */
  put(bytes: Uint8Array): Promise<string>;
  /** Makes a file's bytes the blob named, a piece at a time; false when they are not what it names. The file stays. */
  adopt(file: string, sha256: string): Promise<boolean>;
  /** Undefined when it is not there or is not what its name says. */
  get(sha256: string): Promise<Uint8Array | undefined>;
  /** As `get`, to be sent on: a large one is not held in memory. */
  open(sha256: string): Promise<OpenBlob | undefined>;
  delete(sha256: string): Promise<void>;
  /** In no order; of those that come or go meanwhile some. */
  list(): AsyncIterable<StoredBlob>;
  /** Removes what is left of writings that were cut off, and begun before then; answers how many. A dry run counts only. */
  sweepCutOff(beforeMs: number, isDryRun: boolean): Promise<number>;
  /** Fails unless bytes can be written and read back now. */
  probe(): Promise<void>;
}

/** The upload of one large transaction. */
export interface UploadName {
  board: string;
  /** 32 hex digits. */
  clientId: string;
  clientSeq: number;
}

export interface UnfinishedUpload {
  bytes: number;
  /** When the last part of it came, epoch ms. */
  changedMs: number;
}

export type PartsFault = 'parts-missing' | 'parts-differ';

/** Uploads can be resumed after a lost connection or a restart for 24 h; one becomes a blob when a PUSH names it. */
export interface Parts {
  received(name: UploadName): Promise<number>;
  /** Appends at `offset`, which must be what was received; answers what is received now and kept. */
  append(name: UploadName, offset: number, part: Uint8Array): Promise<number>;
  /** Makes the upload the blob named, or says why not. The parts stay until `forget`: a crash in between loses nothing. */
  finish(name: UploadName, sha256: string, size: number): Promise<PartsFault | undefined>;
  forget(name: UploadName): Promise<void>;
  /** Every upload, by "<board>/<clientId>-<clientSeq>". */
  unfinished(): Promise<ReadonlyMap<string, UnfinishedUpload>>;
  /** Removes uploads untouched since `beforeMs`. */
  sweep(beforeMs: number): Promise<void>;
}
