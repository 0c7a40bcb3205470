// /api/boards/{id}/parts/{clientId}/{clientSeq}: the resumable upload of a transaction too large for a frame. SPEC: REF, SHARE-4.

import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { seqText } from '#protocol/api.ts';
import { partCalls } from '#protocol/contract/files.ts';
import { CallerError } from '#protocol/errors.ts';
import { LIMITS } from '#protocol/limits.ts';
import type { Access } from '../../access/opening.ts';
import { lengthOf, refuseAboveStorage } from '../../access/storage-user.ts';
import type { StorageUse, storedBytesChanges } from '../../access/stored-byte-changes.ts';
import type { StorageUser } from '../../access/stored-byte-queries.ts';
import type { UploadName } from '../../platform/blobs/store.ts';
import type { Only, Uses } from '../../platform/database/calls.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { TicketHolder } from '../../policies/grant.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import type { clientQueries } from '../core/client-queries.ts';
import type { FilesContext } from './files-context.ts';

type Db = Uses<{
  reads: {
    clients: Only<typeof clientQueries, 'client'>;
  };
  changes: {
    storedBytes: Only<typeof storedBytesChanges, 'takeUploadStorage'>;
  };
}>;
type UploadRoutesDeps = FilesContext & {
  db: Db & Parameters<typeof refuseAboveStorage>[0]['db'];
  access: Pick<Access, 'own'>;
};

interface Upload {
  name: UploadName;
  user: StorageUser;
}

export function partRoutes(http: FastifyInstance, callers: Callers, context: UploadRoutesDeps): void {
  const { db, parts, uploads } = context;
  http.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer', bodyLimit: LIMITS.partBytes },
    (_request, body, done) => done(null, body),
  );

  answerCalls(http, callers, partCalls, {
    async 'GET /api/boards/:id/parts/:clientId/:clientSeq'({ visitor, params, network }) {
      const { name } = await uploadOf(context, { visitor, network }, params);
      return { received: await parts.received(name) };
    },
    async 'PUT /api/boards/:id/parts/:clientId/:clientSeq'({ visitor, params, network, request }) {
      const { name, user } = await uploadOf(context, { visitor, network }, params);
      if (user.isGuest) await refuseAboveStorage(context, user, lengthOf(request) ?? 0);
      return async ({ query, body }) => {
        const { offset } = query;
        if (!Buffer.isBuffer(body)) throw new CallerError('bad-request', 'Send application/octet-stream');
        // The part counts in any case, because the transaction it belongs to becomes a permanent blob.
        if (user.isGuest) await db.changes.storedBytes.takeUploadStorage(partUse(name, offset, user, body.length));
        return { received: await uploads.append(network, name, offset, body) };
      };
    },
  });
}

/** Uploads belong to the clientId's own actor, or to the person that actor is a guest of: nobody can spoil another's. */
async function uploadOf(
  context: UploadRoutesDeps,
  { visitor, network }: { visitor: TicketHolder; network: string },
  { clientId, clientSeq }: { clientId: string; clientSeq: string },
): Promise<Upload> {
  const { actor, thing: resource } = visitor.grant;
  const board = resource.id;
  const bound = await context.db.reads.clients.client({
    board,
    clientId: new Uint8Array(Buffer.from(clientId, 'hex')),
  });
  if (bound && bound.actor !== actor) {
    const own = await context.access.own({ actor, guest: visitor.guest });
    if (!own.some((one) => one === bound.actor)) throw new CallerError('forbidden');
  }
  const name = { board, clientId, clientSeq: parsed(seqText, clientSeq) };
  return { name, user: context.storageUserOf(network, actor) };
}

/** A part that is sent again counts once. */
function partUse(name: UploadName, offset: number, user: StorageUser, size: number): StorageUse {
  const part = `${name.board}/${name.clientId}-${name.clientSeq}/${offset}`;
  const sha256 = createHash('sha256').update(part).digest();
  return { user, kind: 'upload', sha256, size, nowMs: Date.now() };
}
