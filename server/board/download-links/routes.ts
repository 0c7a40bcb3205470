// /api/boards/{id}/exports, where who reads a board hands out a finished file of it, sees and ends what they share, and /api/exports, where
// whoever has scanned the token gets it: in a body, never by an address. SPEC: FILE.

import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { base64url32 } from '#protocol/api.ts';
import { downloadFormCalls, downloadLinkCalls } from '#protocol/contract/download-links.ts';
import { CallerError } from '#protocol/errors.ts';
import { lengthOf, type StorageUserOf } from '../../access/storage-user.ts';
import { parsed } from '../../platform/text/parsed.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';
import { receiveForms } from '../../web/forms.ts';
import { HandedFiles, type HandedFilesDeps } from './handed-files.ts';

const NAME = /^attachment; *filename\*=UTF-8''([\w%!~*'().-]{1,1024})$/i;

interface DownloadLinkDeps extends HandedFilesDeps {
  storageUserOf: StorageUserOf;
}

export function downloadLinkRoutes(http: FastifyInstance, callers: Callers, deps: DownloadLinkDeps): void {
  const { storageUserOf } = deps;
  const files = new HandedFiles(deps);
  answerCalls(http, callers, downloadLinkCalls, {
    async 'POST /api/boards/:id/exports'({ visitor, actor, network, request }) {
      const user = storageUserOf(network, actor);
      await files.refuseAbove(visitor, user, lengthOf(request) ?? 0);
      return async ({ query, body }) => {
        if (!Buffer.isBuffer(body)) throw new CallerError('bad-request', 'Send application/octet-stream');
        const name = nameIn(request.headers['content-disposition']);
        return files.handOut(visitor, user, { bytes: body, name, format: query.format });
      };
    },
    'GET /api/boards/:id/exports': ({ visitor, actor, network }) => files.of(visitor, storageUserOf(network, actor)),
    'DELETE /api/boards/:id/exports/:thing': ({ visitor, params }) => files.end(visitor, params.thing),
    'POST /api/exports': ({ body }) => files.told(body.token),
  });

  receiveForms(http, (scope) => {
    answerCalls(scope, callers, downloadFormCalls, {
      'POST /api/exports/file':
        async ({ reply }) =>
        async ({ body }) => {
          const token = parsed(base64url32, body instanceof URLSearchParams ? body.get('token') : undefined);
          const { name, type, blob } = await files.open(token);
          const plain = `atrium${name.slice(name.lastIndexOf('.'))}`;
          return reply
            .type(type)
            .headers({
              'content-length': blob.size,
              'content-disposition': `attachment; filename="${plain}"; filename*=UTF-8''${encodeURIComponent(name)}`,
              'content-security-policy': "default-src 'none'; sandbox",
              'x-content-type-options': 'nosniff',
              'cache-control': 'no-store',
            })
            .send(Readable.from(blob.body, { objectMode: false }));
        },
    });
  });
}

/** In a header, percent-encoded: an address is logged on its way. */
function nameIn(disposition: string | undefined): string {
  const encoded = NAME.exec(disposition ?? '')?.[1];
  try {
    if (encoded !== undefined) return decodeURIComponent(encoded);
  } catch {
    // Told below.
  }
  throw new CallerError('bad-request', "content-disposition: not attachment; filename*=UTF-8'' and a name");
}
