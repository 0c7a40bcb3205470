// /api/boards/{id}/blobs/{sha256}: snapshot chunks, large transactions and images, for those who may read the board. Several names, with
// commas between them, are answered as one body, one blob behind the other: who opens a board asks for a hundred. Images are sent by who
// may add items, and answered so that no browser makes more of them than an image. SPEC: RES-8, BLOB, IMG.

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { bytesOfHex } from '#protocol/bytes.ts';
import { blobCalls } from '#protocol/contract/files.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { lengthOf, refuseAboveStorage } from '../../access/storage-user.ts';
import type { OpenBlob } from '../../platform/blobs/store.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import type { boardQueries } from '../core/board-queries.ts';
import type { FilesContext } from './files-context.ts';
import type { imageChanges } from './image-changes.ts';
import { IMAGE_TYPES, type ImageType, imageHead } from './image-head.ts';
import type { imageQueries } from './image-queries.ts';

type Db = Uses<{
  reads: {
    boards: Only<typeof boardQueries, 'hasBlob'>;
    images: Only<typeof imageQueries, 'imageFits' | 'imageType'>;
  };
  changes: {
    images: Only<typeof imageChanges, 'beginImage' | 'putImage'>;
  };
}>;
type BlobRoutesDeps = FilesContext & { db: Db & Parameters<typeof refuseAboveStorage>[0]['db'] };

export function blobRoutes(http: FastifyInstance, callers: Callers, context: BlobRoutesDeps): void {
  const { db, blobs, imageLimits: limits } = context;
  // PNG and WebP are taken by the covers' parsers; a route's own limit counts.
  http.addContentTypeParser('image/jpeg', { parseAs: 'buffer', bodyLimit: LIMITS.imageBytes }, (_request, body, done) =>
    done(null, body),
  );
  answerCalls(http, callers, blobCalls, {
    'GET /api/boards/:id/blobs/:sha256': ({ board, params, reply }) => sendBlobs(context, board, params.sha256, reply),
    async 'PUT /api/boards/:id/blobs/:sha256'({ board, grant, params, network, request }) {
      const sha256 = digestOf(params.sha256);
      const declared = { board, sha256, type: '', size: lengthOf(request) ?? 0 };
      if (!(await db.reads.images.imageFits({ ...declared, limits }))) throw new CallerError('images-full');
      const user = context.storageUserOf(network, grant.actor);
      if (!(await db.reads.images.imageType(declared))) await refuseAboveStorage(context, user, declared.size);
      return async ({ body: received }) => {
        const { body, type } = checkedImage(received, request.headers['content-type']);
        if (createHash('sha256').update(body).digest('hex') !== params.sha256)
          throw new CallerError('bad-request', 'sha256: the body has another one');
        const image = { board, sha256, type, size: body.length, limits };
        await db.changes.images.beginImage({ ...image, by: grant, user, nowMs: Date.now() });
        // Bytes before their name: what a board names is there. An image that is stored again changes nothing.
        await blobs.put(body);
        await db.changes.images.putImage(image);
        return { sha256: params.sha256, bytes: body.length };
      };
    },
  });
}

async function sendBlobs(
  context: BlobRoutesDeps,
  board: string,
  names: readonly string[],
  reply: FastifyReply,
): Promise<FastifyReply> {
  for (const sha256 of names)
    if (!(await context.db.reads.boards.hasBlob({ board, sha256: digestOf(sha256) })))
      throw new CallerError('not-found');
  const found: OpenBlob[] = [];
  for (const sha256 of names) found.push(await sound(context, board, sha256));
  reply.type('application/octet-stream');
  const only = names.length === 1 ? names[0] : undefined;
  const type = only && (await context.db.reads.images.imageType({ board, sha256: digestOf(only) }));
  if (only && type) asImage(reply, only, type);
  return (
    reply
      // Whoever needs it again keeps it: what a board holds is in no cache that a person cannot clear with the board.
      .header('cache-control', 'private, no-store')
      .header(
        'content-length',
        found.reduce((sum, { size }) => sum + size, 0),
      )
      .send(Readable.from(inTurn(found), { objectMode: false }))
  );
}

/** The bytes of a hash in hex. */
function digestOf(sha256: string): Uint8Array {
  const bytes = bytesOfHex(sha256, 32);
  if (!bytes) throw new CallerError('bad-request');
  return bytes;
}

/** After everything about the body was checked against what was said of it. */
function checkedImage(body: unknown, contentType: string | undefined): { body: Buffer; type: ImageType } {
  const head = Buffer.isBuffer(body) ? imageHead(body) : undefined;
  if (!Buffer.isBuffer(body) || !head)
    throw new CallerError('bad-image', `body: none of ${IMAGE_TYPES.join(', ')} that is whole and still`);
  if (head.type !== contentType)
    throw new CallerError('bad-image', `content-type: got ${contentType}, the body is ${head.type}`);
  const sidePx = Math.max(head.wPx, head.hPx);
  if (sidePx > LIMITS.imagePx)
    throw new CallerError('bad-image', `body: a side of ${sidePx} px is out of range (1 to ${LIMITS.imagePx})`);
  return { body, type: head.type };
}

/** Opened by itself it is a download, and a page of it could run nothing. */
export function asImage(reply: FastifyReply, sha256: string, type: string): void {
  reply
    .type(type)
    .header('content-disposition', `attachment; filename="${sha256.slice(0, 12)}.${type.slice('image/'.length)}"`)
    .header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'");
}

async function sound({ blobs, repair }: FilesContext, board: string, sha256: string): Promise<OpenBlob> {
  const blob = await blobs.open(sha256);
  if (blob) return blob;
  await repair.blob(board, sha256);
  throw new CallerError('damaged', `blob ${sha256} is missing or damaged`);
}

async function* inTurn(blobs: readonly OpenBlob[]): AsyncGenerator<Uint8Array> {
  for (const { body } of blobs) yield* body;
}
