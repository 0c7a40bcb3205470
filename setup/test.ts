// `npm test`: the checks, all runners, and closing lines that sum them up: what failed, what passed only when tried again, the slowest
// files, each part's time. `npm test -- checks|smoke|unit|rust|ways|depths|e2e` (or keycloak, flaky, documents) runs a part; further arguments go to its runner. `npm test -- compare A B`:
// what two runs' titles.json have in common. `npm run soak` is the same with ATRIUM_SOAK=1: longer fuzz, more rounds, all browser tests.
// docs/tests.md tells which test runs where, run-limits.ts when a run ends early.

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './cache.ts';
import { Stop, say, seconds, signalChildren } from './say.ts';
import { add, type Count, closing, flakyIsRed, thrownCount, zero } from './testing/counts.ts';
import { isPartName } from './testing/part-names.ts';
import { browserTier, checks, e2e, PARTS, results, rustCount, rustTests, unit } from './testing/parts.ts';
import { leftMs, limitsEnv, RUN_MS } from './testing/run-limits.ts';
import { scratchFolder } from './testing/scratch.ts';
import { lastSoaked, withSoak } from './testing/soaked.ts';
import { compare, comparison, readTitles, slowest, type Titles } from './testing/titles.ts';

/** A second try in CI, where a machine that pauses is no red run; it is named. Elsewhere it is there for its trace, and stays red. */
const inCi = Boolean(process.env.CI);

/** A third of a server test is Node reading TypeScript, in each process and thread of each server anew: it keeps what it has read. */
const compiled = path.join(root, 'node_modules/.cache/node');
/** A test that runs when the time is over may come to its end. */
const GRACE_MS = 3 * 60_000;
/** Depths older than this are named at the end of a run. */
const MAX_DEPTHS_DAYS = 14;

/** Runs a part by `work` and adds its count to the sum. */
type RunPart = (name: string, work: () => Promise<Count>) => Promise<Count>;

export async function test(args: string[], { soak = false } = {}): Promise<number> {
  const [first = '', ...rest] = args;
  if (first === 'compare') return compareRuns(rest);
  const isWhole = !isPartName(first) && !soak;
  // A soak is by the disk as it is.
  const scratch = soak ? undefined : scratchFolder();
  const env = {
    ...process.env,
    ...limitsEnv(isWhole ? Date.now() + RUN_MS : undefined),
    NODE_COMPILE_CACHE: compiled,
    ...(scratch && { TMPDIR: scratch }),
    ...(soak && { ATRIUM_SOAK: '1' }),
  };
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });

  const lines: string[] = [];
  let sum = zero;
  const partsMs: Titles['partsMs'] = {};
  const part: RunPart = async (name, work) => {
    say(`\n── ${name} tests`);
    const begun = Date.now();
    const done = cutShort(name, await work().catch(thrownCount), env);
    const count = inCi ? done : flakyIsRed(done);
    lines.push(`${name}: ${closing(count)} (${seconds(begun)})`);
    partsMs[name] = Date.now() - begun;
    // A part of a part has not soaked it.
    if ((soak || name === 'depths') && rest.length === 0) noteSoak(name, seconds(begun), closing(count));
    sum = add(sum, count);
    const titles: Titles = { titles: sum.titles, files: sum.files, partsMs };
    writeFileSync(path.join(results, 'titles.json'), JSON.stringify(titles));
    return count;
  };
  const begun = Date.now();
  const alone = isPartName(first) ? PARTS[first] : undefined;
  if (alone) await part(first, () => alone(rest, env));
  else {
    await wholeRun(part, args, env, soak);
    lines.push(`all: ${seconds(begun)}`);
  }
  // Last, so that a log of which only the end was kept still tells what to look at.
  if (sum.files.length > 0)
    say(`\n── the slowest files, and their share of all files' times\n${slowest(sum.files).join('\n')}`);
  if (sum.failures.length > 0) say(`\n── failed\n${sum.failures.join('\n')}`);
  for (const flaky of sum.flaky) say(`flaky: ${flaky}`);
  if (!alone) printDepthsAge();
  say(`\n${lines.join('\n')}`);
  say(closing(sum));
  return sum.failed > 0 || sum.passed === 0 ? 1 : 0;
}

/** A build that fails ends the run at once, and one that does not work ends it with the smoke tests, before minutes go to the rest. */
async function wholeRun(part: RunPart, args: string[], env: NodeJS.ProcessEnv, soak: boolean): Promise<void> {
  // The runners end by themselves. This ends a runner that does not.
  if (leftMs(env) !== undefined) setTimeout(() => signalChildren('SIGTERM'), RUN_MS + GRACE_MS).unref();
  const { passed } = await part('checks', () => checks([]));
  if (passed === 0) {
    say('The build failed: nothing else runs.');
    return;
  }
  if (!soak && (await part('smoke', () => browserTier('smoke')(args, env))).failed > 0) {
    say('The smoke tests are red: nothing else runs.');
    return;
  }
  // Rust's are mostly compiling: it gets what the unit tests leave of the cores. The browsers have the cores to themselves.
  const beside = rustTests(args, env, { quietly: '', lowPriority: true });
  await part('unit', () => unit(args, env));
  await part('rust', async () => {
    const ran = await beside;
    process.stdout.write(ran.output);
    return rustCount(ran);
  });
  if (soak) await part('e2e', () => e2e(args, env));
  else await part('ways', () => browserTier('ways')(args, env));
}

/** A part that the end of the run has cut short is red. */
function cutShort(part: string, count: Count, env: NodeJS.ProcessEnv): Count {
  if (leftMs(env) !== 1) return count;
  const why = `the run ended after ${RUN_MS / 60_000} minutes, with the results until then`;
  return { ...count, failed: count.failed + 1, failures: [...count.failures, `✗ ${part}: ${why}`] };
}

/** Names the depths if they have not run for two weeks: faults that they alone find go unseen. */
function printDepthsAge(): void {
  const day = lastSoaked(readFileSync(path.join(root, 'bench/RESULTS.md'), 'utf8'), 'depths');
  const days = day === undefined ? Number.POSITIVE_INFINITY : (Date.now() - Date.parse(day)) / 86_400_000;
  if (days > MAX_DEPTHS_DAYS) say(`depths: last run ${day ?? 'never'}; run \`npm test -- depths\``);
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
