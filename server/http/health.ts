// /healthz: the process lives. /readyz: the parts it stands on work now: the database writes and blobs are kept. Whether the bus
// delivers is told too, and does not count: it carries hints, and nothing is lost or wrong without them.

import type { FastifyInstance } from 'fastify';
import type { HttpContext } from './context.ts';

export function healthRoutes(http: FastifyInstance, { db, blobs, bus }: HttpContext): void {
  http.get('/healthz', () => ({ ok: true }));

  http.get('/readyz', async (_request, reply) => {
    const works = (check: Promise<unknown>): Promise<boolean> =>
      check.then(
        () => true,
        () => false,
      );
    const [database, blobStore, hints] = await Promise.all([
      works(db.probe()),
      works(blobs.probe()),
      works(bus.probe()),
    ]);
    const ok = database && blobStore;
    return reply.code(ok ? 200 : 503).send({ ok, database, blobs: blobStore, bus: hints });
  });
}
