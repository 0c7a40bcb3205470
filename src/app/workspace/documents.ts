// What the parts that pages share ask of GraphQL (server/graphql/schema.graphql).

import { operation } from '../../api/graphql-client.ts';

export type ThingAskedFor = { kind: 'team' | 'project'; id: string } | { kind: 'board'; alias: string };

export const ASK_FOR_ACCESS = operation<{ askForAccess: true }, ThingAskedFor>(
  'mutation AskForAccess($kind: ThingKind!, $id: ID, $alias: String) { askForAccess(kind: $kind, id: $id, alias: $alias) }',
);
