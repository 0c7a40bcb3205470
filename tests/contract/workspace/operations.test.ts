// The operations that pages ask GraphQL with, held against the limits of one. That they fit the schema `npm run check -- graphql` says.

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ExecutionArgs, getOperationAST, parse } from 'graphql';
import { createSchema } from 'graphql-yoga';
import { expect, test } from 'vitest';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { limitOperation } from '../../../server/web/graphql/limits.ts';
import { GRAPHQL_SCHEMA } from '../../../server/web/graphql/schema.ts';

const schema = createSchema({ typeDefs: GRAPHQL_SCHEMA });

test('each is one named operation within the limits', async () => {
  const texts = new Map<string, string>();
  for (const file of globSync('src/**/*.graphql')) {
    const exported = (await import(path.resolve(file.replace(/graphql$/, 'ts')))) as Record<
      string,
      { document?: unknown }
    >;
    for (const [name, { document }] of Object.entries(exported))
      if (typeof document === 'string') texts.set(`${file} ${name}`, document);
  }
  expect(texts.size).toBeGreaterThan(0);
  const faults: string[] = [];
  for (const [name, text] of texts) {
    const document = parse(text, { maxTokens: SERVER_LIMITS.graphqlTokens });
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

test('none is written into code', () => {
  const elsewhere = globSync('src/**/*.{ts,tsx}').filter(
    (file) =>
      !/(^|\/)operations(\.ts$|\/)|graphql-client|\.test\.tsx?$/.test(file) &&
      /\boperation[<(]/.test(readFileSync(file, 'utf8')),
  );
  expect(elsewhere).toEqual([]);
});
