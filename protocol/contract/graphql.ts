// The endpoint of GraphQL as docs/api lists it. The server parts of it do not read these rows: server/web/graphql answers by the schema.

import { z } from 'zod';
import { calls } from './calls.ts';

const graphqlCall = {
  group: 'Teams, projects and boards',
  caller: 'person',
  perMinute: 'workspaceOfNetworkPerMinute',
} as const;
const graphqlAnswer = z.object({ data: z.json().optional(), errors: z.array(z.json()).optional() });

export const graphqlCalls = calls({
  'POST /graphql': {
    ...graphqlCall,
    about: 'One operation of GraphQL: the schema, its limits and its codes stand below.',
    body: z.object({
      query: z.string().optional(),
      variables: z.record(z.string(), z.json()).optional(),
      operationName: z.string().optional(),
      extensions: z.record(z.string(), z.json()).optional(),
    }),
    answer: graphqlAnswer,
  },
  'GET /graphql': {
    ...graphqlCall,
    about: 'A query whose document the server knows, by its hash.',
    query: z.object({ extensions: z.string(), variables: z.string().optional() }),
    answer: graphqlAnswer,
  },
});
