// /api/boards/{id}/exports, where who reads a board hands out a finished file of it, sees and ends what they share, and /api/exports, where
// whoever has scanned the token gets it: in a body, never by an address. SPEC: FILE.

import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { base64url32, uuid } from '#protocol/api.ts';
import { CallerError } from '#protocol/errors.ts';
import {
  type HandedFileAnswer,
  type HandedFilesAnswer,
  type HandFileAnswer,
  handedFileRequest,
  handFileQuery,
} from '#protocol/handed-files.ts';
import { LIMITS } from '#protocol/limits.ts';
import { permitted } from '../../access/permitted.ts';
import { lengthOf } from '../../access/storage-user.ts';
import { parsed } from '../../platform/text/parsed.ts';
import type { TicketHolder } from '../../policies/grant.ts';
import { HandedFiles, type HandedFilesContext } from './handed-files.ts';

/** A token and its field's name. */
const FORM_BYTES = 2048;
const NAME = /^attachment; *filename\*=UTF-8''([\w%!~*'().-]{1,1024})$/i;

export function handedFileRoutes(http: FastifyInstance, context: HandedFilesContext): void {
  const files = new HandedFiles(context);
  const rateLimit = { max: LIMITS.handedFilesPerMinute, timeWindow: 60_000 };
  const asks = { config: { rateLimit: { max: LIMITS.linksOfNetworkPerMinute, timeWindow: 60_000 } } };
  const userOf = (request: FastifyRequest, { grant }: TicketHolder) => context.storageUserOf(request, grant.actor);
  // Known before its body is received: nobody else, and nobody without room, can make the server hold one.
  const visitors = new WeakMap<FastifyRequest, TicketHolder>();
  const onRequest = async (request: FastifyRequest): Promise<void> => {
    const { visitor } = await permitted(context, request, 'read');
    visitors.set(request, visitor);
    await files.refuseAbove(visitor, userOf(request, visitor), lengthOf(request) ?? 0);
  };

  const bodyLimit = LIMITS.handedFileBytes;
  http.post(
    '/api/boards/:id/exports',
    { bodyLimit, onRequest, config: { rateLimit } },
    async (request, reply): Promise<HandFileAnswer> => {
      const { format } = parsed(handFileQuery, request.query);
      const { body: bytes, headers } = request;
      if (!Buffer.isBuffer(bytes)) throw new CallerError('bad-request', 'Send application/octet-stream');
      const name = nameIn(headers['content-disposition']);
      const visitor = visitors.get(request) as TicketHolder;
      reply.code(201);
      return files.handOut(visitor, userOf(request, visitor), { bytes, name, format });
    },
  );
  http.get('/api/boards/:id/exports', async (request, reply): Promise<HandedFilesAnswer> => {
    reply.header('cache-control', 'no-store');
    const { visitor } = await permitted(context, request, 'read');
    return files.of(visitor, userOf(request, visitor));
  });
  http.delete('/api/boards/:id/exports/:thing', async (request, reply) => {
    const { visitor } = await permitted(context, request, 'read');
    await files.end(visitor, parsed(uuid, (request.params as { thing: string }).thing));
    return reply.code(204).send();
  });

  http.post('/api/exports', asks, async (request, reply): Promise<HandedFileAnswer> => {
    reply.header('cache-control', 'no-store');
    return files.told(parsed(handedFileRequest, request.body).token);
  });

  // A form of the page: the browser itself loads it, as it loads any file.
  void http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_BYTES },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post('/api/exports/file', asks, async ({ body }, reply) => {
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
