// docs/api is made of the schemas that bodies and queries are checked with, of the GraphQL schema, and of a table of the calls
// (setup/api-docs): what is published is what is answered. tests/contract/api-docs.test.ts holds the table against the routes.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buildSchema } from 'graphql';
import { allCalls } from '../../protocol/contract/all-calls.ts';
import { GRAPHQL_SCHEMA } from '../../server/web/graphql/schema.ts';
import { callsOf } from '../api-docs/call.ts';
import { openapi } from '../api-docs/openapi.ts';
import { apiPage } from '../api-docs/page.ts';
import { root } from '../cache.ts';

const folder = 'docs/api';

export function apiDocFaults(fix: boolean): string[] {
  const document = openapi(callsOf(allCalls), buildSchema(GRAPHQL_SCHEMA));
  const files = {
    'openapi.json': `${JSON.stringify(document, null, 2)}\n`,
    'index.html': apiPage(document, GRAPHQL_SCHEMA),
  };
  const faults: string[] = [];
  for (const [name, right] of Object.entries(files)) {
    const file = path.join(root, folder, name);
    if (existsSync(file) && readFileSync(file, 'utf8') === right) continue;
    if (fix) {
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, right);
    } else faults.push(`${folder}/${name}: is not what the API says; run \`npm run check -- api-docs --fix\``);
  }
  return faults;
}
