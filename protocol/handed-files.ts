// Finished files that are fetched on another device by what is scanned there (server/board/realtime/SPEC.md, FILE). Validated by the server,
// typed in the client by `import type`.

import { z } from 'zod';
import { base64url32, uuid } from './api.ts';

/** Each with its content type, and the endings its names may have. */
export const HANDED_FORMATS = {
  png: { type: 'image/png', endings: ['png'] },
  svg: { type: 'image/svg+xml', endings: ['svg'] },
  pdf: { type: 'application/pdf', endings: ['pdf'] },
  zip: { type: 'application/zip', endings: ['zip', 'atrium'] },
  json: { type: 'application/json', endings: ['json', 'excalidraw', 'excalidrawlib'] },
} as const satisfies Record<string, { type: string; endings: readonly string[] }>;
export type HandedFormat = keyof typeof HANDED_FORMATS;
const FORMATS = Object.keys(HANDED_FORMATS) as [HandedFormat, ...HandedFormat[]];

/** POST /api/boards/{id}/exports, with the file as the body. */
export const handFileQuery = z.object({ format: z.enum(FORMATS) });

export const handFileAnswer = z.object({
  id: uuid,
  /** 32 bytes: told this once, for the fragment of what is scanned. */
  token: base64url32,
  /** Epoch ms. */
  until: z.number(),
});
export type HandFileAnswer = z.infer<typeof handFileAnswer>;

/** Limits that can reject a file: the requester's own files, or the bytes counted for their network or for all guests. */
const ROOM_LIMITS = ['files-full', 'network-full', 'guests-full'] as const;
export type RoomLimit = (typeof ROOM_LIMITS)[number];
export type StorageLimit = Exclude<RoomLimit, 'files-full'>;

/** GET /api/boards/{id}/exports: those of the asker that live, whichever board they are of, the newest first, and the room left. */
export const handedFilesAnswer = z.object({
  /** `limit`: the error of a file that is more. */
  room: z.object({ files: z.number(), bytes: z.number(), limit: z.enum(ROOM_LIMITS) }),
  files: z.array(
    z.object({
      id: uuid,
      name: z.string(),
      bytes: z.number(),
      /** Epoch ms. */
      until: z.number(),
    }),
  ),
});
export type HandedFilesAnswer = z.infer<typeof handedFilesAnswer>;

/** POST /api/exports */
export const handedFileRequest = z.object({ token: base64url32 });

export const handedFileAnswer = z.object({
  name: z.string(),
  format: z.enum(FORMATS),
  bytes: z.number(),
  /** '': never given. */
  by: z.string(),
  /** Shared by somebody without an account: the name is whatever they said. */
  isGuest: z.boolean(),
  /** Epoch ms. */
  until: z.number(),
});
export type HandedFileAnswer = z.infer<typeof handedFileAnswer>;
