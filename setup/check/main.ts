// `npm run check [names] [documents] [--fix]`: everything that is held by a rule and is no test; `npm test` runs all of it first. Each check answers
// with the faults it found, one sentence each, saying what to do; all of them run, so that one look shows everything.

import path from 'node:path';
import { root } from '../cache.ts';
import { ask, run, say, seconds } from '../say.ts';
import { findProgram } from '../system.ts';
import { rustToolchain } from '../versions.mjs';
import { arrowFaults } from './arrows.ts';
import { automationFaults } from './automation.ts';
import { beginFaults } from './begin-imports.ts';
import { byteFaults } from './bytes.ts';
import { changelogFaults } from './changelog.ts';
import { changeFaults } from './changes.ts';
import { rustCircleFaults } from './circles-rust.ts';
import { typescriptCircleFaults } from './circles-typescript.ts';
import { commandFaults } from './commands.ts';
import { compatibilityFaults } from './compatibility.ts';
import { crateFaults } from './crates.ts';
import { decisionFaults } from './decisions.ts';
import { documentFaults } from './documents.ts';
import { expressionFaults } from './expressions.ts';
import { frozenFaults } from './frozen.ts';
import { gateFaults } from './gate.ts';
import { graphqlFaults } from './graphql.ts';
import { guideFaults } from './guide.ts';
import { licenseFaults } from './licenses.ts';
import { literalFaults } from './literals.ts';
import { localeFaults } from './locales.ts';
import { moduleStateFaults } from './module-state.ts';
import { nameFaults } from './names.ts';
import { pathFaults } from './paths.ts';
import { proseFaults } from './prose.ts';
import { settingFaults } from './settings.ts';
import { sizeFaults } from './sizes.ts';
import { specFaults } from './spec.ts';
import { styleFieldFaults } from './style-fields.ts';
import { checkTemplates } from './templates.ts';
import { unusedWordFaults } from './unused-words.ts';
import { wasmFaults } from './wasm.ts';
import { wordFaults } from './words.ts';

/** Null: this machine cannot hold anybody to it, and it has said so. */
type Found = string[] | null;
type Check = (fix: boolean, files: readonly string[]) => Promise<Found> | Found;

/** `faults` null: skipped. */
export type Checked = { name: string; faults: Found; ms: number };

const bin = (name: string): string => path.join(root, 'node_modules/.bin', name);

/** Lines of the message of a check that throws. */
const MAX_ERROR_LINES = 8;

const checks: Record<string, Check> = {
  wasm: wasmFaults,
  types: async () => [...(await types('.')), ...(await types('workers'))],
  biome: (fix) =>
    tool('run `npm run check -- biome --fix`', bin('biome'), [
      'check',
      '--max-diagnostics=50',
      ...(fix ? ['--write'] : []),
    ]),
  css: (fix) =>
    tool('run `npm run check -- css --fix`', bin('stylelint'), [
      'src/**/*.css',
      '--allow-empty-input',
      ...(fix ? ['--fix'] : []),
    ]),
  unused: () => tool('remove what nothing uses, or name its entry in knip.json', bin('knip'), ['--no-progress']),
  rustfmt: (fix) =>
    rust('cargo-fmt', 'rustfmt', 'run `npm run check -- rustfmt --fix`', ['fmt', '--all', ...(fix ? [] : ['--check'])]),
  clippy: () =>
    rust('cargo-clippy', 'clippy', 'fix what clippy names', [
      'clippy',
      '--workspace',
      '--all-targets',
      '--quiet',
      '--',
      '-D',
      'warnings',
    ]),
  arrows: (fix) => [...arrowFaults(fix), ...beginFaults()],
  changes: changeFaults,
  changelog: changelogFaults,
  crates: crateFaults,
  circles: () => [...rustCircleFaults(), ...typescriptCircleFaults()],
  state: moduleStateFaults,
  names: nameFaults,
  paths: pathFaults,
  sizes: sizeFaults,
  expressions: expressionFaults,
  compatibility: compatibilityFaults,
  words: wordFaults,
  locales: () => [...localeFaults(), ...unusedWordFaults(), ...literalFaults()],
  guide: guideFaults,
  templates: checkTemplates,
  spec: specFaults,
  graphql: graphqlFaults,
  frozen: frozenFaults,
  documents: () => documentFaults(Object.keys(checks)),
  decisions: decisionFaults,
  licenses: licenseFaults,
  prose: proseFaults,
  gate: gateFaults,
  settings: settingFaults,
  automation: (fix) => [...automationFaults(fix), ...styleFieldFaults(fix)],
  commands: commandFaults,
  bytes: byteFaults,
};

