// What a password change, a reset, a deletion and a sign-out look up in tables that strangers fill is found by an index, however much
// they hold.

import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely';
import { expect, test } from 'vitest';
import { accountChanges } from '../../../server/identity/account-changes.ts';
import { accountQueries } from '../../../server/identity/account-queries.ts';
import { oidcRecordChanges } from '../../../server/identity/oidc-record-changes.ts';
import { personChanges } from '../../../server/identity/person-changes.ts';
import { signInChanges } from '../../../server/identity/sign-in-changes.ts';
import { openDatabase } from '../../../server/platform/database/open-database.ts';
import { attemptChanges } from '../../../server/platform/limits/attempt-changes.ts';
import { personDeletionChanges } from '../../../server/workspace/cleanup/person-deletion-changes.ts';
import { type Engine, engines } from './engines.ts';

const profile = { name: 'Ana', initials: 'A', color: '#223344', email: '', emailVerified: false, language: null };

test('nothing of what strangers fill is read from end to end', async () => {
  const engine = await (engines.SQLite as () => Promise<Engine>)();
  const database = await openDatabase(await engine.fresh());
  const asked: RootOperationNode[] = [];
  const nodes = new WeakMap<object, RootOperationNode>();
  const listening: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      nodes.set(queryId, node);
      return node;
    },
    async transformResult({ result, queryId }) {
      asked.push(nodes.get(queryId) as RootOperationNode);
      return result;
    },
  };
  const queries = database.queries.withPlugin(listening);
  const accounts = { ...accountQueries(queries), ...accountChanges(queries) };
  const nowMs = Date.now();
  const [sub, expiresMs] = ['one', nowMs + 60_000];
  await accounts.createAccount({
    sub,
    email: 'ana@northside.example',
    emailKey: 'ana@northside.example',
    password: 'hash',
    givenName: 'Ana',
    familyName: '',
    locale: 'de',
    nowMs,
  });
  await accounts.addAccountLink({ sha256: 'link', sub, expiresMs, purpose: 'password' });
  await accounts.setPasswordByLink({ sha256: 'link', password: 'other', nowMs });
  await accounts.changePassword({ sub, uid: 'none', password: 'third', nowMs });
  await oidcRecordChanges(queries).endOidcGrant({ grantId: 'grant' });
  await signInChanges(queries).endSignIns({ sub, nowMs });
  await attemptChanges(queries).countAttempt({ key: 'one', windowMs: 1, nowMs });
  const name = { iss: 'test', sub };
  const { id } = await personChanges(queries).personMade({ ...name, profile });
  await personDeletionChanges(queries).beginDeletion({ ...name, id, account: true, nowMs });

  expect(asked.length).toBeGreaterThan(15);
  for (const node of asked) {
    const { sql, parameters } = database.queries.getExecutor().compileQuery(node, createQueryId());
    const { rows } = await database.queries.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]),
    );
    const whole = rows
      .map(({ detail }) => detail)
      .filter((step) => /^SCAN (oidc_record|account|sign_in|attempt)/.test(step));
    expect([sql, whole]).toEqual([sql, []]);
  }
  await database.close();
  await engine.end();
});
