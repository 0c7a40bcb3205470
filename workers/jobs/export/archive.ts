// The board, or what was selected of it, as an `.atrium` file: board.json and the pictures that are seen of it. Pictures stand in it as
// they are, they are packed already. One that cannot be had now is named.

import { ARCHIVE_LIMITS, ARCHIVE_TYPE, BOARD_ENTRY, imageEntry } from '#protocol/atrium-archive.ts';
import { BoardError } from '#protocol/board-error.ts';
import { hexOf } from '#protocol/bytes.ts';
import type { ExportedFile } from '#protocol/exports.ts';
import type { BoardJson } from '#protocol/item-json.ts';
import { eachItemOf } from '#protocol/items/read.ts';
import type { BlobSource } from '../../drawing/images/blob-source.ts';
import { pictureName } from '../../engine/missing-pictures.ts';
import { sha256 } from '../../store/sha256.ts';
import { ZipWriter } from '../archive/zip-writer.ts';
import { jsonFile } from './json.ts';

export async function archiveFile(
  records: readonly Uint8Array[],
  board: BoardJson | undefined,
  blobs: BlobSource,
): Promise<ExportedFile> {
  const zip = new ZipWriter(ARCHIVE_TYPE);
  const missing: string[] = [];
  await zip.pack(BOARD_ENTRY, await jsonFile(records, board));
  for (const [name, shown] of picturesIn(records)) {
    const picture = await pictureOf(blobs, name);
    if (picture) await zip.store(imageEntry(name), picture);
    else missing.push(shown);
  }
  return { file: zip.end(), ...(missing.length > 0 && { missing }) };
}

/** Each once, and what it is called where it cannot be had. */
function picturesIn(records: readonly Uint8Array[]): Map<string, string> {
  const names = new Map<string, string>();
  for (const { image } of eachItemOf(records)) if (image) names.set(image.sha256, pictureName(image));
  if (names.size >= ARCHIVE_LIMITS.entries)
    throw new BoardError('export-too-large', `${names.size} images, at most ${ARCHIVE_LIMITS.entries - 1}`);
  return names;
}

async function pictureOf(blobs: BlobSource, name: string): Promise<Blob | undefined> {
  try {
    const picture = await blobs.get(name);
    const bytes = new Uint8Array(await picture.arrayBuffer());
    return hexOf(await sha256(globalThis.crypto?.subtle, bytes)) === name ? picture : undefined;
  } catch {
    // Neither this device nor the server has it now.
    return undefined;
  }
}
