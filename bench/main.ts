// `npm run bench -- <suite>… [--json FILE] [--mode soft,angle] [--items 1000,20000] [--renderer chosen,gl,2d]`: starts the
// real server and the floor page, runs the suites, prints a table each and writes the results. Knows no measurement.

import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { TestServer } from '../tests/e2e/server.ts';
import type { SuiteContext } from './context.ts';
import { serveFloor } from './floor/serve.ts';
import { type Result, table } from './result.ts';
import { board } from './suites/board.ts';
import { engine } from './suites/engine.ts';
import { ink } from './suites/ink.ts';

const suites: Record<string, (context: SuiteContext) => Promise<Result[]> | Result[]> = { engine, board, ink };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    mode: { type: 'string', default: 'soft,angle' },
    items: { type: 'string', default: '1000,20000,100000' },
    renderer: { type: 'string', default: 'chosen' },
  },
});

const unknown = positionals.filter((name) => !Object.hasOwn(suites, name));
if (positionals.length === 0 || unknown.length > 0) {
  console.error(`npm run bench -- <suite>… [--json FILE]; suites: ${Object.keys(suites).join(', ')}`);
  process.exit(1);
}

const server = await TestServer.open();
const floor = await serveFloor();
try {
  const context: SuiteContext = {
    modes: values.mode.split(','),
    sizes: values.items.split(',').map(Number),
    renderers: values.renderer.split(','),
    origin: server.origin,
    floorOrigin: floor.origin,
    log: (line) => console.error(`  ${line}`),
  };
  const results: Result[] = [];
  for (const name of positionals) {
    console.log(`\n## ${name}`);
    const found = (await suites[name]?.(context)) ?? [];
    console.log(table(found));
    results.push(...found);
  }
  if (values.json) writeFileSync(values.json, `${JSON.stringify(results, null, 2)}\n`);
} finally {
  floor.close();
  await server.close();
}
