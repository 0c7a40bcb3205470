// Requests and invites of entries are found by an index, however many the server holds. SQLite shows how it looks them up.

import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { inboxQueries } from '../../../server/workspace/inbox/entry-queries.ts';
import { type Engine, engines } from './engines.ts';

test('no request and no invite of another resource is read for an entry', async () => {
  const engine = await (engines.SQLite as () => Promise<Engine>)();
  const database = await openDatabase(await engine.fresh());
  // Parts of a query are transformed too; only whole ones have a result.
  const transformed = new WeakMap<object, RootOperationNode>();
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      transformed.set(queryId, node);
      return node;
    },
    async transformResult({ result, queryId }) {
      nodes.push(transformed.get(queryId) as RootOperationNode);
      return result;
    },
  };
  const inbox = inboxQueries(database.queries.withPlugin(recorder));
  const resources = ['a', 'b'];
  await inbox.openRequestCounts(resources);
  await inbox.oldestRequests({ resources, limit: 5 });
  await inbox.openInvites({ email: 'ana@northside.example', resources, nowMs: 1 });

  expect(nodes).toHaveLength(3);
  for (const node of nodes) {
    const { sql, parameters } = database.queries.getExecutor().compileQuery(node, createQueryId());
    const { rows } = await database.queries.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]),
    );
    const steps = rows.map(({ detail }) => detail);
    expect(steps).toContainEqual(expect.stringMatching(/^SEARCH (access_request|invite) .*\(kind=\? AND thing=\?/));
    expect(steps.filter((step) => /^SCAN (access_request|invite)/.test(step))).toEqual([]);
  }
  await database.close();
  await engine.end();
});
