// `npm test`: all runners and one closing line that sums them up. `npm test -- unit|rust|e2e` (or keycloak) runs a part; further
// arguments go to its runner. `npm run soak` is the same with ATRIUM_SOAK=1: longer fuzz, more rounds.

import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { build } from './build.ts';
import { root } from './cache.ts';
import { engine } from './engine.ts';
import { keycloakForTests } from './keycloak.ts';
import { npmPackages } from './packages.ts';
import { type Ran, type Run, run, say, seconds } from './say.ts';
import { servicesForTests } from './services.ts';
import { browserForTests, findProgram, otherBrowsersForTests, systemPackages } from './system.ts';

/** `failures`: for each failed test its file, name and first lines of why. */
export type Count = { passed: number; failed: number; skipped: number; failures: string[] };

/** Sets up what it needs (so that a part alone is quick), runs, counts. */
type Part = (args: string[], env: NodeJS.ProcessEnv) => Promise<Count>;

const results = path.join(root, 'tests/results');
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

/** `keycloak` is asked for by name alone: it fetches 155 MB and needs Java. */
const parts: Record<string, Part> = { rust, unit, e2e, keycloak };

export async function test(args: string[], { soak = false } = {}): Promise<number> {
  const [first = '', ...rest] = args;
  const env = { ...process.env, ...(soak ? { ATRIUM_SOAK: '1' } : {}) };
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });

  const lines: string[] = [];
  let sum = zero;
  const part = async (name: string, work: () => Promise<Count>): Promise<void> => {
    say(`\n── ${name} tests`);
    const begun = Date.now();
    const count = await work();
    lines.push(`${name}: ${closing(count)} (${seconds(begun)})`);
    sum = add(sum, count);
  };
  const alone = Object.hasOwn(parts, first) ? parts[first] : undefined;
  if (alone) await part(first, () => alone(rest, env));
  else {
    // Rust's are mostly compiling: they get what the unit tests leave of the cores. The browsers have the cores to themselves.
    await rustTools();
    const compiling = rustTests(args, env, { quietly: '', lowPriority: true });
    await part('unit', () => unit(args, env));
    const rust = part('rust', async () => {
      const ran = await compiling;
      process.stdout.write(ran.output);
      return rustCount(ran);
    });
    // What the browsers open is built while Rust's tests come to their end.
    await Promise.all([rust, build()]);
    await part('e2e', () => e2e(args, env));
  }
  // Last, so that a log of which only the end was kept still tells what to look at.
  if (sum.failures.length > 0) say(`\n── failed\n${sum.failures.join('\n')}`);
  say(`\n${lines.join('\n')}`);
  say(closing(sum));
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

async function rust(args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  await rustTools();
  return rustCount(await rustTests(args, env, { alsoKeep: true }));
}

async function rustTools(): Promise<void> {
  if (!findProgram('cargo')) await systemPackages('The Rust tests', ['rustc-web', 'cargo-web', 'gcc', 'libc6-dev']);
}

function rustTests(args: string[], env: NodeJS.ProcessEnv, how: Run): Promise<Ran> {
  return run('cargo', ['test', '--workspace', '--no-fail-fast', ...args], { cwd: root, env, ...how });
}

function rustCount({ code, output }: Ran): Count {
  return broken(cargoCount(output), code);
}

