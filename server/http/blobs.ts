// /api/boards/{id}/blobs/{sha256}: snapshot chunks and large transactions, for those who may read the board. Several names, with commas
// between them, are answered as one body, one blob behind the other: who opens a board asks for a hundred. SPEC: RES-8, BLOB.

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
    const found: OpenBlob[] = [];
    for (const sha256 of asked) found.push(await sound(context, board, sha256));
    return (
      reply
        .type('application/octet-stream')
        // Whoever needs it again keeps it: what a board holds is in no cache that a person cannot clear with the board.
        .header('cache-control', 'private, no-store')
        .header(
          'content-length',
          found.reduce((sum, { size }) => sum + size, 0),
        )
        .send(Readable.from(inTurn(found), { objectMode: false }))
    );
  });
}

async function sound({ blobs, repair }: HttpContext, board: string, sha256: string): Promise<OpenBlob> {
  const blob = await blobs.open(sha256);
  if (blob) return blob;
  await repair.blob(board, sha256);
  throw new CallerError('damaged', `blob ${sha256} is missing or damaged`);
}

async function* inTurn(blobs: readonly OpenBlob[]): AsyncGenerator<Uint8Array> {
  for (const { body } of blobs) yield* body;
}
