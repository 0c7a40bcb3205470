// Denies calls by an account whose provider does not give it the scope that they ask for (server/policies/scopes.ts): for HTTP and GraphQL
// alike, before anything else is done. SPEC: RIGHT-14.

import type { FastifyInstance, FastifyRequest, RouteOptions } from 'fastify';
import type { Bearers } from '../identity/bearer.ts';
import type { Permissions } from '../identity/permissions.ts';
import { requiredScope } from '../policies/scopes.ts';
import type { Field, Fields } from './graphql/context.ts';

const OF_ACCOUNT = '/api/user/';

/** For the routes that are added from now on; each of them below /api/user/ must be in the table. `permissions` undefined: none is asked for. */
export function guardCalls(
  http: FastifyInstance,
  { bearers, permissions }: { bearers: Bearers; permissions: Permissions | undefined },
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

/** The same fields; those that ask for a scope look for it first. */
export function guardFields(fields: Fields): Fields {
  const guarded = (type: 'Query' | 'Mutation') =>
    Object.fromEntries(
      Object.entries(fields[type] ?? {}).map(([name, resolve]): [string, Field] => {
        if (requiredScope(`${type}.${name}`) === undefined) return [name, resolve];
        return [
          name,
          async (parent, args, context) => {
            await context.requireScope();
            return resolve(parent, args, context);
          },
        ];
      }),
    );
  return { Query: guarded('Query'), Mutation: guarded('Mutation') };
}
