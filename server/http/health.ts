// /healthz: the process lives. /readyz: the parts it stands on work now: the database writes, blobs are kept, the bus
// (in-process) delivers.

import type { FastifyInstance } from 'fastify';
import type { HttpContext } from './context.ts';

export function healthRoutes(http: FastifyInstance, { db, blobs }: HttpContext): void {
  http.get('/healthz', () => ({ ok: true }));

  http.get('/readyz', async (_request, reply) => {
    const works = (check: Promise<unknown>): Promise<boolean> =>
      check.then(
        () => true,
        () => false,
      );
    const [database, blobStore] = await Promise.all([works(db.probe()), works(blobs.probe())]);
    // The bus of one process is a function call: it works while this answers.
    const parts = { database, blobs: blobStore, bus: true };
    const ok = Object.values(parts).every(Boolean);
    return reply.code(ok ? 200 : 503).send({ ok, ...parts });
  });
}
