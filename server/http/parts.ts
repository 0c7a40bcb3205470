// /api/boards/{id}/parts/{clientId}/{clientSeq}: the resumable upload of a transaction too large for a frame. SPEC: REF, SHARE-4.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { hex32, type PartsAnswer } from '#protocol/api.ts';
import { bytesOfHex } from '#protocol/bytes.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { UploadName } from '../blobs/store.ts';
import { type HttpContext, permitted } from './context.ts';
import { parsed } from './errors.ts';

const path = '/api/boards/:id/parts/:clientId/:clientSeq';
const number = z.coerce.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER);

export function partRoutes(http: FastifyInstance, context: HttpContext): void {
  const { parts, uploads } = context;
  http.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LIMITS.partBytes },
    (_request, body, done) => done(null, body),
  );

  http.get(
    path,
    async (request): Promise<PartsAnswer> => ({ received: await parts.received(await uploadOf(context, request)) }),
  );

  // Known before its body is received: nobody else can make the server hold one.
  const names = new WeakMap<FastifyRequest, UploadName>();
  const named = async (request: FastifyRequest): Promise<void> => {
    names.set(request, await uploadOf(context, request));
  };
  http.put(path, { bodyLimit: LIMITS.partBytes, onRequest: named }, async (request): Promise<PartsAnswer> => {
    const name = names.get(request) as UploadName;
    const offset = parsed(number, (request.query as { offset?: string }).offset ?? 0);
    if (!Buffer.isBuffer(request.body)) throw new CallerError('bad-request', 'Send application/octet-stream');
    return { received: await uploads.append(context.networkOf(request), name, offset, request.body) };
  });
}

/** Uploads belong to the clientId's own actor, or to the person that actor is a guest of: nobody can spoil another's. */
async function uploadOf(context: HttpContext, request: FastifyRequest): Promise<UploadName> {
  const { board, actor, visitor } = await permitted(context, request, 'add');
  const params = request.params as { clientId: string; clientSeq: string };
  const clientId = parsed(hex32, params.clientId);
  const bound = await context.db.client({ board, clientId: bytesOfHex(clientId, 16) as Uint8Array });
  if (bound && bound.actor !== actor) {
    const own = await context.access.own({ actor, guest: visitor.guest });
    if (!own.some((one) => one === bound.actor)) throw new CallerError('forbidden');
  }
  return { board, clientId, clientSeq: parsed(number, params.clientSeq) };
}
