// Where the files of pictures come from: the device's store, the server. What draws them knows no more of it.

export interface BlobSource {
  /** The file of this SHA-256 (hex). Rejects when it cannot be had now; it is asked for again later. */
  get(sha256: string): Promise<Blob>;
}
