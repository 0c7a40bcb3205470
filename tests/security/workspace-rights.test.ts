// Who gets what of every field of GraphQL and every call of the API, by how they stand to a board of a private project, to the project
// and to its team. A field or call without a row fails here.

import { randomBytes, randomUUID } from 'node:crypto';
import { buildSchema, type GraphQLField, getNamedType, isObjectType } from 'graphql';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deriveBoard } from '../../server/access/board-secrets.ts';
import { type TestServer, testServer } from '../../server/testing/test-server.ts';
import { GRAPHQL_SCHEMA } from '../../server/web/graphql/schema.ts';
import { askAs } from '../contract/workspace/people.ts';
import { routesOf } from './routes-of.ts';
import { CALLS } from './workspace-calls.ts';
import { FIELDS } from './workspace-fields.ts';
import { asksFirst, GUESTS, type Kind, PEOPLE, type Things, World } from './workspace-world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await testServer({ distDir: '/nowhere' });
});
afterAll(() => server.end());
// For each test: who has hundreds of teams waits for a dashboard, and who signed in minutes ago may no longer end the account.
beforeEach(async () => {
  world = await World.of(server);
});
afterEach(() => world.close());

const schema = buildSchema(GRAPHQL_SCHEMA);
const fields = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({ name: `${type?.name}.${field.name}`, field })),
);

function documentOf(name: string, { name: field, args, type }: GraphQLField<unknown, unknown>): string {
  const operation = name.startsWith('Query') ? 'query' : 'mutation';
  const taken = args.map((one) => `$${one.name}: ${one.type}`).join(', ');
  const given = args.map((one) => `${one.name}: $${one.name}`).join(', ');
  const of = getNamedType(type);
  const selection = isObjectType(of) ? `{ ${of.getFields().count ? 'count' : '__typename'} }` : '';
  return `${operation}${taken && ` (${taken})`} { ${field}${given && `(${given})`} ${selection} }`;
}

test('every field for every kind of person', async () => {
  const answers: Record<string, string> = {};
  for (const { name, field } of fields) {
    const row = FIELDS[name];
    if (!row) continue;
    const outcomes: string[] = [];
    for (const kind of PEOPLE) {
      const things = world.things(kind);
      const variables = row.args(askedOf(things, kind));
      const { data, code } = await world.people[kind].ask(documentOf(name, field), variables);
      outcomes.push(code ?? outcomeOf((data as Record<string, unknown>)[field.name]));
    }
    answers[name] = outcomes.join(' ');
  }
  expect(answers).toEqual(Object.fromEntries(Object.entries(FIELDS).map(([name, { gets }]) => [name, gets])));
}, 300_000);

function outcomeOf(value: unknown): string {
  if (value === null || value === false) return String(value);
  const count = Array.isArray(value) ? value.length : (value as { count?: number }).count;
  return count === 0 ? 'empty' : 'ok';
}

const askedOf = (things: Things, kind: Kind) => ({
  ...things,
  entity: world.entity,
  acted: world.acted.id,
  ownProject: world.ownProject(kind),
  ...fresh(things),
});

function fresh({ project }: Things) {
  const secret = randomBytes(32);
  const board = { projectId: project, alias: deriveBoard(secret).alias, secret: secret.toString('base64url') };
  return { id: randomUUID(), newBoard: board };
}

test('no field answers anybody who is no person, whatever link they came by', async () => {
  const things = world.things();
  const tokens = await Promise.all(
    GUESTS.map((guest) => world.boardToken(asksFirst(guest) ? world.things(guest) : things, guest)),
  );
  for (const { name, field } of fields) {
    const variables = FIELDS[name]?.args(askedOf(things, 'viewer'));
    const asked = tokens.map((token) => askAs(server.address, token, documentOf(name, field), variables));
    for (const { status, data, code } of await Promise.all(asked))
      expect([name, status, data, code]).toEqual([name, 401, undefined, 'unauthorized']);
  }
}, 120_000);

test('no field is missing from the table', () => {
  expect(Object.keys(FIELDS).toSorted()).toEqual(fields.map(({ name }) => name).sort());
});

test('every call of the API for every kind of caller', async () => {
  const answers: Record<string, string> = {};
  for (const [route, { body, type = 'application/json', query = '', once = false }] of Object.entries(CALLS)) {
    const [method, path] = route.split(' ') as [string, string];
    const shared = world.things();
    const outcomes: number[] = [];
    for (const who of [...GUESTS, ...PEOPLE]) {
      const things = once || asksFirst(who) ? world.things(who) : shared;
      const isOfBoard = path.startsWith('/api/boards/:id');
      const own = world.accessToken(who);
      const ofBoard = isOfBoard || !own ? await world.boardToken(things, who) : undefined;
      // Who opens a board by a link has no token yet.
      const token = isOfBoard ? ofBoard : (own ?? (path === '/api/boards/open' ? undefined : ofBoard));
      const sent =
        typeof body === 'function'
          ? JSON.stringify(body({ ...things, ...fresh(things), secret: world.secretOf(things, who) }))
          : body;
      const url = path
        .replace(':id', isOfBoard ? things.board : randomUUID())
        .replace(':teamId', things.team)
        .replace(':projectId', things.project)
        .replace(':sha256', '0'.repeat(64))
        .replace(':clientId', '0'.repeat(32))
        .replace(':clientSeq', '1')
        .replace(':seq', '1')
        .replace(':session', '1')
        .replace(':thing', randomUUID())
        .replace(':participant', randomUUID())
        .replace(':actor', `guest:${randomUUID()}`)
        .replace(':name', 'A'.repeat(22));
      const response = await fetch(`${server.address}${url}${query}`, {
        method,
        headers: {
          ...(sent === undefined ? {} : { 'content-type': type }),
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        },
        body: sent ?? null,
      });
      outcomes.push(response.status);
      // One of them never ends.
      await response.body?.cancel();
    }
    answers[route] = outcomes.join(' ');
  }
  expect(answers).toEqual(Object.fromEntries(Object.entries(CALLS).map(([route, { gets }]) => [route, gets])));
}, 300_000);

test('no call of the API is missing from the table', () => {
  const isCall = (route: string): boolean => / \/(api|graphql|docs|social|healthz|readyz)\b/.test(route);
  expect(Object.keys(CALLS).toSorted()).toEqual(routesOf(server.http).filter(isCall).sort());
});
