// /docs/api: what this API is, for people and for programs. Made by `npm run check -- api-docs --fix` and held to be what is answered;
// nothing of it runs, and nothing of it comes from elsewhere.

import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

const made = (name: string): string => readFileSync(new URL(`../../../docs/api/${name}`, import.meta.url), 'utf8');

/** `schema` is the GraphQL schema as text. */
export function apiDocRoutes(http: FastifyInstance, schema: string): void {
  const page = made('index.html');
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  http.get('/docs/api', (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .send(page),
  );
  const openapi = made('openapi.json');
  http.get('/docs/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(openapi),
  );
  http.get('/docs/api/schema.graphql', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(schema),
  );
}
