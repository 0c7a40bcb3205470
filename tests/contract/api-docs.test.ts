// /docs/api: every call the server answers stands there, as it answers it, and the page is all there is to it.

import { buildSchema } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allCalls } from '#protocol/contract/all-calls.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { callsOf } from '../../server/web/api-docs/call.ts';
import { GRAPHQL_SCHEMA } from '../../server/web/graphql/schema.ts';
import { routesOf } from '../security/routes-of.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere' });
});
afterAll(() => server.end());

const got = async (path: string) => {
  const response = await fetch(`${server.address}${path}`);
  return { headers: response.headers, status: response.status, text: await response.text() };
};

test('no call of the API is missing from it, and none stands there that is not answered', () => {
  const isCall = (route: string) => / \/(api|graphql|social|healthz|readyz)\b/.test(route);
  const told = callsOf(allCalls).map(({ route }) => route);
  expect(told.toSorted()).toEqual(routesOf(server.http).filter(isCall).sort());
});

test('the page is one file that runs nothing and asks nobody else for anything', async () => {
  const { status, headers, text } = await got('/docs/api');
  expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-[A-Za-z0-9+/]{43}='/);
  expect(text).not.toMatch(/<(script|link|img|iframe|object|form)\b|\son\w+=|\sstyle=|url\(|@import/);
  const links = [...text.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, link]) => link as string);
  const anchors = links.filter((link) => link.startsWith('#')).map((link) => link.slice(1));
  expect(links.filter((link) => !link.startsWith('#'))).toEqual(['/docs/api/openapi.json', '/docs/api/schema.graphql']);
  expect(anchors.filter((id) => !text.includes(` id="${id}"`))).toEqual([]);
});

test('for programs there is a whole OpenAPI document and the schema', async () => {
  const { headers, text } = await got('/docs/api/openapi.json');
  expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  const { openapi, paths, components } = JSON.parse(text);
  expect(openapi).toBe('3.1.0');
  for (const [path, operations] of Object.entries<Record<string, { parameters?: { name: string; in: string }[] }>>(
    paths,
  ))
    for (const { parameters = [] } of Object.values(operations))
      expect(parameters.filter((one) => one.in === 'path').map(({ name }) => `{${name}}`)).toEqual(
        path.match(/\{\w+\}/g) ?? [],
      );
  for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g))
    expect(components.schemas).toHaveProperty([name as string]);
  const schema = await got('/docs/api/schema.graphql');
  expect(schema.text).toBe(GRAPHQL_SCHEMA);
  expect(buildSchema(schema.text).getQueryType()?.name).toBe('Query');
});
