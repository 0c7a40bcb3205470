// The GraphQL schema as text: the parts of protocol/contract, one a resource.

import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const folder = path.join(import.meta.dirname, '../../../protocol/contract');

export const GRAPHQL_SCHEMA = globSync('*.graphql', { cwd: folder })
  .sort()
  .map((part) => readFileSync(path.join(folder, part), 'utf8'))
  .join('\n');
