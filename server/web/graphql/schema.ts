// The GraphQL schema as text.

import { readFileSync } from 'node:fs';

export const GRAPHQL_SCHEMA = readFileSync(new URL('schema.graphql', import.meta.url), 'utf8');
