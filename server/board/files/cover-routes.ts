// POST /api/user/covers: the covers of a page of cards by one request, for whoever may read those boards. What the device has already
// is not sent again. The answer's bytes: docs/formats.md, "HTTP of a person".

import { Readable } from 'node:stream';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import { type CoverHead, coversRequest } from '#protocol/user-workspace.ts';
import type { WorkspaceAccess } from '../../access/membership.ts';
import type { BlobStore } from '../../platform/blobs/store.ts';
import { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import { parsed } from '../../platform/text/parsed.ts';
import { may } from '../../policies/board.ts';
import type { FilesContext } from './files-context.ts';
import type { StoredPicture } from './picture-queries.ts';

/** Of one network a minute, and of one person from all their devices. */
const OF_NETWORK_PER_MINUTE = 6000;
const OF_PERSON_PER_MINUTE = 600;

export function coverRoutes(http: FastifyInstance, context: FilesContext, access: WorkspaceAccess): void {
  const { bearers, db, blobs } = context;
  const asked = new RateLimiter(OF_PERSON_PER_MINUTE);
  const config = { rateLimit: { max: OF_NETWORK_PER_MINUTE, timeWindow: 60_000 } };
  http.post('/api/user/covers', { config }, async (request, reply) => {
    const person = await bearers.personOf(request.headers.authorization);
    if (!person) throw new CallerError('unauthorized');
    if (!asked.take(person.id, performance.now())) throw new CallerError('too-many-requests');
    const { boards } = parsed(coversRequest, request.body);
    const roles = await access.boardRoles(
      person.id,
      boards.map(({ id }) => id),
    );
    const readable = boards.filter(({ id }) => {
      const standing = roles.get(id);
      return standing !== undefined && may(standing.role, 'read');
    });
    const covers = new Map(
      (await db.reads.pictures.covers(readable.map(({ id }) => id))).map((cover) => [cover.board, cover]),
    );
    const newer = readable.flatMap(({ id, seq }) => {
      const cover = covers.get(id);
      return cover && cover.seq > seq ? [cover] : [];
    });
    return reply
      .type('application/octet-stream')
      .header('cache-control', 'no-store')
      .send(Readable.from(records(newer, blobs, request.log), { objectMode: false }));
  });
}

/** One picture in memory at a time. */
async function* records(
  covers: readonly (StoredPicture & { board: string })[],
  blobs: BlobStore,
  log: FastifyBaseLogger,
): AsyncIterable<Buffer> {
  for (const { board, seq, type, atMs, sha256 } of covers) {
    const picture = await blobs.get(sha256);
    if (!picture) {
      log.error({ board, sha256 }, 'a cover is damaged; its card is shown without it');
      continue;
    }
    const head = Buffer.from(JSON.stringify({ id: board, seq, type, atMs, bytes: picture.length } satisfies CoverHead));
    const length = Buffer.alloc(4);
    length.writeUInt32LE(head.length);
    yield Buffer.concat([length, head, picture]);
  }
}
