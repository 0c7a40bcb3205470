// Checks the commands that documents name: the script exists, and so do the check, the part of the tests or the suite of the bench.
// `npm test -- documents` runs them.

import type { Mention } from './markdown.ts';

/** Names that a command may have. */
export interface CommandNames {
  /** Scripts of package.json. */
  scripts: readonly string[];
  checks: readonly string[];
  /** Parts of `npm test`. */
  parts: readonly string[];
  /** Suites and commands of `npm run bench`. */
  suites: readonly string[];
}

/** A command of npm: `npm run bench -- board --reps 1` has the script `bench` and the arguments `board`, `--reps` and `1`. */
const COMMAND = /^(?:[A-Z_]+=\S+ )*npm (?:run (\S+)|(start|test)\b)(?: -- (.*))?/;
/** FILE, <suite> and … are replaced by the reader. */
const PLACEHOLDER = /^[A-Z]+$|[<…*]/;

/** Returns a sentence for each name in a command that does not exist. */
export function commandFaults(file: string, commands: readonly Mention[], names: CommandNames): string[] {
  return commands.flatMap(({ text, line }) =>
    unknownNames(text, names).map((problem) => `${file}:${line}: \`${text}\`: ${problem}`),
  );
}

function unknownNames(command: string, names: CommandNames): string[] {
  const [, run, short, tail = ''] = COMMAND.exec(command) ?? [];
  const script = run ?? short;
  if (!script || PLACEHOLDER.test(script)) return [];
  if (!names.scripts.includes(script)) return [`package.json has no script ${script}`];
  const args = tail.split(' ').filter(Boolean);
  if (args.some((arg) => PLACEHOLDER.test(arg))) args.splice(args.findIndex((arg) => PLACEHOLDER.test(arg)));
  if (script === 'check')
    return args
      .filter((arg) => !arg.startsWith('--') && !arg.endsWith('.md') && !names.checks.includes(arg))
      .map((arg) => `there is no check ${arg}`);
  if (script === 'test' || script === 'soak')
    return args
      .slice(0, 1)
      .filter((arg) => !names.parts.includes(arg))
      .map((arg) => `the tests have no part ${arg}`);
  if (script === 'bench')
    return suitesOf(args)
      .filter((arg) => !names.suites.includes(arg))
      .map((arg) => `the bench has no suite ${arg}`);
  return [];
}

/** Returns the suites among the arguments of the bench: those before the first option, or the command alone. */
function suitesOf(args: readonly string[]): readonly string[] {
  if (args[0] === 'report' || args[0] === 'trace') return [];
  const option = args.findIndex((arg) => arg.startsWith('--'));
  return option < 0 ? args : args.slice(0, option);
}
