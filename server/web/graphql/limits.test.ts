// The limits of one operation, where a schema can be asked for any depth.

import { buildSchema, type ExecutionArgs, parse } from 'graphql';
import { expect, test } from 'vitest';
import { SERVER_LIMITS } from '#protocol/server-limits.ts';
import { limitOperation } from './limits.ts';

const schema = buildSchema(`
  type Thing { name: String, inner: Thing, parts: [Thing!]!, page(perPage: Int = 24): Page }
  type Page { count: Int, rows: [Thing!]! }
  type Query { thing: Thing }
`);

function refusal(text: string, variableValues: Record<string, unknown> = {}): string | undefined {
  try {
    limitOperation({ schema, document: parse(text), variableValues } as ExecutionArgs);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}

const deep = (levels: number): string =>
  `{ thing ${'{ inner '.repeat(levels - 2)} { name } ${'}'.repeat(levels - 2)} }`;

test('an operation is so deep, by fragments too', () => {
  expect(refusal(deep(SERVER_LIMITS.graphqlDepth))).toBeUndefined();
  const over = `The operation is ${SERVER_LIMITS.graphqlDepth + 1} deep; at most ${SERVER_LIMITS.graphqlDepth}`;
  expect(refusal(deep(SERVER_LIMITS.graphqlDepth + 1))).toBe(over);
  const half = 'fragment Half on Thing { inner { inner { inner { ...Rest } } } }';
  const rest = 'fragment Rest on Thing { inner { inner { inner { inner { name } } } } }';
  expect(refusal(`{ thing { ...Half } } ${half} ${rest}`)).toBe(over);
  expect(refusal(`{ thing { ... { ... on Thing { inner { name } } } } }`)).toBeUndefined();
});

test('lists in lists cost as many times as many', () => {
  // The thing, ten parts of it, ten of each of those …
  expect(refusal('{ thing { parts { parts { name } } } }')).toBeUndefined();
  const cost = 10 + 1 + 1 + 10 * (1 + 10 * (1 + 10 * (1 + 10)));
  expect(refusal('{ thing { parts { parts { parts { parts { name } } } } } }')).toBe(
    `The operation costs ${cost}; at most ${SERVER_LIMITS.graphqlCost}`,
  );
});

test('a page costs the rows that are asked for: as it stands, by a variable, or as the schema says', () => {
  const page = (argument: string, before = ''): string =>
    `${before} { thing { page${argument} { rows { name inner { name } } } } }`;
  for (const asked of ['', '(perPage: 24)']) expect(refusal(page(asked))).toBeUndefined();
  const costs = (rows: number): string =>
    `The operation costs ${10 + 1 + 1 + rows * 4}; at most ${SERVER_LIMITS.graphqlCost}`;
  expect(refusal(page('(perPage: 2000)'))).toBe(costs(2000));
  expect(refusal(page('(perPage: $n)', 'query ($n: Int)'), { n: 3000 })).toBe(costs(3000));
  expect(refusal(page('(perPage: $n)', 'query ($n: Int = 2000)'))).toBe(costs(2000));
  expect(refusal(page('(perPage: $n)', 'query ($n: Int = 2000)'), { n: 5 })).toBeUndefined();
  expect(refusal(page('(perPage: -5)'))).toBeUndefined();
});
