// Where the files of pictures come from: the device's store, the server. What draws them knows no more of it.

export interface BlobSource {
  /** The file of this SHA-256 (hex). Rejects when it cannot be had now; it is asked for again later. */
  get(sha256: string): Promise<Blob>;
}

/** Small pictures of large ones, made here and kept on this device: they are decoded in a tenth of the time and less. */
export interface Previews {
  /** Of the file of this SHA-256 (hex). */
  get(sha256: string): Promise<Blob | undefined>;
  /** Rejects where the browser gives no room. */
  put(sha256: string, preview: Blob): Promise<void>;
}
