// `npm test`: the checks, all runners, and closing lines that sum them up: what failed, what passed only when tried again, the slowest
// files, each part's time. `npm test -- checks|unit|rust|e2e` (or keycloak, flaky) runs a part; further arguments go to its runner. `npm test -- compare A B`:
// what two runs' titles.json have in common. `npm run soak` is the same with ATRIUM_SOAK=1: longer fuzz, more rounds.

import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from './build.ts';
import { exclusively, root } from './cache.ts';
import { engine } from './engine.ts';
import { filesEngine } from './files-engine.ts';
import { keycloakForTests } from './keycloak.ts';
import { npmPackages } from './packages.ts';
import { ask, type Ran, type Run, run, Stop, say, seconds, stopLine } from './say.ts';
import { servicesForTests } from './services.ts';
import { browserForTests, findProgram, otherBrowsersForTests, systemPackages } from './system.ts';
import {
  add,
  broken,
  type Count,
  cargoCount,
  checkCount,
  closing,
  flakyIsRed,
  playwrightCount,
  unitCount,
  zero,
} from './testing/counts.ts';
import { engineCopy } from './testing/engine-copy.ts';
import { scratchFolder } from './testing/scratch.ts';
import { withSoak } from './testing/soaked.ts';
import { compare, comparison, readTitles, slowest, type Titles } from './testing/titles.ts';

/** Sets up what it needs (so that a part alone is quick), runs, counts. */
type Part = (args: string[], env: NodeJS.ProcessEnv) => Promise<Count>;

/** A second try in CI, where a machine that pauses is no red run; it is named. Elsewhere it is there for its trace, and stays red. */
const inCi = Boolean(process.env.CI);

const results = path.join(root, 'tests/results');
/** A third of a server test is Node reading TypeScript, in each process and thread of each server anew: it keeps what it has read. */
const compiled = path.join(root, 'node_modules/.cache/node');
const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

/** `keycloak` is asked for by name alone: it fetches 155 MB and needs Java; `flaky` because it repeats what its arguments choose. */
const parts: Record<string, Part> = { checks, rust, unit, e2e, keycloak, flaky };

/** How often a test under suspicion runs: one that fails once in twenty times is found with 92 %. */
const REPEATS = 50;

export async function test(args: string[], { soak = false } = {}): Promise<number> {
  const [first = '', ...rest] = args;
  if (first === 'compare') return compareRuns(rest);
  // A soak is by the disk as it is.
  const scratch = soak ? undefined : scratchFolder();
  const env = {
    ...process.env,
    NODE_COMPILE_CACHE: compiled,
    ...(scratch && { TMPDIR: scratch }),
    ...(soak && { ATRIUM_SOAK: '1' }),
  };
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });

  const lines: string[] = [];
  let sum = zero;
  const partsMs: Titles['partsMs'] = {};
  const part = async (name: string, work: () => Promise<Count>): Promise<void> => {
    say(`\n── ${name} tests`);
    const begun = Date.now();
    const done = await work().catch(stopped);
    const count = inCi ? done : flakyIsRed(done);
    lines.push(`${name}: ${closing(count)} (${seconds(begun)})`);
    partsMs[name] = Date.now() - begun;
    // A part of a part has not soaked it.
    if (soak && rest.length === 0) noteSoak(name, seconds(begun), closing(count));
    sum = add(sum, count);
    const titles: Titles = { titles: sum.titles, files: sum.files, partsMs };
    writeFileSync(path.join(results, 'titles.json'), JSON.stringify(titles));
  };
  const begun = Date.now();
  const alone = Object.hasOwn(parts, first) ? parts[first] : undefined;
  if (alone) await part(first, () => alone(rest, env));
  else {
    await part('checks', () => checks([]));
    // Rust's are mostly compiling: it gets what the unit tests leave of the cores. The browsers have the cores to themselves.
    const beside = rustTests(args, env, { quietly: '', lowPriority: true });
    await part('unit', () => unit(args, env));
    await part('rust', async () => {
      const ran = await beside;
      process.stdout.write(ran.output);
      return rustCount(ran);
    });
    await part('e2e', () => e2e(args, env));
    lines.push(`all: ${seconds(begun)}`);
  }
  // Last, so that a log of which only the end was kept still tells what to look at.
  say(`\n── the slowest files, and their share of all files' times\n${slowest(sum.files).join('\n')}`);
  if (sum.failures.length > 0) say(`\n── failed\n${sum.failures.join('\n')}`);
  for (const flaky of sum.flaky) say(`flaky: ${flaky}`);
  say(`\n${lines.join('\n')}`);
  say(closing(sum));
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

