// Calls about one board, by the token that opening it gave.

import { z } from 'zod';
import { imageAnswer, partsAnswer, pictureAnswer } from '../../protocol/api.ts';
import type { Call } from './call.ts';

const group = 'Boards';
const bytes = ['application/octet-stream'];
const pictures = ['image/webp', 'image/png'];
const images = [...pictures, 'image/jpeg'];
const seqOfPicture = z.object({ seq: z.number().int().positive() });
const offset = z.object({ offset: z.number().int().nonnegative().default(0) });

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
];
