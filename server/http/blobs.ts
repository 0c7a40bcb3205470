// /api/boards/{id}/blobs/{sha256}: snapshot chunks and large transactions, for those who may read the board.

import type { FastifyInstance } from 'fastify';
import { hex64 } from '#protocol/api.ts';
import { bytesOfHex } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { type HttpContext, permitted } from './context.ts';
import { parsed } from './errors.ts';

export function blobRoutes(http: FastifyInstance, context: HttpContext): void {
  http.get('/api/boards/:id/blobs/:sha256', async (request, reply) => {
    const { board } = await permitted(context, request, 'read');
    const sha256 = parsed(hex64, (request.params as { sha256: string }).sha256);
    if (!(await context.db.hasBlob({ board, sha256: bytesOfHex(sha256, 32) as Uint8Array })))
      throw new CallerError('not-found');
    const blob = await context.blobs.open(sha256);
    if (!blob) throw new CallerError('not-found');
    return (
      reply
        .type('application/octet-stream')
        .header('content-length', blob.size)
        // Named by its content: it never changes.
        .header('cache-control', 'private, max-age=31536000, immutable')
        .send(blob.body)
    );
  });
}
