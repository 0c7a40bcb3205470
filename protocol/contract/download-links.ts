// The calls of finished files that are fetched on another device by what is scanned there, with their bodies (server/board/realtime/SPEC.md,
// FILE).

import { z } from 'zod';
import { base64url32, uuid } from '../api.ts';
import { calls } from './calls.ts';

/** The formats, with their content types and the endings that names may have. */
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
export const shareFileQuery = z.object({ format: z.enum(FORMATS) });

export const shareFileAnswer = z.object({
  id: uuid,
  /** 32 bytes: told this once, for the fragment of what is scanned. */
  token: base64url32,
  /** Epoch ms. */
  until: z.number(),
});
export type ShareFileAnswer = z.infer<typeof shareFileAnswer>;

/** Limits that can reject a file: the requester's own files, or the bytes counted for their network or for all guests. */
const QUOTA_ERRORS = ['files-full', 'network-full', 'guests-full'] as const;
export type QuotaError = (typeof QUOTA_ERRORS)[number];
export type StorageLimit = Exclude<QuotaError, 'files-full'>;

/** GET /api/boards/{id}/exports: those of the asker that live, whichever board they are of, the newest first, and the room left. */
export const handedFilesAnswer = z.object({
  /** `limit`: the error of a file that is more. */
  room: z.object({ files: z.number(), bytes: z.number(), limit: z.enum(QUOTA_ERRORS) }),
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

const group = 'Boards';
const readerCall = { group, caller: { board: 'read' } } as const;
const tokenCall = { group, caller: 'anybody', perMinute: 'linksOfNetworkPerMinute' } as const;

export const downloadLinkCalls = calls({
  'POST /api/boards/:id/exports': {
    ...readerCall,
    perMinute: 'handedFilesPerMinute',
    about:
      "Hands out a finished file of at most 64 MiB for a day: whoever has the token gets it. Its name stands in Content-Disposition (attachment; filename*=UTF-8''), its first bytes are those of the format.",
    query: shareFileQuery,
    body: ['application/octet-stream'],
    maxBytes: 'handedFileBytes',
    answer: shareFileAnswer,
    status: 201,
    errors: ['bad-request', 'forbidden', 'bad-file', 'too-large', 'files-full', 'network-full', 'guests-full'],
  },
  'GET /api/boards/:id/exports': {
    ...readerCall,
    about:
      'The files that the asker shares now, of whichever board, the newest first, and the room that is left for others.',
    answer: handedFilesAnswer,
  },
  'DELETE /api/boards/:id/exports/:thing': {
    ...readerCall,
    params: { thing: uuid },
    about: 'Ends a file that the asker handed out, of whichever board.',
    errors: ['bad-request'],
  },
  'POST /api/exports': {
    ...tokenCall,
    about: 'What a file that was handed out is, and whose.',
    body: handedFileRequest,
    answer: handedFileAnswer,
    errors: ['bad-request', 'not-found', 'gone', 'file-ended', 'file-expired', 'file-withdrawn'],
  },
});

/** A form of the page: the browser itself loads the file, as it loads any file. */
export const downloadFormCalls = calls({
  'POST /api/exports/file': {
    ...tokenCall,
    about: 'The file itself, as a download, by the field `token` of a form.',
    body: ['application/x-www-form-urlencoded'],
    answer: Object.values(HANDED_FORMATS).map(({ type }) => type),
    errors: ['bad-request', 'not-found', 'gone', 'file-ended', 'file-expired', 'file-withdrawn', 'damaged'],
  },
});
