// /api/boards/{id}/blobs/{sha256}: snapshot chunks and large transactions, for those who may read the board. Several names, with commas
// between them, are answered as one body, one blob behind the other: who opens a board asks for a hundred.

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { hex64 } from '#protocol/api.ts';
import { bytesOfHex } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { OpenBlob } from '../blobs/store.ts';
import { type HttpContext, permitted } from './context.ts';
import { parsed } from './errors.ts';

const names = hex64.array().max(LIMITS.blobsAtOnce);

export function blobRoutes(http: FastifyInstance, context: HttpContext): void {
  http.get('/api/boards/:id/blobs/:sha256', async (request, reply) => {
    const { board } = await permitted(context, request, 'read');
    const asked = parsed(names, (request.params as { sha256: string }).sha256.split(','));
    const blobs: OpenBlob[] = [];
    try {
      for (const sha256 of asked) blobs.push(await open(context, board, sha256));
    } catch (error) {
      for (const { body } of blobs) body.destroy();
      throw error;
    }
    return (
      reply
        .type('application/octet-stream')
        .header(
          'content-length',
          blobs.reduce((sum, { size }) => sum + size, 0),
        )
        // Named by its content: it never changes.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(Readable.from(inTurn(blobs), { objectMode: false }))
    );
  });
}

async function open({ db, blobs }: HttpContext, board: string, sha256: string): Promise<OpenBlob> {
  const isOfBoard = await db.hasBlob({ board, sha256: bytesOfHex(sha256, 32) as Uint8Array });
  const blob = isOfBoard ? await blobs.open(sha256) : undefined;
  if (!blob) throw new CallerError('not-found');
  return blob;
}

/** Ended early it lets go of those that were not begun too. */
async function* inTurn(blobs: readonly OpenBlob[]): AsyncGenerator<Uint8Array> {
  try {
    for (const { body } of blobs) yield* body;
  } finally {
    for (const { body } of blobs) body.destroy();
  }
}
