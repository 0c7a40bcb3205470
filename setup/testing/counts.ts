// What the runners say, read into one form: cargo's output, Playwright's JSON, and the JSON that setup/vitest/report.ts writes.

import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Checked } from '../check/main.ts';
import { Stop, stopLine } from '../say.ts';
import { type FileTime, grouped, keyOf, name, type Outcome, type Title } from './titles.ts';

/** `failures`: for each failed test its file, name and first lines of why. `flaky`: passed only when tried again. */
export type Count = {
  passed: number;
  failed: number;
  skipped: number;
  flaky: string[];
  failures: string[];
  titles: Title[];
  files: FileTime[];
};

export const zero: Count = { passed: 0, failed: 0, skipped: 0, flaky: [], failures: [], titles: [], files: [] };

export function add(a: Count, b: Count): Count {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    flaky: [...a.flaky, ...b.flaky],
    failures: [...a.failures, ...b.failures],
    titles: [...a.titles, ...b.titles],
    files: [...a.files, ...b.files],
  };
}

/**
 * Combines the counts of a part and of its second run. A test that failed in `first` and passed in `second` is flaky. `second` must have run
 * all tests that failed in `first`; tests that failed in both runs have the reasons of the second.
 */
export function retried(first: Count, second: Count): Count {
  const retriedTitles = new Map(second.titles.map((title) => [keyOf(title), title]));
  const titles = first.titles.map((title): Title => {
    const passed = title.outcome === 'failed' && retriedTitles.get(keyOf(title))?.outcome === 'passed';
    return passed ? { ...title, outcome: 'flaky' } : title;
  });
  const firstKeys = new Set(first.titles.map(keyOf));
  titles.push(...second.titles.filter((title) => !firstKeys.has(keyOf(title))));
  return {
    ...outcomes(titles),
    failed: second.failed,
    failures: second.failures,
    files: [...first.files, ...second.files],
  };
}

/** Where the checks come from. */
const CHECKS = 'setup/check/main.ts';

/** A runner that failed without a failed test (it did not compile, a hook threw) counts as one failure. */
export function broken(count: Count, code: number): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

/** The count of a part that threw an error in place of a count, as one failure with its cause. */
export function thrownCount(error: unknown): Count {
  const text =
    error instanceof Stop
      ? failure(stopLine(error), '', error.details)
      : failure('set-up', '', String(error instanceof Error ? error.stack : error));
  return { ...zero, failed: 1, failures: [text] };
}

/** Where a second try is for the trace alone: what needed it stays red. */
export function flakyIsRed(count: Count): Count {
  const failures = count.flaky.map(
    (one) => `✗ ${one}\n    passed when it was tried again: its trace is in tests/results`,
  );
  return {
    ...count,
    passed: count.passed - count.flaky.length,
    failed: count.failed + count.flaky.length,
    flaky: [],
    failures: [...count.failures, ...failures],
  };
}

export function closing({
  passed,
  failed,
  skipped,
  flaky,
}: Pick<Count, 'passed' | 'failed' | 'skipped' | 'flaky'>): string {
  return [
    `${passed} passed, ${failed} failed`,
    ...(skipped > 0 ? [`${skipped} skipped`] : []),
    ...(flaky.length > 0 ? [`${flaky.length} flaky`] : []),
  ].join(', ');
}

/** Each check counts as one. */
export function checkCount(ran: readonly Checked[]): Count {
  const titles = ran.map(({ name, faults, ms }): Title => {
    const outcome = faults === null ? 'skipped' : faults.length > 0 ? 'failed' : 'passed';
    return { part: 'checks', project: '', file: CHECKS, title: name, outcome, ms };
  });
  const failures = ran.flatMap(({ name, faults }) =>
    faults && faults.length > 0 ? failure(CHECKS, name, faults.join('\n')) : [],
  );
  return {
    ...outcomes(titles),
    failures,
    files: titles.map(({ part, project, title, ms }) => ({ part, project, file: `check ${title}`, ms })),
  };
}

/** Sums cargo's line of every test binary; a test's own time it does not tell. */
export function cargoCount(output: string): Count {
  const sum = { ...zero, failures: [] as string[], titles: [] as Title[], files: [] as FileTime[] };
  let file = 'rust';
  for (const line of output.split('\n')) {
    file = line.match(/^ +(?:Running|Doc-tests) (.+?)(?: \(.*-[0-9a-f]+\))?$/)?.[1] ?? file;
    const ran = line.match(/^test (.+?) \.\.\. .*?(ok|FAILED|ignored)/);
    if (ran) {
      const [, title = '', word = ''] = ran;
      const outcome = ({ ok: 'passed', ignored: 'skipped' } as Record<string, Outcome>)[word] ?? 'failed';
      sum.titles.push({ part: 'rust', project: '', file, title, outcome, ms: 0 });
      if (outcome === 'failed') sum.failures.push(failure('rust', title));
    }
    const total = line.match(/^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/);
    if (!total) continue;
    sum.passed += Number(total[1]);
    sum.failed += Number(total[2]);
    sum.skipped += Number(total[3]);
    const took = line.match(/finished in ([\d.]+)s/)?.[1];
    if (took) sum.files.push({ part: 'rust', project: '', file, ms: Number(took) * 1000 });
  }
  return sum;
}

