// /oidc and the discovery document: the identity provider's endpoints, handed to the library as they come.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CallerError } from '#protocol/errors.ts';
import { DISCOVERY_PATH, OIDC_PREFIX } from '#protocol/identity.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { fromNetwork } from '../pending-sign-ins.ts';
import { atIssuer, type IdentityContext } from './at-issuer.ts';

export interface EndpointsContext extends IdentityContext {
  /** Of one network; what asks without a form, for who is signed in, is stored for nobody else and has ten times as much. */
  begunPerMinute: number;
}

const SILENT_TIMES = 10;

/**
 * What goes to the library beside the beginning of a sign-in, spelled so: its own router takes other capitals and a slash at the end for
 * the same, which would begin one where nothing is counted.
 */
const OTHERS = new RegExp(`^${OIDC_PREFIX}/(auth/[\\w-]+|token|userinfo|jwks|revoke|session/end(/confirm|/success)?)$`);

export function identityEndpoints(http: FastifyInstance, context: EndpointsContext): void {
  const { begunPerMinute } = context;
  const rateLimit = {
    max: (request: FastifyRequest) => (isSilent(request) ? SILENT_TIMES * begunPerMinute : begunPerMinute),
    keyGenerator: (request: FastifyRequest) => `${isSilent(request)} ${context.networkOf(request)}`,
    timeWindow: 60_000,
  };
  void http.register(async (scope) => {
    // The library reads bodies by itself.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.addHook('onRequest', (request, reply) => atIssuer(context, request, reply));
    const { identity, networkOf } = context;
    const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const provider = await identity.provider;
      reply.hijack();
      await fromNetwork(networkOf(request), () => provider.callback()(request.raw, reply.raw));
    };
    // What begins a sign-in is stored for who has shown nothing yet.
    scope.get(`${OIDC_PREFIX}/auth`, { config: { rateLimit } }, (request, reply) => {
      const [, query = ''] = /\?(.*)$/s.exec(request.raw.url ?? '') ?? [];
      const hint = new URLSearchParams(query).get('login_hint') ?? '';
      if (query.length > SERVER_LIMITS.signInQueryChars || hint.length > SERVER_LIMITS.loginHintChars)
        throw new CallerError('address-too-long');
      return handle(request, reply);
    });
    scope.post(`${OIDC_PREFIX}/auth`, () => {
      throw new CallerError('not-found');
    });
    scope.get(DISCOVERY_PATH, handle);
    scope.all(`${OIDC_PREFIX}/*`, (request, reply) => {
      const [path = ''] = request.url.split('?');
      if (!OTHERS.test(path)) throw new CallerError('not-found');
      return handle(request, reply);
    });
  });
}

function isSilent({ query }: FastifyRequest): boolean {
  return (query as { prompt?: unknown }).prompt === 'none';
}
