// Writes a file with the outcome of each test and the load time of each file, for the closing lines of `npm test` and for titles.json. Ends
// the run when its time is over, and writes the results until then.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule, Vitest } from 'vitest/node';
import type { UnitFile } from '../testing/counts.ts';
import { leftMs } from '../testing/run-limits.ts';

export class Report implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
  }

  onInit(vitest: Vitest): void {
    const ms = leftMs();
    if (ms !== undefined) setTimeout(() => vitest.cancelCurrentRun('test-failure'), ms).unref();
  }

  onTestRunEnd(modules: readonly TestModule[]): void {
    mkdirSync(path.dirname(this.#file), { recursive: true });
    writeFileSync(this.#file, JSON.stringify(modules.map(fileOf)));
  }
}

function fileOf(module: TestModule): UnitFile {
  const { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
  const suites = [...module.children.allSuites()];
  return {
    file: module.relativeModuleId,
    ms: environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration,
    errors: [module, ...suites].flatMap((one) => one.errors().map(({ stack, message }) => stack ?? message)),
    tests: [...module.children.allTests()].map(testOf),
  };
}

function testOf(test: TestCase): UnitFile['tests'][number] {
  const { state, errors } = test.result();
  const { duration = 0, flaky = false } = test.diagnostic() ?? {};
  const { counts } = test.meta();
  return {
    title: test.fullName,
    outcome: state === 'passed' && flaky ? 'flaky' : state === 'pending' ? 'skipped' : state,
    ms: duration,
    why: errors?.[0]?.stack ?? errors?.[0]?.message ?? '',
    ...(counts && { counts }),
  };
}

declare module 'vitest' {
  interface TaskMeta {
    /** How much the test goes through: seeds, rounds, screens, cases. */
    counts?: Record<string, number>;
  }
}
