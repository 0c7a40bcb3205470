// `npm test` runs at most `MAX_GATE_TESTS` browser tests, because everybody waits for it. The runner lists the tests of the tiers smoke and
// ways, in all projects.

import path from 'node:path';
import { root } from '../cache.ts';
import { fromFirstError, run } from '../say.ts';
import { MAX_GATE_TESTS, type Tier, tierEnv } from '../testing/tiers.ts';

type Suite = { specs: { tests: unknown[] }[]; suites?: Suite[] };

export async function gateFaults(): Promise<string[]> {
  const counts: number[] = [];
  for (const tier of ['smoke', 'ways'] as const) {
    const count = await countTests(tier);
    if (typeof count === 'string') return [`the browser tests cannot be listed: ${count}`];
    counts.push(count);
  }
  return sizeFaults(counts.reduce((sum, count) => sum + count, 0));
}

/** Exported for its test. */
export function sizeFaults(count: number): string[] {
  if (count === 0) return ['tests/e2e: no test is tagged @smoke or @way, so `npm test` opens no browser'];
  if (count <= MAX_GATE_TESTS) return [];
  return [`tests/e2e: ${count} tests are tagged @smoke or @way, at most ${MAX_GATE_TESTS} may be (docs/tests.md)`];
}

/** Returns what the runner says if it cannot read the tests. */
async function countTests(tier: Tier): Promise<number | string> {
  const { code, output } = await run(
    path.join(root, 'node_modules/.bin/playwright'),
    ['test', '-c', 'tests/e2e/playwright.config.ts', '--list', '--reporter=json'],
    { cwd: root, env: { ...process.env, ...tierEnv(tier), NODE_NO_WARNINGS: '1' }, quietly: '' },
  );
  if (code !== 0) return fromFirstError(output);
  return (JSON.parse(output) as { suites: Suite[] }).suites.reduce((sum, suite) => sum + testsOf(suite), 0);
}

function testsOf({ specs, suites = [] }: Suite): number {
  const direct = specs.reduce((sum, { tests }) => sum + tests.length, 0);
  return suites.reduce((sum, suite) => sum + testsOf(suite), direct);
}
