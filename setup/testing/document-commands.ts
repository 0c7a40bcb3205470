// `npm test -- documents`: runs the commands of README.md and CONTRIBUTING.md in a fresh clone of the last commit, so that newcomers meet
// none that fails. A server is stopped once it answers, a whole suite is replaced by a small part of it. The clone is deleted at the end.

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../cache.ts';
import { readMarkdown } from '../check/documents/markdown.ts';
import { say, seconds, step } from '../say.ts';
import { type Count, zero } from './counts.ts';
import type { Title } from './titles.ts';

/** How a command is tried: as a server, by another command, or (undefined) not at all, since the check `documents` knows its names. */
type Trial = { serves: boolean; command: string } | undefined;

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md'];
const SMALL_TEST = 'npm test -- unit protocol/zones.test.ts';
const TIMEOUT_MS = 30 * 60_000;
const POLL_MS = 500;
const STOP_MS = 15_000;
/** Shown of a command that fails. */
const MAX_OUTPUT_LINES = 20;

export async function runDocumentCommands(env: NodeJS.ProcessEnv): Promise<Count> {
  const folder = mkdtempSync(path.join(tmpdir(), 'atrium-documents-'));
  const clone = path.join(folder, 'clone');
  try {
    await step('a fresh clone', 'git', ['clone', '--quiet', root, clone]);
    const count: Count = { ...zero, failures: [], titles: [], files: [] };
    for (const { file, command } of commandsOf((name) => readFileSync(path.join(clone, name), 'utf8'))) {
      const startMs = Date.now();
      const trial = trialOf(command);
      const fault = trial && (await tryCommand(trial, clone, env));
      const outcome = !trial ? 'skipped' : fault === undefined ? 'passed' : 'failed';
      say(`${{ passed: '✓', failed: '✗', skipped: '–' }[outcome]} ${command} (${noteOf(command, trial, startMs)})`);
      count[outcome] += 1;
      if (fault !== undefined) count.failures.push(`✗ ${file} › ${command}\n${fault}`);
      const title: Title = { part: 'documents', project: '', file, title: command, outcome, ms: Date.now() - startMs };
      count.titles.push(title);
    }
    return count;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns each command once: lines of fenced blocks, and code that begins with `npm`. Exported for its test. */
export function commandsOf(read: (file: string) => string): { file: string; command: string }[] {
  const found = new Map<string, string>();
  for (const file of DOCUMENTS) {
    const { commands, codes } = readMarkdown(read(file));
    for (const { text } of [...commands, ...codes.filter((code) => /^npm (start|test|run)\b/.test(code.text))])
      if (!found.has(text)) found.set(text, file);
  }
  return [...found].map(([command, file]) => ({ file, command }));
}

/** Exported for its test. */
export function trialOf(command: string): Trial {
  if (/^npm (start|run dev)\b/.test(command)) return { serves: true, command };
  if (/^npm (test|run soak)$/.test(command)) return { serves: false, command: SMALL_TEST };
  if (command === 'npm run check') return { serves: false, command: 'npm run check -- names' };
  const isLong = /^npm (test|run (soak|e2e)) -- (?!unit )|^npm run (demo|stack|e2e)\b|^npm run bench -- /.test(command);
  const isForm = /[<…]|\b[A-Z]{2,}\b(?!=)/.test(command);
  return isLong || isForm ? undefined : { serves: false, command };
}

function noteOf(command: string, trial: Trial, startMs: number): string {
  if (!trial) return 'not run';
  return `${trial.command === command ? '' : `by \`${trial.command}\`, `}${seconds(startMs)}`;
}

/** Returns the end of the output of a command that fails; undefined if it does not. */
async function tryCommand(
  { command, serves }: NonNullable<Trial>,
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const port = await freePort();
  const child = spawn('sh', ['-c', command], {
    cwd,
    env: { ...env, PORT: String(port), DATA_DIR: path.join(cwd, 'data') },
    stdio: ['ignore', 'pipe', 'pipe'],
    // A group of its own, so that everything the command has started is stopped with it.
    detached: true,
  });
  let output = '';
  const add = (chunk: Buffer): void => {
    output += chunk.toString();
  };
  child.stdout.on('data', add);
  child.stderr.on('data', add);
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(error.message));
    child.on('close', (code) => resolve(code === 0 && !serves ? '' : `exit ${code}`));
  });
  const stopWaiting = new AbortController();
  const late = wait(TIMEOUT_MS, `no end after ${TIMEOUT_MS / 60_000} minutes`, stopWaiting);
  const served = serves ? answers(port, stopWaiting.signal) : ended;
  const problem = await Promise.race([ended, served, late.catch(() => '')]);
  stopWaiting.abort();
  await stop(child, ended);
  return problem === ''
    ? undefined
    : [problem, ...output.trimEnd().split('\n').slice(-MAX_OUTPUT_LINES)].join('\n    ');
}

/** Resolves with an empty text once a page is served. */
async function answers(port: number, signal: AbortSignal): Promise<string> {
  while (!signal.aborted) {
    const response = await fetch(`http://localhost:${port}/`).catch(() => undefined);
    if (response?.ok) return '';
    await wait(POLL_MS);
  }
  return '';
}

/** Ends what a command has started, and waits for it. */
async function stop({ pid }: ChildProcess, ended: Promise<string>): Promise<void> {
  if (pid === undefined) return;
  signalGroup(pid, 'SIGTERM');
  const isEnded = await Promise.race([ended.then(() => true), wait(STOP_MS, false)]);
  if (!isEnded) signalGroup(pid, 'SIGKILL');
  await ended;
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    const isEnded = error instanceof Error && 'code' in error && error.code === 'ESRCH';
    if (!isEnded) throw error;
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, () => {
      const address = server.address();
      server.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}
