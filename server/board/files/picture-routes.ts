// Pictures of a board: its cover (/api/boards/{id}/cover) for those who may read it, and its social image (…/social-image,
// shown at /social/{name}) for everybody while the board has a public name. Whoever may edit draws and sends them, with the
// sequence number they show; what is older never replaces what is newer. docs/decisions: 0010.

import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { uuid } from '#protocol/api.ts';
import { type PictureAnswer, pictureCalls } from '#protocol/contract/files.ts';
import { SOCIAL_PX } from '#protocol/covers.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { lengthOf, refuseAboveStorage } from '../../access/storage-user.ts';
import type { StorageUser } from '../../access/stored-byte-queries.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { logQueries } from '../../platform/database/log/log-queries.ts';
import { parsed } from '../../platform/text/parsed.ts';
import { mayShowToAll } from '../../policies/board.ts';
import type { Grant } from '../../policies/grant.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import type { FilesContext } from './files-context.ts';
import type { pictureChanges } from './picture-changes.ts';
import { PICTURE_TYPES, type PictureHead, pictureHead } from './picture-head.ts';
import type { PictureKind, pictureQueries, StoredPicture } from './picture-queries.ts';

type Db = Uses<{
  reads: {
    pictures: Only<typeof pictureQueries, 'picture' | 'publicName' | 'socialPicture'>;
  };
  changes: {
    pictures: Only<typeof pictureChanges, 'beginPicture' | 'putPicture'>;
  };
  log: Only<typeof logQueries, 'head'>;
}>;
type PictureRoutesDeps = FilesContext & {
  bus: Pick<Bus, 'publish'>;
  db: Db & Parameters<typeof refuseAboveStorage>[0]['db'];
};

/** The input of a handler that receives a picture. */
const boardParams = z.object({ id: uuid });

interface PictureSender {
  grant: Grant;
  network: string;
  request: FastifyRequest;
}

export function pictureRoutes(http: FastifyInstance, callers: Callers, context: PictureRoutesDeps): void {
  for (const type of PICTURE_TYPES)
    http.addContentTypeParser(type, { parseAs: 'buffer', bodyLimit: LIMITS.pictureBytes }, (_request, body, done) =>
      done(null, body),
    );
  const pace = http.createRateLimit({
    max: SERVER_LIMITS.picturesPerMinute,
    timeWindow: 60_000,
    keyGenerator: (request) => `picture:${parsed(boardParams, request.params).id}`,
  });
  const { db } = context;

  const receive =
    (kind: PictureKind) =>
    async ({ grant, network, request }: PictureSender) => {
      const user = context.storageUserOf(network, grant.actor);
      await refuseAboveStorage(context, user, lengthOf(request) ?? 0);
      return async (received: { query: { seq: number }; body: unknown }): Promise<PictureAnswer> => {
        const limit = await pace(request);
        if (!limit.isAllowed && limit.isExceeded) throw new CallerError('too-many-requests');
        // Read here: a query is checked after the limit.
        const { seq } = received.query;
        const sent = { grant, user, kind, seq, body: received.body };
        return storePicture(context, sent, request.headers['content-type']);
      };
    };

  answerCalls(http, callers, pictureCalls, {
    'PUT /api/boards/:id/cover': receive('cover'),
    'PUT /api/boards/:id/social-image': receive('social'),

    async 'GET /api/boards/:id/cover'({ board, request, reply }) {
      const picture = await db.reads.pictures.picture({ board, kind: 'cover' });
      // Whoever needs it again keeps it, where it can be cleared with the board or the sign-out; the ETag is asked with by hand.
      reply.header('cache-control', 'private, no-store').header('vary', 'authorization');
      // None yet: an ordinary state of a board, no error.
      if (!picture) return reply.code(204).send();
      return sendPicture(context, request, reply, picture);
    },

    async 'GET /social/:name'({ params, request, reply }) {
      const found = await db.reads.pictures.socialPicture(params.name);
      if (!found || !mayShowToAll(found.publicName)) throw new CallerError('not-found');
      // Short: when the board stops being public its picture should be gone from shared caches soon after.
      reply.header('cache-control', 'public, max-age=300').header('cross-origin-resource-policy', 'cross-origin');
      return sendPicture(context, request, reply, found.picture);
    },
  });
}

interface SentPicture {
  grant: Grant;
  user: StorageUser;
  kind: PictureKind;
  seq: number;
  body: unknown;
}

async function storePicture(
  { db, blobs, bus }: PictureRoutesDeps,
  { grant, user, kind, seq, body }: SentPicture,
  contentType: string | undefined,
): Promise<PictureAnswer> {
  const board = grant.thing.id;
  const social = mayShowToAll(await db.reads.pictures.publicName(board));
  if (kind === 'social' && !social) throw new CallerError('forbidden', 'This board has no public address');
  const { bytes, type } = checkedPicture(body, contentType, kind);
  const head = await db.log.head(board);
  if (seq > head.seq) throw new CallerError('bad-request', `seq: ${seq} is out of range (0 to ${head.seq})`);
  const named = { sha256: createHash('sha256').update(bytes).digest(), size: bytes.length, nowMs: Date.now() };
  await db.changes.pictures.beginPicture({ by: grant, use: { user, kind: 'picture', ...named } });
  await blobs.put(bytes);
  const { seq: now } = await db.changes.pictures.putPicture({ board, kind, seq, type, ...named });
  if (kind === 'cover' && now === seq)
    bus.publish({ kind: 'workspace', event: { kind: 'cover', id: board, seq }, teams: [], people: [] });
  return { seq: now, social };
}

/** Returns the picture and its type, after everything about the body was checked against the request. */
export function checkedPicture(
  body: unknown,
  contentType: string | undefined,
  kind: PictureKind = 'cover',
): { bytes: Buffer; type: PictureHead['type'] } {
  const head = Buffer.isBuffer(body) ? pictureHead(body) : undefined;
  if (!Buffer.isBuffer(body) || !head)
    throw new CallerError('bad-picture', 'body: neither a still WebP nor a PNG that is whole');
  if (head.type !== contentType)
    throw new CallerError('bad-picture', `content-type: got ${contentType}, the body is ${head.type}`);
  const sidePx = Math.max(head.wPx, head.hPx);
  if (sidePx > SERVER_LIMITS.picturePx)
    throw new CallerError(
      'bad-picture',
      `body: a side of ${sidePx} px is out of range (1 to ${SERVER_LIMITS.picturePx})`,
    );
  if (kind === 'social' && (head.wPx !== SOCIAL_PX.w || head.hPx !== SOCIAL_PX.h))
    throw new CallerError(
      'bad-picture',
      `body: got ${head.wPx} × ${head.hPx} px, a social image is ${SOCIAL_PX.w} × ${SOCIAL_PX.h}`,
    );
  return { bytes: body, type: head.type };
}

/** Of one board and kind a seq has one picture, so that the seq alone is its ETag. */
export async function sendPicture(
  { blobs }: Pick<FilesContext, 'blobs'>,
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
