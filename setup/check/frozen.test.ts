import { expect, test } from 'vitest';
import { columnsOf, differences, type Frozen, storesOf, zodKeysOf } from './frozen.ts';

test('reads columns, stores and request fields from the code', () => {
  expect(columnsOf('export interface Tables { board: { id: string; "at": number }; probe: { id: number } }')).toEqual([
    'board.id',
    'board.at',
    'probe.id',
  ]);
  expect(storesOf("db.createObjectStore('rows', { keyPath: 'seq' }).createIndex('waiting', 'waiting');")).toEqual([
    "createObjectStore('rows', { keyPath: 'seq' })",
    "createIndex('waiting', 'waiting')",
  ]);
  const schema =
    "import { z } from 'zod';\nconst a = z.strictObject({ token: z.string(), box: z.object({ w: z.number() }) });";
  expect(zodKeysOf('a.ts', schema)).toEqual(['token', 'box', 'w']);
  expect(zodKeysOf('a.ts', schema.replace('token:', 'ticket:'))).toEqual(['ticket', 'box', 'w']);
});

test('refuses a renamed name until a migration explains it, and a new one until it is written down', () => {
  const frozen: Frozen = { names: { columns: ['board.id', 'board.title'] }, removed: {} };
  const renamed = { columns: ['board.id', 'board.name'] };
  expect(differences(frozen, frozen.names)).toEqual([]);
  expect(differences(frozen, renamed).map(({ is }) => is)).toEqual(['removed', 'new']);
  const explained = { ...frozen, removed: { 'columns: board.title': 'migration 0050' } };
  expect(differences(explained, renamed).map(({ is }) => is)).toEqual(['new']);
});
