// /healthz: the process lives. /readyz: the parts it stands on work now: the database writes and blobs are kept. Whether the bus
// delivers is told too, and does not count: it carries hints, and nothing is lost or wrong without them. SPEC: SHARE-5.

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { HttpContext } from './context.ts';

type ReadyParts = Pick<HttpContext, 'db' | 'blobs' | 'bus' | 'readyKeptMs'>;

interface Ready {
  ok: boolean;
  database: boolean;
  blobs: boolean;
  bus: boolean;
}

export function healthRoutes(http: FastifyInstance, context: ReadyParts): void {
  http.get('/healthz', () => ({ ok: true }));

  // Anybody may ask, and a try costs a write: all who ask while one runs, and a little longer, get its answer.
  let answer: Promise<Ready> | undefined;
  http.get('/readyz', async (_request, reply) => {
    answer ??= ready(context, http.log).finally(() => {
      if (context.readyKeptMs === 0) answer = undefined;
      else setTimeout(() => (answer = undefined), context.readyKeptMs).unref();
    });
    const now = await answer;
    return reply.code(now.ok ? 200 : 503).send(now);
  });
}

async function ready({ db, blobs, bus }: ReadyParts, log: FastifyBaseLogger): Promise<Ready> {
  const works = (part: string, check: Promise<unknown>): Promise<boolean> =>
    check.then(
      () => true,
      (error: unknown) => {
        log.warn({ part, err: error }, 'a part of the server does not work');
        return false;
      },
    );
  const [database, blobStore, hints] = await Promise.all([
    works('database', db.probe()),
    works('blobs', blobs.probe()),
    works('bus', bus.probe()),
  ]);
  return { ok: database && blobStore, database, blobs: blobStore, bus: hints };
}
