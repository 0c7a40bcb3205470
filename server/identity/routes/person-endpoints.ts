// What the embedded provider answers beside the standard: which permission scopes a bearer has, and tokens of its own for a token of
// the second provider.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { CONVERSION_PATH, PERMISSION_PATH } from '#protocol/identity.ts';
import type { ExternalTokens } from '../external-tokens.ts';
import { atIssuer, type IdentityContext } from './at-issuer.ts';

export interface PersonEndpointsContext extends IdentityContext {
  /** Of the second provider, where the settings tell one. */
  second: Pick<ExternalTokens, 'claimsOf'> | undefined;
  conversionsPerMinute: number;
}

export function personEndpoints(http: FastifyInstance, context: PersonEndpointsContext): void {
  const { identity, second } = context;
  const rateLimit = { max: context.conversionsPerMinute, timeWindow: 60_000 };

  void http.register(async (scope) => {
    scope.addHook('onRequest', (request, reply) => atIssuer(context, request, reply));

    scope.get(PERMISSION_PATH, async ({ headers }, reply) => {
      const token = bearerIn(headers.authorization);
      const account = token && (await identity.accountOfToken(token));
      return account ? identity.scopesOf(token) : refused(reply);
    });

    // A document may be named in the body; nothing depends on it here.
    scope.post(CONVERSION_PATH, { config: { rateLimit } }, async ({ headers }, reply) => {
      const token = bearerIn(headers.authorization);
      const found = token && (await second?.claimsOf(token));
      if (!found) return refused(reply);
      return (await identity.converted(found)) ?? { document: null };
    });
  });
}

function bearerIn(authorization: string | undefined): string | undefined {
  return /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
}

function refused(reply: FastifyReply): FastifyReply {
  return reply
    .code(401)
    .header('www-authenticate', 'Bearer error="invalid_token"')
    .send({ error: 'invalid_token', error_description: 'The access token counts for nothing here' });
}
