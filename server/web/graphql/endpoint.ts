// /graphql: what the product's pages ask beside /api/user. POST with a document, GET with the hash of one. Who asks is a person with an
// access token; there is nothing for anybody else.

import type { FastifyInstance } from 'fastify';
import { NoSchemaIntrospectionCustomRule, parse } from 'graphql';
import { createSchema, createYoga, type Plugin } from 'graphql-yoga';
import { CallerError } from '#protocol/errors.ts';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { askedBy } from '../../platform/database/read-scheduler.ts';
import { RateLimiter } from '../../platform/limits/rate-limiter.ts';
import type { Authenticator, PermissionCheck } from '../../policies/person.ts';
import type { AllFields, GraphqlContext } from './context.ts';
import { maskedError, presentGraphqlError } from './errors.ts';
import { guardFields } from './guard-fields.ts';
import { limitOperation } from './limits.ts';
import { persistedQueries } from './persisted.ts';
import { GRAPHQL_SCHEMA } from './schema.ts';

export interface EndpointDeps {
  fields: AllFields;
  bearers: Authenticator;
  /** Of one person, from all their devices. */
  perMinute: number;
  networkPerMinute: number;
  /** Undefined: no scopes are asked for. */
  permissions: PermissionCheck | undefined;
}

export function graphqlEndpoint(
  http: FastifyInstance,
  { fields, bearers, perMinute, networkPerMinute, permissions }: EndpointDeps,
): void {
  const yoga = createYoga<GraphqlContext>({
    schema: createSchema<GraphqlContext>({
      typeDefs: GRAPHQL_SCHEMA,
      resolvers: guardFields(fields),
    }),
    plugins: [persistedQueries(), limits],
    maskedErrors: { maskError: maskedError((error) => http.log.error(error)) },
    logging: false,
    batching: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    multipart: false,
  });
  const asked = new RateLimiter(perMinute);

  void http.register(async (scope) => {
    scope.setErrorHandler(presentGraphqlError);
    scope.removeAllContentTypeParsers();
    // Yoga reads it.
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
    scope.route({
      method: ['GET', 'POST'],
      url: '/graphql',
      config: { rateLimit: { max: networkPerMinute, timeWindow: 60_000 } },
      async handler({ method, url, headers, body }, reply) {
        const person = await bearers.personOf(headers.authorization);
        if (!person) throw new CallerError('unauthorized');
        if (!asked.take(person.id, performance.now())) throw new CallerError('too-many-requests');
        const { accept = 'application/json', 'content-type': type } = headers;
        const request = {
          method,
          headers: { accept, ...(type === undefined ? {} : { 'content-type': type }) },
          ...(method === 'POST' ? { body: body as string } : {}),
        };
        const requireScope = async () => permissions?.require(person, headers.authorization);
        const context = { person, requireScope };
        const response = await askedBy(person.id, () => yoga.fetch(`http://localhost${url}`, request, context));
        return reply
          .code(response.status)
          .header('cache-control', 'no-store')
          .type(response.headers.get('content-type') ?? 'application/json; charset=utf-8')
          .send(await response.text());
      },
    });
  });
}

const limits: Plugin = {
  onParse({ setParseFn }) {
    setParseFn((source, options) => parse(source, { ...options, maxTokens: SERVER_LIMITS.graphqlTokens }));
  },
  // The schema is published (/docs/api), for everybody.
  onValidate({ addValidationRule }) {
    addValidationRule(NoSchemaIntrospectionCustomRule);
  },
  onExecute({ args }) {
    limitOperation(args);
  },
};
