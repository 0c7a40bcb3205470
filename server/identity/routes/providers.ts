// GET /api/identity: with which providers people sign in here.

import type { FastifyInstance } from 'fastify';
import type { IdentityAnswer } from '#protocol/identity.ts';

export function providerRoutes(http: FastifyInstance, answer: () => IdentityAnswer): void {
  http.get('/api/identity', async () => answer());
}
