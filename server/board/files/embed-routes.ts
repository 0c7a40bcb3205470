// /api/embeds: opening a board for an embed, and the bytes that an embed fetches beside its socket. Chunks and rows are sent without authors.
// Nothing is written. SPEC: EMBED.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { bytesOfHex, FrameError } from '#protocol/bytes.ts';
import { embedCalls } from '#protocol/contract/embeds.ts';
import { CallerError } from '#protocol/errors.ts';
import { PROTOCOL_VERSION } from '#protocol/limits.ts';
import { type EmbedOpeningDb, embedTokenFor, openEmbed } from '../../access/embed-opening.ts';
import type { Tickets } from '../../access/tickets.ts';
import type { Clock } from '../../platform/clock/clock.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import type { Keys } from '../../platform/secrets/keys.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import { AuthorFreeBytes } from '../core/author-free-bytes.ts';
import type { boardQueries } from '../core/board-queries.ts';
import { asImage } from './blob-routes.ts';
import type { FilesContext } from './files-context.ts';
import type { imageQueries } from './image-queries.ts';
import type { pictureQueries } from './picture-queries.ts';
import { sendPicture } from './picture-routes.ts';

interface EmbedRoutesDeps extends Pick<FilesContext, 'blobs' | 'repair'> {
  db: EmbedOpeningDb &
    Uses<{
      reads: {
        boards: Only<typeof boardQueries, 'hasBlob'>;
        images: Only<typeof imageQueries, 'imageType'>;
        pictures: Only<typeof pictureQueries, 'picture'>;
      };
    }>;
  keys: Keys;
  clock: Clock;
  tickets: Tickets;
}

/** A blob of a board by its digest, hex. */
interface BlobName {
  board: string;
  sha256: string;
}

export function embedRoutes(http: FastifyInstance, callers: Callers, deps: EmbedRoutesDeps): void {
  const { db, keys, clock, tickets } = deps;
  const bytes = new AuthorFreeBytes();
  answerCalls(http, callers, embedCalls, {
    async 'POST /api/embeds/open'({ body: { alias, secret } }) {
      const grant = await openEmbed(db, alias, secret);
      const { id } = grant.thing;
      const ticket = tickets.ofEmbeds.issue({ grant });
      return { id, ticket, ...embedTokenFor(keys, grant, clock.nowMs()), protocol: PROTOCOL_VERSION };
    },
    'GET /api/boards/:id/embedding': async ({ board }) => ({
      origins: await db.reads.embeds.embedOriginsOf({ id: board }),
    }),
    async 'GET /api/embeds/:id/chunks/:sha256'({ board, params: { sha256 }, reply }) {
      await requireBlob(deps, { board, sha256 });
      return sendWithoutAuthors(reply, () => bytes.chunk(sha256, () => bytesOf(deps, { board, sha256 })));
    },
    async 'GET /api/embeds/:id/rows/:sha256'({ board, params: { sha256 }, reply }) {
      await requireBlob(deps, { board, sha256 });
      return sendWithoutAuthors(reply, () => bytes.txn(sha256, () => bytesOf(deps, { board, sha256 })));
    },
    async 'GET /api/embeds/:id/images/:sha256'({ board, params: { sha256 }, reply }) {
      const type = await db.reads.images.imageType({ board, sha256: digestOf(sha256) });
      if (!type) throw new CallerError('not-found');
      await requireBlob(deps, { board, sha256 });
      const image = await bytesOf(deps, { board, sha256 });
      asImage(reply, sha256, type);
      return reply.header('cache-control', 'private, no-store').send(image);
    },
    async 'GET /api/embeds/:id/cover'({ board, request, reply }) {
      const picture = await db.reads.pictures.picture({ board, kind: 'cover' });
      reply.header('cache-control', 'private, no-store').header('vary', 'authorization');
      return picture ? sendPicture(deps, request, reply, picture) : reply.code(204).send();
    },
  });
}

/** Throws `not-found` for a blob that is no chunk, or no transaction: whatever else it is, an embed does not get it by this name. */
async function sendWithoutAuthors(reply: FastifyReply, read: () => Promise<Uint8Array>): Promise<FastifyReply> {
  try {
    const { buffer, byteOffset, byteLength } = await read();
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'private, no-store')
      .send(Buffer.from(buffer, byteOffset, byteLength));
  } catch (error) {
    if (error instanceof FrameError) throw new CallerError('not-found');
    throw error;
  }
}

/** Throws `not-found` for a blob that is not the board's. */
async function requireBlob({ db }: EmbedRoutesDeps, { board, sha256 }: BlobName): Promise<void> {
  if (!(await db.reads.boards.hasBlob({ board, sha256: digestOf(sha256) }))) throw new CallerError('not-found');
}

/** Throws `damaged`. */
async function bytesOf({ blobs, repair }: EmbedRoutesDeps, { board, sha256 }: BlobName): Promise<Uint8Array> {
  const bytes = await blobs.get(sha256);
  if (bytes) return bytes;
  await repair.blob(board, sha256);
  throw new CallerError('damaged', `blob ${sha256} is missing or damaged`);
}

function digestOf(sha256: string): Uint8Array {
  const bytes = bytesOfHex(sha256, 32);
  if (!bytes) throw new CallerError('bad-request');
  return bytes;
}