async function unit(args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  await npmPackages();
  await engine();
  // The golden pictures are taken in a real browser.
  await browserForTests();
  await servicesForTests();
  const file = path.join(results, 'unit.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const { code } = await run(bin('vitest'), ['run', ...reporters, ...args], { cwd: root, env });
  return broken(existsSync(file) ? vitestCount(readJson(file)) : zero, code);
}

async function e2e(args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  await build();
  await browserForTests();
  if (wantsOtherBrowsers(args)) await otherBrowsersForTests();
  return playwright('e2e', args, env);
}

/** The client in a real browser against the identity provider that many have. */
async function keycloak(args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  await build();
  await browserForTests();
  await keycloakForTests();
  return playwright('keycloak', args, env);
}

async function playwright(folder: string, args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  const file = path.join(results, `${folder}.json`);
  const options = ['-c', `tests/${folder}/playwright.config.ts`, '--reporter=list,json'];
  const { code } = await run(bin('playwright'), ['test', ...options, ...args], {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  return broken(existsSync(file) ? playwrightCount(readJson(file)) : zero, code);
}

const zero: Count = { passed: 0, failed: 0, skipped: 0, failures: [] };

function add(a: Count, b: Count): Count {
  return {
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
    failures: [...a.failures, ...b.failures],
  };
}

/** A runner that failed without a failed test (it did not compile, a hook threw) counts as one failure. */
export function broken(count: Count, code: number): Count {
  return code !== 0 && count.failed === 0 ? { ...count, failed: 1 } : count;
}

export function closing({ passed, failed, skipped }: Omit<Count, 'failures'>): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/** Unless the projects that were asked for are Chromium's. */
export function wantsOtherBrowsers(args: readonly string[]): boolean {
  const projects = args.flatMap((arg, i) =>
    arg === '--project' ? [args[i + 1] ?? ''] : arg.split('--project=').slice(1),
  );
  return projects.length === 0 || projects.some((name) => name === 'firefox' || name === 'webkit');
}

/** Sums cargo's line of every test binary. */
export function cargoCount(output: string): Count {
  const lines = output.matchAll(/^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored/gm);
  const failures = [...output.matchAll(/^test (\S+) .*\bFAILED$/gm)].map(([, name]) => failure('rust', name as string));
  return [...lines].reduce(
    (sum, [, passed, failed, skipped]) =>
      add(sum, { passed: Number(passed), failed: Number(failed), skipped: Number(skipped), failures: [] }),
    { ...zero, failures },
  );
}

type VitestJson = {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  testResults: {
    name: string;
    status: string;
    message: string;
    assertionResults: { status: string; fullName: string; failureMessages: string[] | null }[];
  }[];
};

export function vitestCount(json: VitestJson): Count {
  const failures = json.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(root, name);
    const failed = assertionResults.filter((one) => one.status === 'failed');
    // A file whose hooks or imports threw has no failed test, only a message of its own.
    if (failed.length === 0) return status === 'failed' ? [failure(file, '', message)] : [];
    return failed.map((one) => failure(file, one.fullName, one.failureMessages?.[0]));
  });
  return { passed: json.numPassedTests, failed: json.numFailedTests, skipped: json.numPendingTests, failures };
}

type PlaywrightSuite = { specs: PlaywrightSpec[]; suites?: PlaywrightSuite[] };
type PlaywrightSpec = {
  title: string;
  file: string;
  tests: { projectName: string; status: string; results: { error?: { message?: string } }[] }[];
};
type PlaywrightJson = {
  stats: { expected: number; flaky: number; unexpected: number; skipped: number };
  suites: PlaywrightSuite[];
};

export function playwrightCount({ stats, suites }: PlaywrightJson): Count {
  const failures = suites
    .flatMap(allSpecs)
    .flatMap(({ title, file, tests }) =>
      tests
        .filter(({ status }) => status === 'unexpected')
        .map(({ projectName, results }) =>
          failure(`[${projectName}] ${file}`, title, results.find(({ error }) => error)?.error?.message),
        ),
    );
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped, failures };
}

function allSpecs({ specs, suites = [] }: PlaywrightSuite): PlaywrightSpec[] {
  return [...specs, ...suites.flatMap(allSpecs)];
}

function failure(where: string, name: string, why = ''): string {
  const lines = stripVTControlCharacters(why).trim().split('\n').slice(0, 12);
  return [`✗ ${where}${name && ` › ${name}`}`, ...lines.map((line) => `    ${line}`)].join('\n').trimEnd();
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
