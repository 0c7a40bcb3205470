// The settings' switch "Keep me signed in": the session of the browser that asks is kept, or ends with the browser's own.

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { CallerError } from '#protocol/errors.ts';
import { KEEP_PATH, savedSignInCookie } from '#protocol/identity.ts';
import { atIssuer, type IdentityContext } from './at-issuer.ts';
import { isOfUs } from './form-scope.ts';
import { keepSession, signedInAt } from './session.ts';

const body = z.strictObject({ kept: z.boolean() });

export function keepSignIn(http: FastifyInstance, context: IdentityContext): void {
  const { identity } = context;
  void http.register(async (scope) => {
    scope.addHook('onRequest', (request, reply) => atIssuer(context, request, reply));

    scope.post(KEEP_PATH, async (request, reply) => {
      if (!isOfUs(identity, request)) throw new CallerError('forbidden');
      const asked = body.safeParse(request.body);
      if (!asked.success) throw new CallerError('bad-request', 'kept: true or false');
      const signedIn = await signedInAt(identity, request);
      if (!signedIn) throw new CallerError('unauthorized');
      const { kept } = asked.data;
      await keepSession(identity, { request, reply }, signedIn.session, kept);
      reply.header('set-cookie', savedSignInCookie(kept, identity.issuer.startsWith('https:')));
      return reply.code(204).send();
    });
  });
}