/** Of setup/vitest/report.ts. */
export type UnitFile = {
  file: string;
  /** With loading it, and its hooks. */
  ms: number;
  /** What threw outside of tests. */
  errors: string[];
  tests: { title: string; outcome: Outcome; ms: number; why: string; counts?: Record<string, number> }[];
};

export function unitCount(files: readonly UnitFile[]): Count {
  return files
    .map(({ file, ms, errors, tests }): Count => {
      const titles = tests.map(
        ({ title, outcome, ms, counts }): Title => ({ part: 'unit', project: '', file, title, outcome, ms, counts }),
      );
      const failed = tests.filter(({ outcome }) => outcome === 'failed');
      const failures = failed.map(({ title, why }) => failure(file, title, why));
      // A file whose hooks or imports threw has no failed test, only a message of its own.
      if (failed.length === 0 && errors.length > 0) failures.push(failure(file, '', errors[0]));
      return {
        ...outcomes(titles),
        failed: failures.length,
        failures,
        files: [{ part: 'unit', project: '', file, ms }],
      };
    })
    .reduce(add, zero);
}

type PlaywrightSuite = { title: string; specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = {
  title: string;
  file: string;
  tests: {
    projectName: string;
    status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    annotations: { type: string; description?: string }[];
    results: { duration: number; error?: { message?: string } }[];
  }[];
};
export type PlaywrightJson = { suites: PlaywrightSuite[] };

/** `folder`: below tests, where the configuration stands. */
export function playwrightCount({ suites }: PlaywrightJson, folder: string): Count {
  const failures: string[] = [];
  const titles: Title[] = [];
  const words = { expected: 'passed', unexpected: 'failed', flaky: 'flaky', skipped: 'skipped' } as const;
  for (const { title, file: below, tests } of suites.flatMap((suite) => allSpecs(suite))) {
    const file = path.posix.join('tests', folder, below);
    for (const { projectName: project, status, annotations, results } of tests) {
      // A run that ended early has not begun it.
      if (results.length === 0) continue;
      const ms = results.reduce((sum, { duration }) => sum + duration, 0);
      const counts = countsOf(annotations);
      const one: Title = { part: folder, project, file, title, outcome: words[status], ms, ...(counts && { counts }) };
      titles.push(one);
      if (one.outcome !== 'failed') continue;
      failures.push(failure(`[${project}] ${file}`, title, results.find(({ error }) => error)?.error?.message));
    }
  }
  const files = [...grouped(titles, ({ project, file }) => `${project} ${file}`).values()].map((group) => {
    const { part, project, file } = group[0] as Title;
    return { part, project, file, ms: group.reduce((sum, { ms }) => sum + ms, 0) };
  });
  return { ...outcomes(titles), failures, files };
}

/** With the titles of the groups they stand in, below the file's own. */
function allSpecs({ specs, suites = [] }: PlaywrightSuite, above = ''): PlaywrightSpec[] {
  return [
    ...specs.map((spec) => ({ ...spec, title: above + spec.title })),
    // A group without a name is there for its settings.
    ...suites.flatMap((suite) => allSpecs(suite, suite.title ? `${above}${suite.title} › ` : above)),
  ];
}

const COUNTED = ['cases', 'seeds', 'rounds', 'screens'];

function countsOf(annotations: readonly { type: string; description?: string }[]): Record<string, number> | undefined {
  const own = annotations.filter(({ type }) => COUNTED.includes(type));
  return own.length > 0
    ? Object.fromEntries(own.map(({ type, description }) => [type, Number(description)]))
    : undefined;
}

function outcomes(titles: Title[]): Omit<Count, 'failures' | 'files'> {
  const of = (outcome: Outcome): Title[] => titles.filter((title) => title.outcome === outcome);
  const flaky = of('flaky');
  return {
    passed: of('passed').length + flaky.length,
    failed: of('failed').length,
    skipped: of('skipped').length,
    flaky: flaky.map(name),
    titles,
  };
}

function failure(where: string, what: string, why = ''): string {
  const lines = stripVTControlCharacters(why).trim().split('\n').slice(0, 12);
  return [`✗ ${where}${what && ` › ${what}`}`, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd();
}
