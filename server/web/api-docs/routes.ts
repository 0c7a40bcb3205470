// /docs/api: what this API is, for people and for programs. It is made of the contract when it is first asked for, so that it is always what
// is answered. Nothing of it runs, and nothing of it comes from elsewhere.

import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** `schema` is the GraphQL schema as text. */
export function apiDocRoutes(http: FastifyInstance, schema: string): void {
  let documents: Promise<{ page: string; openapi: string; policy: string }> | undefined;
  const load = () => {
    documents ??= documentsOf(schema);
    return documents;
  };
  http.get('/docs/api', async (_request, reply) => {
    const { page, policy } = await load();
    return reply
      .type('text/html; charset=utf-8')
      .headers({ 'content-security-policy': policy, 'cache-control': 'no-cache' })
      .send(page);
  });
  http.get('/docs/api/openapi.json', async (_request, reply) => {
    const { openapi } = await load();
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(openapi);
  });
  http.get('/docs/api/schema.graphql', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache').send(schema),
  );
}

async function documentsOf(schema: string) {
  const [{ openapiOf }, { apiPage }] = await Promise.all([import('./openapi.ts'), import('./page.ts')]);
  const document = openapiOf(schema);
  const page = apiPage(document, schema);
  const style = /<style>([\s\S]*?)<\/style>/.exec(page)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  const policy = `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;
  return { page, openapi: JSON.stringify(document, null, 2), policy };
}
