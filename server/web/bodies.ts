// How much one network may have in bodies that are being received: they are held in memory until they are whole, however slowly
// they come. SPEC: SHARE-3.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { NetworkQuota } from '../platform/limits/network-quotas.ts';

export function shareBodies(http: FastifyInstance, networkOf: (request: FastifyRequest) => string): void {
  const received = new NetworkQuota(SERVER_LIMITS.bodiesOfAddressBytes);
  http.addHook('onRequest', async (request, reply) => {
    const bytes = bytesOf(request);
    if (bytes === 0) return;
    const network = networkOf(request);
    if (!received.hasFree(network, bytes)) throw new CallerError('too-many-requests');
    reply.raw.once('close', received.take(network, bytes));
  });
}

/** As it says itself, or as much as its route takes. */
function bytesOf({ headers, routeOptions }: FastifyRequest): number {
  const said =
    headers['transfer-encoding'] === undefined ? Number(headers['content-length'] ?? 0) : Number.POSITIVE_INFINITY;
  return Math.min(said, routeOptions.bodyLimit ?? SERVER_LIMITS.jsonBytes);
}
