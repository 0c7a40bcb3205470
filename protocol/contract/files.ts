// The calls of a board's files, with their bodies: snapshot chunks and images by their hash, parts of large transactions, and pictures of the
// whole board.

import { z } from 'zod';
import { hex32, hex64, seqText } from '../api.ts';
import { LIMITS } from '../limits.ts';
import { calls } from './calls.ts';

/** PUT /api/boards/{id}/blobs/{sha256}: what the server has of the image now. */
export const imageAnswer = z.object({ sha256: hex64, bytes: z.number() });

/** PUT and GET /api/boards/{id}/parts/{clientIdHex}/{clientSeq}: bytes received so far, the offset of the next part. */
export const partsAnswer = z.object({ received: z.number() });

/** PUT /api/boards/{id}/cover?seq=N and …/social-image?seq=N: an image/webp or image/png of the board as it was at N. */
export const pictureAnswer = z.object({
  /** The seq of the picture that the server has now, which is never older than the one sent. */
  seq: z.number(),
  /** The board has a public address: its social image is wanted too. */
  social: z.boolean(),
});
export type PictureAnswer = z.infer<typeof pictureAnswer>;

const bytes = ['application/octet-stream'] as const;
const pictures = ['image/webp', 'image/png'] as const;
const images = [...pictures, 'image/jpeg'] as const;
const hashes = z
  .string()
  .transform((names) => names.split(','))
  .pipe(hex64.array().max(LIMITS.blobsAtOnce));
const group = 'Boards';
const readerCall = { group, caller: { board: 'read' } } as const;
const adderCall = { group, caller: { board: 'add' } } as const;
// The server reads `clientSeq` once it knows that the client is the caller's.
const upload = { params: { clientId: hex32, clientSeq: z.string() } } as const;
const pictureCall = {
  group,
  caller: { board: 'set-cover' },
  query: z.object({ seq: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) }),
  body: pictures,
  maxBytes: 'pictureBytes',
  answer: pictureAnswer,
  errors: ['bad-request', 'bad-picture', 'too-large', 'network-full', 'guests-full'],
} as const;

export const blobCalls = calls({
  'GET /api/boards/:id/blobs/:sha256': {
    ...readerCall,
    params: { sha256: hashes },
    about:
      'Snapshot chunks, large transactions and images; several names, with commas between them, as one body. One image alone comes with its own type, as a download.',
    answer: [...bytes, ...images],
    errors: ['damaged'],
  },
  'PUT /api/boards/:id/blobs/:sha256': {
    ...adderCall,
    perMinute: 'imagesPerMinute',
    params: { sha256: hex64 },
    about: 'An image that items of the board may name from then on: whole, still, at most 16 MiB and 4096 px a side.',
    body: images,
    maxBytes: 'imageBytes',
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
});

export const partCalls = calls({
  'GET /api/boards/:id/parts/:clientId/:clientSeq': {
    ...adderCall,
    ...upload,
    about: 'How much of a large transaction was received.',
    answer: partsAnswer,
  },
  'PUT /api/boards/:id/parts/:clientId/:clientSeq': {
    ...adderCall,
    ...upload,
    about: 'The next part of a large transaction.',
    query: z.object({ offset: seqText.default(0) }),
    body: bytes,
    maxBytes: 'partBytes',
    answer: partsAnswer,
    errors: ['bad-request', 'wrong-offset', 'too-large', 'uploads-full', 'network-full', 'guests-full'],
  },
});

export const pictureCalls = calls({
  'GET /api/boards/:id/cover': {
    ...readerCall,
    about: 'The picture that cards show of the board. 204: there is none yet.',
    answer: pictures,
  },
  'PUT /api/boards/:id/cover': {
    ...pictureCall,
    about: 'The board as it was after row `seq`; an older picture replaces none.',
  },
  'PUT /api/boards/:id/social-image': {
    ...pictureCall,
    about: 'The picture that is shown of a public board where its address is passed on.',
  },
  'GET /social/:name': {
    group,
    caller: 'anybody',
    params: { name: z.string().regex(/^[A-Za-z0-9_-]{22,64}$/) },
    about: 'The social image of a public board.',
    answer: pictures,
    errors: ['not-found'],
  },
});
