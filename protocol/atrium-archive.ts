// A board as one file, `.atrium`: a ZIP of board.json and images/<sha256> (docs/formats.md "Files of a board"). What its writers, in the
// browser and on the server, and its reader agree on.

import { LIMITS } from './limits.ts';

export const ARCHIVE_TYPE = 'application/vnd.atrium+zip';
export const BOARD_ENTRY = 'board.json';

/** `sha256`: of the picture, in hex. */
export const imageEntry = (sha256: string): string => `images/${sha256}`;

/** The picture an entry holds, by its SHA-256 (hex); undefined: it holds none. */
export const imageOfEntry = (name: string): string | undefined => /^images\/([0-9a-f]{64})$/.exec(name)?.[1];

export const ARCHIVE_LIMITS = {
  /** Of the file. */
  bytes: 2 ** 31,
  /** board.json among them. */
  entries: 10_001,
  /** Unpacked: of board.json, and of one picture. */
  boardBytes: 400 << 20,
  imageBytes: LIMITS.imageBytes,
  /** Unpacked over packed, of pictures alone: they are packed already. board.json of equal items is packed far tighter. */
  ratio: 200,
} as const;
