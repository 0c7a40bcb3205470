// The commands behind `npm start`, `npm run dev`, … : which set-up each needs, then what it runs. Node 24 is already there.

import path from 'node:path';
import { build } from './build.ts';
import { root } from './cache.ts';
import { engine } from './engine.ts';
import { filesEngine } from './files-engine.ts';
import { npmPackages } from './packages.ts';
import { run, Stop, say, signalChildren, stopLine } from './say.ts';
import { browserForTests } from './system.ts';
import { test } from './test.ts';

type Command = (args: string[]) => Promise<number>;

const commands: Record<string, Command> = {
  async start(args) {
    await build();
    return server(args, {});
  },
  async dev(args) {
    await npmPackages();
    await engine();
    await filesEngine();
    return server(['--watch', '--watch-preserve-output', ...args], { ATRIUM_DEV: '1' });
  },
  async build() {
    await build();
    return 0;
  },
  async engine() {
    await npmPackages();
    const fresh = [await engine(), await filesEngine()];
    if (!fresh.includes(true)) say('✓ engine is up to date');
    return 0;
  },
  test: (args) => test(args),
  soak: (args) => test(args, { soak: true }),
  async check(args) {
    await npmPackages();
    const { check } = await import('./check/main.ts');
    return check(args);
  },
  async stack(args) {
    const { stack } = await import('./stack.ts');
    return stack(args);
  },
  async demo(args) {
    await npmPackages();
    const { demo } = await import('./demo/main.ts');
    return demo(args);
  },
  async bench(args) {
    await build();
    await browserForTests();
    return node(['bench/main.ts', ...args], { NODE_ENV: 'production' });
  },
};

async function node(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const { code } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: root,
    env: { ...process.env, ...env },
  });
  return code;
}

function server(args: string[], env: NodeJS.ProcessEnv): Promise<number> {
  const nodeArgs = args.filter((arg) => arg.startsWith('--watch'));
  const ownArgs = args.filter((arg) => !nodeArgs.includes(arg));
  return node([...nodeArgs, 'server/main.ts', ...ownArgs], {
    PORT: '3000',
    DATA_DIR: path.join(root, 'data'),
    ...process.env,
    ...env,
  });
}

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
if (!command) {
  say(`Commands: ${Object.keys(commands).join(', ')}`);
  process.exit(1);
}
// A child gets the terminal's Ctrl+C itself and decides how to end; this process waits for it.
process.on('SIGINT', () => {});
// A supervisor signals only this one.
for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => signalChildren(signal));
try {
  process.exitCode = await command(args);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  say(stopLine(error));
  process.exitCode = 1;
}
