// /api/boards/{id}/blobs/{sha256}: snapshot chunks, large transactions and images, for those who may read the board. Several names, with
// commas between them, are answered as one body, one blob behind the other: who opens a board asks for a hundred. Images are sent by who
// may add items, and answered so that no browser makes more of them than an image. SPEC: RES-8, BLOB, IMG.

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hex64, type ImageAnswer } from '#protocol/api.ts';
import { bytesOfHex } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { permitted } from '../../access/permitted.ts';
import { lengthOf, refuseAboveStorage } from '../../access/storage-user.ts';
import type { OpenBlob } from '../../platform/blobs/store.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { Grant } from '../../policies/grant.ts';
import type { FilesContext } from './files-context.ts';
import { IMAGE_TYPES, type ImageType, imageHead } from './image-head.ts';

const names = hex64.array().max(LIMITS.blobsAtOnce);

const path = '/api/boards/:id/blobs/:sha256';

export function blobRoutes(http: FastifyInstance, context: FilesContext): void {
  imageRoute(http, context);
  http.get(path, async (request, reply) => {
    const { board } = await permitted(context, request, 'read');
    const asked = parsed(names, (request.params as { sha256: string }).sha256.split(','));
    for (const sha256 of asked)
      if (!(await context.db.reads.boards.hasBlob({ board, sha256: bytesOfHex(sha256, 32) as Uint8Array })))
        throw new CallerError('not-found');
    const found: OpenBlob[] = [];
    for (const sha256 of asked) found.push(await sound(context, board, sha256));
    reply.type('application/octet-stream');
    const only = asked.length === 1 ? (asked[0] as string) : undefined;
    const type =
      only && (await context.db.reads.images.imageType({ board, sha256: bytesOfHex(only, 32) as Uint8Array }));
    if (only && type) asImage(reply, only, type as ImageType);
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
  });
}

/** Stored again it changes nothing. */
function imageRoute(http: FastifyInstance, context: FilesContext): void {
  const { db, blobs, imageLimits: limits } = context;
  // PNG and WebP are taken by the covers' parsers; a route's own limit counts.
  http.addContentTypeParser('image/jpeg', { parseAs: 'buffer', bodyLimit: LIMITS.imageBytes }, (_request, body, done) =>
    done(null, body),
  );
  // Known before its body is received: nobody else, and nobody without room, can make the server hold one.
  const sendings = new WeakMap<FastifyRequest, { board: string; by: Grant; sha256: string }>();
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const { board, visitor } = await permitted(context, request, 'add');
    const sha256 = parsed(hex64, (request.params as { sha256: string }).sha256);
    sendings.set(request, { board, by: visitor.grant, sha256 });
    const image = { board, sha256: bytesOfHex(sha256, 32) as Uint8Array, type: '', size: lengthOf(request) ?? 0 };
    if (!(await db.reads.images.imageFits({ ...image, limits }))) throw new CallerError('images-full');
    const user = context.storageUserOf(context.networkOf(request), visitor.grant.actor);
    if (!(await db.reads.images.imageType(image))) await refuseAboveStorage(context, user, image.size);
  };
  const config = { rateLimit: { max: LIMITS.imagesPerMinute, timeWindow: 60_000 } };
  http.put(path, { bodyLimit: LIMITS.imageBytes, onRequest, config }, async (request) => {
    const { board, by, sha256: named } = sendings.get(request) as { board: string; by: Grant; sha256: string };
    const { body, type } = checkedImage(request);
    if (createHash('sha256').update(body).digest('hex') !== named)
      throw new CallerError('bad-request', 'sha256: the body has another one');
    const image = { board, sha256: bytesOfHex(named, 32) as Uint8Array, type, size: body.length, limits };
    const user = context.storageUserOf(context.networkOf(request), by.actor);
    await db.changes.images.beginImage({ ...image, by, user, nowMs: Date.now() });
    // Bytes before their name: what a board names is there.
    await blobs.put(body);
    await db.changes.images.putImage(image);
    return { sha256: named, bytes: body.length } satisfies ImageAnswer;
  });
}

/** After everything about the body was checked against what was said of it. */
function checkedImage({ body, headers }: FastifyRequest): { body: Buffer; type: ImageType } {
  const head = Buffer.isBuffer(body) ? imageHead(body) : undefined;
  if (!Buffer.isBuffer(body) || !head)
    throw new CallerError('bad-image', `body: none of ${IMAGE_TYPES.join(', ')} that is whole and still`);
  if (head.type !== headers['content-type'])
    throw new CallerError('bad-image', `content-type: got ${headers['content-type']}, the body is ${head.type}`);
  const sidePx = Math.max(head.wPx, head.hPx);
  if (sidePx > LIMITS.imagePx)
    throw new CallerError('bad-image', `body: a side of ${sidePx} px is out of range (1 to ${LIMITS.imagePx})`);
  return { body, type: head.type };
}

/** Opened by itself it is a download, and a page of it could run nothing. */
function asImage(reply: FastifyReply, sha256: string, type: ImageType): void {
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
