// The service worker as it is served: with the revision of the pages' headers in it, so that a device which keeps the page
// fetches it anew when its headers change, whether by a new version or by configuration.

import { createHash } from 'node:crypto';
import { brotliCompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { ASSET_ORIGINS } from '#protocol/browser/offline.ts';
import { HEADERS_REVISION } from '#protocol/routes.ts';
import { workerPolicy } from '../content-security.ts';

/** What is written into it. */
interface Told {
  pagesRevision: string;
  assetOrigins: readonly string[];
}

/** `built`: the file as the build made it. */
export function serviceWorkerRoute(http: FastifyInstance, built: string, { pagesRevision, assetOrigins }: Told): void {
  const text = built.replaceAll(HEADERS_REVISION, pagesRevision).replaceAll(ASSET_ORIGINS, assetOrigins.join(' '));
  const compressed = brotliCompressSync(text);
  const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 24)}"`;
  http.get('/service-worker.js', (request, reply) => {
    reply
      .type('text/javascript; charset=utf-8')
      // It fetches the shell: it needs a policy of its own as the other workers do.
      .header('content-security-policy', workerPolicy('service-worker.js', assetOrigins))
      .header('cache-control', 'no-cache')
      .headers({ etag, vary: 'accept-encoding' });
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    if (!/\bbr\b/.test(String(request.headers['accept-encoding']))) return reply.send(text);
    return reply.header('content-encoding', 'br').send(compressed);
  });
}