export async function check(args: string[]): Promise<number> {
  const fix = args.includes('--fix');
  const files = args.filter((arg) => arg.endsWith('.md'));
  const names = args.filter((arg) => !arg.startsWith('--') && !files.includes(arg));
  const unknown = names.filter((name) => !Object.hasOwn(checks, name));
  if (unknown.length > 0) {
    say(`No check is called ${unknown.join(', ')}; there are: ${Object.keys(checks).join(', ')}`);
    return 1;
  }
  const bad = (await runChecks(names, { fix, files })).filter(({ faults }) => faults && faults.length > 0).length;
  say(bad === 0 ? 'All checks hold.' : `${bad} of the checks do not hold.`);
  return bad === 0 ? 0 : 1;
}

/** `names`: none for all. `files`: the documents that a check lists faults of. */
export async function runChecks(
  names: readonly string[],
  { fix = false, files = [] }: { fix?: boolean; files?: readonly string[] } = {},
): Promise<Checked[]> {
  const ran: Checked[] = [];
  for (const [name, find] of Object.entries(checks)) {
    if (names.length > 0 && !names.includes(name)) continue;
    const begun = Date.now();
    const faults = await runCheck(() => find(fix, files));
    say(`${faults === null ? '–' : faults.length === 0 ? '✓' : '✗'} ${name} (${seconds(begun)})`);
    for (const fault of faults ?? []) say(`    ${fault}`);
    ran.push({ name, faults, ms: Date.now() - begun });
  }
  return ran;
}

/** A check that throws has one fault, so that the other checks and the tests still run. Exported for its test. */
export async function runCheck(find: () => Promise<Found> | Found): Promise<Found> {
  try {
    return await find();
  } catch (error) {
    const lines = String(error instanceof Error ? error.message : error)
      .trim()
      .split('\n');
    return ['threw an error, whose message ends with:', ...lines.slice(-MAX_ERROR_LINES)];
  }
}

function types(project: string): Promise<string[]> {
  return tool('fix the types', bin('tsc'), ['-p', project]);
}

/** A program of its own that says what is wrong; its words are shown only when it fails. */
async function tool(cure: string, program: string, args: string[]): Promise<string[]> {
  const { code, output } = await run(program, args, { cwd: root, quietly: '' });
  return code === 0 ? [] : [...output.trimEnd().split('\n'), `→ ${cure}`];
}

/** A cargo subcommand that not every toolchain has. Another one than the pinned has other lints and another format: it reports alone. */
async function rust(program: string, component: string, cure: string, args: string[]): Promise<Found> {
  if (!(await ask('cargo', [args[0] as string, '--version']))) {
    if (!findProgram('rustup') || !(await ask('rustup', ['component', 'add', component]))) {
      say(
        `  ${component}: skipped, this machine's Rust has no ${program} (with rustup: rustup component add ${component})`,
      );
      return null;
    }
  }
  const faults = await tool(cure, 'cargo', args);
  const rustc = (await ask('rustc', ['--version']))?.split(' ')[1];
  if (rustc === rustToolchain) return faults;
  for (const line of faults) say(`    ${line}`);
  say(`  ${component}: reported only, this machine's Rust is ${rustc}, the project's ${rustToolchain}`);
  return null;
}
