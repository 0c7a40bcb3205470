// What the set-up tells a person: a line per step, the time it took, progress on long ones, and one clear sentence with
// the command to run when something cannot be had. Also the only place that starts other programs.

import { type ChildProcess, spawn } from 'node:child_process';
import { setPriority } from 'node:os';

const live = process.stdout.isTTY === true && !process.env.CI;

/** A failure that a person can act on. Its `message` says what is missing, `command` what to run. `details`: the error in the output of a program. */
export class Stop extends Error {
  readonly command: string | undefined;
  readonly details: string;

  constructor(sentence: string, command?: string, details = '') {
    super(sentence);
    this.name = 'Stop';
    this.command = command;
    this.details = details;
  }
}

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

export function stopLine(stop: Stop): string {
  return stop.command ? `${stop.message}\n  Run: ${stop.command}` : stop.message;
}

export type Run = {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** The step's name: its last output line is shown as progress and its output kept for a failure. Without it, output passes through. */
  quietly?: string;
  /** Output passes through and is kept as well. */
  alsoKeep?: boolean;
  /** It gets what other programs leave of the cores (niceness 10). */
  lowPriority?: boolean;
};

export type Ran = { code: number; output: string };

const running = new Set<ChildProcess>();

/** Hands a signal on to whatever is running, so that stopping the command stops the server it started. */
export function signalChildren(signal: NodeJS.Signals): void {
  for (const child of running) child.kill(signal);
}

/** Runs a program to its end; never throws for its exit code. */
export function run(
  program: string,
  args: string[],
  { cwd, env, quietly, alsoKeep = false, lowPriority = false }: Run = {},
): Promise<Ran> {
  const begun = Date.now();
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd,
      env: env ?? process.env,
      stdio: quietly === undefined && !alsoKeep ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    if (lowPriority && child.pid !== undefined) setPriority(child.pid, 10);
    let output = '';
    let told = begun;
    const take = (chunk: Buffer): void => {
      output += chunk.toString();
      if (alsoKeep) process.stdout.write(chunk);
      if (!quietly) return;
      const last = lastLine(output);
      if (live) process.stdout.write(`\r\x1b[2K· ${quietly} ${seconds(begun)} ${last.slice(0, 70)}`);
      else if (Date.now() - told > 15_000) {
        told = Date.now();
        say(`  … ${seconds(begun)} ${last.slice(0, 100)}`);
      }
    };
    child.stdout?.on('data', take);
    child.stderr?.on('data', take);
    const done = (code: number): void => {
      running.delete(child);
      if (live && quietly) process.stdout.write('\r\x1b[2K');
      resolve({ code, output });
    };
    child.on('error', (error) => {
      output += error.message;
      done(127);
    });
    child.on('close', (code) => done(code ?? 1));
  });
}

/** A step of the set-up that must succeed: one line when it is done, its whole output and a sentence when it is not. */
export async function step(title: string, program: string, args: string[], options: Run = {}): Promise<string> {
  const begun = Date.now();
  if (!live) say(`· ${title} …`);
  const { code, output } = await run(program, args, { ...options, quietly: title });
  if (code !== 0) {
    say(output.trim());
    const sentence = `${title}: failed (exit ${code}). What it printed stands above.`;
    throw new Stop(sentence, [program, ...args].join(' '), fromFirstError(output));
  }
  say(`✓ ${title} (${seconds(begun)})`);
  return output;
}

/** Whether a program runs at all and what it prints; for asking, not for working. */
export async function ask(program: string, args: string[], env?: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { code, output } = await run(program, args, { quietly: '', env });
  return code === 0 ? output.trim() : undefined;
}

export function seconds(begun: number): string {
  return `${((Date.now() - begun) / 1000).toFixed(1)} s`;
}

/** The lines of an output from the one that first has the word "error"; its last twelve if none has. */
export function fromFirstError(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim() !== '');
  const first = lines.findIndex((line) => /\berror\b/i.test(line));
  return lines.slice(first < 0 ? -12 : first).join('\n');
}

function lastLine(text: string): string {
  return (
    text
      .trimEnd()
      .split(/[\r\n]/)
      .at(-1) ?? ''
  );
}
