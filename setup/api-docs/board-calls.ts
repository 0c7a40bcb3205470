// Calls about one board, by the token that opening it gave.

import { z } from 'zod';
import {
  duplicateAnswer,
  duplicateRequest,
  imageAnswer,
  logQuery,
  nameVersionRequest,
  partsAnswer,
  pictureAnswer,
  versionsAnswer,
  versionsQuery,
} from '../../protocol/api.ts';
import {
  HANDED_FORMATS,
  handedFileAnswer,
  handedFileRequest,
  handedFilesAnswer,
  handFileAnswer,
  handFileQuery,
} from '../../protocol/handed-files.ts';
import type { Call } from './call.ts';

const group = 'Boards';
/** Text for calls that no role allows alone. */
const HISTORY =
  ' For those who read the history: who made the board, editors by name, and who edits by a link that gives it, on an archived board too.';
const bytes = ['application/octet-stream'];
const pictures = ['image/webp', 'image/png'];
const images = [...pictures, 'image/jpeg'];
const seqOfPicture = z.object({ seq: z.number().int().positive() });
const offset = z.object({ offset: z.number().int().nonnegative().default(0) });
const boardAt = z.object({
  seq: z.number(),
  manifest: z.object({}).nullable().describe('Of the snapshot to begin from; its chunks are blobs of the board'),
  after: z.number().describe('Rows after this one are to be folded'),
});

export const boardCalls: readonly Call[] = [
  {
    route: 'GET /api/boards/:id/blobs/:sha256',
    group,
    about:
      'Snapshot chunks, large transactions and images; several names, with commas between them, as one body. One image alone comes with its own type, as a download.',
    asker: 'viewer',
    answer: [...bytes, ...images],
    errors: ['damaged'],
  },
  {
    route: 'PUT /api/boards/:id/blobs/:sha256',
    group,
    about: 'An image that items of the board may name from then on: whole, still, at most 16 MiB and 4096 px a side.',
    asker: 'editor',
    body: images,
    answer: imageAnswer,
    errors: [
      'bad-request',
      'bad-image',
      'too-large',
      'too-many-requests',
      'images-full',
      'network-full',
      'guests-full',
    ],
  },
  {
    route: 'POST /api/boards/:id/exports',
    group,
    about:
      "Hands out a finished file of at most 64 MiB for a day: whoever has the token gets it. Its name stands in Content-Disposition (attachment; filename*=UTF-8''), its first bytes are those of the format.",
    asker: 'viewer',
    query: handFileQuery,
    body: bytes,
    answer: handFileAnswer,
    status: 201,
    errors: ['bad-request', 'forbidden', 'bad-file', 'too-large', 'files-full', 'network-full', 'guests-full'],
  },
  {
    route: 'GET /api/boards/:id/exports',
    group,
    about:
      'The files that the asker shares now, of whichever board, the newest first, and the room that is left for others.',
    asker: 'viewer',
    answer: handedFilesAnswer,
  },
  {
    route: 'DELETE /api/boards/:id/exports/:thing',
    group,
    about: 'Ends a file that the asker handed out, of whichever board.',
    asker: 'viewer',
    errors: ['bad-request'],
  },
  {
    route: 'POST /api/exports',
    group,
    about: 'What a file that was handed out is, and whose.',
    asker: 'anybody',
    body: handedFileRequest,
    answer: handedFileAnswer,
    errors: ['bad-request', 'not-found', 'gone', 'file-ended', 'file-expired', 'file-withdrawn'],
  },
  {
    route: 'POST /api/exports/file',
    group,
    about: 'The file itself, as a download, by the field `token` of a form.',
    asker: 'anybody',
    body: ['application/x-www-form-urlencoded'],
    answer: Object.values(HANDED_FORMATS).map(({ type }) => type),
    errors: ['bad-request', 'not-found', 'gone', 'file-ended', 'file-expired', 'file-withdrawn', 'damaged'],
  },
  {
    route: 'GET /api/boards/:id/parts/:clientId/:clientSeq',
    group,
    about: 'How much of a large transaction was received.',
    asker: 'editor',
    answer: partsAnswer,
  },
  {
    route: 'PUT /api/boards/:id/parts/:clientId/:clientSeq',
    group,
    about: 'The next part of a large transaction.',
    asker: 'editor',
    query: offset,
    body: bytes,
    answer: partsAnswer,
    errors: ['bad-request', 'wrong-offset', 'too-large', 'uploads-full', 'network-full', 'guests-full'],
  },
  {
    route: 'GET /api/boards/:id/cover',
    group,
    about: 'The picture that cards show of the board. 204: there is none yet.',
    asker: 'viewer',
    answer: pictures,
  },
  {
    route: 'PUT /api/boards/:id/cover',
    group,
    about: 'The board as it was after row `seq`; an older picture replaces none.',
    asker: 'editor',
    query: seqOfPicture,
    body: pictures,
    answer: pictureAnswer,
    errors: ['bad-request', 'bad-picture', 'too-large', 'network-full', 'guests-full'],
  },
  {
    route: 'PUT /api/boards/:id/social-image',
    group,
    about: 'The picture that is shown of a public board where its address is passed on.',
    asker: 'editor',
    query: seqOfPicture,
    body: pictures,
    answer: pictureAnswer,
    errors: ['bad-request', 'bad-picture', 'too-large', 'network-full', 'guests-full'],
  },
  {
    route: 'GET /social/:name',
    group,
    about: 'The social image of a public board.',
    asker: 'anybody',
    answer: pictures,
    errors: ['not-found'],
  },
  {
    route: 'GET /api/boards/:id/versions',
    group,
    about: `What the board was, newest first.${HISTORY}`,
    asker: 'editor',
    query: versionsQuery,
    answer: versionsAnswer,
    errors: ['bad-request'],
  },
  {
    route: 'PUT /api/boards/:id/versions/:seq',
    group,
    about: `Gives a version a name.${HISTORY}`,
    asker: 'editor',
    body: nameVersionRequest,
    errors: ['bad-request', 'unknown-version'],
  },
  {
    route: 'DELETE /api/boards/:id/versions/:seq',
    group,
    about: `Takes the name away again.${HISTORY}`,
    asker: 'editor',
    errors: ['unknown-version'],
  },
  {
    route: 'GET /api/boards/:id/at/:seq',
    group,
    about: `What to begin from for the board as it was after row \`seq\`.${HISTORY}`,
    asker: 'editor',
    answer: boardAt,
    errors: ['unknown-version'],
  },
  {
    route: 'GET /api/boards/:id/log',
    group,
    about: `Rows of the log, ascending; \`x-next-after\` names the next page where there is one.${HISTORY}`,
    asker: 'editor',
    query: logQuery,
    answer: bytes,
    errors: ['bad-request', 'unknown-version'],
  },
  {
    route: 'POST /api/boards/:id/duplicate',
    group,
    about:
      'A new board of what this one held after row `seq`; again with the same is the same board. Of the head for whoever reads the board, of an earlier row for those who read its history.',
    asker: 'viewer',
    body: duplicateRequest,
    answer: duplicateAnswer,
    errors: ['bad-request', 'bad-secret', 'board-taken', 'unknown-version'],
  },
];
