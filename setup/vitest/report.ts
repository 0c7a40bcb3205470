// What ran and how long it took, for the closing lines of `npm test` and for titles.json: beside what is printed, a file that says
// of each test whether it needed a second try, and of each file what loading it took.

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Reporter, TestCase, TestModule } from 'vitest/node';
import type { UnitFile } from '../testing/counts.ts';

export class Report implements Reporter {
  readonly #file: string;

  constructor(file: string) {
    this.#file = file;
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
