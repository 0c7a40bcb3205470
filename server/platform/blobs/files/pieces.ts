// Large files go to the disk piece by piece: the log's own syncs would wait for all that is flushed at once.

import type { FileHandle } from 'node:fs/promises';

/** Between two syncs: 4 ms of a disk that writes 64 MiB/s. With 2 MiB the syncs of the log beside it took three times as long. */
export const PIECE_BYTES = 256 * 1024;

/** Writes behind what the file has; resolves when it is on disk. */
export async function putOnDisk(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    await file.writeFile(bytes.subarray(at, at + PIECE_BYTES));
    await file.datasync();
  }
}
