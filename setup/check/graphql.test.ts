import { parse } from 'graphql';
import { expect, test } from 'vitest';
import type { Team } from '#protocol/generated/graphql.ts';
import type { Settings } from '../../server/platform/settings/settings.ts';
import type { DatabaseClient } from '../../server/start/queries.ts';
import type { AllFields, Fields } from '../../server/web/graphql/context.ts';
import { operationFaults } from './graphql.ts';

test('an operation that does not fit the schema, and a name that two have, are refused', () => {
  const faults = (...texts: string[]) => operationFaults(texts.map((text, at) => [`${at}.graphql`, parse(text)]));
  expect(faults('query Team($id: ID!) { team(id: $id) { name } }')).toEqual([]);
  expect(faults('query Team($id: ID!) { team(id: $id) { motto } }')[0]).toContain('Cannot query field "motto"');
  expect(faults('query Team { team(id: 1, of: 2) { name } }')[0]).toContain('Unknown argument "of"');
  expect(faults('query Team { teams { name } }', 'query Team { teams { id } }')[0]).toContain(
    'only one operation named',
  );
  expect(faults('query Team { teams { ...Lost } }')[0]).toContain('Unknown fragment "Lost"');
});

// `npm run check -- types` fails if one of the marked lines compiles.
test('a resolver, a call of the database and a setting that do not fit are refused by the compiler', () => {
  const team = {} as Team;
  const right: Fields = { Query: { team: () => team } };
  // @ts-expect-error: another result.
  const wrongResult: Fields = { Query: { team: () => ({ ...team, members: 'many' }) } };
  // @ts-expect-error: no such argument.
  const wrongArgument: Fields = { Query: { team: (_, { alias }) => alias && team } };
  // @ts-expect-error: no such field.
  const wrongField: Fields = { Query: { motto: () => '' } };
  // @ts-expect-error: fields without a resolver.
  const missing: AllFields = { Query: {}, Mutation: {} };
  // @ts-expect-error: another argument.
  const wrongCall = (db: DatabaseClient) => db.reads.teams.deletedTeamRows({ person: 1, afterMs: 0 });
  // @ts-expect-error: no such call.
  const missingCall = (db: DatabaseClient) => db.reads.teams.createTeam({});
  // @ts-expect-error: a setting of another type.
  const wrongSetting = (settings: Settings): string => settings.web.handedFileMs;
  // @ts-expect-error: no such setting.
  const missingSetting = (settings: Settings) => settings.web.motto;
  expect([right, wrongResult, wrongArgument, wrongField, missing]).toHaveLength(5);
  expect([wrongCall, missingCall, wrongSetting, missingSetting]).toHaveLength(4);
});
