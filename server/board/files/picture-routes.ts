// Pictures of a board: its cover (/api/boards/{id}/cover) for those who may read it, and its social image (…/social-image,
// shown at /social/{name}) for everybody while the board has a public name. Whoever may edit draws and sends them, with the
// sequence number they show; what is older never replaces what is newer. docs/decisions: "Covers".

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { PictureAnswer } from '#protocol/api.ts';
import { SOCIAL_PX } from '#protocol/covers.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { permitted } from '../../access/permitted.ts';
import { lengthOf, refuseAboveStorage } from '../../access/storage-user.ts';
import { parsed } from '../../platform/text/parsed.ts';
import { mayShowToAll } from '../../policies/board.ts';
import type { Grant } from '../../policies/grant.ts';
import type { FilesContext } from './files-context.ts';
import { PICTURE_TYPES, type PictureHead, pictureHead } from './picture-head.ts';
import type { PictureKind, StoredPicture } from './picture-queries.ts';

const kinds = { cover: 'cover', 'social-image': 'social' } as const;
const seqOfQuery = z.object({ seq: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER) });
const publicName = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

export function pictureRoutes(http: FastifyInstance, context: FilesContext): void {
  for (const type of PICTURE_TYPES)
    http.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: LIMITS.pictureBytes }, (_request, body, done) =>
      done(null, body),
    );
  const pace = http.createRateLimit({
    max: LIMITS.picturesPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `picture:${(request.params as { id: string }).id}`,
  });
  const { db, blobs } = context;

  for (const [path, kind] of Object.entries(kinds)) {
    const address = `/api/boards/:id/${path}`;
    // Known before its body is received: nobody else, and nobody without room, can make the server hold one.
    const senders = new WeakMap<FastifyRequest, Grant>();
    const onRequest = async (request: FastifyRequest): Promise<void> => {
      const { visitor } = await permitted(context, request, 'set-cover');
      senders.set(request, visitor.grant);
      const user = context.storageUserOf(context.networkOf(request), visitor.grant.actor);
      await refuseAboveStorage(context, user, lengthOf(request) ?? 0);
    };
    http.put(address, { bodyLimit: LIMITS.pictureBytes, onRequest }, async (request): Promise<PictureAnswer> => {
      const by = senders.get(request) as Grant;
      const board = by.thing.id;
      const limit = await pace(request);
      if (!limit.isAllowed && limit.isExceeded) throw new CallerError('too-many-requests');
      const { seq } = parsed(seqOfQuery, request.query);
      const social = mayShowToAll(await db.reads.pictures.publicName(board));
      if (kind === 'social' && !social) throw new CallerError('forbidden', 'This board has no public address');
      const { type } = checked(request, kind);
      const head = await db.log.head(board);
      if (seq > head.seq) throw new CallerError('bad-request', `seq: ${seq} is out of range (0 to ${head.seq})`);
      const bytes = request.body as Buffer;
      const named = { sha256: createHash('sha256').update(bytes).digest(), size: bytes.length, nowMs: Date.now() };
      const user = context.storageUserOf(context.networkOf(request), by.actor);
      await db.changes.pictures.beginPicture({ by, use: { user, kind: 'picture', ...named } });
      await blobs.put(bytes);
      const { seq: now } = await db.changes.pictures.putPicture({ board, kind, seq, type, ...named });
      if (kind === 'cover' && now === seq)
        context.bus.publish({ kind: 'workspace', event: { kind: 'cover', id: board, seq }, teams: [], people: [] });
      return { seq: now, social };
    });
  }

  http.get('/api/boards/:id/cover', async (request, reply) => {
    const { board } = await permitted(context, request, 'read');
    const picture = await context.db.reads.pictures.picture({ board, kind: 'cover' });
    // Whoever needs it again keeps it, where it can be cleared with the board or the sign-out; the ETag is asked with by hand.
    reply.header('cache-control', 'private, no-store').header('vary', 'authorization');
    // None yet: an ordinary state of a board, no error.
    if (!picture) return reply.code(204).send();
    return sendPicture(context, request, reply, picture);
  });

  http.get('/social/:name', async (request, reply) => {
    const found = await context.db.reads.pictures.socialPicture(
      parsed(publicName, (request.params as { name: string }).name),
    );
    if (!found || !mayShowToAll(found.publicName)) throw new CallerError('not-found');
    // Short: when the board stops being public its picture should be gone from shared caches soon after.
    reply.header('cache-control', 'public, max-age=300').header('cross-origin-resource-policy', 'cross-origin');
    return sendPicture(context, request, reply, found.picture);
  });
}

/** The picture's head, after everything about the body was checked against what was said of it. */
function checked({ body, headers }: FastifyRequest, kind: PictureKind): PictureHead {
  const head = Buffer.isBuffer(body) ? pictureHead(body) : undefined;
  if (!head) throw new CallerError('bad-picture', 'body: neither a still WebP nor a PNG that is whole');
  if (head.type !== headers['content-type'])
    throw new CallerError('bad-picture', `content-type: got ${headers['content-type']}, the body is ${head.type}`);
  const sidePx = Math.max(head.wPx, head.hPx);
  if (sidePx > LIMITS.picturePx)
    throw new CallerError('bad-picture', `body: a side of ${sidePx} px is out of range (1 to ${LIMITS.picturePx})`);
  if (kind === 'social' && (head.wPx !== SOCIAL_PX.w || head.hPx !== SOCIAL_PX.h))
    throw new CallerError(
      'bad-picture',
      `body: got ${head.wPx} × ${head.hPx} px, a social image is ${SOCIAL_PX.w} × ${SOCIAL_PX.h}`,
    );
  return head;
}

/** Of one board and kind a seq has one picture, so that the seq alone is its ETag. */
async function sendPicture(
  { blobs }: FilesContext,
  request: FastifyRequest,
  reply: FastifyReply,
  { seq, type, sha256, atMs }: StoredPicture,
): Promise<FastifyReply> {
  const etag = `"${seq}"`;
  reply.header('etag', etag).header('last-modified', new Date(atMs).toUTCString());
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  const blob = await blobs.open(sha256);
  if (!blob) throw new CallerError('damaged', `picture ${sha256}`);
  return reply
    .type(type)
    .header('content-length', blob.size)
    .send(Readable.from(blob.body, { objectMode: false }));
}