/** What cannot be set up fails its part; the others run, and are summed up. */
function stopped(error: unknown): Count {
  if (!(error instanceof Stop)) throw error;
  say(stopLine(error));
  return { ...zero, failed: 1, failures: [`✗ ${stopLine(error)}`] };
}

function noteSoak(part: string, took: string, result: string): void {
  const file = path.join(root, 'bench/RESULTS.md');
  const day = new Date().toISOString().slice(0, 10);
  writeFileSync(file, withSoak(readFileSync(file, 'utf8'), { part, day, took, closing: result }));
}

/** Red when a test was lost, or goes through less than before. */
function compareRuns([before, after]: string[]): number {
  if (!before || !after)
    throw new Stop('Which two?', 'npm test -- compare before/titles.json tests/results/titles.json');
  const compared = compare(readTitles(before), readTitles(after));
  say(comparison(compared));
  return compared.lost.length + compared.less.length > 0 ? 1 : 0;
}

/** First: they are quick, and what they build is not built again. */
async function checks(args: string[]): Promise<Count> {
  await rustTools();
  await build();
  await browserForTests();
  const { runChecks } = await import('./check/main.ts');
  return checkCount(await runChecks(args));
}

async function rust(args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  await rustTools();
  return rustCount(await rustTests(args, env, { alsoKeep: true }));
}

async function rustTools(): Promise<void> {
  if (!findProgram('cargo')) await systemPackages('The Rust tests', ['rustc-web', 'cargo-web', 'gcc', 'libc6-dev']);
}

async function rustTests(args: string[], env: NodeJS.ProcessEnv, how: Run): Promise<Ran> {
  const rustc = (await ask('rustc', ['-vV'], env)) ?? '';
  return exclusively('native', () =>
    run('cargo', ['test', '--workspace', '--no-fail-fast', ...args], { cwd: engineCopy(rustc), env, ...how }),
  );
}

function rustCount({ code, output }: Ran): Count {
  return broken(cargoCount(output), code);
}

async function unit(args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  await npmPackages();
  await engine();
  await filesEngine();
  // The golden pictures are taken in a real browser.
  await browserForTests();
  await servicesForTests();
  const file = path.join(results, 'unit.json');
  const { code } = await run(bin('vitest'), ['run', ...(inCi ? ['--retry=1'] : []), ...args], { cwd: root, env });
  return broken(existsSync(file) ? unitCount(readJson(file)) : zero, code);
}

async function e2e(args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  await build();
  await browserForTests();
  if (wantsOtherBrowsers(args)) await otherBrowsersForTests();
  return playwright('e2e', args, env);
}

/** Browser tests under suspicion, many times each, beside a process that keeps one core busy. One that fails once is red. */
async function flaky(args: string[], env: NodeJS.ProcessEnv): Promise<Count> {
  await build();
  await browserForTests();
  const busy = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  try {
    return flakyIsRed(await playwright('e2e', [`--repeat-each=${REPEATS}`, ...args], env));
  } finally {
    busy.kill();
  }
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
  const options = ['-c', `tests/${folder}/playwright.config.ts`, '--reporter=list,json', '--retries=1'];
  const { code } = await run(bin('playwright'), ['test', ...options, ...args], {
    cwd: root,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
  });
  return broken(existsSync(file) ? playwrightCount(readJson(file), folder) : zero, code);
}

/** Unless the projects that were asked for are Chromium's. */
export function wantsOtherBrowsers(args: readonly string[]): boolean {
  const projects = args.flatMap((arg, i) =>
    arg === '--project' ? [args[i + 1] ?? ''] : arg.split('--project=').slice(1),
  );
  return projects.length === 0 || projects.some((name) => name === 'firefox' || name === 'webkit');
}

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T;
}
