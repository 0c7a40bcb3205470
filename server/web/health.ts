// /healthz: the process lives. /readyz: the parts it stands on work now: the database writes and blobs are kept. Whether the bus
// delivers is told too, and does not count: it carries hints, and nothing is lost or wrong without them. SPEC: SHARE-5.

import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { HealthAnswer, ReadyAnswer } from '#protocol/contract/server.ts';

/** Rejects where the part does not work. */
interface Probed {
  probe(): Promise<unknown>;
}

export interface ReadyDeps {
  db: Probed;
  blobs: Probed;
  bus: Probed;
  /** The time for which an answer is valid. */
  cacheMs: number;
  /** Whether X-Forwarded-For came from a peer that TRUST_PROXY does not name. */
  hasUnnamedProxy(): boolean;
}

/** Behind a proxy that is not named everybody has its address, and all share one share. */
export const UNNAMED_PROXY =
  'X-Forwarded-For is not believed: if its peer is a proxy of yours, TRUST_PROXY should name it; all who come through it count as one address until then';

export function healthRoutes(http: FastifyInstance, context: ReadyDeps): void {
  http.get('/healthz', (): HealthAnswer => ({ ok: true }));

  // Anybody may ask, and a try costs a write: all who ask while one runs, and a little longer, get its answer.
  let answer: Promise<ReadyAnswer> | undefined;
  http.get('/readyz', async (_request, reply) => {
    answer ??= ready(context, http.log).finally(() => {
      if (context.cacheMs === 0) answer = undefined;
      else setTimeout(() => (answer = undefined), context.cacheMs).unref();
    });
    const now = await answer;
    return reply.code(now.ok ? 200 : 503).send(now);
  });
}

async function ready({ db, blobs, bus, hasUnnamedProxy }: ReadyDeps, log: FastifyBaseLogger): Promise<ReadyAnswer> {
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
  const warnings = hasUnnamedProxy() ? [UNNAMED_PROXY] : undefined;
  return { ok: database && blobStore, database, blobs: blobStore, bus: hints, ...(warnings && { warnings }) };
}
