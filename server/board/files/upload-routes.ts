// /api/boards/{id}/parts/{clientId}/{clientSeq}: the resumable upload of a transaction too large for a frame. SPEC: REF, SHARE-4.

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hex32, type PartsAnswer } from '#protocol/api.ts';
import { bytesOfHex } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import { permitted } from '../../access/permitted.ts';
import { lengthOf, refuseAboveStorage } from '../../access/storage-user.ts';
import type { StorageUse } from '../../access/stored-byte-changes.ts';
import type { StorageUser } from '../../access/stored-byte-queries.ts';
import type { UploadName } from '../../platform/blobs/store.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { FilesContext } from './files-context.ts';

const path = '/api/boards/:id/parts/:clientId/:clientSeq';
const number = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

interface Upload {
  name: UploadName;
  user: StorageUser;
}

export function partRoutes(http: FastifyInstance, context: FilesContext): void {
  const { db, parts, uploads } = context;
  http.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LIMITS.partBytes },
    (_request, body, done) => done(null, body),
  );

  http.get(
    path,
    async (request): Promise<PartsAnswer> => ({
      received: await parts.received((await uploadOf(context, request)).name),
    }),
  );

  // Known before its body is received: nobody else, and nobody without room, can make the server hold one.
  const named = new WeakMap<FastifyRequest, Upload>();
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const upload = await uploadOf(context, request);
    named.set(request, upload);
    if (upload.user.isGuest) await refuseAboveStorage(context, upload.user, lengthOf(request) ?? 0);
  };
  http.put(path, { bodyLimit: LIMITS.partBytes, onRequest }, async (request): Promise<PartsAnswer> => {
    const { name, user } = named.get(request) as Upload;
    const offset = parsed(number, (request.query as { offset?: string }).offset ?? 0);
    if (!Buffer.isBuffer(request.body)) throw new CallerError('bad-request', 'Send application/octet-stream');
    // The part counts in any case, because the transaction it belongs to becomes a permanent blob.
    if (user.isGuest) await db.changes.storedBytes.takeUploadStorage(partUse(name, offset, user, request.body.length));
    return { received: await uploads.append(context.networkOf(request), name, offset, request.body) };
  });
}

/** Uploads belong to the clientId's own actor, or to the person that actor is a guest of: nobody can spoil another's. */
async function uploadOf(context: FilesContext, request: FastifyRequest): Promise<Upload> {
  const { board, actor, visitor } = await permitted(context, request, 'add');
  const params = request.params as { clientId: string; clientSeq: string };
  const clientId = parsed(hex32, params.clientId);
  const bound = await context.db.reads.clients.client({ board, clientId: bytesOfHex(clientId, 16) as Uint8Array });
  if (bound && bound.actor !== actor) {
    const own = await context.access.own({ actor, guest: visitor.guest });
    if (!own.some((one) => one === bound.actor)) throw new CallerError('forbidden');
  }
  const name = { board, clientId, clientSeq: parsed(number, params.clientSeq) };
  return { name, user: context.storageUserOf(context.networkOf(request), actor) };
}

/** A part that is sent again counts once. */
function partUse(name: UploadName, offset: number, user: StorageUser, size: number): StorageUse {
  const part = `${name.board}/${name.clientId}-${name.clientSeq}/${offset}`;
  const sha256 = createHash('sha256').update(part).digest();
  return { user, kind: 'upload', sha256, size, nowMs: Date.now() };
}
