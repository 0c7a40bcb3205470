// GET /api/identity: the providers by which people sign in here.

import type { FastifyInstance } from 'fastify';
import { identityCalls } from '#protocol/contract/server.ts';
import type { IdentityAnswer } from '#protocol/identity.ts';
import { answerCalls, type Callers } from '../../web/calls.ts';

export function providerRoutes(http: FastifyInstance, callers: Callers, answer: () => Promise<IdentityAnswer>): void {
  answerCalls(http, callers, identityCalls, { 'GET /api/identity': answer });
}
