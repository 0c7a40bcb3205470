// POST /shared where no service worker has taken it yet (workers/service-worker/shared-form.ts): its body is nobody's here and is not
// read. The page says to share it again.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { SHARED_QUERY } from '#protocol/browser/shared.ts';
import { ROUTES } from '#protocol/routes.ts';

export function sharedFormRoute(http: FastifyInstance): void {
  const { path } = ROUTES.shared;
  const sayAgain = (reply: FastifyReply): FastifyReply =>
    reply
      .headers({ connection: 'close', 'cache-control': 'no-store' })
      .redirect(`${path}?${SHARED_QUERY.missed}=`, 303);
  // Answered before anything of the body is received; what stands behind it is never reached.
  http.post(path, { onRequest: async (_request, reply) => sayAgain(reply) }, (_request, reply) => sayAgain(reply));
}
