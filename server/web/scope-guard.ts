// Denies calls by an account whose provider does not give it the scope that they ask for (server/policies/scopes.ts): before
// anything else is done; of GraphQL graphql/guard-fields.ts does. SPEC: RIGHT-14.

import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Authenticator, PermissionCheck } from '../policies/person.ts';
import { requiredScope } from '../policies/scopes.ts';

const OF_ACCOUNT = '/api/user/';

/** For the routes that are added from now on; each of them below /api/user/ must be in the table. `permissions` undefined: none is asked for. */
export function guardCalls(
  http: FastifyInstance,
  { bearers, permissions }: { bearers: Authenticator; permissions: PermissionCheck | undefined },
): void {
  const guard = async ({ headers: { authorization } }: FastifyRequest): Promise<void> => {
    const person = await bearers.personOf(authorization);
    if (person) await permissions?.require(person, authorization);
  };
  http.addHook('onRoute', (route: RouteOptions) => {
    if (!route.url.startsWith(OF_ACCOUNT)) return;
    const methods = [route.method].flat().filter((method) => method !== 'HEAD');
    const isAsked = methods.map((method) => requiredScope(`${method} ${route.url}`)).some(Boolean);
    // Behind what counts requests, before the body is read.
    if (permissions && isAsked) route.onRequest = [route.onRequest ?? [], guard].flat();
  });
}
