// Every document that pages ask GraphQL with, held against the schema and the limits of one operation.

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import {
  type ExecutionArgs,
  getOperationAST,
  NoSchemaIntrospectionCustomRule,
  parse,
  specifiedRules,
  validate,
} from 'graphql';
import { createSchema } from 'graphql-yoga';
import { beforeAll, expect, test } from 'vitest';
import { LIMITS } from '#protocol/limits.ts';
import { limitOperation } from '../../../server/web/graphql/limits.ts';

const schema = createSchema({ typeDefs: readFileSync('server/web/graphql/schema.graphql', 'utf8') });
const documents = new Map<string, string>();

beforeAll(async () => {
  for (const file of globSync('src/**/documents.ts')) {
    const module = (await import(path.resolve(file))) as Record<string, { document?: unknown }>;
    for (const [name, one] of Object.entries(module))
      if (typeof one?.document === 'string') documents.set(`${file} ${name}`, one.document);
  }
});

test('each says what the schema has, in one named operation, within the limits', () => {
  expect(documents.size).toBeGreaterThan(0);
  const faults: string[] = [];
  for (const [name, text] of documents) {
    const document = parse(text, { maxTokens: LIMITS.graphqlTokens });
    const rules = [...specifiedRules, NoSchemaIntrospectionCustomRule];
    faults.push(...validate(schema, document, rules).map(({ message }) => `${name}: ${message}`));
    if (!getOperationAST(document)?.name) faults.push(`${name}: has no name`);
    try {
      // Numbers of rows as the schema says them where the variables say none.
      limitOperation({ schema, document } as ExecutionArgs);
    } catch (error) {
      faults.push(`${name}: ${(error as Error).message}`);
    }
  }
  expect(faults).toEqual([]);
});

test('none stands anywhere else', () => {
  const elsewhere = globSync('src/**/*.{ts,tsx}').filter(
    (file) =>
      !/(documents|graphql-client|\.test)\.tsx?$/.test(file) && /\boperation[<(]/.test(readFileSync(file, 'utf8')),
  );
  expect(elsewhere).toEqual([]);
});
