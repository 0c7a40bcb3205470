// An `.atrium` file: what it holds by name, its board.json as a text that is read as any JSON of ours, its pictures as far as they are what
// they are called. Loaded with the first one.

import { ARCHIVE_LIMITS, BOARD_ENTRY, imageOfEntry } from '#protocol/atrium-archive.ts';
import { BoardError } from '#protocol/board-error.ts';
import { hexOf } from '#protocol/bytes.ts';
import { LIMITS } from '#protocol/limits.ts';
import { sha256 } from '../../store/sha256.ts';
import { pictureHead } from '../images/picture-head.ts';
import { assertImportSize } from '../import/read-import.ts';
import { entryStream, refused, storedBlob, type ZipEntry, zipEntries } from './zip-entries.ts';

/** Tools that pack a folder name it too. */
const FOLDER = 'images/';
const DIRECTORY_BYTES = ARCHIVE_LIMITS.entries * 512;
/** Kinds that the board keeps. */
const TYPES: Readonly<Record<string, string>> = { png: 'image/png', jpeg: 'image/jpeg', webp: 'image/webp' };

export interface Archive {
  board: Pick<Blob, 'stream'>;
  /** The pictures of these (SHA-256, hex) that are in it and are what they are called. */
  pictures(names: ReadonlySet<string>): Promise<Blob[]>;
}

export async function readArchive(file: Blob): Promise<Archive> {
  assertImportSize(file.size, ARCHIVE_LIMITS.bytes);
  const entries = await zipEntries(file, { entries: ARCHIVE_LIMITS.entries + 1, directoryBytes: DIRECTORY_BYTES });
  const { board, pictures } = sorted(entries);
  return {
    board: { stream: () => entryStream(file, board) },
    async pictures(names) {
      const found: Blob[] = [];
      for (const name of names) {
        const entry = pictures.get(name);
        const picture = entry && (await pictureIn(file, entry, name));
        if (picture) found.push(picture);
      }
      return found;
    },
  };
}

/** Every entry is one of ours, once, and no larger than those may be. */
function sorted(entries: readonly ZipEntry[]): { board: ZipEntry; pictures: Map<string, ZipEntry> } {
  let board: ZipEntry | undefined;
  const pictures = new Map<string, ZipEntry>();
  for (const entry of entries) {
    const { name, bytes, packedBytes } = entry;
    if (name === FOLDER && bytes === 0) continue;
    const picture = imageOfEntry(name);
    if (name !== BOARD_ENTRY && picture === undefined) throw refused(name, 'is nothing a board has');
    if (picture === undefined ? board : pictures.has(picture)) throw refused(name, 'is there twice');
    assertImportSize(bytes, picture === undefined ? ARCHIVE_LIMITS.boardBytes : ARCHIVE_LIMITS.imageBytes);
    if (picture === undefined) board = entry;
    else if (bytes > packedBytes * ARCHIVE_LIMITS.ratio)
      throw new BoardError('import-too-large', `${name}: more than ${ARCHIVE_LIMITS.ratio} times as large unpacked`);
    else pictures.set(picture, entry);
  }
  if (!board) throw refused(BOARD_ENTRY, 'is not there');
  return { board, pictures };
}

/** Undefined: it is not what it is called, or nothing a board keeps. Its item is then a box, as if it were not there. */
async function pictureIn(file: Blob, entry: ZipEntry, name: string): Promise<Blob | undefined> {
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = await bytesOf(file, entry);
  } catch (error) {
    if (error instanceof BoardError) return undefined;
    throw error;
  }
  const type = await pictureType(bytes, name);
  if (type === undefined) return undefined;
  return entry.isPacked ? new Blob([bytes], { type }) : storedBlob(file, entry, type);
}

/** The type of a picture that the board keeps and that is what it is called; undefined otherwise. */
export async function pictureType(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<string | undefined> {
  const { kind = '', wPx = 0, hPx = 0 } = pictureHead(bytes) ?? {};
  const type = TYPES[kind];
  if (!type || Math.max(wPx, hPx) > LIMITS.imagePx) return undefined;
  return hexOf(await sha256(globalThis.crypto?.subtle, bytes)) === name ? type : undefined;
}

async function bytesOf(file: Blob, entry: ZipEntry): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(entry.bytes);
  const reader = entryStream(file, entry).getReader();
  let at = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes.set(part.value, at);
    at += part.value.length;
  }
  return bytes;
}
