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
    for (const sha256 of asked)
      if (!(await context.db.hasBlob({ board, sha256: bytesOfHex(sha256, 32) as Uint8Array })))
        throw new CallerError('not-found');
    reply
      .type('application/octet-stream')
      // Named by its content: it never changes.
      .header('cache-control', 'private, max-age=31536000, immutable');
    if (asked.length > 1) return reply.send(Readable.from(inTurn(context, asked), { objectMode: false }));
    const { size, body } = await open(context, asked[0] as string);
    return reply.header('content-length', size).send(body);
  });
}

async function open({ blobs }: HttpContext, sha256: string): Promise<OpenBlob> {
  const blob = await blobs.open(sha256);
  if (!blob) throw new CallerError('not-found');
  return blob;
}

/** One open at a time: what waits for its turn could break unheard, and would stay open when nobody listens any more. */
async function* inTurn(context: HttpContext, asked: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const sha256 of asked) yield* (await open(context, sha256)).body;
}
