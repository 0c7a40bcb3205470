// /oidc and the discovery document: the identity provider's endpoints, handed to the library as they come.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DISCOVERY_PATH, OIDC_PREFIX } from '#protocol/identity.ts';
import { atIssuer, type IdentityContext } from './at-issuer.ts';

export function identityEndpoints(http: FastifyInstance, context: IdentityContext): void {
  void http.register(async (scope) => {
    // The library reads bodies by itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.addHook('onRequest', (request, reply) => atIssuer(context, request, reply));
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const provider = await context.identity.provider;
      reply.hijack();
      await provider.callback()(request.raw, reply.raw);
    };
    scope.get(DISCOVERY_PATH, handle);
    scope.all(`${OIDC_PREFIX}/*`, handle);
  });
}
