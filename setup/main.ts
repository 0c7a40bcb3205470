// The commands behind `npm start`, `npm run dev`, … : which set-up each needs, then what it runs. Node 24 is already there.

import { engine } from './engine.ts';
import { npmPackages } from './packages.ts';
import { Stop, say, stopLine } from './say.ts';

type Command = (args: string[]) => Promise<number>;

const commands: Record<string, Command> = {
  async engine() {
    await npmPackages();
    if (!(await engine())) say('✓ engine is up to date');
    return 0;
  },
};

const [name = '', ...args] = process.argv.slice(2);
const command = commands[name];
if (!command) {
  say(`Commands: ${Object.keys(commands).join(', ')}`);
  process.exit(1);
}
try {
  process.exitCode = await command(args);
} catch (error) {
  if (!(error instanceof Stop)) throw error;
  say(stopLine(error));
  process.exitCode = 1;
}
