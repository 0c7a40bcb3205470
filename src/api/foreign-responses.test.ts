// @vitest-environment node
// Every call of the account's API and of GraphQL where something else than the server answers 200, over a real connection.

import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FOREIGN_RESPONSES, type ForeignResponse } from '#protocol/browser/testing/foreign-responses.ts';
import { allCalls } from '#protocol/contract/all-calls.ts';
import { RESPONSE_MARK } from '#protocol/response-mark.ts';
import { GraphqlClient, type Operation } from './graphql-client.ts';
import { createHttpClient, type HttpAnswer } from './http-client.ts';
import { UserApi } from './user-api.ts';

interface Given {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
}
const OWN: Given = {
  status: 200,
  headers: { [RESPONSE_MARK]: '1', 'content-type': 'application/json' },
  body: '{"data":{}}',
};

let given: Given = OWN;
const server = createServer((_, response) => response.writeHead(given.status, given.headers).end(given.body));
let user: UserApi;
let graphql: GraphqlClient;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const http = createHttpClient({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    accessToken: () => 't',
    renew: async () => true,
    onUnauthorized: () => {},
    onError: () => {},
  });
  user = new UserApi(http);
  graphql = new GraphqlClient(http);
});
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

const keys = Object.entries(allCalls).flatMap(([key, { caller }]) =>
  caller === 'person' && key.includes(' /api/') ? [key] : [],
);
type Exported = Record<string, Operation<object, object> | string>;
const files = import.meta.glob<Exported>(['../**/operations.ts', './operations/*.ts'], { eager: true });
const operations = Object.values(files).flatMap((file) => Object.entries(file));
const calls: [string, () => Promise<HttpAnswer<unknown>>][] = [
  ...keys.map((key) => [key, () => Reflect.apply(user.call, user, [key, {}])] as [string, never]),
  ...operations.flatMap(([name, one]) =>
    typeof one === 'string' ? [] : [[name, () => graphql.ask(one, {})] as [string, never]],
  ),
];

test('ANS-1 every call of the account is answered by what the server says', async () => {
  given = OWN;
  expect(keys.length).toBeGreaterThan(20);
  expect(operations.length).toBeGreaterThan(20);
  for (const [name, call] of calls) expect([name, (await call()).ok]).toEqual([name, true]);
});

test.each(Object.keys(FOREIGN_RESPONSES) as ForeignResponse[])(
  'ANS-1 no call of the account takes %s for an answer',
  async (kind) => {
    given = FOREIGN_RESPONSES[kind];
    for (const [name, call] of calls) {
      const answer = await call();
      expect([name, answer.ok, !answer.ok && answer.error.code]).toEqual([name, false, 'network']);
    }
  },
);
