// What these pages ask of GraphQL (server/graphql/schema.graphql).

import { operation } from '../../api/graphql-client.ts';

export const ASK_FOR_ACCESS = operation<{ askForAccess: true }, { kind: 'team' | 'project'; id: string }>(
  'mutation AskForAccess($kind: ThingKind!, $id: ID) { askForAccess(kind: $kind, id: $id) }',
);
