// The parts of `npm test`: each sets up what it needs (so that a part alone is quick), runs its runner, and counts. Which parts a run has, and
// in which order, is setup/test.ts.

import { spawn } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from '../build.ts';
import { exclusively, root } from '../cache.ts';
import { engine } from '../engine.ts';
import { filesEngine } from '../files-engine.ts';
import { keycloakForTests } from '../keycloak.ts';
import { oldestChromiumForTests } from '../oldest-chromium.ts';
import { npmPackages } from '../packages.ts';
import { ask, type Ran, type Run, run, say } from '../say.ts';
import { servicesForTests } from '../services.ts';
import { browserForTests, findProgram, otherBrowsersForTests, systemPackages } from '../system.ts';
import {
  add,
  broken,
  type Count,
  cargoCount,
  checkCount,
  playwrightCount,
  retried,
  unitCount,
  zero,
} from './counts.ts';
import { engineCopy } from './engine-copy.ts';
import { failedLast, storeFailed } from './failed-last.ts';
import type { PartName } from './part-names.ts';
import { leftMs, MAX_FAILED, MAX_RETRIED, MAX_SMOKE_FAILED } from './run-limits.ts';
import { type Tier, tierEnv, tierOfRun } from './tiers.ts';
import type { Title } from './titles.ts';

export type Part = (args: string[], env: NodeJS.ProcessEnv) => Promise<Count>;

export const results = path.join(root, 'tests/results');
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

/** How often a test under suspicion runs: one that fails once in twenty times is found with 92 %. */
const REPEATS = 50;

/** `keycloak` is asked for by name alone: it fetches 155 MB and needs Java; `flaky` because it repeats what its arguments choose, `documents` because it builds a clone. */
export const PARTS: Record<PartName, Part> = {
  checks,
  smoke: browserTier('smoke'),
  unit,
  rust,
  ways: browserTier('ways'),
  depths: browserTier('depths'),
  e2e,
  keycloak,
  flaky,
  documents,
};

/** First: they are quick, and what they build is not built again. */
export async function checks(args: string[]): Promise<Count> {
  await rustTools();
  await build();
  await browserForTests();
  const { runChecks } = await import('../check/main.ts');
  return checkCount(await runChecks(args));
}

async function rust(args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  await rustTools();
  return rustCount(await rustTests(args, env, { alsoKeep: true }));
}

async function rustTools(): Promise<void> {
  if (!findProgram('cargo')) await systemPackages('The Rust tests', ['rustc-web', 'cargo-web', 'gcc', 'libc6-dev']);
}

export async function rustTests(args: string[], env: NodeJS.ProcessEnv, options: Run): Promise<Ran> {
  const rustc = (await ask('rustc', ['-vV'], env)) ?? '';
  // The linker fails on half compiled files, which an interrupted run leaves with incremental compilation.
  const cargoEnv = { ...env, ...(process.env.CI && { CARGO_INCREMENTAL: '0' }) };
  return exclusively('native', () =>
    run('cargo', ['test', '--workspace', '--no-fail-fast', ...args], {
      cwd: engineCopy(rustc),
      env: cargoEnv,
      ...options,
    }),
  );
}

export function rustCount({ code, output }: Ran): Count {
  return broken(cargoCount(output), code);
}

export async function unit(args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  await npmPackages();
  await engine();
  await filesEngine();
  // The golden pictures are taken in a real browser.
  await browserForTests();
  await servicesForTests();
  return twice('unit', (failed) => vitest(failed ? failed.map(({ file }) => file) : args, env));
}

async function vitest(args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  const file = path.join(results, 'unit.json');
  const { code } = await run(bin('vitest'), ['run', `--bail=${MAX_FAILED}`, ...args], { cwd: root, env });
  return broken(existsSync(file) ? unitCount(readJson(file)) : zero, code);
}

/**
 * Runs once more what failed, while that may be an accident. `work` gets the titles that failed, or nothing for the first time, and ends at
 * `maxFailed` failures.
 */
async function twice(
  part: string,
  work: (failed?: readonly Title[]) => Promise<Count>,
  maxFailed = MAX_FAILED,
): Promise<Count> {
  const first = await work();
  const failed = first.titles.filter(({ outcome }) => outcome === 'failed');
  const isStopped = first.failed >= maxFailed;
  const mayRetry = !isStopped && failed.length === first.failed && first.failed > 0 && first.failed <= MAX_RETRIED;
  if (mayRetry) say(`\n── ${part}: once more what failed`);
  const count = mayRetry ? retried(first, await work(failed)) : first;
  storeFailed(part, count.titles);
  if (!isStopped) return count;
  return { ...count, failures: [...count.failures, `✗ ${part}: stopped early, after ${count.failed} failures`] };
}

export async function e2e(args: string[], env: NodeJS.ProcessEnv, maxFailed = MAX_FAILED): Promise<Count> {
  await build();
  await browserForTests();
  if (wantsProject(args, 'firefox', 'webkit')) await otherBrowsersForTests();
  if (wantsProject(args, 'oldest') && tierOfRun(env) !== 'smoke') await oldestChromiumForTests();
  const limited = [`--max-failures=${maxFailed}`, ...args];
  const retryArgs = ['--last-failed', '--trace=on'];
  return twice('e2e', (failed) => playwright('e2e', failed ? [...limited, ...retryArgs] : limited, env), maxFailed);
}

/** The browser tests of one tier, those files first that failed last time: if they fail again, they say all that is needed. */
export function browserTier(tier: Tier): Part {
  return async (args, env) => {
    const tierOnly = { ...env, ...tierEnv(tier) };
    const lists = failedLast('e2e').map(({ project, file }) => `[${project}] › ${path.relative('tests/e2e', file)}`);
    if (tier === 'smoke') return e2e(args, tierOnly, MAX_SMOKE_FAILED);
    if (lists.length === 0 || tier !== 'ways') return e2e(tier === 'ways' ? [...args, '--project=2d'] : args, tierOnly);
    const list = path.join(results, 'failed-last.txt');
    writeFileSync(list, lists.join('\n'));
    const first = await e2e([...args, '--project=2d', `--test-list=${list}`, '--pass-with-no-tests'], tierOnly);
    if (first.failed > 0) return first;
    return add(first, await e2e([...args, '--project=2d', `--test-list-invert=${list}`], tierOnly));
  };
}

/** Browser tests under suspicion, many times each, beside a process that keeps one core busy. One that fails once is red. */
async function flaky(args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  await build();
  await browserForTests();
  const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  try {
    return await playwright('e2e', [`--repeat-each=${REPEATS}`, ...args], env);
  } finally {
    busy.kill();
  }
}

/** The commands of the first pages, in a clone. */
async function documents(_args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  await npmPackages();
  const { runDocumentCommands } = await import('./document-commands.ts');
  return runDocumentCommands(env);
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
  const ms = leftMs(env);
  const limits = ms === undefined ? [] : [`--global-timeout=${ms}`];
  const options = ['-c', `tests/${folder}/playwright.config.ts`, '--reporter=list,json', ...limits];
  const { code } = await run(bin('playwright'), ['test', ...options, ...args], {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  return broken(existsSync(file) ? playwrightCount(readJson(file), folder) : zero, code);
}

/** Whether one of the named projects runs: all do if none is asked for. Exported for its test. */
export function wantsProject(args: readonly string[], ...names: string[]): boolean {
  const projects = args.flatMap((arg, i) =>
    arg === '--project' ? [args[i + 1] ?? ''] : arg.split('--project=').slice(1),
  );
  return projects.length === 0 || projects.some((name) => names.includes(name));
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
